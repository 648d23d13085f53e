//! Pairs of patterns that may match the same op and leave it to the order of the text which is tried first. Pedantic, and allowed by
//! default.

use pdl_compile::questions::Question;
use pdl_diagnostics::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::context::Patterns;
use super::impossible;

pub(crate) fn find(patterns: &Patterns<'_>, shadowed: &FxHashSet<usize>, found: &mut Vec<Diagnostic>) {
    let mut of_root: FxHashMap<(u32, u16), Vec<usize>> = FxHashMap::default();
    // The patterns, by their first forms, that were reported.
    let mut told = FxHashSet::default();
    for index in 0..patterns.all.len() {
        // What rules say of theirs is added to what they match.
        let Some(ast) = patterns.all[index].ast else { continue };
        let has_benefit = ast.metadata.iter().any(|one| one.name.name == "benefit");
        let Some(root) = patterns.asked(index).root_name else { continue };
        if has_benefit || shadowed.contains(&index) || impossible::contradiction(patterns, index).is_some() {
            continue;
        }
        let others = of_root.entry((root, patterns.all[index].ir.benefit)).or_default();
        let pattern = patterns.first_form(index);
        let may_match_both =
            |other: &&usize| patterns.first_form(**other) != pattern && !exclude_each_other(patterns, **other, index);
        if !told.contains(&pattern)
            && let Some(other) = others.iter().find(may_match_both)
        {
            told.insert(pattern);
            let (one, two) = (patterns.shown(*other), patterns.shown(index));
            let message = format!("which of {one} and {two} is tried first is left to the order of the text");
            found.push(
                Diagnostic::warning("W0216", patterns.head(index), message)
                    .label("tried second")
                    .with_label(patterns.head(*other), "may match the same op, and is tried first")
                    .note("`with benefit(N)` says which is better"),
            );
        }
        others.push(index);
    }
}

/// Returns true if no op matches both, as they want different answers to one question.
fn exclude_each_other(patterns: &Patterns<'_>, one: usize, other: usize) -> bool {
    patterns.asked(one).predicates.iter().any(|predicate| {
        let answer = patterns.answer_of(other, predicate.question);
        if answer.is_some_and(|answer| answer != predicate.answer) {
            return true;
        }
        match patterns.questions.question(predicate.question) {
            Question::OperandCount(at) => {
                at_least(patterns, other, predicate.answer, |n| Question::OperandCountAtLeast(at, n))
            }
            Question::ResultCount(at) => {
                at_least(patterns, other, predicate.answer, |n| Question::ResultCountAtLeast(at, n))
            }
            _ => false,
        }
    })
}

/// Returns true if the pattern wants more than `count` of something.
fn at_least(patterns: &Patterns<'_>, index: usize, count: u32, question: impl Fn(u32) -> Question) -> bool {
    patterns.asked(index).predicates.iter().any(|predicate| {
        let asked = patterns.questions.question(predicate.question);
        let (Question::OperandCountAtLeast(_, n) | Question::ResultCountAtLeast(_, n)) = asked else { return false };
        n > count && asked == question(n)
    })
}
