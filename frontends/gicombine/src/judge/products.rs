//! Fragments that multiply: each choice of their alternatives is a matcher of its own.

use pdl_diagnostics::Diagnostic;

use crate::codes;
use crate::rules::{CombineRules, PatternKind};

/// The most matchers of one rule that nothing is said of.
const MOST: usize = 8;

pub(super) fn judge(rules: &CombineRules, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &rules.rules {
        let used: Vec<_> = rule
            .matched
            .iter()
            .filter_map(|pattern| match &pattern.kind {
                PatternKind::Fragment(used) => Some((pattern, rules.fragment(used.fragment))),
                _ => None,
            })
            .filter(|(_, fragment)| fragment.alternatives.len() > 1)
            .collect();
        let product =
            used.iter().fold(1, |product: usize, (_, fragment)| product.saturating_mul(fragment.alternatives.len()));
        if used.len() < 2 || product <= MOST {
            continue;
        }
        let message = format!("the fragments of this rule multiply: it is looked for in {product} ways");
        let mut warning = Diagnostic::warning(codes::PRODUCT, rule.span, message);
        for (pattern, fragment) in &used {
            let count = fragment.alternatives.len();
            warning = warning.with_label(pattern.span, format!("`{}` has {count} alternatives", fragment.name));
        }
        let least = used.iter().map(|(_, fragment)| fragment.alternatives.len()).max().unwrap_or(1);
        if let Some(limit) = rule.max_permutations
            && product + product / least > limit as usize
        {
            warning = warning.note(format!("one more alternative is over `MaxPermutations`, which is {limit}"));
        }
        diagnostics.push(warning.note("write the instructions that matter as rules of their own"));
    }
}
