//! The differences in accepting and refusing that are kept on purpose: `docs/divergences.md` says why.
//!
//! A difference is explained by the construct at fault, never by the kind of file. A file of several patterns is taken
//! apart, and each pattern is judged alone; those that both compilers accept are compared in all other ways too. Where
//! a construct can be repaired (a `;` inserted, a wrong literal replaced by a good one), the repaired text must bring
//! both compilers to agree. Where it cannot, the construct must be found by means that share nothing with the compiler:
//! in the `pdl` text that MLIR prints, or at the very place that MLIR's error points at.

use std::collections::BTreeSet;

use pdl_ir::{Module, OpKind, Pattern, ValueId};
use pdll::Program;

use crate::brackets::{brackets, next_token, offset};
use crate::case::{Finding, Refusal, compile, used_by_rewrite};
use crate::chunks::Chunks;
use crate::peer::Reference;
use crate::theirs;
use crate::verdict::{Complaint, Verdict};

/// Our answer to a file.
pub type Ours = Result<(Module, Program), Refusal>;

/// A difference that is explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The divergences, each once.
    pub names: BTreeSet<&'static str>,
    /// The file without the patterns at fault, or with these repaired, if both accept any of it.
    pub rest: Option<String>,
}

/// Returns true if both accept, or refuse at the same line.
pub fn agree(ours: &Ours, theirs: &Verdict) -> bool {
    match (ours, theirs) {
        (Ok(_), Verdict::Accepted(_)) => true,
        (Err(ours), Verdict::Refused(theirs)) => ours.line() == theirs[0].line,
        _ => false,
    }
}

/// Explains why the answers to a file differ; `alone` has what MLIR says of each pattern in a file of its own.
pub fn explain(
    source: &str,
    ours: &Ours,
    theirs: &Verdict,
    alone: &[Verdict],
    reference: &Reference,
) -> Option<Explanation> {
    let chunks = Chunks::of(source);
    if chunks.len() > 1
        && let Some(explanation) = explain_apart(&chunks, ours, alone, reference)
    {
        return Some(explanation);
    }
    // One pattern, or damage that makes several one.
    let judged = judge(source, ours, theirs, reference, REPAIRS)?;
    // What MLIR has not accepted has not been compared: a file of several patterns needs more than a name.
    let compared = chunks.len() <= 1 || ours.is_err() || judged.good.is_some();
    compared.then_some(Explanation { names: judged.names, rest: judged.good })
}

/// The files that [`explain`] wants MLIR's verdicts of.
pub fn apart(source: &str) -> Vec<String> {
    let chunks = Chunks::of(source);
    if chunks.len() < 2 {
        return Vec::new();
    }
    (0..chunks.len()).map(|index| chunks.only(|other| other == index)).collect()
}

fn explain_apart(chunks: &Chunks<'_>, ours: &Ours, alone: &[Verdict], reference: &Reference) -> Option<Explanation> {
    let mut names = BTreeSet::new();
    let mut rest = chunks.only(|_| false);
    let before = rest.len();
    let mut lines: BTreeSet<(u32, &'static str)> = BTreeSet::new();
    for (index, theirs) in alone.iter().enumerate() {
        let source = chunks.only(|other| other == index);
        let ours = compile(&source);
        if let Err(refusal) = &ours {
            let (shift, prelude) = chunks.shift(index);
            let moved = |error: &Finding| (error.line + if error.line > prelude { shift } else { 0 }, error.code);
            lines.extend(refusal.errors.iter().map(moved));
        }
        match (agree(&ours, theirs), theirs) {
            (true, Verdict::Accepted(_)) => rest.push_str(chunks.pattern(index)),
            (true, _) => {}
            (false, _) => {
                let judged = judge(&source, &ours, theirs, reference, REPAIRS)?;
                names.extend(judged.names);
                if let Some(good) = judged.good.as_deref().and_then(|good| good.strip_prefix(&rest[..before])) {
                    rest.push_str(good);
                }
            }
        }
    }
    // The whole has the errors of its parts, or the parts say nothing of it.
    let whole: BTreeSet<(u32, &'static str)> =
        ours.as_ref().err().map_or_else(BTreeSet::new, |r| r.errors.iter().map(|e| (e.line, e.code)).collect());
    let rest = (rest.len() > before).then_some(rest);
    (whole == lines && !names.is_empty()).then_some(Explanation { names, rest })
}

/// The number of repairs that are tried one after the other: damaged files need one or two.
const REPAIRS: usize = 6;

/// The answers to one pattern.
struct Judged {
    /// The divergences that explain them; empty if they agree.
    names: BTreeSet<&'static str>,
    /// The repaired pattern, if both accept that.
    good: Option<String>,
}

fn judge(source: &str, ours: &Ours, theirs: &Verdict, reference: &Reference, repairs: usize) -> Option<Judged> {
    if agree(ours, theirs) {
        return Some(Judged { names: BTreeSet::new(), good: ours.is_ok().then(|| source.to_owned()) });
    }
    let repaired = repairs.checked_sub(1).and_then(|repairs| {
        let (name, repaired) = repair(source, ours, theirs, reference)?;
        let (theirs, _) = reference.compile_alone(&repaired);
        let mut judged = judge(&repaired, &compile(&repaired), &theirs, reference, repairs)?;
        judged.names.insert(name);
        Some(judged)
    });
    repaired.or_else(|| Some(Judged { names: [recognize(source, ours, theirs)?].into(), good: None }))
}

const USER: &str = "divergence: an op that is only a user of a value";
const UNBOUND: &str = "divergence: a type or attribute that nothing binds";

/// The kinds of what nothing binds in a `pdl` module that MLIR accepts.
fn unbound_kinds(text: &str) -> BTreeSet<&'static str> {
    let module = theirs::read(text).unwrap_or_default();
    module.patterns.iter().flat_map(theirs::unconnected).collect()
}

/// The file with a value for the variable that nothing binds: `let t: Type;` becomes `let t = type<"i32">;`.
fn give_value(source: &str, error: &Finding) -> Option<String> {
    let name = &source[error.span.clone()];
    let (before, after) = source.split_at(error.span.end);
    let is_let = before.strip_suffix(name)?.ends_with("let ");
    let (constraint, rest) = after.strip_prefix(": ")?.split_once(';')?;
    let value = match constraint {
        "Type" => "type<\"i32\">",
        "Attr" => "attr<\"1 : i32\">",
        _ => return None,
    };
    is_let.then(|| format!("{before} = {value};{rest}"))
}

/// Returns true if MLIR's error is at an operation of ours that is only a user. If we refuse the file for another reason there is
/// no such operation to look at; the repair must do.
fn is_existential_user(ours: &Ours, complaint: &Complaint) -> bool {
    let at = |(line, column): (u32, u32)| (line, column) == (complaint.line, complaint.column);
    ours.as_ref().map_or(true, |(module, _)| module.patterns.iter().flat_map(existential_users).any(at))
}

/// The file with `return op<…>;` in place of `let name = op<…>; return name;`, if the operation is at `place`.
fn return_at_once(source: &str, place: usize) -> Option<String> {
    let (before, after) = source.split_at(place);
    let (before, name) = before.rsplit_once("let ")?;
    let name = name.strip_suffix(" = ")?;
    let (operation, rest) = after.split_once(';')?;
    let rest = rest.trim_start().strip_prefix("return ")?.strip_prefix(name)?;
    Some(format!("{before}return {operation}{rest}"))
}

/// The file with the operation at `place` marked in the rewrite of its pattern: then MLIR wants no more of it.
fn mention_in_rewrite(source: &str, place: usize) -> Option<String> {
    let (before, after) = source.split_at(place);
    let name = before.rsplit_once("let ")?.1.strip_suffix(" = ")?;
    let (between, rewrite) = ["\n  rewrite ", "\n  replace ", "\n  erase "]
        .iter()
        .filter_map(|keyword| after.find(keyword))
        .min()
        .map(|at| after.split_at(at + 1))?;
    let mark = format!("MarkOp({name});");
    Some(match rewrite.split_once("rewrite root with {") {
        Some(("  ", rest)) => format!("{before}{between}  rewrite root with {{ {mark}{rest}"),
        _ => {
            let (statement, rest) = rewrite.split_once(";\n")?;
            format!("{before}{between}  rewrite root with {{ {mark} {}; }};\n{rest}", statement.trim_start())
        }
    })
}

/// A construct that is the only difference, found where it is.
fn recognize(source: &str, ours: &Ours, theirs: &Verdict) -> Option<&'static str> {
    match (ours, theirs) {
        (Ok((module, _)), Verdict::Refused(complaints)) => {
            let users: Vec<(u32, u32)> = module.patterns.iter().flat_map(existential_users).collect();
            complaints
                .iter()
                .all(|c| refuses_existential_user(c) && users.contains(&(c.line, c.column)))
                .then_some(USER)
        }
        (Err(ours), Verdict::Accepted(text)) => {
            let all = |code: &str| ours.errors.iter().all(|error| error.code == code);
            if all("E0242") && theirs::has_attribute_twice(text) {
                return Some("divergence: an attribute that is given twice");
            }
            let kinds = unbound_kinds(text);
            if !all("E0235") || kinds.is_empty() {
                return None;
            }
            Some(match kinds.iter().all(|kind| ["Type", "TypeRange", "Attr"].contains(kind)) {
                true => UNBOUND,
                false => "divergence: an argument of a native constraint that nothing binds",
            })
        }
        (Err(ours), Verdict::Refused(complaints)) => {
            let first = &complaints[0];
            ours.errors
                .iter()
                .any(|error| never_closed(source, error, first))
                .then_some("divergence: the place of a bracket that is never closed")
        }
        _ => None,
    }
}

/// Returns true if `error` is about an opening bracket that is indeed never closed, and MLIR stumbles somewhere behind it.
fn never_closed(source: &str, error: &Finding, first: &Complaint) -> bool {
    let place = offset(source, first.line, first.column);
    error.code == "E0112"
        && first.message.starts_with("expected")
        && place > error.span.start
        && brackets(source).alone.iter().any(|bracket| *bracket >= error.span.start)
        && !brackets(source).pairs.iter().any(|(open, close)| *open == error.span.start && *close < place)
}

/// Returns what to change so that a known difference goes away, and its name.
fn repair(source: &str, ours: &Ours, theirs: &Verdict, reference: &Reference) -> Option<(&'static str, String)> {
    let first = match theirs {
        Verdict::Refused(complaints) => complaints.first(),
        _ => None,
    };
    let insert = |at: usize, text: &str| format!("{}{text}{}", &source[..at], &source[at..]);
    if let Some(first) = first {
        let place = offset(source, first.line, first.column);
        // `rewrite … with { … }` without a semicolon, as the specification's own examples write it.
        if first.message == "expected `;` after statement"
            && let Some(end) = rewrite_block_before(source, place)
        {
            return Some(("divergence: no `;` after a rewrite block", insert(end, ";")));
        }
    }
    if let Verdict::Refused(complaints) = theirs
        && let Some(complaint) = complaints.iter().find(|complaint| refuses_existential_user(complaint))
        && is_existential_user(ours, complaint)
    {
        let place = offset(source, complaint.line, complaint.column);
        return Some((USER, mention_in_rewrite(source, place)?));
    }
    if let Some(first) = first
        && refuses_existential_user(first)
        && let Some(repaired) = return_at_once(source, offset(source, first.line, first.column))
    {
        return Some(("divergence: a variable of a called constraint that is returned", repaired));
    }
    let Err(ours) = ours else { return None };
    if let Some(error) = ours.errors.iter().find(|error| error.code == "E0235")
        && !matches!(theirs, Verdict::Accepted(text) if unbound_kinds(text).is_empty())
        && let Some(repaired) = give_value(source, error)
    {
        return Some((UNBOUND, repaired));
    }
    if let Some(error) = ours.errors.iter().find(|error| error.code == "E0236") {
        let (_, wrong) = reference.compile_alone(source);
        let (literal, good) = literal_at(source, error)?;
        return wrong.contains(&literal.replace("\\\"", "\"")).then(|| {
            let at = source[error.span.start.min(source.len())..].find(literal).map_or(0, |i| i + error.span.start);
            let repaired = format!("{}{good}{}", &source[..at], &source[at + literal.len()..]);
            ("divergence: a literal that is no attribute or type", repaired)
        });
    }
    if let Some(error) = ours.errors.iter().find(|error| error.code == "E0242")
        && let Verdict::Accepted(text) = theirs
        && theirs::has_attribute_twice(text)
    {
        return Some(("divergence: an attribute that is given twice", insert(error.span.end, "_again")));
    }
    // What is missing is missing where the last token ends; MLIR points at the token behind.
    let first = first?;
    let place = offset(source, first.line, first.column);
    let missing = ["E0110", "E0111", "E0134"];
    let error = ours.errors.iter().find(|error| {
        missing.contains(&error.code) && first.message.starts_with("expected") && {
            next_token(source, error.span.start) == place || next_token(source, error.span.end) == place
        }
    })?;
    let (range, text) = error.fix.as_ref()?;
    let repaired = format!("{}{text}{}", &source[..range.start], &source[range.end..]);
    Some(("divergence: the place of what is missing", repaired))
}

/// The end of a `rewrite … with { … }` that is the last thing in front of `place`.
fn rewrite_block_before(source: &str, place: usize) -> Option<usize> {
    let pairs = brackets(source).pairs;
    let (open, close) = pairs.into_iter().find(|(_, close)| next_token(source, close + 1) == place)?;
    source[..open].trim_end().ends_with("with").then_some(close + 1)
}

/// The text of the literal that an error is about, as written, and a good one.
fn literal_at<'a>(source: &'a str, error: &Finding) -> Option<(&'a str, &'static str)> {
    let line_end = source[error.span.start..].find('\n').map_or(source.len(), |i| i + error.span.start);
    let before = &source[..error.span.start];
    // The error may be at the string, or at a place within it.
    let open = before.rfind("<\"").map(|at| at + 2).into_iter();
    let here = source[error.span.start..line_end].find('"').map(|at| error.span.start + at + 1);
    for start in open.chain(here) {
        let end = source[start..line_end].find("\">").map(|at| at + start)?;
        if end + 2 < error.span.start {
            continue;
        }
        let good = if source[..start].ends_with("type<\"") { "i32" } else { "1 : i32" };
        return Some((&source[start..end], good));
    }
    None
}

fn refuses_existential_user(complaint: &Complaint) -> bool {
    complaint.verifier && complaint.message.contains("'pdl.operation' op expected a bindable user")
}

/// Where the match section has an operation, not the root, that nothing in the pattern refers to.
fn existential_users(pattern: &Pattern) -> Vec<(u32, u32)> {
    let mut referred: BTreeSet<ValueId> = used_by_rewrite(pattern);
    for op in &pattern.matcher {
        if let OpKind::Result { parent, .. } | OpKind::Results { parent, .. } = &op.kind {
            referred.insert(*parent);
        }
        if let OpKind::ApplyNativeConstraint { args, .. } = &op.kind {
            referred.extend(args);
        }
    }
    let alone = |op: &&pdl_ir::Op| matches!(op.kind, OpKind::Operation { .. }) && !referred.contains(&op.results[0]);
    pattern.matcher.iter().filter(alone).map(|op| (op.location.line, op.location.column)).collect()
}
