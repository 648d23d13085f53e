//! Classes, definitions and the prototypes that multiclasses and loops keep of them.

use pdl_diagnostics::Span;

use crate::keyed_list::{Keyed, KeyedList};
use crate::symbols::Symbol;
use crate::types::TypeId;
use crate::values::ValueId;

/// A record of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RecordId(pub(crate) u32);

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Class,
    Definition,
    /// A definition without a name of its own.
    Anonymous,
    /// Holds the template arguments of a multiclass.
    Multiclass,
}

/// The kind of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldKind {
    Normal,
    /// Declared with `field`: may stay unresolved.
    MayStayOpen,
    TemplateArgument,
}

/// A field or a template argument of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: Symbol,
    pub(crate) ty: TypeId,
    pub(crate) value: ValueId,
    pub(crate) kind: FieldKind,
    /// Where it was declared.
    pub(crate) span: Span,
}

/// An `assert`, or a `dump` whose condition is `Unset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    pub(crate) span: Span,
    pub(crate) condition: ValueId,
    pub(crate) message: ValueId,
}

/// The reliability of what is known of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Health {
    /// Nothing is wrong with it.
    Whole,
    /// A value may be missing or wrong.
    Doubtful,
    /// Fields, template arguments, superclasses or, of a multiclass, records may be missing.
    Broken,
}

/// A record.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// A string once it is final.
    pub(crate) name: ValueId,
    pub(crate) kind: RecordKind,
    pub(crate) health: Health,
    /// Where it was written, then each `defm` that made it.
    pub(crate) spans: Vec<Span>,
    /// Where its text ends, in the file of the first span.
    pub(crate) end: u32,
    pub(crate) template_arguments: KeyedList<TemplateArgument>,
    pub(crate) fields: KeyedList<Field>,
    pub(crate) assertions: Vec<Check>,
    pub(crate) dumps: Vec<Check>,
    /// The classes named in the record, in order.
    pub(crate) parents: Vec<RecordId>,
    /// Every class it derives from, each after its own superclasses; a class reached twice stands here twice.
    pub(crate) superclasses: KeyedList<RecordId>,
}

/// A template argument's two names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemplateArgument {
    /// As written.
    pub(crate) name: Symbol,
    /// `Class:name` or `Multiclass::name`.
    pub(crate) qualified: Symbol,
}

impl Keyed for Field {
    type Key = Symbol;

    fn key(&self) -> Symbol {
        self.name
    }
}

impl Keyed for TemplateArgument {
    type Key = Symbol;

    fn key(&self) -> Symbol {
        self.name
    }
}

impl Keyed for RecordId {
    type Key = RecordId;

    fn key(&self) -> RecordId {
        *self
    }
}

impl Record {
    pub(crate) fn new(name: ValueId, kind: RecordKind, span: Span) -> Record {
        Record {
            name,
            kind,
            health: Health::Whole,
            spans: vec![span],
            end: span.end,
            template_arguments: KeyedList::default(),
            fields: KeyedList::default(),
            assertions: Vec::new(),
            dumps: Vec::new(),
            parents: Vec::new(),
            superclasses: KeyedList::default(),
        }
    }

    pub(crate) fn is_class(&self) -> bool {
        self.kind == RecordKind::Class
    }

    pub(crate) fn field(&self, name: Symbol) -> Option<&Field> {
        self.fields.place(name).map(|place| &self.fields[place])
    }

    pub(crate) fn field_mut(&mut self, name: Symbol) -> Option<&mut Field> {
        self.fields.place(name).map(|place| &mut self.fields[place])
    }

    /// Returns true if it has this class among its superclasses.
    pub(crate) fn derives_from(&self, class: RecordId) -> bool {
        self.superclasses.place(class).is_some()
    }

    /// Where the record was first written.
    pub(crate) fn span(&self) -> Span {
        self.spans[0]
    }

    /// All of its text, from its name on.
    pub(crate) fn extent(&self) -> Span {
        let span = self.span();
        Span { end: self.end.max(span.end), ..span }
    }

    /// Returns true if it was only announced so far: `class A;`.
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.parents.is_empty() && self.template_arguments.is_empty()
    }
}
