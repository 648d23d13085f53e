//! The names of rules. A rule may be several patterns: one for each order of an `either`, for each opcode of a root, for each
//! alternative of a fragment. The first has the rule's own name, and those behind it the name with their number: `r`, `r.2`, `r.3`.

use smol_str::{SmolStr, format_smolstr};

/// Gives the name of the pattern of this number, from 1, of a rule.
pub fn pattern_of_rule(rule: &str, number: u32) -> SmolStr {
    match number {
        0 | 1 => rule.into(),
        number => format_smolstr!("{rule}.{number}"),
    }
}

/// Gives the name of the rule that a pattern is one of several of; of any other pattern its own name.
pub fn rule_of(pattern: &str) -> &str {
    match pattern.rsplit_once('.') {
        Some((rule, number)) if !rule.is_empty() && is_number(number) => rule,
        _ => pattern,
    }
}

/// Says whether a name stands for a pattern: it is the pattern's own, or that of its rule.
pub fn stands_for(name: &str, pattern: &str) -> bool {
    name == pattern || name == rule_of(pattern)
}

/// Returns whether this is what [`pattern_of_rule`] puts behind a dot.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        && !text.starts_with('0')
        && text.parse::<u32>().is_ok_and(|number| number > 1)
}

#[cfg(test)]
mod tests;
