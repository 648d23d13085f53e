//! Classes with arguments become records; finished records become definitions.

use pdl_diagnostics::{Diagnostic, Span, nearest};

use super::{Evaluator, Fallible, Frame, Global, Instance, Resolver, Stop};
use crate::lex::Operator;
use crate::record::{Check, Field, FieldKind, Health, Record, RecordId, RecordKind};
use crate::symbols::Symbol;
use crate::values::{ArgumentKey, Key, Node, SliceId, ValueId, Values};

/// One argument of a class or multiclass, as written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    pub(crate) key: ArgumentKey,
    pub(crate) value: ValueId,
}

impl Evaluator {
    /// `Class<arguments>`, written at `span`: a definition if the arguments are known, an expression otherwise.
    pub(crate) fn instance(&mut self, class: RecordId, arguments: &[Argument], span: Span) -> Fallible<ValueId> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(match argument.key {
                ArgumentKey::Position(_) => argument.value,
                ArgumentKey::Name(name) => self.make(Node::Argument(name, argument.value))?,
            });
        }
        let slice = self.slice(&values)?;
        let instance = self.make(Node::Instance(class, slice))?;
        self.note_instance(instance, span);
        if self.values.has_free_names(instance) { Ok(instance) } else { self.instantiate(instance) }
    }

    pub(super) fn note_instance(&mut self, instance: ValueId, span: Span) {
        self.instances.entry(instance).or_insert(Instance { span, definition: None, is_wrong: false });
    }

    pub(super) fn instance_span(&self, instance: ValueId) -> Span {
        self.instances.get(&instance).map_or(self.here, |instance| instance.span)
    }

    /// The anonymous definition behind an instance whose arguments are known. Equal instances share one.
    pub(super) fn instantiate(&mut self, instance: ValueId) -> Fallible<ValueId> {
        let Node::Instance(class, arguments) = self.values.get(instance) else { return Ok(instance) };
        if let Some(Instance { definition, is_wrong, .. }) = self.instances.get(&instance) {
            if let Some(definition) = *definition {
                return Ok(definition);
            }
            if *is_wrong {
                // It was reported why.
                self.troubles.taint();
                return Err(Stop);
            }
        }
        let made = self.make_instance(instance, class, arguments);
        if made.is_err()
            && let Some(instance) = self.instances.get_mut(&instance)
        {
            instance.is_wrong = true;
        }
        made
    }

    fn make_instance(&mut self, instance: ValueId, class: RecordId, arguments: SliceId) -> Fallible<ValueId> {
        self.enter()?;
        self.look_at(class);
        let span = self.instance_span(instance);
        self.frames.push(Frame { span, record: class, instance });

        let name = self.new_anonymous_name()?;
        let mut record = Record::new(name, RecordKind::Anonymous, span);
        let template = self.record(class);
        record.health = template.health;
        record.assertions = template.assertions.clone();
        record.dumps = template.dumps.clone();
        record.fields.reserve(template.fields.len() - template.template_arguments.len());
        let mut defaults = Vec::with_capacity(template.template_arguments.len());
        for field in template.fields.iter() {
            match field.kind {
                FieldKind::TemplateArgument => defaults.push((field.name, field.value)),
                _ => record.fields.push(*field),
            }
        }
        let positions: Vec<Symbol> = template.template_arguments.iter().map(|argument| argument.qualified).collect();
        let id = self.add_record(record)?;

        let mut resolver = Resolver::map(Some(id));
        for (name, value) in defaults {
            resolver.set(Key::Name(name), value);
        }
        for (index, argument) in self.values.elements(arguments).iter().enumerate() {
            let (name, value) = match self.values.get(*argument) {
                Node::Argument(name, value) => (name, value),
                _ => (positions[index], *argument),
            };
            resolver.set(Key::Name(name), value);
        }
        self.resolve_record(id, &mut resolver)?;
        self.add_parent(id, class, span)?;
        self.finish_record(id, None)?;
        self.register(id)?;
        let definition = self.make(Node::Def(id))?;
        if let Some(instance) = self.instances.get_mut(&instance) {
            instance.definition = Some(definition);
        }
        self.run_checks(id)?;

        self.frames.pop();
        self.leave();
        Ok(definition)
    }

    /// Gives each template argument of `record` its value: the one written, or the default.
    pub(crate) fn match_arguments(
        &mut self,
        record: RecordId,
        arguments: &[Argument],
        span: Span,
        mut bind: impl FnMut(Symbol, ValueId),
    ) -> Fallible<()> {
        let template = self.record(record);
        // By the place of its field.
        let mut given = vec![false; template.fields.len()];
        for argument in arguments {
            let name = match argument.key {
                ArgumentKey::Position(index) => template.template_arguments[index as usize].qualified,
                ArgumentKey::Name(name) => name,
            };
            let place = template.fields.place(name);
            if place.is_some_and(|place| std::mem::replace(&mut given[place], true)) {
                let message = format!("template argument '{}' is given twice", self.symbols.get(name));
                return self.stop("E0704", span, message);
            }
            bind(name, argument.value);
        }
        for index in 0..template.template_arguments.len() {
            let name = self.record(record).template_arguments[index].qualified;
            let Some(place) = self.record(record).fields.place(name).filter(|place| !given[*place]) else { continue };
            let field = self.record(record).fields[place];
            if !self.is_complete(field.value) {
                let message = format!("template argument '{}' has no value and no default", self.symbols.get(name));
                let owner = self.record_name(record);
                self.report(
                    Diagnostic::error("E0704", span, message)
                        .with_label(field.span, format!("declared here in '{owner}'")),
                );
                return Err(Stop);
            }
            bind(name, field.value);
        }
        Ok(())
    }

    /// Returns true if a value has no unset part.
    fn is_complete(&self, value: ValueId) -> bool {
        match self.values.get(value) {
            Node::Unset => false,
            Node::Bits(slice) | Node::List(slice, _) => {
                self.values.elements(slice).iter().all(|element| self.is_complete(*element))
            }
            _ => true,
        }
    }

    /// Returns true if nothing in a value is left to be resolved.
    pub(crate) fn is_concrete(&self, value: ValueId) -> bool {
        if self.values.is_ground(value) {
            return true;
        }
        match self.values.get(value) {
            Node::Bits(slice) | Node::List(slice, _) | Node::Dag(slice) | Node::Operation(Operator::Cond, slice, _) => {
                self.values.elements(slice).iter().all(|element| self.is_concrete(*element))
            }
            Node::Field(base, name) => match self.values.get(base) {
                Node::Def(record) => {
                    self.record(record).field(name).is_some_and(|field| self.values.is_ground(field.value))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Makes `class` a parent of `record`, after its fields were copied.
    pub(crate) fn add_parent(&mut self, record: RecordId, class: RecordId, span: Span) -> Fallible<()> {
        const MAX_SUPERCLASSES: usize = 10_000;
        if self.is_or_derives(record, class) {
            let (name, class) = (self.record_name(record), self.record_name(class));
            return self.stop("E0706", span, format!("'{name}' derives from '{class}' already"));
        }
        let mut superclasses = std::mem::take(&mut self.record_mut(record).superclasses);
        superclasses.reserve(self.record(class).superclasses.len() + 1);
        superclasses.extend_from_slice(&self.record(class).superclasses);
        superclasses.push(class);
        if superclasses.len() > MAX_SUPERCLASSES {
            return self.stop("E0709", span, "too many superclasses");
        }
        let record = self.record_mut(record);
        record.superclasses = superclasses;
        record.parents.push(class);
        Ok(())
    }

    /// Adds a field, or assigns the value if there is a field of that name.
    pub(crate) fn add_field(&mut self, record: RecordId, field: Field, span: Span) -> Fallible<()> {
        let Some(old) = self.record(record).field(field.name).copied() else {
            self.record_mut(record).fields.push(field);
            // Those of definitions are counted when they are made of their prototypes.
            let is_class = self.record(record).kind == RecordKind::Class;
            return if is_class { self.count_fields(1) } else { Ok(()) };
        };
        match self.assigned(field.value, old.ty)? {
            Some(value) => {
                if let Some(old) = self.record_mut(record).field_mut(field.name) {
                    old.value = value;
                }
                Ok(())
            }
            None => {
                let message = format!(
                    "field '{}' of type '{}' was declared with type '{}' before",
                    self.symbols.get(field.name),
                    self.type_name(field.ty),
                    self.type_name(old.ty)
                );
                self.report(Diagnostic::error("E0706", span, message).with_label(old.span, "declared here"));
                Err(Stop)
            }
        }
    }

    /// Lets `record` derive from `class<arguments>`, written at `span`.
    pub(crate) fn inherit(
        &mut self,
        record: RecordId,
        class: RecordId,
        arguments: &[Argument],
        span: Span,
    ) -> Fallible<()> {
        self.frames.push(Frame { span, record: class, instance: Values::UNSET });
        let health = self.record(class).health;
        self.weaken(record, health);
        let count = self.record(class).fields.len();
        self.record_mut(record).fields.reserve(count);
        for index in 0..count {
            let field = self.record(class).fields[index];
            if field.kind != FieldKind::TemplateArgument {
                self.add_field(record, field, span)?;
            }
        }
        let mut resolver = Resolver::map(Some(record));
        self.match_arguments(class, arguments, span, |name, value| resolver.set(Key::Name(name), value))?;
        let assertions = self.record(class).assertions.clone();
        let dumps = self.record(class).dumps.clone();
        let derived = self.record_mut(record);
        derived.assertions.extend(assertions);
        derived.dumps.extend(dumps);

        let name = if self.record(record).is_class() {
            let name = self.implicit_name(record)?;
            self.make(Node::Variable(name, crate::types::Types::STRING))?
        } else {
            self.record(record).name
        };
        resolver.set(Key::Name(self.implicit_name(class)?), name);
        self.resolve_record(record, &mut resolver)?;
        self.add_parent(record, class, span)?;
        self.frames.pop();
        Ok(())
    }

    /// Lets `record`, which had this health before, derive from a class whose template arguments are wrong: its fields are there,
    /// with whatever values.
    #[cold]
    pub(crate) fn inherit_unresolved(&mut self, record: RecordId, class: RecordId, health: Health) {
        let reported = self.diagnostics.len();
        for field in self.record(class).fields.clone().iter().copied() {
            if field.kind != FieldKind::TemplateArgument && self.record(record).field(field.name).is_none() {
                self.record_mut(record).fields.push(field);
            }
        }
        if !self.is_or_derives(record, class) {
            // What goes wrong is no mistake of its own.
            let _: Fallible<()> = self.add_parent(record, class, Span::default());
        }
        self.diagnostics.truncate(reported);
        let of_class = self.record(class).health;
        self.record_mut(record).health = health.max(of_class).max(Health::Doubtful);
    }

    /// Makes a finished record known by its name.
    pub(crate) fn register(&mut self, id: RecordId) -> Fallible<()> {
        self.definitions.push(id);
        if let Node::String(name, _) = self.values.get(self.record(id).name) {
            self.globals.insert(name, Global::Definition(id));
        }
        Ok(())
    }

    /// Makes a record that is wrong known by its name, so that who mentions it is not wrong for that.
    pub(crate) fn register_wrong(&mut self, id: RecordId) -> Fallible<()> {
        let name = self.name_of(id)?;
        if !matches!(self.values.get(self.record(id).name), Node::String(..))
            && self.record(id).kind != RecordKind::Anonymous
        {
            self.troubles.lacks_records = true;
        }
        if !self.globals.contains_key(&name) {
            let value = self.name_value(name)?;
            self.record_mut(id).name = value;
            self.register(id)?;
        }
        Ok(())
    }

    /// Checks a record's assertions and prints its dumps.
    pub(crate) fn run_checks(&mut self, id: RecordId) -> Fallible<()> {
        if self.record(id).assertions.is_empty() && self.record(id).dumps.is_empty() {
            return Ok(());
        }
        let mut resolver = Resolver::fields_of(id, None);
        for check in self.record(id).assertions.clone() {
            let condition = self.resolve(check.condition, &mut resolver)?;
            let message = self.resolve(check.message, &mut resolver)?;
            self.check_assertion(Check { condition, message, ..check }, Some(id));
        }
        for dump in self.record(id).dumps.clone() {
            let message = self.resolve(dump.message, &mut resolver)?;
            self.emit_dump(Check { message, ..dump });
        }
        Ok(())
    }

    /// Reports an assertion that does not hold.
    pub(crate) fn check_assertion(&mut self, check: Check, record: Option<RecordId>) {
        let message = match self.as_int(check.condition) {
            Some(0) => match self.values.get(check.message) {
                Node::String(text, _) => format!("assertion failed: {}", self.symbols.get(text)),
                _ => "assertion failed (its message is not a string)".into(),
            },
            Some(_) => return,
            None => format!("the condition of this assertion is no number: {}", self.shown(check.condition)),
        };
        let mut diagnostic = Diagnostic::error("E0708", check.span, message);
        diagnostic.notes.extend(self.possible_cases());
        if let Some(record) = record {
            let name = self.record_name(record);
            diagnostic = diagnostic.with_label(self.record(record).span(), format!("in the record '{name}'"));
        }
        self.report(diagnostic);
    }

    /// Returns what could be written where a class got a text and a record with a list of cases, none of which has that text: the classes
    /// of MLIR for constants of enums demand one.
    fn possible_cases(&self) -> Option<String> {
        const SHOWN_CASES: usize = 24;
        let Node::Instance(_, arguments) = self.values.get(self.frames.last()?.instance) else { return None };
        let arguments = self.values.elements(arguments).iter().map(|argument| match self.values.get(*argument) {
            Node::Argument(_, value) => self.values.get(value),
            value => value,
        });
        let text = |value: Node| match value {
            Node::String(text, _) => Some(self.symbols.get(text)),
            _ => None,
        };
        let written = arguments.clone().find_map(text)?;
        let case_text = |case: &ValueId| match self.values.get(*case) {
            Node::Def(case) => {
                let fields = &self.record(case).fields;
                let field = fields.iter().find(|field| self.symbols.get(field.name) == "str")?;
                text(self.values.get(field.value))
            }
            _ => None,
        };
        let mut lists = arguments.filter_map(|argument| match argument {
            Node::Def(of) => self.record(of).fields.iter().find_map(|field| match self.values.get(field.value) {
                Node::List(cases, _) => self.values.elements(cases).iter().map(case_text).collect::<Option<Vec<_>>>(),
                _ => None,
            }),
            _ => None,
        });
        let cases = lists.find(|cases| !cases.is_empty() && !cases.contains(&written))?;
        let more = if cases.len() > SHOWN_CASES { ", …" } else { "" };
        let listed = cases[..cases.len().min(SHOWN_CASES)].iter().map(|case| format!("`{case}`")).collect::<Vec<_>>();
        let meant = nearest(written, cases).map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
        Some(format!("{meant}the cases are {}{more}", listed.join(", ")))
    }

    /// Keeps the message of a `dump`.
    pub(crate) fn emit_dump(&mut self, dump: Check) {
        let text = self.shown_unquoted(dump.message);
        self.dumped.push((dump.span, text));
    }

    /// Finishes a named or anonymous definition and makes it known.
    pub(crate) fn define(&mut self, id: RecordId, defsets: &mut [crate::parse::Defset]) -> Fallible<()> {
        let mut fresh_name = None;
        let name = self.name_of(id)?;
        if let Some(previous) = self.definition(name) {
            if self.record(id).kind != RecordKind::Anonymous {
                let message = format!("'{}' is defined already", self.symbols.get(name));
                let span = self.record(id).span();
                let previous = self.record(previous).span();
                self.report(Diagnostic::error("E0706", span, message).with_label(previous, "previous definition"));
                return Err(Stop);
            }
            fresh_name = Some(self.new_anonymous_name()?);
        }
        self.finish_record(id, fresh_name)?;
        self.check_concrete(id)?;
        if !matches!(self.values.get(self.record(id).name), Node::String(..)) {
            let message = format!("the record name is not known in the end: {}", self.record_name(id));
            return self.stop("E0707", self.record(id).span(), message);
        }
        self.run_checks(id)?;
        let definition = self.make(Node::Def(id))?;
        for defset in defsets {
            if self.convert(definition, defset.element)?.is_none() {
                let ty = self.record_type(id);
                let message = format!(
                    "a record of type '{}' does not fit into this defset of '{}'",
                    self.type_name(ty),
                    self.type_name(defset.element)
                );
                let span = self.record(id).span();
                self.report(Diagnostic::error("E0705", span, message).with_label(defset.span, "the defset"));
                return Err(Stop);
            }
            defset.elements.push(definition);
        }
        self.register(id)
    }

    /// The record's name as a string, final or not.
    fn name_of(&mut self, id: RecordId) -> Fallible<Symbol> {
        if let Node::String(name, _) = self.values.get(self.record(id).name) {
            return Ok(name);
        }
        let name = self.record_name(id);
        self.symbol(&name)
    }

    fn check_concrete(&mut self, id: RecordId) -> Fallible<()> {
        for index in 0..self.record(id).fields.len() {
            let field = self.record(id).fields[index];
            if field.kind == FieldKind::MayStayOpen || self.values.is_ground(field.value) {
                continue;
            }
            let fine = match self.values.get(field.value) {
                Node::Bits(slice) => self.values.elements(slice).iter().all(|bit| self.is_concrete_bit(id, *bit)),
                _ => self.is_concrete(field.value),
            };
            if !fine {
                let message = format!(
                    "field '{}' of '{}' is not fully known in the end: {}",
                    self.symbols.get(field.name),
                    self.record_name(id),
                    self.shown(field.value)
                );
                let span = self.record(id).span();
                self.report(Diagnostic::error("E0707", span, message).with_label(field.span, "the field"));
                return Err(Stop);
            }
        }
        Ok(())
    }

    /// A bit may stay a reference to another field's bit.
    fn is_concrete_bit(&self, record: RecordId, bit: ValueId) -> bool {
        match self.values.get(bit) {
            Node::Variable(..) => true,
            Node::VariableBit(base, _) => match self.values.get(base) {
                Node::Variable(name, _) => self.record(record).field(name).is_some(),
                _ => false,
            },
            _ => bit == Values::UNSET || self.is_concrete(bit),
        }
    }
}
