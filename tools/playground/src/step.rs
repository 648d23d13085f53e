//! One rewrite, with the IR before and after it.
//!
//! The run is done again up to there: what happens is the same each time.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range as Bytes;

use mlir_lite::{Ir, Op, OpForms, OpPrintingFlags, PrintedIr};
use pdl_vm::{Listener, PatternId, PatternInfo, RewriteFailure, RunLimit};

use crate::findings::Texts;
use crate::patterns::Patterns;
use crate::protocol::{Range, State, StepResult};
use crate::run::{greedy_options, rewrite};
use crate::subject::{Reading, read};
use crate::units::Units;

/// The rewrite with this index; `None` if there is none.
pub(crate) fn step(state: &State, patterns: &Patterns, index: usize) -> Option<StepResult> {
    let Reading { sources, subject, .. } = read(state, patterns);
    let mut subject = subject?;
    let set = subject.set.take()?;
    let forms = subject.forms(state, patterns);
    let mut watch = Watch { forms, left: index, at_hand: None, done: None };
    let mut options = greedy_options(&state.options);
    // What comes behind it need not be done. The limit holds for each iteration and counts folds, so none that matters is cut short.
    let wanted = index as u64 + 1;
    options = match options.max_rewrites {
        _ if state.options.fold => options,
        RunLimit::AtMost(most) => options.max_rewrites(RunLimit::AtMost(most.min(wanted))),
        _ => options.max_rewrites(RunLimit::AtMost(wanted)),
    };
    // What was done until an error counts.
    let _ = rewrite(&mut subject.ir, &set, &options, state.options.fold, &mut watch);
    let done = watch.done?;
    let source = Texts::new(&sources, patterns.file).source_of(&set, done.pattern);
    Some(done.result(set.pattern_text(done.pattern), source))
}

/// Waits for the rewrite.
struct Watch<'a> {
    forms: Option<&'a dyn OpForms>,
    /// The number of rewrites that come before it.
    left: usize,
    at_hand: Option<Rewrite>,
    done: Option<Rewrite>,
}

/// The rewrite and what it does.
struct Rewrite {
    pattern: PatternId,
    root: Op,
    before: PrintedIr,
    after: PrintedIr,
    removed: BTreeSet<Op>,
    /// New or changed.
    added: BTreeSet<Op>,
}

impl Watch<'_> {
    fn print(&self, ir: &Ir) -> PrintedIr {
        ir.print_placed(self.forms, OpPrintingFlags::default())
    }
}

impl Listener<Ir> for Watch<'_> {
    fn pattern_begins(&mut self, ir: &Ir, op: Op, pattern: &PatternInfo) {
        if self.left == 0 && self.done.is_none() {
            self.at_hand = Some(Rewrite {
                pattern: pattern.id,
                root: op,
                before: self.print(ir),
                after: PrintedIr::default(),
                removed: BTreeSet::new(),
                added: BTreeSet::new(),
            });
        }
    }

    fn pattern_succeeded(&mut self, ir: &Ir, _pattern: &PatternInfo) {
        match self.at_hand.take() {
            Some(rewrite) => self.done = Some(Rewrite { after: self.print(ir), ..rewrite }),
            None => self.left = self.left.saturating_sub(1),
        }
    }

    fn pattern_failed(&mut self, _ir: &Ir, _op: Op, _pattern: &PatternInfo, _reason: &RewriteFailure) {
        self.at_hand = None;
    }

    fn op_inserted(&mut self, _ir: &Ir, op: Op) {
        if let Some(rewrite) = &mut self.at_hand {
            rewrite.added.insert(op);
        }
    }

    fn op_modified(&mut self, _ir: &Ir, op: Op) {
        if let Some(rewrite) = &mut self.at_hand {
            rewrite.added.insert(op);
        }
    }

    fn op_erased(&mut self, _ir: &Ir, op: Op) {
        if let Some(rewrite) = &mut self.at_hand {
            rewrite.added.remove(&op);
            rewrite.removed.insert(op);
        }
    }
}

impl Rewrite {
    fn result(&self, pattern: String, source: Option<Range>) -> StepResult {
        let (before, after) = (Places::of(&self.before), Places::of(&self.after));
        StepResult {
            removed: before.ranges(&self.removed),
            matched: before.range(self.root),
            added: after.ranges(&self.added),
            before: self.before.text.clone(),
            after: self.after.text.clone(),
            pattern,
            source,
        }
    }
}

/// Where operations are in a text.
struct Places<'a> {
    units: Units<'a>,
    places: BTreeMap<Op, Bytes<usize>>,
}

impl Places<'_> {
    fn of(printed: &PrintedIr) -> Places<'_> {
        Places { units: Units::of(&printed.text), places: printed.places.iter().cloned().collect() }
    }

    fn range(&self, op: Op) -> Option<Range> {
        Some(self.units.range(self.places.get(&op)?.clone()))
    }

    fn ranges<'o>(&self, ops: impl IntoIterator<Item = &'o Op>) -> Vec<Range> {
        let mut ranges: Vec<Range> = ops.into_iter().filter_map(|op| self.range(*op)).collect();
        ranges.sort_unstable();
        ranges
    }
}
