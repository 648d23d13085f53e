//! The differences in accepting and refusing that are kept on purpose: `docs/divergences.md` says why.
//!
//! A difference is explained by the construct at fault, never by the kind of file. A file of several patterns is taken
//! apart, and each pattern is judged alone; those that both compilers accept are compared in all other ways too. Where
//! a construct can be repaired (a `;` inserted, a wrong literal replaced by a good one), the repaired text must bring
//! both compilers to agree. Where it cannot, the construct must be found by means that share nothing with the compiler:
//! in the `pdl` text that MLIR prints, or at the very place that MLIR's error points at.

use std::collections::BTreeSet;

use pdll::Program;
use pdll::ir::{Module, OpKind, Pattern, ValueId};

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
    /// The file without the patterns at fault, if both accept any of it.
    pub rest: Option<String>,
}

/// Whether both accept, or refuse at the same line.
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
    let names = judge(source, ours, theirs, reference, REPAIRS)?;
    // What MLIR has not accepted has not been compared: a file of several patterns needs more than a name.
    (chunks.len() <= 1 || ours.is_err()).then_some(Explanation { names, rest: None })
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
    let mut good = Vec::new();
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
            (true, Verdict::Accepted(_)) => good.push(index),
            (true, _) => {}
            (false, _) => names.extend(judge(&source, &ours, theirs, reference, REPAIRS)?),
        }
    }
    // The whole has the errors of its parts, or the parts say nothing of it.
    let whole: BTreeSet<(u32, &'static str)> =
        ours.as_ref().err().map_or_else(BTreeSet::new, |r| r.errors.iter().map(|e| (e.line, e.code)).collect());
    let rest = (!good.is_empty()).then(|| chunks.only(|index| good.contains(&index)));
    (whole == lines && !names.is_empty()).then_some(Explanation { names, rest })
}

/// How many repairs one after the other are tried: damaged files need one or two.
const REPAIRS: usize = 6;

/// The divergences that explain the answers to one pattern; empty if the answers agree.
fn judge(
    source: &str,
    ours: &Ours,
    theirs: &Verdict,
    reference: &Reference,
    repairs: usize,
) -> Option<BTreeSet<&'static str>> {
    if agree(ours, theirs) {
        return Some(BTreeSet::new());
    }
    if let Some(name) = recognize(source, ours, theirs) {
        return Some([name].into());
    }
    let repairs = repairs.checked_sub(1)?;
    let (name, repaired) = repair(source, ours, theirs, reference)?;
    let (theirs, _) = reference.compile_alone(&repaired, &[]);
    let mut names = judge(&repaired, &compile(&repaired), &theirs, reference, repairs)?;
    names.insert(name);
    Some(names)
}

/// A construct that is the only difference, found where it is.
fn recognize(source: &str, ours: &Ours, theirs: &Verdict) -> Option<&'static str> {
    match (ours, theirs) {
        (Ok((module, _)), Verdict::Refused(complaints)) => {
            let users: Vec<(u32, u32)> = module.patterns.iter().flat_map(existential_users).collect();
            complaints
                .iter()
                .all(|c| refuses_existential_user(c) && users.contains(&(c.line, c.column)))
                .then_some("divergence: an op that is only a user of a value")
        }
        (Err(ours), Verdict::Accepted(text)) => {
            let all = |code: &str| ours.errors.iter().all(|error| error.code == code);
            if all("E0242") && theirs::has_attribute_twice(text) {
                return Some("divergence: an attribute that is given twice");
            }
            let kinds: BTreeSet<&str> =
                theirs::read(text)?.patterns.iter().flat_map(|pattern| theirs::unconnected(pattern)).collect();
            if !all("E0235") || kinds.is_empty() {
                return None;
            }
            Some(match kinds.iter().all(|kind| ["Type", "TypeRange", "Attr"].contains(kind)) {
                true => "divergence: a type or attribute that nothing binds",
                false => "divergence: an argument of a native constraint that nothing binds",
            })
        }
        (Err(ours), Verdict::Refused(complaints)) => {
            let first = &complaints[0];
            if is_later(ours, first) {
                return Some("divergence: an error that MLIR does not get to");
            }
            ours.errors
                .iter()
                .any(|error| never_closed(source, error, first))
                .then_some("divergence: the place of a bracket that is never closed")
        }
        _ => None,
    }
}

/// Whether MLIR's first error is one of ours, and those of ours in front of it are of kinds that MLIR looks for when a
/// pattern is complete: it stops at its first error, and does not get there.
fn is_later(ours: &Refusal, first: &Complaint) -> bool {
    const WHEN_COMPLETE: [&str; 3] = ["E0219", "E0220", "E0235"];
    !first.verifier
        && ours.errors.iter().any(|error| error.line == first.line && !WHEN_COMPLETE.contains(&error.code))
        && ours.errors.iter().all(|error| error.line >= first.line || WHEN_COMPLETE.contains(&error.code))
}

/// Whether `error` is about an opening bracket that is indeed never closed, and MLIR stumbles somewhere behind it.
fn never_closed(source: &str, error: &Finding, first: &Complaint) -> bool {
    let place = offset(source, first.line, first.column);
    error.code == "E0112"
        && first.message.starts_with("expected")
        && place > error.span.start
        && brackets(source).alone.iter().any(|bracket| *bracket >= error.span.start)
        && !brackets(source).pairs.iter().any(|(open, close)| *open == error.span.start && *close < place)
}

/// What to change so that a known difference goes away, and its name.
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
    let Err(ours) = ours else { return None };
    if let Some(error) = ours.errors.iter().find(|error| error.code == "E0236") {
        let (_, wrong) = reference.compile_alone(source, &[]);
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
    let alone = |op: &&pdll::ir::Op| matches!(op.kind, OpKind::Operation { .. }) && !referred.contains(&op.results[0]);
    pattern.matcher.iter().filter(alone).map(|op| (op.location.line, op.location.column)).collect()
}
