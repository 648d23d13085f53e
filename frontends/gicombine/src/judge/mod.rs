//! Warnings of what LLVM accepts in silence, and hardly anyone wants: rules that never apply, flags that do not hold, fragments that multiply.
//!
//! Nothing is said that is not so: a rule is called unreachable only if an earlier one applies wherever it would, and a flag is called
//! wrong only with numbers for which it is.

mod flags;
mod products;
mod shadowed;

use pdl_diagnostics::Diagnostic;

use crate::rules::{CombineRules, RuleOrder};

/// Warns of what is accepted and hardly wanted, in rules without errors, as they mean in this order.
pub fn judge(rules: &CombineRules, order: RuleOrder, diagnostics: &mut Vec<Diagnostic>) {
    let matchers = rules.matchers(order);
    shadowed::judge(rules, &matchers, diagnostics);
    flags::judge(rules, &matchers, order, diagnostics);
    products::judge(rules, diagnostics);
}
