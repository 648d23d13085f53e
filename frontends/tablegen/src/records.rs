//! The finished records, to be read.

use std::cmp::Ordering;
use std::fmt::Write;
use std::sync::OnceLock;

use pdl_diagnostics::Span;
use rustc_hash::FxHashMap;

use crate::evaluate::{Evaluator, Global, Limited};
use crate::places::{Index, Wanted};
use crate::record::{FieldKind, Health, RecordId, RecordKind};
use crate::symbols::{Symbol, Symbols};
use crate::values::{Node, ValueId, Values};

/// All classes and definitions of a run.
pub struct Records {
    pub(crate) evaluator: Evaluator,
    /// Definitions sorted by name.
    sorted: Vec<RecordId>,
    /// By class, the definitions that derive from it, sorted by name.
    derived: FxHashMap<RecordId, Vec<RecordId>>,
    /// Where dags were written, once somebody asks.
    places: OnceLock<Index>,
}

/// A class or a definition.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    records: &'a Records,
    id: RecordId,
}

/// A field of a record.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// Its name.
    pub name: &'a str,
    /// The value of the field.
    pub value: FieldValue<'a>,
    /// Where it was declared, which may be in a class.
    pub span: Span,
}

/// The value of a field.
#[derive(Clone, Copy)]
pub enum FieldValue<'a> {
    /// `?`.
    Unset,
    /// One bit.
    Bit(bool),
    /// A number.
    Int(i64),
    /// A string or a code block.
    String(&'a str),
    /// Bits, lowest first.
    Bits(List<'a>),
    /// A list.
    List(List<'a>),
    /// A dag.
    Dag(Dag<'a>),
    /// A definition.
    Record(Record<'a>),
    /// Something that mentions a name still, such as a bit of another field.
    Open(Open<'a>),
}

/// The elements of a list or of bits.
#[derive(Clone, Copy)]
pub struct List<'a> {
    records: &'a Records,
    elements: &'a [ValueId],
}

/// A dag: an operator, and arguments that may have names.
#[derive(Clone, Copy)]
pub struct Dag<'a> {
    records: &'a Records,
    id: ValueId,
    parts: &'a [ValueId],
}

/// Where a dag was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DagPlace {
    /// The whole dag, or the operator such as `!dag` that made it.
    pub span: Span,
    /// Each argument, with its name; `None` for one that an operator made.
    pub arguments: Vec<Option<Span>>,
}

/// An argument of a dag.
#[derive(Clone, Copy)]
pub struct DagArgument<'a> {
    /// The value; `Unset` if there is only a name.
    pub value: FieldValue<'a>,
    /// The name, without `$`.
    pub name: Option<&'a str>,
}

/// A value that is not finished.
#[derive(Clone, Copy)]
pub struct Open<'a> {
    records: &'a Records,
    pub(crate) id: ValueId,
}

/// The first bytes of a string, as a number that is less if they come first.
fn beginning_of(text: &str) -> u128 {
    let mut bytes = [0; 16];
    let count = text.len().min(bytes.len());
    bytes[..count].copy_from_slice(&text.as_bytes()[..count]);
    u128::from_be_bytes(bytes)
}

impl Records {
    pub(crate) fn new(mut evaluator: Evaluator) -> Records {
        evaluator.finish();
        let name = |id: RecordId| name_of(&evaluator.symbols, &evaluator.values, evaluator.record(id).name);
        // Most names differ in how they begin, and numbers are compared faster than strings.
        let mut keyed: Vec<(u128, RecordId)> =
            evaluator.definitions.iter().map(|id| (beginning_of(name(*id)), *id)).collect();
        keyed.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| name(a.1).cmp(name(b.1))));
        let sorted: Vec<RecordId> = keyed.into_iter().map(|(_, id)| id).collect();
        let mut derived: FxHashMap<RecordId, Vec<RecordId>> = FxHashMap::default();
        if evaluator.failed {
            evaluator.spread_doubts();
        }
        for definition in sorted.iter().filter(|id| evaluator.record(**id).health == Health::Whole) {
            for class in evaluator.record(*definition).superclasses.iter() {
                derived.entry(*class).or_default().push(*definition);
            }
        }
        Records { evaluator, sorted, derived, places: OnceLock::new() }
    }

    /// The class of this name.
    pub fn class(&self, name: &str) -> Option<Record<'_>> {
        let symbol = self.evaluator.symbols.find(name)?;
        self.evaluator.classes.get(&symbol).map(|id| self.at(*id))
    }

    /// The definition of this name.
    pub fn def(&self, name: &str) -> Option<Record<'_>> {
        let symbol = self.evaluator.symbols.find(name)?;
        self.evaluator.definition(symbol).map(|id| self.at(id))
    }

    /// The value of a top-level `defvar` or `defset`.
    pub fn global(&self, name: &str) -> Option<FieldValue<'_>> {
        let symbol = self.evaluator.symbols.find(name)?;
        match self.evaluator.globals.get(&symbol)? {
            Global::Value(value) => Some(self.value(*value)),
            Global::Definition(id) => Some(FieldValue::Record(self.at(*id))),
        }
    }

    /// Every class, sorted by name.
    pub fn classes(&self) -> impl Iterator<Item = Record<'_>> {
        let mut classes: Vec<Record<'_>> = self.evaluator.class_order.iter().map(|id| self.at(*id)).collect();
        classes.sort_by(|a, b| a.name().cmp(b.name()));
        classes.into_iter()
    }

    /// Every definition, sorted by name.
    pub fn defs(&self) -> impl Iterator<Item = Record<'_>> {
        self.sorted.iter().map(|id| self.at(*id))
    }

    /// Every definition in the order they were finished, which is the order of the text.
    pub fn defs_in_order(&self) -> impl Iterator<Item = Record<'_>> {
        self.evaluator.definitions.iter().map(|id| self.at(*id))
    }

    /// The definitions that derive from a class, each once, sorted by name. None if there is no such class.
    pub fn derived_from(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let mut previous = None;
        self.derivations(class).filter(move |record| previous.replace(record.id) != Some(record.id))
    }

    /// Like `derived_from`, but a definition that reaches the class on two ways comes twice, as in the JSON of
    /// `llvm-tblgen`.
    pub(crate) fn derivations(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let class = self.evaluator.symbols.find(class).and_then(|name| self.evaluator.classes.get(&name));
        let derived = class.and_then(|class| self.derived.get(class));
        derived.into_iter().flatten().map(|id| self.at(*id))
    }

    pub(crate) fn at(&self, id: RecordId) -> Record<'_> {
        Record { records: self, id }
    }

    pub(crate) fn value(&self, id: ValueId) -> FieldValue<'_> {
        match self.evaluator.values.get(id) {
            Node::Unset => FieldValue::Unset,
            Node::Bit(bit) => FieldValue::Bit(bit),
            Node::Int(int) => FieldValue::Int(int),
            Node::String(text, _) => FieldValue::String(self.evaluator.symbols.get(text)),
            Node::Bits(slice) => {
                FieldValue::Bits(List { records: self, elements: self.evaluator.values.elements(slice) })
            }
            Node::List(slice, _) => {
                FieldValue::List(List { records: self, elements: self.evaluator.values.elements(slice) })
            }
            Node::Dag(slice) => {
                FieldValue::Dag(Dag { records: self, id, parts: self.evaluator.values.elements(slice) })
            }
            Node::Def(id) => FieldValue::Record(self.at(id)),
            _ => FieldValue::Open(Open { records: self, id }),
        }
    }
}

fn name_of<'a>(symbols: &'a Symbols, values: &Values, name: ValueId) -> &'a str {
    match values.get(name) {
        Node::String(name, _) => symbols.get(name),
        // Finished records always have a string for a name.
        _ => "",
    }
}

impl<'a> Record<'a> {
    /// The name; `anonymous_N` if the text gave none.
    pub fn name(self) -> &'a str {
        let evaluator = &self.records.evaluator;
        name_of(&evaluator.symbols, &evaluator.values, evaluator.record(self.id).name)
    }

    pub(crate) fn id(self) -> RecordId {
        self.id
    }

    /// A number that no other record of the run has.
    pub fn index(self) -> usize {
        self.id.0 as usize
    }

    /// Returns true if the text gave no name, or an empty one.
    pub fn is_anonymous(self) -> bool {
        self.record().kind == RecordKind::Anonymous || self.name().is_empty()
    }

    /// Returns true if it, or a record that it mentions, has an error.
    pub fn is_wrong(self) -> bool {
        self.record().health != Health::Whole
    }

    /// Where it was written: the name, or the instance of a class.
    pub fn span(self) -> Span {
        self.record().span()
    }

    /// Where it was written, then each `defm` that made it.
    pub fn spans(self) -> &'a [Span] {
        &self.record().spans
    }

    /// The classes it names itself, in order.
    pub fn parents(self) -> impl Iterator<Item = Record<'a>> {
        let records = self.records;
        self.record().parents.iter().map(move |id| records.at(*id))
    }

    /// Every class it derives from, each after its own superclasses. A class reached on two ways comes twice.
    pub fn superclasses(self) -> impl DoubleEndedIterator<Item = Record<'a>> {
        let records = self.records;
        self.record().superclasses.iter().map(move |id| records.at(*id))
    }

    /// Returns true if it derives from the class of this name.
    pub fn is_subclass_of(self, class: &str) -> bool {
        let evaluator = &self.records.evaluator;
        evaluator
            .symbols
            .find(class)
            .and_then(|name| evaluator.classes.get(&name))
            .is_some_and(|class| self.record().derives_from(*class))
    }

    /// The fields in the order they were declared, those of superclasses first. No template arguments.
    pub fn fields(self) -> impl Iterator<Item = Field<'a>> {
        let fields = self.record().fields.iter().filter(|field| field.kind != FieldKind::TemplateArgument);
        fields.map(move |field| self.view(field))
    }

    /// The field of this name.
    pub fn field(self, name: &str) -> Option<Field<'a>> {
        let symbol = self.records.evaluator.symbols.find(name)?;
        self.record().field(symbol).map(|field| self.view(field))
    }

    /// Returns what the field of this name holds; `Unset` if there is no such field.
    pub fn value(self, name: &str) -> FieldValue<'a> {
        self.field(name).map_or(FieldValue::Unset, |field| field.value)
    }

    /// The string in the field of this name.
    pub fn string(self, name: &str) -> Option<&'a str> {
        self.value(name).as_str()
    }

    /// The number or bit in the field of this name.
    pub fn int(self, name: &str) -> Option<i64> {
        self.value(name).as_int()
    }

    /// Returns true if the field of this name holds a number or bit other than zero.
    pub fn is_set(self, name: &str) -> bool {
        self.int(name).is_some_and(|int| int != 0)
    }

    /// The record in the field of this name.
    pub fn record_field(self, name: &str) -> Option<Record<'a>> {
        self.value(name).as_record()
    }

    /// Where the dag `dag` was written that a field of this record holds: in the record itself, in a class that it derives from,
    /// or where a template argument was given. Texts of equal dags are told apart by where they stand: one inside of `within`
    /// comes first, such as the argument that a nested dag is, then one in this record. `None` for a dag that no text shows.
    pub fn place_of(self, dag: Dag<'a>, within: Option<Span>) -> Option<DagPlace> {
        let evaluator = &self.records.evaluator;
        let index = self.records.places.get_or_init(|| Index::new(&evaluator.places));
        let record = self.record();
        let classes = record.superclasses.iter().rev().map(|class| evaluator.record(*class).extent());
        let inside: Vec<Span> = within.into_iter().chain([record.extent()]).chain(classes).collect();
        // What a `defm` was given stands behind its place.
        let wanted = Wanted { inside: &inside, behind: &record.spans[1..] };
        let (span, arguments) = index.find(&evaluator.places, dag.id, dag.arguments().len(), wanted)?;
        Some(DagPlace { span, arguments })
    }

    /// Where the string in the field of this name was written, without its quotes: in the record itself, or in a class that it
    /// derives from. `None` for one that was put together. The text there is longer than the string if it has escapes.
    pub fn place_of_string(self, field: &str) -> Option<Span> {
        let evaluator = &self.records.evaluator;
        let index = self.records.places.get_or_init(|| Index::new(&evaluator.places));
        let record = self.record();
        let field = record.fields.iter().find(|known| evaluator.symbols.get(known.name) == field)?;
        let classes = record.superclasses.iter().rev().map(|class| evaluator.record(*class).extent());
        let inside: Vec<Span> = [record.extent()].into_iter().chain(classes).collect();
        index.find_written(&evaluator.places, field.value, &inside)
    }

    /// All of its text in the file of its [`span`](Self::span): from its name on, or an instance of a class.
    pub fn extent(self) -> Span {
        self.record().extent()
    }

    fn record(self) -> &'a crate::record::Record {
        self.records.evaluator.record(self.id)
    }

    fn view(self, field: &crate::record::Field) -> Field<'a> {
        Field {
            name: self.records.evaluator.symbols.get(field.name),
            value: self.records.value(field.value),
            span: field.span,
        }
    }

    pub(crate) fn raw(self) -> &'a crate::record::Record {
        self.record()
    }
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Record<'_>) -> bool {
        self.id == other.id && std::ptr::eq(self.records, other.records)
    }
}

impl Eq for Record<'_> {}

impl PartialOrd for Record<'_> {
    fn partial_cmp(&self, other: &Record<'_>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Record<'_> {
    fn cmp(&self, other: &Record<'_>) -> Ordering {
        self.id.cmp(&other.id)
    }
}

impl std::fmt::Debug for Record<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl<'a> FieldValue<'a> {
    /// The text of a string or code block.
    pub fn as_str(self) -> Option<&'a str> {
        match self {
            FieldValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// A number or a bit.
    pub fn as_int(self) -> Option<i64> {
        match self {
            FieldValue::Int(int) => Some(int),
            FieldValue::Bit(bit) => Some(i64::from(bit)),
            _ => None,
        }
    }

    /// A definition.
    pub fn as_record(self) -> Option<Record<'a>> {
        match self {
            FieldValue::Record(record) => Some(record),
            _ => None,
        }
    }

    /// The elements of a list; none for anything else.
    pub fn elements(self) -> impl DoubleEndedIterator<Item = FieldValue<'a>> + ExactSizeIterator {
        let list = match self {
            FieldValue::List(list) => Some(list),
            _ => None,
        };
        let ids: &'a [ValueId] = list.map_or(&[], |list| list.elements);
        let records = list.map(|list| list.records);
        ids.iter().map(move |id| records.map_or(FieldValue::Unset, |records| records.value(*id)))
    }

    /// A dag.
    pub fn as_dag(self) -> Option<Dag<'a>> {
        match self {
            FieldValue::Dag(dag) => Some(dag),
            _ => None,
        }
    }
}

/// The text, for messages: one that is long is cut.
impl std::fmt::Display for FieldValue<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FieldValue::Unset => formatter.write_str("?"),
            FieldValue::Bit(bit) => write!(formatter, "{}", u8::from(*bit)),
            FieldValue::Int(int) => write!(formatter, "{int}"),
            FieldValue::String(text) => formatter.write_str(&Limited::shown(|out| write!(out, "\"{text}\""))),
            FieldValue::Record(record) => formatter.write_str(record.name()),
            FieldValue::Bits(list) | FieldValue::List(list) => {
                formatter.write_str(&list.records.evaluator.shown_list(list.elements))
            }
            FieldValue::Dag(dag) => formatter.write_str(&dag.records.evaluator.shown(dag.id)),
            FieldValue::Open(open) => formatter.write_str(&open.records.evaluator.shown(open.id)),
        }
    }
}

impl Records {
    pub(crate) fn text_of(&self, symbol: Symbol) -> &str {
        self.evaluator.symbols.get(symbol)
    }
}

impl<'a> Dag<'a> {
    /// The operator.
    pub fn operator(self) -> FieldValue<'a> {
        self.records.value(self.parts[0])
    }

    /// The operator's name, without `$`.
    pub fn operator_name(self) -> Option<&'a str> {
        self.records.value(self.parts[1]).as_str()
    }

    /// The arguments.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = DagArgument<'a>> {
        let records = self.records;
        self.parts[2..]
            .chunks(2)
            .map(move |pair| DagArgument { value: records.value(pair[0]), name: records.value(pair[1]).as_str() })
    }
}
