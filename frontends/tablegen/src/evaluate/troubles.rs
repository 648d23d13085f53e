//! The mistakes so far, so that each is said once.
//!
//! After an error reading goes on: with the next part of a body, or the next statement. What could not be read or evaluated leaves
//! something half known behind, of which other errors would follow. Such a thing *taints* whatever looks at it, and a tainted error
//! in the meaning of the text is not reported, since it may be no mistake of its own; those in syntax are. What came of a tainted
//! value taints as well. The first error is always reported: before it nothing is tainted.

use std::cell::Cell;

use pdl_diagnostics::Diagnostic;
use rustc_hash::FxHashSet;

use super::Evaluator;
use crate::limits;
use crate::record::{Health, RecordId};
use crate::symbols::Symbol;
use crate::types::TypeNode;
use crate::values::{Node, ValueId};

/// The errors of a run, and what they left half known.
#[derive(Debug, Default)]
pub(crate) struct Troubles {
    /// True if a limit was reached, so that nothing can be read any more.
    pub(crate) is_over: bool,
    /// True if what is being read looked at something half known.
    tainted: Cell<bool>,
    /// True if anything may be defined where it could not be read, such as in a file that is missing.
    pub(crate) is_incomplete: bool,
    /// True if there may be more records than could be made.
    pub(crate) lacks_records: bool,
    /// True if text is being skipped, in which nothing unreadable is another mistake.
    pub(crate) is_skipping: bool,
    /// True if there was an error in syntax, so that the end of the file may come in the middle of anything.
    pub(crate) has_wrong_syntax: bool,
    /// Errors that were reported.
    reported: usize,
    /// Errors that were reported or not.
    pub(crate) noticed: usize,
    /// Names in text that could not be read: who defines them is unknown.
    unread: FxHashSet<Symbol>,
    /// The beginnings of names of records that could not be made.
    prefixes: Vec<String>,
    /// Variables whose values are half known.
    half_known: FxHashSet<Symbol>,
}

impl Troubles {
    /// Takes note that something half known was looked at.
    #[cold]
    pub(crate) fn taint(&self) {
        self.tainted.set(true);
    }

    pub(crate) fn is_tainted(&self) -> bool {
        self.tainted.get()
    }

    /// Returns true if something half known was looked at since this was asked.
    #[inline]
    pub(crate) fn take_taint(&self) -> bool {
        // It is never set without an error.
        self.tainted.get() && self.tainted.replace(false)
    }

    pub(crate) fn add_unread(&mut self, name: Symbol) {
        self.unread.insert(name);
    }

    pub(crate) fn remove_unread(&mut self, name: Symbol) {
        self.unread.remove(&name);
    }

    pub(crate) fn is_unread(&self, name: Symbol) -> bool {
        self.unread.contains(&name)
    }

    pub(crate) fn add_prefix(&mut self, prefix: String) {
        self.prefixes.push(prefix);
    }

    pub(crate) fn add_half_known(&mut self, variable: Symbol) {
        self.half_known.insert(variable);
    }

    /// Takes note that a variable is looked at.
    #[inline]
    pub(crate) fn look_at_variable(&self, name: Symbol) {
        if !self.half_known.is_empty() && self.half_known.contains(&name) {
            self.taint();
        }
    }

    /// Returns true if no more errors are reported.
    pub(crate) fn is_full(&self) -> bool {
        self.reported >= limits::MAX_ERRORS
    }

    /// Counts an error; whether it is to be shown.
    pub(crate) fn notice(&mut self, diagnostic: &Diagnostic, before: &[Diagnostic]) -> bool {
        let code = diagnostic.code.0;
        let is_syntax = matches!(code, "E0701" | "E0702" | "E0703");
        self.noticed += 1;
        self.has_wrong_syntax |= matches!(code, "E0701" | "E0703");
        // Of one text in a loop or a class much may be made, all of it wrong.
        let is_it = |known: &Diagnostic| {
            known.span == diagnostic.span
                && known.code == diagnostic.code
                && (code != "E0708" || known.labels.first() == diagnostic.labels.first())
        };
        let is_hidden = self.is_full()
            || (!is_syntax && self.is_tainted())
            || (code == "E0701" && self.is_skipping)
            || (self.reported > 0 && before.iter().any(is_it));
        if !is_hidden {
            self.reported += 1;
        }
        self.is_over |= code == "E0709" || self.is_full();
        !is_hidden
    }
}

impl Evaluator {
    /// Takes note that a record is looked at.
    #[inline]
    pub(crate) fn look_at(&self, record: RecordId) {
        if self.record(record).health != Health::Whole {
            self.troubles.taint();
        }
    }

    /// Takes note that a class or record is looked at for something that it does not have.
    pub(crate) fn look_in_vain(&self, record: RecordId) {
        if self.record(record).health == Health::Broken {
            self.troubles.taint();
        }
    }

    /// Takes note that no value of this name is known.
    #[cold]
    pub(crate) fn miss_value(&self, name: Symbol) {
        let text = self.symbols.get(name);
        if self.troubles.lacks_records || self.troubles.prefixes.iter().any(|prefix| text.starts_with(prefix.as_str()))
        {
            self.troubles.taint();
        }
        self.miss(name);
    }

    /// Takes note that nothing of this name is known.
    #[cold]
    pub(crate) fn miss(&self, name: Symbol) {
        if self.troubles.is_incomplete || self.troubles.is_unread(name) {
            self.troubles.taint();
        }
    }

    /// Takes note that a value is looked at for a field that it does not have.
    #[cold]
    pub(crate) fn miss_field(&mut self, value: ValueId, name: Symbol) {
        if self.troubles.is_unread(name) {
            self.troubles.taint();
        }
        if let Node::Def(record) = self.values.get(value) {
            return self.look_in_vain(record);
        }
        if let Some(ty) = self.type_of(value)
            && let TypeNode::Record(classes) = self.types.get(ty)
        {
            classes.iter().for_each(|class| self.look_in_vain(*class));
        }
    }

    /// Lets each record that mentions a doubtful one be doubtful, when all are there.
    pub(crate) fn spread_doubts(&mut self) {
        // What a value consists of was made before it, so one pass is enough for values. Each pass over records goes one further.
        const PASSES: usize = 30;
        let mut doubtful = vec![false; self.values.len()];
        for _ in 0..PASSES {
            for number in 0..doubtful.len() {
                let node = self.values.get(ValueId(number as u32));
                doubtful[number] = match node {
                    Node::Def(record) => self.record(record).health != Health::Whole,
                    Node::Bits(slice)
                    | Node::List(slice, _)
                    | Node::Dag(slice)
                    | Node::Instance(_, slice)
                    | Node::Operation(_, slice, _) => {
                        self.values.elements(slice).iter().any(|value| doubtful[value.0 as usize])
                    }
                    Node::Argument(_, value) | Node::VariableBit(value, _) | Node::Field(value, _) => {
                        doubtful[value.0 as usize]
                    }
                    _ => false,
                };
            }
            let mut is_changed = false;
            for record in self.records.iter_mut().filter(|record| record.health == Health::Whole) {
                if record.fields.iter().any(|field| doubtful[field.value.0 as usize]) {
                    record.health = Health::Doubtful;
                    is_changed = true;
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Says that a record is not as its text wants it.
    pub(crate) fn weaken(&mut self, record: RecordId, health: Health) {
        let record = self.record_mut(record);
        record.health = record.health.max(health);
    }

    /// Takes note that the records of this name, or whose names begin with it, could not be made.
    pub(crate) fn miss_records(&mut self, name: ValueId) {
        match self.values.get(name) {
            Node::String(name, _) => {
                let prefix = self.symbols.get(name).to_owned();
                self.troubles.add_prefix(prefix);
            }
            Node::AnonymousName(_) => {}
            _ => self.troubles.lacks_records = true,
        }
    }
}
