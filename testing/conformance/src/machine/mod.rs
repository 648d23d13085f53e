//! Combine rules beside LLVM: the same random rules run here and as a compiled pass of `llc`, on the same random functions.

mod batches;
mod corpus;
mod functions;
mod generate;
mod library;
mod opcodes;
mod ours;
mod targets;
mod theirs;

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use gicombine::RuleOrder;
use pdl_vm::PatternFilter;

use crate::choices::Choices;
use generate::Rule;
pub use library::{Library, Outcome, Question};
use opcodes::OPCODES;
pub use targets::{TARGETS, Target};
use theirs::{Plugin, bodies};

/// The figures of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Files of rules that both run.
    pub files: usize,
    /// Rules in them.
    pub rules: usize,
    /// Files that both refuse.
    pub refused: usize,
    /// Files with which `llc` dies.
    pub died: usize,
    /// Functions that were compared.
    pub functions: usize,
    /// Functions that the rules changed.
    pub changed: usize,
    /// Rewrites here.
    pub rewrites: u64,
    /// Functions, or whole files, of which the two make different things.
    pub differences: usize,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { files, rules, refused, died, functions, changed, rewrites, differences } = self;
        write!(
            f,
            "{files} files with {rules} rules ({refused} refused by both, {died} with which llc dies), {functions} functions, \
             {changed} changed by {rewrites} rewrites, {differences} differences"
        )
    }
}

/// The rules and the functions of a seed for a target. All pointers in them are of one address space.
pub fn case(seed: u64, target: &Target, rules: usize, functions: usize) -> (Vec<Rule>, String) {
    let mut choices = Choices::from_seed(seed);
    let target = &target.with_one_pointer(&mut choices);
    let first = choices.below(OPCODES.len());
    let rules: Vec<Rule> = (0..rules).map(|number| generate::rule(&mut choices, target, number, first)).collect();
    let function = |number| functions::function(&mut choices, target, &format!("f{number}"), &rules);
    let functions: String = (0..functions).map(function).collect();
    (rules, targets::with_ranges(&functions))
}

/// Compares what a seed's rules make of its functions. Gives each difference as text.
///
/// # Errors
/// If a program that is needed is not there, or does not take the functions.
pub fn compare(
    directory: &Path,
    target: Target,
    seed: u64,
    (rules, functions): (usize, usize),
    figures: &mut Figures,
) -> Result<Vec<String>, String> {
    let (rules, text) = case(seed, &target, rules, functions);
    let names: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
    let file = theirs::file_of(&rules.iter().map(|rule| rule.text.as_str()).collect::<String>(), &names);
    let name = format!("machine{seed}");
    let ours = ours::compile(&file, RuleOrder::Llvm22);
    let plugin = Plugin::build(directory, &name, &file, target);
    let (program, plugin) = match (ours, plugin) {
        (Ok(program), Ok(plugin)) => (Arc::new(program), plugin),
        (Err(_), Err(_)) => {
            figures.refused += 1;
            return Ok(Vec::new());
        }
        (Ok(_), Err(theirs)) => {
            figures.differences += 1;
            return Ok(vec![format!("only LLVM refuses the rules: {theirs}")]);
        }
        (Err(ours), Ok(_)) => {
            figures.differences += 1;
            return Ok(vec![format!("only LLVM takes the rules: {ours}")]);
        }
    };
    let input = directory.join(format!("{name}.mir"));
    fs::write(&input, text).map_err(|error| error.to_string())?;
    let text = theirs::printed(&target, &input)?;
    fs::write(&input, &text).map_err(|error| error.to_string())?;
    let Ok(theirs) = plugin.run(&input, 20, &[]) else {
        figures.died += 1;
        return Ok(Vec::new());
    };
    figures.files += 1;
    figures.rules += rules.len();
    let (ours, report) = ours::run(&program, &target, &text, PatternFilter::new())?;
    figures.rewrites += report.rewrites;
    Ok(differences(&text, &ours, &theirs, figures))
}

/// Where two results for one text differ.
fn differences(text: &str, ours: &str, theirs: &str, figures: &mut Figures) -> Vec<String> {
    let (before, ours, theirs) = (bodies(text), bodies(ours), bodies(theirs));
    let mut found = Vec::new();
    for ((before, ours), theirs) in before.iter().zip(&ours).zip(&theirs) {
        figures.functions += 1;
        figures.changed += usize::from(before != theirs);
        if ours != theirs {
            figures.differences += 1;
            let [(name, before), (_, ours), (_, theirs)] = [before, ours, theirs];
            found.push(format!("function {name}:\n{before}-- here:\n{ours}-- llc:\n{theirs}"));
        }
    }
    found
}
