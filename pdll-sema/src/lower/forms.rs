//! The forms of a pattern: one for each way in which its alternatives, orders and absent parts can be chosen.
//!
//! A pattern is lowered once for each. Lowering meets the same choices in the same order as long as it is told the same answers, so
//! the ways are counted like the digits of a number.

use pdl_diagnostics::{Diagnostic, Span, counted};
use pdl_ir::rules::pattern_of_rule;
use pdl_ir::{Pattern, distinct_forms};
use smol_str::SmolStr;

use crate::limits;

/// The answers to the choices of one form.
#[derive(Debug, Default)]
pub(super) struct Choices {
    taken: Vec<Choice>,
    /// The number of choices that were met in this form.
    met: usize,
}

/// One choice among several.
#[derive(Clone, Copy, Debug)]
struct Choice {
    answer: u32,
    ways: u32,
    span: Span,
}

impl Choices {
    /// Returns the answer to the next choice, one of so many.
    pub(super) fn next(&mut self, ways: usize, span: Span) -> usize {
        let ways = u32::try_from(ways).unwrap_or(u32::MAX);
        if self.met == self.taken.len() {
            self.taken.push(Choice { answer: 0, ways, span });
        }
        self.met += 1;
        self.taken[self.met - 1].answer as usize
    }

    /// Goes on to the next form; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.met = 0;
        while let Some(last) = self.taken.last_mut() {
            last.answer += 1;
            if last.answer < last.ways {
                return true;
            }
            self.taken.pop();
        }
        false
    }

    /// Returns the error for a pattern with too many forms: it shows what multiplies.
    pub(super) fn too_many(&self, pattern: Span) -> Diagnostic {
        let message = format!("this pattern has more than {} forms", limits::MAX_FORMS);
        let mut diagnostic =
            Diagnostic::error("E0261", pattern, message).label("each order, alternative and presence multiplies them");
        for choice in self.taken.iter().take(8) {
            diagnostic = diagnostic.with_label(choice.span, counted(u64::from(choice.ways), "way"));
        }
        diagnostic.note("make several patterns of it, or leave the order of operands open only where it matters")
    }
}

/// Names the forms of a pattern, gives all of them one benefit, and leaves out those that ask what an earlier one asks.
pub(super) fn distinct(forms: Vec<Pattern>, name: Option<&SmolStr>) -> Vec<Pattern> {
    let benefit = forms.iter().map(|form| form.benefit).max().unwrap_or_default();
    let mut forms = distinct_forms(forms);
    for (form, number) in forms.iter_mut().zip(1..) {
        form.name = name.map(|name| pattern_of_rule(name, number));
        form.benefit = benefit;
    }
    forms
}
