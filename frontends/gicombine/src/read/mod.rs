//! The order of reading, and what all parts of it share.
//!
//! Lists are written out first. Then each rule is read (`rule`), its patterns (`patterns`, `operands`), and the fragments that
//! they use (`fragments`), each once. A rule that could be read is checked (`crate::check`), and kept if nothing is wrong.

mod fragments;
mod instructions;
mod operands;
mod patterns;
mod rule;

use pdl_diagnostics::{Code, Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen::{Record, Records};

use crate::codes;
use crate::rules::{CombineRules, FragmentId};
use crate::selection::Selection;
use instructions::Instructions;

/// More rules than this are not read.
const MAX_RULES: usize = 1_000_000;

/// Nor are rules whose matchers have more instructions than this, together.
const MAX_INSTRUCTIONS: u64 = 2_000_000;

/// Reads all rules.
pub(crate) struct Reader<'a> {
    pub(crate) records: &'a Records,
    diagnostics: &'a mut Vec<Diagnostic>,
    instructions: Instructions,
    /// The fragment that a record was read as; `None` if it is wrong.
    fragments: FxHashMap<usize, Option<FragmentId>>,
    rules: CombineRules,
    /// The errors that were reported: rules that one text makes have the same ones.
    said: FxHashSet<(Code, Span, String)>,
    /// The number of instructions that the matchers of the rules to come may have.
    room: u64,
    /// The types that were inferred, if somebody wants to know.
    pub(crate) trace: Option<String>,
}

/// The rule or fragment that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) record: Record<'a>,
    pub(crate) is_fragment: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(records: &'a Records, diagnostics: &'a mut Vec<Diagnostic>) -> Reader<'a> {
        Reader {
            records,
            diagnostics,
            instructions: Instructions::default(),
            fragments: FxHashMap::default(),
            rules: CombineRules::default(),
            said: FxHashSet::default(),
            room: MAX_INSTRUCTIONS,
            trace: None,
        }
    }

    /// The rules, and the trace if there is one.
    pub(crate) fn read(mut self, selection: &Selection<'a>) -> (CombineRules, Option<String>) {
        for record in self.flattened(selection) {
            if let Some(rule) = self.rule(record) {
                self.rules.rules.push(rule);
            }
        }
        self.rules.instructions = self.instructions.all;
        (self.rules, self.trace)
    }

    /// The rules of lists, groups and combiners, each where it is met first.
    fn flattened(&mut self, selection: &Selection<'a>) -> Vec<Record<'a>> {
        let mut rules = Vec::new();
        let mut met: FxHashSet<usize> = FxHashSet::default();
        // What is still to come, the next one last, with the group that lists it.
        let mut open: Vec<(Record<'a>, Option<Record<'a>>)> =
            selection.listed.iter().rev().map(|record| (*record, None)).collect();
        while let Some((record, listed_in)) = open.pop() {
            if !met.insert(record.index()) {
                if let Some(group) = listed_in {
                    let name = record.name();
                    let message = format!("`{name}` is listed twice, and counts where it stands first");
                    let warning = Diagnostic::warning(codes::LISTED_TWICE, group.span(), message);
                    self.say(warning.label("listed here once more").with_label(record.span(), "defined here"));
                }
                continue;
            }
            if record.is_subclass_of("GICombineRule") {
                rules.push(record);
                if rules.len() >= MAX_RULES {
                    let message = format!("there are more than {MAX_RULES} rules");
                    self.say(Diagnostic::error(codes::LIMIT, record.span(), message));
                    break;
                }
                continue;
            }
            let listed = record.value("Rules").elements().rev();
            open.extend(listed.filter_map(|rule| rule.as_record()).map(|rule| (rule, Some(record))));
        }
        rules
    }

    fn say(&mut self, diagnostic: Diagnostic) {
        if self.said.insert((diagnostic.code, diagnostic.span, diagnostic.message.clone())) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a finding, with the rule or fragment that it is in.
    pub(crate) fn report(&mut self, context: Context<'a>, mut diagnostic: Diagnostic) {
        let record = context.record;
        let what = if context.is_fragment { "fragment" } else { "rule" };
        let is_known = diagnostic.labels.iter().any(|label| label.span == record.span());
        if diagnostic.span != record.span() && !is_known {
            diagnostic = diagnostic.with_label(record.span(), format!("in this {what}"));
        }
        for defm in &record.spans()[1..] {
            diagnostic = diagnostic.with_label(*defm, "which this `defm` makes");
        }
        self.say(diagnostic);
    }
}
