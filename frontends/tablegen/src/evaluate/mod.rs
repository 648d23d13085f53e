//! Evaluation: conversions, operators, resolution of names, instantiation of classes.
//!
//! Everything works on hash-consed values. An operator folds as soon as its operands are known; until then it
//! stays a node, and [`Resolver`] carries the names that get known later: template arguments, fields, loop
//! variables. The order of evaluation is observable, since anonymous records are numbered as they appear.

mod binary;
mod compare;
mod convert;
mod dag;
mod fold;
mod instantiate;
mod print;
mod repr;
mod resolve;
mod ternary;
mod troubles;
mod type_rules;
mod unary;

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashMap;

pub(crate) use instantiate::Argument;
pub(crate) use print::{Limited, TextSink};
pub(crate) use resolve::Resolver;
use troubles::Troubles;
pub use unary::compare_numerically;

use crate::limits;
use crate::places::Places;
use crate::record::{Record, RecordId};
use crate::symbols::{Symbol, Symbols};
use crate::types::{TypeId, Types};
use crate::values::{Node, TooBig, ValueId, Values};

/// The error of a statement that cannot be finished; the reason is among the diagnostics, or follows from what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// The result of anything that may have no end.
pub(crate) type Fallible<T> = Result<T, Stop>;

/// One step of the chain that led to an error: what was being made, and the place that asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) span: Span,
    pub(crate) record: RecordId,
    /// The class with its arguments; `UNSET` if that is no value.
    pub(crate) instance: ValueId,
}

/// A name visible everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Global {
    /// A definition.
    Definition(RecordId),
    /// A top-level `defvar`, or a `defset`.
    Value(ValueId),
}

/// The values, types and records of a run, and the state of their evaluation.
pub(crate) struct Evaluator {
    pub(crate) symbols: Symbols,
    pub(crate) types: Types,
    pub(crate) values: Values,
    pub(crate) records: Vec<Record>,
    pub(crate) classes: FxHashMap<Symbol, RecordId>,
    /// Classes in the order they were first named.
    pub(crate) class_order: Vec<RecordId>,
    pub(crate) globals: FxHashMap<Symbol, Global>,
    /// Finished definitions in the order they were finished.
    pub(crate) definitions: Vec<RecordId>,
    /// The record of each finished `Class<…>`, and the place that first named it.
    instances: FxHashMap<ValueId, Instance>,
    anonymous_count: u32,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) troubles: Troubles,
    pub(crate) failed: bool,
    pub(crate) frames: Vec<Frame>,
    /// The place being evaluated, for errors that have no better one.
    pub(crate) here: Span,
    pub(crate) dumped: Vec<(Span, String)>,
    /// Where dags were written, and which came from which.
    pub(crate) places: Places,
    steps: u64,
    depth: usize,
    field_count: usize,
    pub(crate) name_symbol: Symbol,
}

#[derive(Clone, Copy, Debug)]
struct Instance {
    span: Span,
    definition: Option<ValueId>,
    /// True if it could not be made.
    is_wrong: bool,
}

impl Evaluator {
    pub(crate) fn new() -> Evaluator {
        let mut symbols = Symbols::default();
        let name_symbol = symbols.intern("NAME");
        Evaluator {
            symbols,
            types: Types::new(),
            values: Values::new(),
            records: Vec::new(),
            classes: FxHashMap::default(),
            class_order: Vec::new(),
            globals: FxHashMap::default(),
            definitions: Vec::new(),
            instances: FxHashMap::default(),
            anonymous_count: 0,
            diagnostics: Vec::new(),
            troubles: Troubles::default(),
            failed: false,
            frames: Vec::new(),
            here: Span::default(),
            dumped: Vec::new(),
            places: Places::default(),
            steps: 0,
            depth: 0,
            field_count: 0,
            name_symbol,
        }
    }

    /// Forgets what only evaluation needs, when all records are there.
    pub(crate) fn finish(&mut self) {
        self.values.finish();
        self.instances = FxHashMap::default();
    }

    /// Reports an error and goes on.
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        const SHOWN_FRAMES: usize = 8;
        // A class that instantiates itself does so at one place: it is shown once, with the number of times.
        let mut shown: Vec<(Span, RecordId, usize)> = Vec::new();
        let mut hidden = 0_usize;
        for frame in self.frames.iter().rev() {
            match shown.iter().position(|(span, ..)| *span == frame.span) {
                Some(known) => shown[known].2 += 1,
                None if shown.len() < SHOWN_FRAMES => shown.push((frame.span, frame.record, 1)),
                None => hidden += 1,
            }
        }
        // Who wrote the values that an assertion of another file is about sees their own line first.
        let outermost = self.frames.first().map(|frame| frame.span);
        if let Some(written) =
            outermost.filter(|span| diagnostic.code.0 == "E0708" && span.file != diagnostic.span.file)
        {
            let demanded = std::mem::replace(&mut diagnostic.span, written);
            diagnostic = diagnostic.with_label(demanded, "this is demanded");
        }
        for (span, record, times) in shown {
            let name = self.record_name(record);
            let again = if times > 1 { format!(", {times} times") } else { String::new() };
            diagnostic = diagnostic.with_label(span, format!("while instantiating '{name}' here{again}"));
        }
        if hidden > 0 {
            diagnostic = diagnostic.note(format!("{hidden} more instantiations around this"));
        }
        if diagnostic.is_error() {
            self.failed = true;
            if !self.troubles.notice(&diagnostic, &self.diagnostics) {
                return;
            }
            if self.troubles.is_full() {
                diagnostic = diagnostic.note("there are too many errors to go on");
            }
        }
        self.diagnostics.push(diagnostic);
    }

    /// Returns how many levels of recursion were entered.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Leaves the levels and instantiations that an error was in.
    pub(crate) fn unwind(&mut self, depth: usize, frames: usize) {
        self.depth = depth;
        self.frames.truncate(frames);
    }

    /// Ends the run with an error inside `record`, or where the text is being read.
    pub(crate) fn stop_in<T>(
        &mut self,
        record: Option<RecordId>,
        code: &'static str,
        message: impl Into<String>,
    ) -> Fallible<T> {
        let span = record.map_or(self.here, |record| self.record(record).span());
        self.stop(code, span, message)
    }

    /// Reports an error that ends the run.
    pub(crate) fn stop<T>(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Fallible<T> {
        self.report(Diagnostic::error(code, span, message));
        Err(Stop)
    }

    /// Ends the run because a limit is reached.
    #[cold]
    pub(crate) fn too_big<T>(&mut self, what: &str) -> Fallible<T> {
        let span = self.here;
        self.stop("E0709", span, format!("evaluation gives up: {what}"))
    }

    /// Counts `cost` steps of work.
    #[inline]
    pub(crate) fn step(&mut self, cost: usize) -> Fallible<()> {
        self.steps += cost as u64;
        if self.steps > limits::MAX_STEPS { self.too_big("too many steps") } else { Ok(()) }
    }

    /// Enters one level of recursion; `leave` must follow unless the run ends.
    #[inline]
    pub(crate) fn enter(&mut self) -> Fallible<()> {
        self.depth += 1;
        if self.depth > limits::MAX_EVALUATION_DEPTH {
            return self.too_big("values depend on each other too deeply");
        }
        self.step(1)
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(crate) fn make(&mut self, node: Node) -> Fallible<ValueId> {
        match self.values.intern(node) {
            Ok(id) => Ok(id),
            Err(error) => self.refuse(error),
        }
    }

    fn refuse<T>(&mut self, error: TooBig) -> Fallible<T> {
        self.too_big(match error {
            TooBig::Values => "too many values",
            TooBig::Elements => "too many list elements",
            TooBig::Depth => "a value is nested too deeply",
        })
    }

    pub(crate) fn slice(&mut self, elements: &[ValueId]) -> Fallible<crate::values::SliceId> {
        if elements.len() > 2 * limits::MAX_ELEMENTS + 2 {
            return self.too_big("a list is too long");
        }
        self.step(elements.len() / 8)?;
        match self.values.slice(elements) {
            Ok(id) => Ok(id),
            Err(error) => self.refuse(error),
        }
    }

    pub(crate) fn symbol(&mut self, text: &str) -> Fallible<Symbol> {
        if self.symbols.bytes() + text.len() > limits::MAX_STRING_BYTES {
            return self.too_big("the strings are too long");
        }
        self.step(text.len() / 64)?;
        Ok(self.symbols.intern(text))
    }

    pub(crate) fn string(&mut self, text: &str) -> Fallible<ValueId> {
        let symbol = self.symbol(text)?;
        self.make(Node::String(symbol, false))
    }

    pub(crate) fn name_value(&mut self, symbol: Symbol) -> Fallible<ValueId> {
        self.make(Node::String(symbol, false))
    }

    pub(crate) fn int(&mut self, value: i64) -> Fallible<ValueId> {
        match self.values.int(value) {
            Ok(id) => Ok(id),
            Err(error) => self.refuse(error),
        }
    }

    pub(crate) fn bit(&self, value: bool) -> ValueId {
        if value { Values::TRUE } else { Values::FALSE }
    }

    pub(crate) fn list(&mut self, elements: &[ValueId], element: TypeId) -> Fallible<ValueId> {
        let slice = self.slice(elements)?;
        self.make(Node::List(slice, element))
    }

    /// Bits, lowest first.
    pub(crate) fn bits(&mut self, bits: &[ValueId]) -> Fallible<ValueId> {
        let slice = self.slice(bits)?;
        self.make(Node::Bits(slice))
    }

    pub(crate) fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    pub(crate) fn record_mut(&mut self, id: RecordId) -> &mut Record {
        &mut self.records[id.0 as usize]
    }

    pub(crate) fn add_record(&mut self, record: Record) -> Fallible<RecordId> {
        self.count_fields(record.fields.len())?;
        if self.records.len() >= limits::MAX_RECORDS {
            return self.too_big("too many records");
        }
        self.step(1 + record.fields.len())?;
        self.records.push(record);
        Ok(RecordId(self.records.len() as u32 - 1))
    }

    /// Counts fields that a record gets.
    pub(crate) fn count_fields(&mut self, more: usize) -> Fallible<()> {
        self.field_count += more;
        if self.field_count > limits::MAX_FIELDS { self.too_big("too many fields of records") } else { Ok(()) }
    }

    pub(crate) fn definition(&self, name: Symbol) -> Option<RecordId> {
        match self.globals.get(&name) {
            Some(Global::Definition(id)) => Some(*id),
            _ => None,
        }
    }

    /// A fresh name for an anonymous record, replaced by a string once the record is final.
    pub(crate) fn new_anonymous_name(&mut self) -> Fallible<ValueId> {
        let name = self.make(Node::AnonymousName(self.anonymous_count))?;
        self.anonymous_count += 1;
        Ok(name)
    }

    /// The name of a record as people see it.
    pub(crate) fn record_name(&self, id: RecordId) -> String {
        self.shown_unquoted(self.record(id).name)
    }

    /// `Class:name` or `Multiclass::name`.
    pub(crate) fn qualify(&mut self, record: RecordId, name: Symbol) -> Fallible<Symbol> {
        let separator = if self.record(record).kind == crate::record::RecordKind::Multiclass { "::" } else { ":" };
        let text = format!("{}{separator}{}", self.record_name(record), self.symbols.get(name));
        self.symbol(&text)
    }

    /// The hidden template argument `NAME` of a class or multiclass.
    pub(crate) fn implicit_name(&mut self, record: RecordId) -> Fallible<Symbol> {
        self.qualify(record, self.name_symbol)
    }
}
