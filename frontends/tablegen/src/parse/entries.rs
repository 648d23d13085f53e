//! The entries that multiclasses and loops keep until they are carried out.

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};

use super::Parser;
use crate::evaluate::{Argument, Fallible, Frame, Resolver, Stop};
use crate::lex::{Operator, Token};
use crate::limits;
use crate::names::{Target, TdNameKind};
use crate::record::{Check, Health, RecordId};
use crate::symbols::Symbol;
use crate::types::TypeId;
use crate::values::{Key, Node, ValueId, Values};

/// A `let` around definitions.
#[derive(Clone, Debug)]
pub(super) struct Let {
    pub(super) field: Symbol,
    pub(super) bits: Vec<u32>,
    pub(super) value: ValueId,
    pub(super) span: Span,
}

/// An open `defset`.
#[derive(Clone, Debug)]
pub(crate) struct Defset {
    pub(crate) span: Span,
    pub(crate) element: TypeId,
    pub(crate) elements: Vec<ValueId>,
}

/// Something to be made once the names in it are known.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Record(RecordId),
    Loop(Box<Loop>),
    Assertion(Check),
    Dump(Check),
}

/// A loop, or an arm of an `if`, which is a loop without a variable.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    span: Span,
    variable: Option<(Symbol, TypeId)>,
    list: ValueId,
    entries: Vec<Entry>,
    /// True if an error is behind the list.
    is_half_known: bool,
    /// The number of loops that are nested in this one, itself included.
    height: usize,
}

impl Loop {
    pub(super) fn new(span: Span, variable: Option<(Symbol, TypeId)>, list: ValueId, is_half_known: bool) -> Loop {
        Loop { span, variable, list, entries: Vec::new(), is_half_known, height: 1 }
    }

    fn push(&mut self, entry: Entry) {
        if let Entry::Loop(inner) = &entry {
            self.height = self.height.max(inner.height + 1);
        }
        self.entries.push(entry);
    }
}

/// A multiclass. Its template arguments are those of `record`.
#[derive(Clone, Debug)]
pub(super) struct Multiclass {
    pub(super) record: RecordId,
    pub(super) entries: Rc<Vec<Entry>>,
}

/// The names known while entries are carried out, with what they stand for.
type Bindings = Vec<(Symbol, ValueId)>;

/// Where carried-out entries go.
enum Destination<'a> {
    /// They are made at once.
    Now,
    Into(&'a mut Vec<Entry>),
}

impl Parser<'_> {
    /// Keeps an entry in the innermost loop or in the multiclass, or carries it out.
    pub(super) fn add_entry(&mut self, entry: Entry) -> Fallible<()> {
        if let Entry::Loop(inner) = &entry
            && inner.height > limits::MAX_NESTING
        {
            return self.error("E0709", inner.span, "loops are nested too deeply");
        }
        if let Some(innermost) = self.loops.last_mut() {
            innermost.push(entry);
            return Ok(());
        }
        if let Some(multiclass) = self.multiclass {
            let mut made = Vec::new();
            match entry {
                Entry::Loop(looped) => {
                    self.run_loop(&looped, &mut Vec::new(), false, &mut Destination::Into(&mut made), None)?;
                }
                entry => made.push(entry),
            }
            let name = self.multiclass_name(multiclass);
            if let Some(multiclass) = self.multiclasses.get_mut(&name) {
                Rc::make_mut(&mut multiclass.entries).extend(made);
            }
            return Ok(());
        }
        match entry {
            Entry::Loop(looped) => self.run_loop(&looped, &mut Vec::new(), true, &mut Destination::Now, None),
            entry => self.carry_out(entry),
        }
    }

    fn multiclass_name(&self, record: RecordId) -> Symbol {
        match self.evaluator.values.get(self.evaluator.record(record).name) {
            Node::String(name, _) => name,
            _ => self.evaluator.name_symbol,
        }
    }

    /// Makes what the entry says. A record that is wrong is known by its name all the same.
    fn carry_out(&mut self, entry: Entry) -> Fallible<()> {
        match entry {
            Entry::Record(record) => {
                let is_defined = self.attempt(record, |parser| {
                    parser.evaluator.look_at(record);
                    parser.evaluator.define(record, &mut parser.defsets)
                })?;
                if is_defined { Ok(()) } else { self.evaluator.register_wrong(record) }
            }
            Entry::Assertion(check) => {
                self.evaluator.check_assertion(check, None);
                Ok(())
            }
            Entry::Dump(dump) => {
                self.evaluator.emit_dump(dump);
                Ok(())
            }
            Entry::Loop(looped) => self.run_loop(&looped, &mut Vec::new(), true, &mut Destination::Now, None),
        }
    }

    fn resolver_of(&self, record: Option<RecordId>, bindings: &Bindings) -> Resolver {
        let mut resolver = Resolver::map(record);
        for (name, value) in bindings {
            resolver.set(Key::Name(*name), *value);
        }
        resolver
    }

    /// Runs a loop whose list is known; keeps one whose list is not, unless this is the last chance.
    fn run_loop(
        &mut self,
        looped: &Loop,
        bindings: &mut Bindings,
        is_final: bool,
        destination: &mut Destination<'_>,
        made_by: Option<Span>,
    ) -> Fallible<()> {
        let mark = self.mark();
        let bound = bindings.len();
        match self.try_loop(looped, bindings, is_final, destination, made_by) {
            Ok(()) => {}
            Err(Stop) => {
                self.return_to(&mark)?;
                bindings.truncate(bound);
                // Who knows what it would have made?
                self.evaluator.troubles.lacks_records = true;
            }
        }
        Ok(())
    }

    fn try_loop(
        &mut self,
        looped: &Loop,
        bindings: &mut Bindings,
        is_final: bool,
        destination: &mut Destination<'_>,
        made_by: Option<Span>,
    ) -> Fallible<()> {
        self.evaluator.enter()?;
        if looped.is_half_known {
            self.evaluator.troubles.taint();
            self.evaluator.troubles.lacks_records = true;
        }
        let mut resolver = self.resolver_of(None, bindings);
        let mut list = self.evaluator.resolve(looped.list, &mut resolver)?;
        if is_final
            && let Node::Operation(Operator::If, slice, ty) = self.evaluator.values.get(list)
            && let &[condition, then, otherwise] = self.evaluator.values.elements(slice)
        {
            resolver.set_final();
            let known = self.evaluator.resolve(condition, &mut resolver)?;
            if known == condition {
                let message = format!("the condition is not known in the end: {}", self.evaluator.shown(condition));
                return self.error("E0707", looped.span, message);
            }
            list = self.fold(Operator::If, &[known, then, otherwise], ty, None)?;
        }
        let Node::List(slice, _) = self.evaluator.values.get(list) else {
            match destination {
                Destination::Into(entries) if !is_final => {
                    let mut kept = Loop::new(looped.span, looped.variable, list, looped.is_half_known);
                    let mut inner = Vec::new();
                    self.run_entries(&looped.entries, bindings, false, &mut Destination::Into(&mut inner), made_by)?;
                    for entry in inner {
                        kept.push(entry);
                    }
                    if kept.height > limits::MAX_NESTING {
                        return self.error("E0709", looped.span, "loops are nested too deeply");
                    }
                    entries.push(Entry::Loop(Box::new(kept)));
                    self.evaluator.leave();
                    return Ok(());
                }
                _ => {
                    let message = format!("expected a list to loop over, found {}", self.evaluator.shown(list));
                    return self.error("E0705", looped.span, message);
                }
            }
        };
        // What made the list half known makes what the loop makes half known.
        let is_half_known = self.evaluator.troubles.take_taint();
        for element in self.evaluator.values.elements(slice).to_vec() {
            if is_half_known {
                self.evaluator.troubles.taint();
            }
            if let Some((variable, _)) = looped.variable {
                bindings.push((variable, element));
            }
            self.run_entries(&looped.entries, bindings, is_final, destination, None)?;
            if looped.variable.is_some() {
                bindings.pop();
            }
        }
        self.evaluator.leave();
        Ok(())
    }

    fn run_entries(
        &mut self,
        entries: &[Entry],
        bindings: &mut Bindings,
        is_final: bool,
        destination: &mut Destination<'_>,
        made_by: Option<Span>,
    ) -> Fallible<()> {
        const ENTRY_COST: usize = 20;
        let is_half_known = self.evaluator.troubles.take_taint();
        for entry in entries {
            self.evaluator.step(ENTRY_COST)?;
            if is_half_known {
                self.evaluator.troubles.taint();
            }
            let resolved = match entry {
                Entry::Loop(looped) => {
                    self.run_loop(looped, bindings, is_final, destination, None)?;
                    continue;
                }
                Entry::Assertion(check) | Entry::Dump(check) => {
                    let mut resolver = self.resolver_of(None, bindings);
                    let condition = self.evaluator.resolve(check.condition, &mut resolver)?;
                    let message = self.evaluator.resolve(check.message, &mut resolver)?;
                    let check = Check { condition, message, ..*check };
                    if matches!(entry, Entry::Dump(_)) { Entry::Dump(check) } else { Entry::Assertion(check) }
                }
                Entry::Record(prototype) => {
                    let mut record = self.evaluator.record(*prototype).clone();
                    record.spans.extend(made_by);
                    let record = self.evaluator.add_record(record)?;
                    let mut resolver = self.resolver_of(Some(record), bindings);
                    self.attempt(record, |parser| {
                        parser.evaluator.look_at(record);
                        parser.evaluator.resolve_record(record, &mut resolver)
                    })?;
                    Entry::Record(record)
                }
            };
            match destination {
                Destination::Into(entries) => entries.push(resolved),
                Destination::Now => self.carry_out(resolved)?,
            }
        }
        Ok(())
    }

    /// The name of a multiclass, and its place.
    pub(super) fn parse_multiclass_name(&mut self) -> Fallible<(Multiclass, Span)> {
        let span = self.span;
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of a multiclass") };
        let Some(multiclass) = self.multiclasses.get(&name).cloned() else {
            let text = self.name(name);
            let mut diagnostic = Diagnostic::error("E0704", span, format!("there is no multiclass named '{text}'"));
            if self.evaluator.classes.contains_key(&name) {
                diagnostic = diagnostic.note(format!("'{text}' is a class: use 'def'"));
            }
            self.evaluator.miss(name);
            return self.refuse(diagnostic);
        };
        self.evaluator.look_at(multiclass.record);
        self.note_use(span, Target::Record(multiclass.record));
        self.advance()?;
        Ok((multiclass, span))
    }

    /// Returns what the template arguments of a multiclass and its `NAME` stand for.
    fn bind_multiclass(
        &mut self,
        multiclass: &Multiclass,
        arguments: &[Argument],
        name: ValueId,
        span: Span,
    ) -> Fallible<Bindings> {
        let mut bindings = Vec::new();
        self.evaluator
            .match_arguments(multiclass.record, arguments, span, |name, value| bindings.push((name, value)))?;
        bindings.push((self.evaluator.implicit_name(multiclass.record)?, name));
        Ok(bindings)
    }

    /// Adds the entries of another multiclass to the one being defined.
    pub(super) fn inherit_multiclass(
        &mut self,
        parent: &Multiclass,
        arguments: &[Argument],
        prefix: ValueId,
        span: Span,
    ) -> Fallible<()> {
        let mut bindings = self.bind_multiclass(parent, arguments, prefix, span)?;
        let mut made = Vec::new();
        self.run_entries(&parent.entries, &mut bindings, false, &mut Destination::Into(&mut made), None)?;
        let Some(multiclass) = self.multiclass else { return Ok(()) };
        let name = self.multiclass_name(multiclass);
        if let Some(multiclass) = self.multiclasses.get_mut(&name) {
            Rc::make_mut(&mut multiclass.entries).extend(made);
        }
        Ok(())
    }

    /// `defm name : multiclasses, classes;`
    pub(super) fn parse_defm(&mut self) -> Fallible<()> {
        self.advance()?;
        if matches!(self.token, Token::Identifier(_)) {
            self.note_definition(self.span, TdNameKind::Defm, None);
        }
        let name = match self.parse_record_name()? {
            Some(name) if !self.evaluator.is_unset(name) => name,
            _ => {
                let name = self.evaluator.new_anonymous_name()?;
                match self.multiclass {
                    Some(multiclass) => {
                        let prefix = self.evaluator.implicit_name(multiclass)?;
                        let prefix = self.evaluator.make(Node::Variable(prefix, crate::types::Types::STRING))?;
                        self.evaluator.paste_strings(prefix, name)?
                    }
                    None => name,
                }
            }
        };
        let made = self.parse_defm_of(name);
        if made.is_err() && self.multiclass.is_none() {
            self.evaluator.miss_records(name);
        }
        made
    }

    fn parse_defm_of(&mut self, name: ValueId) -> Fallible<()> {
        if self.token != Token::Sign(':') {
            return self.unexpected("':' and a multiclass");
        }
        self.advance()?;
        let is_final = self.multiclass.is_none() && self.loops.is_empty();
        let mut made = Vec::new();
        let mut inherits_class = false;
        loop {
            let (multiclass, span) = self.parse_multiclass_name()?;
            if self.evaluator.record(multiclass.record).health == Health::Broken && self.multiclass.is_none() {
                self.evaluator.miss_records(name);
            }
            let arguments = self.parse_parent_arguments(multiclass.record, None)?;
            let mut bindings = self.bind_multiclass(&multiclass, &arguments, name, span)?;
            self.evaluator.frames.push(Frame { span, record: multiclass.record, instance: Values::UNSET });
            let mut into = Destination::Into(&mut made);
            self.run_entries(&multiclass.entries, &mut bindings, is_final, &mut into, Some(span))?;
            self.evaluator.frames.pop();
            if !self.eat(Token::Sign(','))? {
                break;
            }
            let Token::Identifier(next) = self.token else {
                return self.unexpected("the name of a class or multiclass");
            };
            if self.evaluator.classes.contains_key(&next) {
                inherits_class = true;
                break;
            }
        }
        while inherits_class {
            let start = self.span;
            let class = self.parse_class_name()?;
            let arguments = self.parse_parent_arguments(class, None)?;
            let span = start.to(self.previous);
            self.for_each_record(&made, &mut |parser, record| {
                parser.evaluator.inherit(record, class, &arguments, span)
            })?;
            inherits_class = self.eat(Token::Sign(','))?;
        }
        self.for_each_record(&made, &mut |parser, record| parser.apply_lets(record))?;
        if self.evaluator.troubles.take_taint() || self.wrong_lets > 0 {
            self.for_each_record(&made, &mut |parser, record| {
                parser.evaluator.weaken(record, Health::Doubtful);
                Ok(())
            })?;
        }
        for entry in made {
            self.add_entry(entry)?;
        }
        self.expect(Token::Sign(';'), "';' after the defm")
    }

    /// Visits every record that entries will make, those in loops included.
    fn for_each_record(
        &mut self,
        entries: &[Entry],
        visit: &mut dyn FnMut(&mut Self, RecordId) -> Fallible<()>,
    ) -> Fallible<()> {
        for entry in entries {
            match entry {
                Entry::Record(record) => visit(self, *record)?,
                Entry::Loop(looped) => self.for_each_record(&looped.entries, visit)?,
                Entry::Assertion(_) | Entry::Dump(_) => {}
            }
        }
        Ok(())
    }
}
