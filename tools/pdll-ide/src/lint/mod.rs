//! Lints for PDLL, and for rules of TableGen: what compiles, and is probably not what was meant.
//!
//! ```text
//!  Session::inspect ──▶ tree, names, definitions ──▶ unused, creation, operands ──┐
//!                  └──▶ patterns ──▶ what each asks ──▶ shadowed, impossible,     ├──▶ levels ──▶ findings
//!                                                       endless, dominance, ──────┘
//! ```
//! [`lint`], or [`lint_td`] for TableGen, is all there is to call. `docs/lints.md` is the page of the lints, with an example of each. They would rather miss
//! something than accuse: what depends on a native function, on a host or on IR that nobody has seen is no finding.
//!
//! ```
//! use pdll::Session;
//! use pdll_ide::lint::{Levels, lint};
//!
//! let text = "Pattern General with benefit(2) => erase op<t.a>;
//!             Pattern Special => erase op<t.a> {k};";
//! let mut session = Session::new();
//! let file = session.sources.add("example.pdll", text, None);
//! let inspection = session.inspect(file);
//! lint(&mut session, file, &inspection, &Levels::new());
//! assert_eq!(session.diagnostics[0].code.0, "W0208");
//! ```

mod benefits;
mod bodies;
mod comments;
mod context;
mod creation;
mod definitions;
mod dominance;
mod endless;
mod impossible;
mod levels;
mod may_fail;
mod operands;
mod replacement;
mod shadowed;
mod symbolic;
mod td;
mod unused;

use pdl_diagnostics::{Diagnostic, FileId};
use pdll::{Inspection, Session, TdInspection};
use rustc_hash::FxHashSet;

use comments::Scopes;
use context::Context;
pub use levels::{LINTS, Level, Levels, Lint, UnknownLint};

/// Adds what the lints find in a file that was inspected to the session's findings, and gives all warnings among these the level that
/// `levels` and comments of the file say: those that are allowed go, those that are denied become errors.
///
/// The file may have errors: the patterns without are looked at. Time is nearly linear in the size of the file, but for
/// `missing-benefit`, which is allowed by default and compares all patterns of a root with each other.
pub fn lint(session: &mut Session, file: FileId, inspection: &Inspection, levels: &Levels) {
    let (scopes, mut found) = comments::scopes(&session.sources, file, inspection.tree());
    let is_complete = !session.has_errors();
    let context = Context::new(&session.sources, file, inspection);
    operands::several_results(&context, &mut found);
    creation::invalid(&context, &mut found);
    bodies::unevaluated(&context, &mut found);
    if is_complete {
        unused::callables(&context, &mut found);
        unused::includes(&context, &mut found);
    }
    of_patterns(&context, levels, &scopes, &mut found);
    settle(session, file, levels, &scopes, found);
}

/// As [`lint`], of a file of TableGen: its rules, or combine rules.
pub fn lint_td(session: &mut Session, file: FileId, inspection: &TdInspection, levels: &Levels) {
    let (scopes, mut found) = td::scopes(&session.sources, file, inspection);
    let context = Context::of_td(&session.sources, file, &inspection.patterns);
    of_patterns(&context, levels, &scopes, &mut found);
    settle(session, file, levels, &scopes, found);
}

/// Finds what patterns say of each other and of themselves.
fn of_patterns(context: &Context<'_>, levels: &Levels, scopes: &Scopes, found: &mut Vec<Diagnostic>) {
    let Some(patterns) = context.patterns() else { return };
    let before = found.len();
    let shadowed = shadowed::find(context, &patterns, found);
    let impossible = impossible::find(context, &patterns, found);
    endless::find(context, &patterns, found);
    dominance::find(context, &patterns, found);
    replacement::find(context, &patterns, &impossible, found);
    if levels.of("W0216") != Level::Allow || scopes.mention("W0216") {
        benefits::find(&patterns, &shadowed, found);
    }
    // What is wrong with each form of a pattern is wrong once.
    let mut told = FxHashSet::default();
    let of_patterns = found.split_off(before);
    found.extend(of_patterns.into_iter().filter(|one| told.insert((one.code.0, one.span, one.message.clone()))));
}

/// Adds what was found in a file, with the levels that hold there.
fn settle(session: &mut Session, file: FileId, levels: &Levels, scopes: &Scopes, mut found: Vec<Diagnostic>) {
    // What is wrong elsewhere is found where it is linted itself.
    found.retain(|finding| finding.span.file == file || finding.labels.iter().any(|label| label.span.file == file));
    session.diagnostics.extend(found);
    session.diagnostics.retain_mut(|finding| levels::settle(finding, levels, scopes));
    session.diagnostics.sort_by_key(|finding| finding.span);
}
