//! Functions on which the rules of LLVM's own library apply.

mod constants;
mod hints;
mod instructions;
mod templates;
mod types;
mod writer;

use pdll::combine_rules::CombineRules;

use crate::choices::Choices;
use templates::Tree;

/// What functions are made from: for each rule, what makes it apply.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The names of the rules, with what they look for, and what is hinted.
    rules: Vec<(String, Vec<Tree>, Vec<Tree>)>,
}

impl Corpus {
    /// What rules look for, and what is known of those of LLVM's library.
    pub fn new(rules: &CombineRules) -> Corpus {
        let mut corpus = Corpus { rules: Vec::new() };
        for rule in &rules.rules {
            let hints = hints::HINTS.iter().filter(|(name, _)| *name == rule.name);
            let hints = hints.flat_map(|(_, hints)| *hints).flat_map(|hint| templates::expanded(hint)).collect();
            corpus.rules.push((rule.name.to_string(), Vec::new(), hints));
        }
        for (name, tree) in templates::of_rules(rules) {
            // With an index past the end LLVM reads what is not there.
            if name.starts_with("extract_vector_element_") && name != "extract_vector_element_not_const" {
                continue;
            }
            corpus.rules.iter_mut().filter(|rule| rule.0 == name).for_each(|rule| rule.1.push(tree.clone()));
        }
        corpus
    }

    /// So many functions for a rule, or for all of them.
    pub fn functions(&self, choices: &mut Choices, rule: Option<&str>, count: usize) -> Vec<String> {
        let rules: Vec<_> = self.rules.iter().filter(|(name, ..)| rule.is_none_or(|rule| rule == name)).collect();
        let function = |number| {
            let (_, matched, hinted) = *choices.pick(&rules);
            let is_hinted = matched.is_empty() || !hinted.is_empty() && choices.percent(75);
            let trees: Vec<&Tree> = if is_hinted { hinted } else { matched }.iter().collect();
            writer::function(choices, &format!("f{number}"), &trees)
        };
        (0..count).map(function).collect()
    }
}
