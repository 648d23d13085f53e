//! Functions on which the rules of LLVM's own library apply.

mod constants;
mod hints;
mod instructions;
mod templates;
mod types;
mod writer;

use gicombine::CombineRules;

use super::Target;
use crate::choices::Choices;
use templates::Tree;

/// Rules whose C++ reads a register that is no constant itself as a constant, behind a copy or a hint: what LLVM makes then is chance.
const READ_BEHIND_COPIES: [&str; 12] = [
    "APlusC1MinusC2",
    "C2MinusAPlusC1",
    "AMinusC1MinusC2",
    "C1Minus2MinusC2",
    "AMinusC1PlusC2",
    "sub_to_add",
    "add_of_vscale",
    "mul_of_vscale",
    "shl_of_vscale",
    "sub_of_vscale",
    "integer_of_truncate",
    "bitfield_extract_from_and",
];

/// Rules whose C++ takes numbers that are out of bounds, so that only hints are good for them.
const WITHOUT_BOUNDS: [&str; 6] = [
    "combine_extracted_vector_load",
    "extract_vector_element_build_vector",
    "extract_vector_element_shuffle_vector",
    "bitfield_extract_from_and",
    "shl_ashr_to_sext_inreg",
    "extract_vec_elt_build_vec",
];

/// The sources of functions: for each rule, code to which it applies.
#[derive(Clone, Debug)]
pub(super) struct Corpus {
    /// The names of the rules, with what they look for, and what is hinted.
    rules: Vec<(String, Vec<Tree>, Vec<Tree>)>,
}

impl Corpus {
    /// Returns what rules look for, and what is known of those of LLVM's library.
    pub(super) fn new(rules: &CombineRules) -> Corpus {
        let mut corpus = Corpus { rules: Vec::new() };
        for rule in &rules.rules {
            let hints = hints::HINTS.iter().filter(|(name, _)| *name == rule.name);
            let hints = hints.flat_map(|(_, hints)| *hints).flat_map(|hint| templates::expanded(hint)).collect();
            corpus.rules.push((rule.name.to_string(), Vec::new(), hints));
        }
        for (name, tree) in templates::of_rules(rules) {
            if WITHOUT_BOUNDS.contains(&name.as_str()) || name.contains("_build_vector_trunc") {
                continue;
            }
            corpus.rules.iter_mut().filter(|rule| rule.0 == name).for_each(|rule| rule.1.push(tree.clone()));
        }
        corpus
    }

    /// So many functions for a rule. With others, they are such that no rule reads what is not there.
    pub(super) fn functions(
        &self,
        choices: &mut Choices,
        target: &Target,
        rule: &str,
        count: usize,
        with_others: bool,
    ) -> Vec<String> {
        let rules: Vec<_> = self.rules.iter().filter(|(name, ..)| rule == name).collect();
        let is_plain = with_others || READ_BEHIND_COPIES.contains(&rule);
        let function = |number| {
            let (_, matched, hinted) = *choices.pick(&rules);
            let is_hinted = matched.is_empty() || !hinted.is_empty() && choices.percent(75);
            let trees: Vec<&Tree> = if is_hinted { hinted } else { matched }.iter().collect();
            writer::function(choices, target, &format!("f{number}"), &trees, is_plain)
        };
        (0..count).map(function).collect()
    }
}
