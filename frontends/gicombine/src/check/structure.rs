//! The patterns that may stand beside each other, and the roots.

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::Parts;
use super::table::{DefinedTwice, Table};
use crate::codes;
use crate::rules::{CombineRule, ParameterKind, PatternKind, PatternType, RulePattern};

/// A rule that is more matchers than this is refused even without a limit of its own.
const MAX_MATCHERS: u64 = 4_096;

/// So is one whose matchers have more instructions than this, together.
const MAX_INSTRUCTIONS: u64 = 200_000;

/// Refuses kinds of patterns where they cannot stand.
pub(super) fn kinds(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) {
    let mut opcodes: Option<Span> = None;
    let is_instruction = |pattern: &&RulePattern| match &pattern.kind {
        PatternKind::Instruction(_) => true,
        PatternKind::Fragment(used) => !parts.fragment(used.fragment).outs.is_empty(),
        _ => false,
    };
    let instruction = rule.matched.iter().find(is_instruction);
    for pattern in &rule.matched {
        match &pattern.kind {
            PatternKind::AnyOpcode(_) => {
                if let Some(first) = opcodes.replace(pattern.span) {
                    let message = "a rule may have one `wip_match_opcode`";
                    let error = Diagnostic::error(codes::OPCODES, pattern.span, message);
                    findings.push(error.with_label(first, "this is the first"));
                } else if let Some(instruction) = instruction {
                    let message = "`wip_match_opcode` cannot stand beside instructions";
                    let error = Diagnostic::error(codes::OPCODES, pattern.span, message);
                    findings.push(error.with_label(instruction.span, "this is one"));
                }
            }
            PatternKind::ReplaceRegister(_) | PatternKind::EraseRoot => {
                let error = Diagnostic::error(codes::BUILTIN, pattern.span, "a builtin matches nothing");
                findings.push(error.label("it can stand in `apply`"));
            }
            PatternKind::Instruction(pattern) => {
                let flags = pattern.flags.iter().filter(|flags| !flags.copied.is_empty());
                findings.extend(flags.map(|flags| {
                    let message = format!("`${}` copies flags, which nothing in a match can do", flags.copied[0]);
                    Diagnostic::error(codes::FLAGS, flags.span, message).label("only `apply` can take flags over")
                }));
            }
            _ => {}
        }
    }
    applied_kinds(rule, opcodes, findings);
}

fn applied_kinds(rule: &CombineRule, opcodes: Option<Span>, findings: &mut Vec<Diagnostic>) {
    for pattern in &rule.applied {
        let (code, message) = match pattern.kind {
            PatternKind::AnyOpcode(_) => (codes::OPCODES, "`wip_match_opcode` builds nothing"),
            PatternKind::Fragment(_) => (codes::FRAGMENT_USE, "a fragment builds nothing"),
            _ => continue,
        };
        findings.push(Diagnostic::error(code, pattern.span, message).label("it can stand in `match`"));
    }
    let cxx = rule.applied.iter().find(|pattern| pattern.kind.is_cxx());
    let other = rule.applied.iter().find(|pattern| !pattern.kind.is_cxx());
    match (cxx, other) {
        (Some(cxx), Some(other)) => {
            let message = "C++ in `apply` cannot stand beside patterns";
            let error = Diagnostic::error(codes::CXX_MIX, cxx.span, message);
            findings.push(error.with_label(other.span, "this is a pattern"));
        }
        (None, Some(other)) => {
            if let Some(opcodes) = opcodes {
                let message = "`wip_match_opcode` needs C++ in `apply`";
                let error = Diagnostic::error(codes::OPCODES, opcodes, message);
                findings.push(error.with_label(other.span, "this is a pattern"));
            }
            if let Some(data) = rule.data.first() {
                let message = format!("match data, such as `${}`, needs C++ in `apply`", data.name);
                let error = Diagnostic::error(codes::CXX_MIX, other.span, message);
                findings.push(error.label("this is a pattern, which cannot use it"));
            }
        }
        _ => {}
    }
    let erase = rule.applied.iter().find(|pattern| matches!(pattern.kind, PatternKind::EraseRoot));
    if let (Some(erase), true) = (erase, rule.applied.len() > 1) {
        let other = rule.applied.iter().find(|pattern| pattern.span != erase.span);
        let error = Diagnostic::error(codes::BUILTIN, erase.span, "`GIEraseRoot` must stand alone in `apply`");
        findings.push(error.with_label(other.map(|other| other.span), "this stands beside it"));
    }
    let matched: FxHashMap<&SmolStr, &RulePattern> =
        rule.matched.iter().rev().map(|pattern| (&pattern.name, pattern)).collect();
    for pattern in &rule.applied {
        let PatternKind::Instruction(built) = &pattern.kind else { continue };
        let Some(flags) = &built.flags else { continue };
        for name in &flags.copied {
            let source = matched.get(name);
            let error = match source.map(|source| (&source.kind, source.span)) {
                Some((PatternKind::Instruction(_), _)) => continue,
                Some((_, span)) => {
                    let message = format!("`${name}` is no instruction, and has no flags to take over");
                    Diagnostic::error(codes::FLAGS, flags.span, message).with_label(span, "this is it")
                }
                None => {
                    let message = format!("there is no matched instruction `${name}` to take flags from");
                    let error = Diagnostic::error(codes::FLAGS, flags.span, message);
                    error.note(format!("`(G_FOO …):${name}` gives a matched instruction this name"))
                }
            };
            findings.push(error);
        }
    }
}

/// Refuses what is defined twice.
pub(super) fn definitions(rule: &CombineRule, findings: &mut Vec<Diagnostic>) {
    for (patterns, list) in [(&rule.matched, "match"), (&rule.applied, "apply")] {
        let mut names: FxHashMap<&str, Span> = FxHashMap::default();
        for pattern in patterns {
            if let Some(first) = names.insert(&pattern.name, pattern.span) {
                let message = format!("two patterns of the {list} are `${}`", pattern.name);
                let error = Diagnostic::error(codes::DEFINED_TWICE, pattern.span, message);
                findings.push(error.with_label(first, "this is the first"));
            }
        }
        let (table, twice) = Table::new(patterns);
        findings.extend(twice.into_iter().map(|twice| defined_twice(&twice)));
        for operand in patterns.iter().flat_map(|pattern| pattern.kind.operands()) {
            let (Some(name), Some(_), false) = (&operand.name, operand.immediate, operand.is_def) else { continue };
            if let Some(definer) = table.definer(name) {
                let message = format!("`${name}` is an immediate, and defined by a pattern too");
                let error = Diagnostic::error(codes::DEFINED_TWICE, operand.span, message);
                findings.push(error.with_label(patterns[definer].span, "this defines it"));
            }
        }
    }
}

/// An operand that is defined twice.
pub(super) fn defined_twice(twice: &DefinedTwice<'_>) -> Diagnostic {
    let name = twice.second.name.as_deref().unwrap_or_default();
    let message = format!("`${name}` is defined twice");
    let error = Diagnostic::error(codes::DEFINED_TWICE, twice.second.span, message);
    error.with_label(twice.first.span, "first defined here")
}

/// Finds the root of the match and those of the apply.
pub(super) fn roots(parts: Parts<'_>, rule: &mut CombineRule, findings: &mut Vec<Diagnostic>) {
    let Some(root) = match_root(parts, rule, findings) else { return };
    rule.match_root = root;
    if rule.applied.iter().all(|pattern| pattern.kind.is_cxx()) {
        return;
    }
    if let Some(erase) = rule.applied.iter().find(|pattern| matches!(pattern.kind, PatternKind::EraseRoot)) {
        return erased(rule, erase, findings);
    }
    let (table, _) = Table::new(&rule.applied);
    let mut defs = root_defs(parts, &rule.matched[root]);
    let same_name = rule.applied.iter().position(|pattern| pattern.name == rule.matched[root].name);
    let mut roots = Vec::new();
    let mut is_root = vec![false; rule.applied.len()];
    if defs.is_empty() {
        match same_name {
            Some(found) if matches!(rule.applied[found].kind, PatternKind::Instruction(_)) => roots.push(found),
            found => {
                let name = &rule.matched[root].name;
                let span = found.map_or(rule.span, |found| rule.applied[found].span);
                let message = format!("no instruction of the apply takes the place of the root `${name}`");
                let error = Diagnostic::error(codes::ROOT, span, message);
                let error = error.with_label(rule.matched[root].span, "this is the root, which defines nothing");
                let note = format!("name one `(G_FOO …):${name}`, or write `(GIEraseRoot)`");
                findings.push(error.note(note));
            }
        }
    }
    defs.retain(|(name, span)| {
        let Some(definer) = table.definer(name) else {
            if name.is_empty() {
                let message = "the root defines an immediate, which no apply can define again";
                findings.push(Diagnostic::error(codes::REDEFINITION, *span, message).label("give this a name"));
                return true;
            }
            let message = format!("the apply must define `${name}` again");
            let error = Diagnostic::error(codes::REDEFINITION, *span, message).label("the root defines it here");
            findings.push(error.note(format!("`(GIReplaceReg ${name}, $x)` puts another register in its place")));
            return true;
        };
        if !std::mem::replace(&mut is_root[definer], true) {
            roots.push(definer);
        }
        true
    });
    if let Some(found) = same_name
        && !defs.is_empty()
        && !is_root[found]
        && !rule.applied[found].kind.is_cxx()
    {
        let message =
            format!("`${}` has the root's name, and defines nothing that the root does", rule.applied[found].name);
        let error = Diagnostic::error(codes::ROOT, rule.applied[found].span, message);
        findings.push(error.with_label(rule.matched[root].span, "this is the root"));
    }
    rule.apply_roots = roots;
}

/// Returns what the root defines, as far as the apply must define it again.
fn root_defs<'r>(parts: Parts<'_>, root: &'r RulePattern) -> Vec<(&'r str, Span)> {
    let only_root = |index: usize| match &root.kind {
        PatternKind::Fragment(used) => {
            let out = parts.fragment(used.fragment).outs.get(index);
            out.is_some_and(|out| out.kind == ParameterKind::Root)
        }
        _ => true,
    };
    let defs = root.kind.operands().iter().enumerate().filter(|(index, operand)| operand.is_def && only_root(*index));
    // An immediate without a name is nothing that could be defined again.
    defs.map(|(_, operand)| (operand.name.as_deref().unwrap_or_default(), operand.span)).collect()
}

fn match_root(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) -> Option<usize> {
    let name = &rule.root;
    let (table, _) = Table::new(&rule.matched);
    let named = rule.matched.iter().position(|pattern| pattern.name == *name);
    let Some(found) = named.or_else(|| table.definer(name)) else {
        let use_of = rule.matched.iter().flat_map(|pattern| pattern.kind.operands());
        let live_in = use_of.into_iter().find(|operand| operand.name.as_ref() == Some(name));
        let (message, span) = match live_in {
            Some(operand) => (format!("`${name}` cannot be the root: no pattern defines it"), operand.span),
            None => (format!("no pattern is the root `${name}` or defines it"), rule.root_span),
        };
        let error = Diagnostic::error(codes::ROOT, span, message);
        let note = "the root is a matched pattern, named as in `(G_FOO …):$NAME`, or what one defines";
        let root = Some(rule.root_span).filter(|root| *root != span);
        findings.push(error.with_label(root, "named here").note(note));
        return None;
    };
    let pattern = &rule.matched[found];
    let message = match &pattern.kind {
        PatternKind::Cxx(_) => "C++ cannot be the root".to_owned(),
        PatternKind::Fragment(used) if parts.fragment(used.fragment).outs.is_empty() => {
            format!("`{}` cannot be the root: it has no outs", parts.fragment(used.fragment).name)
        }
        _ => return Some(found),
    };
    findings.push(Diagnostic::error(codes::ROOT, pattern.span, message).label("this is the root"));
    None
}

fn erased(rule: &CombineRule, erase: &RulePattern, findings: &mut Vec<Diagnostic>) {
    let root = &rule.matched[rule.match_root];
    let message = match &root.kind {
        PatternKind::Instruction(_) => match root.kind.operands().iter().find(|operand| operand.is_def) {
            None => return,
            Some(_) => "`GIEraseRoot` cannot erase a root that defines registers",
        },
        _ => "`GIEraseRoot` can erase an instruction only",
    };
    let error = Diagnostic::error(codes::BUILTIN, erase.span, message);
    findings.push(error.with_label(root.span, "this is the root"));
}

/// Refuses variadic operands where they cannot stand.
pub(super) fn variadics(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) {
    let mut matched: FxHashMap<&str, Span> = FxHashMap::default();
    for (is_match, pattern) in
        rule.matched.iter().map(|pattern| (true, pattern)).chain(rule.applied.iter().map(|pattern| (false, pattern)))
    {
        let is_variadic = match &pattern.kind {
            PatternKind::Instruction(pattern) if pattern.intrinsic.is_none() => {
                let instruction = parts.instruction(pattern.instruction);
                instruction.has_variadic_ins || instruction.has_variadic_outs
            }
            _ => false,
        };
        let operands = pattern.kind.operands();
        for (index, operand) in operands.iter().enumerate() {
            let Some(PatternType::Variadic { .. }) = operand.r#type else { continue };
            let name = operand.name.as_deref().unwrap_or_default();
            let message = if operand.is_def {
                "`GIVariadic` cannot be defined".to_owned()
            } else if !is_variadic {
                "`GIVariadic` needs an instruction with any number of operands".to_owned()
            } else if is_match && index + 1 != operands.len() {
                "`GIVariadic` must be the last operand of a match".to_owned()
            } else if is_match && let Some(first) = matched.insert(name, operand.span) {
                let error = Diagnostic::error(
                    codes::VARIADIC,
                    operand.span,
                    format!("two variadic operands of the match are `${name}`"),
                );
                findings.push(error.with_label(first, "this is the first"));
                continue;
            } else {
                continue;
            };
            findings.push(Diagnostic::error(codes::VARIADIC, operand.span, message));
        }
    }
}

/// Refuses a rule that is too many matchers. Says how many instructions and texts they have, together, at most.
pub(super) fn permutations(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) -> u64 {
    let (mut count, mut opcodes, mut size, mut fragments) = (1_u64, 1_u64, 0_u64, Vec::new());
    for pattern in &rule.matched {
        size += 1;
        match &pattern.kind {
            PatternKind::Fragment(used) => {
                let alternatives = &parts.fragment(used.fragment).alternatives;
                count = count.saturating_mul(alternatives.len() as u64);
                size += alternatives.iter().map(Vec::len).max().unwrap_or(0) as u64;
                fragments.push((pattern.span, alternatives.len()));
            }
            PatternKind::AnyOpcode(given) => opcodes = given.len() as u64,
            _ => {}
        }
    }
    let limit = rule.max_permutations.map_or(u64::MAX, u64::from);
    let matchers = count.saturating_mul(opcodes);
    let total = matchers.saturating_mul(size);
    let (code, message) = if count > limit {
        (codes::PERMUTATIONS, format!("the rule is {count} matchers, and may be {limit}"))
    } else if matchers > MAX_MATCHERS {
        (codes::LIMIT, format!("the rule is more than {MAX_MATCHERS} matchers"))
    } else if matchers > 1 && total > MAX_INSTRUCTIONS {
        (codes::LIMIT, format!("the matchers of the rule have more than {MAX_INSTRUCTIONS} instructions"))
    } else {
        return total;
    };
    let mut error = Diagnostic::error(code, rule.span, message);
    for (span, alternatives) in fragments.into_iter().filter(|(_, alternatives)| *alternatives > 1).take(5) {
        error = error.with_label(span, format!("{alternatives} alternatives"));
    }
    findings.push(error.note("`let MaxPermutations = N` allows N, and -1 any number"));
    0
}

/// A rule behind too many others.
pub(super) fn no_room(rule: &CombineRule) -> Diagnostic {
    let message = "the rules together are too many matchers";
    Diagnostic::error(codes::LIMIT, rule.span, message).label("they are up to this one")
}
