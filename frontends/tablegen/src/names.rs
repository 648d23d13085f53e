//! The meanings of all names of a text, for tools that go from a name to its definition and back.
//!
//! The parser notes each name that it looks up, if it is asked to: evaluation does not know the text any more. A definition is told
//! by its place.

use pdl_diagnostics::{FileId, NameUse, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::Evaluator;
use crate::record::{FieldKind, RecordId, RecordKind};
use crate::records::{Record, Records};
use crate::symbols::Symbol;
use crate::types::TypeId;

/// Names and what they stand for, as far as reading came. Both lists are in the order of their places.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TdNames {
    /// The things that have names.
    pub items: Vec<TdNamedItem>,
    /// Where an item is named, its definition not among them. A definition is [`TdNamedItem::span`]. What a `let` around several
    /// definitions names may stand for several.
    pub uses: Vec<NameUse>,
}

/// Something that has a name in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TdNamedItem {
    /// Where the name stands in its definition.
    pub span: Span,
    /// The kind of thing.
    pub kind: TdNameKind,
    /// Of a field, a template argument or a variable.
    ty: Option<TypeId>,
    /// The record that is defined, or that a field or template argument belongs to.
    record: Option<RecordId>,
}

/// The kind of a named thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TdNameKind {
    /// A class.
    Class,
    /// A definition. In a multiclass or loop, its name may be a part of those of the records that are made.
    Def,
    /// A multiclass.
    Multiclass,
    /// Records of a `defm`, whose names begin with this one.
    Defm,
    /// A field.
    Field,
    /// A template argument of a class or multiclass.
    TemplateArgument,
    /// A definition of `defvar`, `defset`, a loop or an operator such as `!foreach`.
    Variable,
    /// A definition of `deftype`.
    TypeAlias,
}

impl TdNameKind {
    /// Returns true if its text holds more than a name: a class, a definition or a multiclass.
    pub fn is_whole(self) -> bool {
        matches!(self, TdNameKind::Class | TdNameKind::Def | TdNameKind::Multiclass)
    }
}

impl TdNames {
    /// Classes, definitions and multiclasses of a file, in the order of their names. Takes time linear in all items.
    pub fn wholes(&self, file: FileId) -> impl Iterator<Item = &TdNamedItem> {
        self.items.iter().filter(move |item| item.span.file == file && item.kind.is_whole())
    }

    /// The name at `offset` of a file, and the definition of what it stands for.
    pub fn at(&self, file: FileId, offset: u32) -> Option<NameUse> {
        NameUse::at(&self.uses, self.items.iter().map(|item| item.span), file, offset)
    }

    /// The item whose definition stands at `definition`.
    pub fn item(&self, definition: Span) -> Option<&TdNamedItem> {
        let place = self.items.binary_search_by_key(&definition, |item| item.span);
        place.ok().map(|place| &self.items[place])
    }

    /// Every place that names the item, its definition first.
    pub fn places(&self, definition: Span) -> impl Iterator<Item = Span> + '_ {
        NameUse::places(&self.uses, definition)
    }
}

impl TdNamedItem {
    /// The type of a field, a template argument or a variable, as it is written.
    pub fn type_name(self, records: &Records) -> Option<String> {
        self.ty.map(|ty| records.evaluator.type_name(ty))
    }

    /// The class or definition that it is, or that has it. None for a variable, and for what belongs to a multiclass.
    pub fn record(self, records: &Records) -> Option<Record<'_>> {
        let record = self.record?;
        (records.evaluator.record(record).kind != RecordKind::Multiclass).then(|| records.at(record))
    }

    /// All of its text, from its name on: of a class, a definition or a multiclass. Of anything else the name.
    pub fn extent(self, records: &Records) -> Span {
        match self.record.filter(|_| self.kind.is_whole()) {
            Some(record) => records.evaluator.record(record).extent(),
            None => self.span,
        }
    }

    /// The template arguments of the class or multiclass that it is: where each is declared, and its type.
    pub fn template_arguments(self, records: &Records) -> Vec<(Span, String)> {
        let Some(record) = self.record.filter(|_| matches!(self.kind, TdNameKind::Class | TdNameKind::Multiclass))
        else {
            return Vec::new();
        };
        let record = records.evaluator.record(record);
        let arguments = record.template_arguments.iter().filter_map(|argument| record.field(argument.qualified));
        arguments.map(|field| (field.span, records.evaluator.type_name(field.ty))).collect()
    }
}

/// The thing that a name was found to stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A record, whose place is known in the end: a class may be announced before it is defined.
    Record(RecordId),
    /// The thing that is defined there.
    Place(Span),
}

/// The notes of a reading.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    uses: Vec<(Span, Target)>,
    variables: Vec<(Span, TdNameKind, Option<TypeId>)>,
    /// Where variables, sets and types that are known everywhere were defined.
    globals: FxHashMap<Symbol, Span>,
}

impl Noted {
    pub(crate) fn add_use(&mut self, span: Span, target: Target) {
        self.uses.push((span, target));
    }

    pub(crate) fn define(&mut self, span: Span, kind: TdNameKind, ty: Option<TypeId>) {
        self.variables.push((span, kind, ty));
    }

    pub(crate) fn define_global(&mut self, name: Symbol, span: Span, kind: TdNameKind, ty: Option<TypeId>) {
        self.define(span, kind, ty);
        self.globals.insert(name, span);
    }

    pub(crate) fn global(&self, name: Symbol) -> Option<Span> {
        self.globals.get(&name).copied()
    }

    /// The index, when all records are there.
    pub(crate) fn finish(self, evaluator: &Evaluator) -> TdNames {
        let mut names = TdNames::default();
        let variables = self.variables.into_iter();
        names.items.extend(variables.map(|(span, kind, ty)| TdNamedItem { span, kind, ty, record: None }));
        let mut seen: FxHashSet<Span> = FxHashSet::default();
        // A field is first where it is declared: who inherits it comes later.
        for (number, record) in evaluator.records.iter().enumerate() {
            let id = Some(RecordId(number as u32));
            let kind = match record.kind {
                RecordKind::Class => Some(TdNameKind::Class),
                RecordKind::Definition => Some(TdNameKind::Def),
                RecordKind::Multiclass => Some(TdNameKind::Multiclass),
                RecordKind::Anonymous => None,
            };
            if let Some(kind) = kind
                && seen.insert(record.span())
            {
                names.items.push(TdNamedItem { span: record.span(), kind, ty: None, record: id });
            }
            for field in record.fields.iter() {
                if seen.insert(field.span) {
                    let kind = match field.kind {
                        FieldKind::TemplateArgument => TdNameKind::TemplateArgument,
                        FieldKind::Normal | FieldKind::MayStayOpen => TdNameKind::Field,
                    };
                    names.items.push(TdNamedItem { span: field.span, kind, ty: Some(field.ty), record: id });
                }
            }
        }
        // Of a text in a loop or a multiclass, what is finished says more than what it was made from.
        let finished = evaluator.definitions.iter().map(|id| (evaluator.record(*id).span(), *id));
        let finished: FxHashMap<Span, RecordId> = finished.collect();
        for item in names.items.iter_mut().filter(|item| item.kind == TdNameKind::Def) {
            item.record = finished.get(&item.span).copied().or(item.record);
        }
        names.items.sort_by_key(|item| (item.span, item.kind));
        names.items.dedup_by_key(|item| item.span);
        let uses = self.uses.into_iter().map(|(span, target)| {
            let definition = match target {
                Target::Record(record) => evaluator.record(record).span(),
                Target::Place(place) => place,
            };
            NameUse { span, definition }
        });
        names.uses.extend(uses.filter(|used| used.span != used.definition));
        names.uses.sort_unstable();
        names.uses.dedup();
        names
    }
}
