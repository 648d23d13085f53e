//! Combine rules compiled and run by this project.

use std::sync::Arc;

use gicombine::{CombineRules, RuleOrder};
use mir::{Combiner, CombinerOptions, CombinerReport, Mir};
use pdl_ir::Module;
use pdl_vm::{Natives, PatternFilter, PatternSetBuilder, Silent};
use pdll::{Program, Session};

use super::Target;
use super::theirs::include_directory;

/// A file of rules as a program.
///
/// # Errors
/// The error in it.
pub(super) fn compile(text: &str, order: RuleOrder) -> Result<Program, String> {
    program(module(text, order)?.1)
}

/// The program of some patterns.
///
/// # Errors
/// The error in them.
pub(super) fn program(module: Module) -> Result<Program, String> {
    let mut session = Session::new();
    session.compile(module).ok_or_else(|| session.render())
}

/// The rules of a file, and the patterns that they are.
///
/// # Errors
/// The error in it.
pub(super) fn module(text: &str, order: RuleOrder) -> Result<(CombineRules, Module), String> {
    let mut session = Session::new().include_dir(include_directory()?);
    session.machine.order = order;
    let file = session.sources.add("rules.td", text, None);
    let lowered = session.td_records(file).and_then(|records| session.combine_rules(file, &records));
    let lowered = lowered.filter(|_| !session.has_errors());
    lowered.map(|(rules, lowered)| (rules, lowered.module)).ok_or_else(|| session.render())
}

/// Returns what some rules make of machine IR, and how often they were applied. Only the patterns that `filter` allows are used.
///
/// # Errors
/// Why the text cannot be read, or the rules cannot be bound or applied.
pub(super) fn run(
    program: &Arc<Program>,
    target: &Target,
    text: &str,
    filter: PatternFilter,
) -> Result<(String, CombinerReport), String> {
    let mut sources = pdl_diagnostics::SourceMap::new();
    let file = sources.add("input.mir", text, None);
    let mut mir = Mir::parse(file, text).map_err(|errors| format!("{errors:?}"))?;
    mir.set_target(mir::Target::of_triple(target.triple).ok_or("an unknown triple")?);
    let mut natives = Natives::new();
    mir::natives::register(&mut natives);
    let set = PatternSetBuilder::new().program(program.clone()).filter(filter).bind(&mut mir, &natives);
    let set = set.map_err(|errors| errors.to_string())?;
    // The peer's builder neither folds nor looks for what there is.
    let mut options = CombinerOptions::default();
    options.reuses_equal = false;
    let mut combiner = Combiner::new(options);
    let report = combiner.run(&set, &mut mir, &mut Silent).map_err(|error| error.to_string())?;
    let failures = combiner.applicator().take_failures();
    match failures.first.first() {
        Some(failure) => Err(format!("{} rewrites failed: {failure}", failures.count)),
        None => Ok((mir.print(), report)),
    }
}
