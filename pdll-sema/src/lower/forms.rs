//! The forms of a pattern: one for each way in which its alternatives, orders and absent parts can be chosen. It is lowered once for each.

use pdl_diagnostics::{Diagnostic, Span, counted};
use pdl_ir::rules::pattern_of_rule;
use pdl_ir::{Choices, Pattern, distinct_forms};
use smol_str::SmolStr;

use crate::limits;

/// Returns the error for a pattern with too many forms: it shows what multiplies.
pub(super) fn too_many(choices: &Choices<Span>, pattern: Span) -> Diagnostic {
    let message = format!("this pattern has more than {} forms", limits::MAX_FORMS);
    let mut diagnostic =
        Diagnostic::error("E0261", pattern, message).label("each order, alternative and presence multiplies them");
    for (ways, place) in choices.met().take(8) {
        diagnostic = diagnostic.with_label(place, counted(u64::from(ways), "way"));
    }
    diagnostic.note("make several patterns of it, or leave the order of operands open only where it matters")
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
