//! Which names are visible where.

use pdl_diagnostics::{Diagnostic, Span, nearest};

use super::Parser;
use crate::evaluate::{Fallible, Global};
use crate::lex::Operator;
use crate::lex::Token;
use crate::names::Target;
use crate::record::RecordId;
use crate::symbols::Symbol;
use crate::types::{TypeId, Types};
use crate::values::{Node, ValueId};

/// A scope: the variables of `defvar`, and what its construct makes visible.
pub(super) struct Scope {
    /// With the place of each.
    variables: Vec<(Symbol, ValueId, Span)>,
    kind: ScopeKind,
}

/// The construct that opened a scope.
enum ScopeKind {
    Local,
    /// Fields, and template arguments of a class.
    Record(RecordId),
    /// The loop variable, if there is one.
    Loop(Option<(Symbol, TypeId, Span)>),
    /// Template arguments.
    Multiclass(RecordId),
    /// The variables of `!foreach`, `!filter` or `!foldl`.
    Operator,
}

impl Scope {
    pub(super) fn local() -> Scope {
        Scope { variables: Vec::new(), kind: ScopeKind::Local }
    }

    pub(super) fn record(record: RecordId) -> Scope {
        Scope { variables: Vec::new(), kind: ScopeKind::Record(record) }
    }

    pub(super) fn of_loop(variable: Option<(Symbol, TypeId, Span)>) -> Scope {
        Scope { variables: Vec::new(), kind: ScopeKind::Loop(variable) }
    }

    pub(super) fn multiclass(record: RecordId) -> Scope {
        Scope { variables: Vec::new(), kind: ScopeKind::Multiclass(record) }
    }

    pub(super) fn operator(variables: Vec<(Symbol, ValueId, Span)>) -> Scope {
        Scope { variables, kind: ScopeKind::Operator }
    }

    fn variable(&self, name: Symbol) -> Option<(ValueId, Span)> {
        self.variables.iter().rev().find(|variable| variable.0 == name).map(|variable| (variable.1, variable.2))
    }
}

/// The meaning of an unknown name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameMode {
    /// An error.
    Value,
    /// The name of a record: itself, as a string.
    RecordName,
}

impl Parser<'_> {
    /// Returns true if a `defvar` of the innermost scope has this name. Outer ones may be shadowed.
    pub(super) fn is_local_variable(&self, name: Symbol) -> bool {
        self.scopes.last().is_some_and(|scope| scope.variable(name).is_some())
    }

    pub(super) fn is_outermost_scope(&self) -> bool {
        self.scopes.len() == 1
    }

    pub(super) fn add_local_variable(&mut self, name: Symbol, value: ValueId, span: Span) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.variables.push((name, value, span));
        }
    }

    /// Returns true if an operator around has a variable of this name.
    pub(super) fn is_operator_variable(&self, name: Symbol) -> bool {
        let mut scopes = self.scopes.iter().rev().take_while(|scope| matches!(scope.kind, ScopeKind::Operator));
        scopes.any(|scope| scope.variable(name).is_some())
    }

    /// Returns what a name in a value stands for.
    pub(super) fn look_up(
        &mut self,
        name: Symbol,
        span: Span,
        record: Option<RecordId>,
        mode: NameMode,
    ) -> Fallible<ValueId> {
        for index in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[index];
            if let Some((value, place)) = scope.variable(name) {
                self.evaluator.troubles.look_at_variable(name);
                self.note_use(span, Target::Place(place));
                return Ok(value);
            }
            let found = match scope.kind {
                ScopeKind::Local | ScopeKind::Operator => None,
                ScopeKind::Record(record) => self.look_up_in_record(record, name, span)?,
                ScopeKind::Loop(variable) => match variable {
                    Some((variable, ty, place)) if variable == name => {
                        self.note_use(span, Target::Place(place));
                        Some(self.evaluator.make(Node::Variable(name, ty))?)
                    }
                    _ => None,
                },
                ScopeKind::Multiclass(record) => self.template_argument(record, name, span)?,
            };
            if let Some(value) = found {
                return Ok(value);
            }
        }
        if mode == NameMode::RecordName {
            return self.evaluator.name_value(name);
        }
        match self.evaluator.globals.get(&name) {
            Some(Global::Definition(definition)) => {
                let definition = *definition;
                self.evaluator.look_at(definition);
                self.note_use(span, Target::Record(definition));
                return self.evaluator.make(Node::Def(definition));
            }
            Some(Global::Value(value)) => {
                let value = *value;
                self.evaluator.troubles.look_at_variable(name);
                self.note_use_of_global(span, name);
                return Ok(value);
            }
            None => {}
        }
        if let Some(record) = record
            && self.multiclass.is_none()
            && !self.evaluator.record(record).is_class()
        {
            let own = self.evaluator.record(record).name;
            if self.evaluator.values.get(own) == Node::String(name, false) {
                // A record may mention itself; what type that has is known only when it is finished.
                let ty = self.evaluator.record_type(record);
                self.note_use(span, Target::Record(record));
                return self.evaluator.operation(Operator::Cast, &[own], ty);
            }
        }
        self.evaluator.miss_value(name);
        for scope in &self.scopes {
            if let ScopeKind::Record(record) | ScopeKind::Multiclass(record) = scope.kind {
                self.evaluator.look_in_vain(record);
            }
        }
        let text = self.name(name);
        let diagnostic = Diagnostic::error("E0704", span, format!("there is nothing named '{text}' here"));
        if self.token == Token::Sign('.') {
            self.advance()?;
            if let Token::Identifier(member) = self.token
                && let Some(meant) = self.record_called(name, member)?
            {
                let whole = span.to(self.span);
                let written = format!("{text}.{}", self.name(member));
                let help = format!("`{written}` is the record `{meant}`");
                return self.refuse(diagnostic.fix(whole, meant, help));
            }
        }
        let variables = self.scopes.iter().flat_map(|scope| scope.variables.iter().map(|(name, ..)| *name));
        let meant = self.nearest_to(&text, self.evaluator.globals.keys().copied().chain(variables));
        self.refuse(diagnostic.suggest(span, meant))
    }

    /// The definition that says of itself that it is `member` of `owner`, as an operation has its mnemonic and its dialect.
    fn record_called(&mut self, owner: Symbol, member: Symbol) -> Fallible<Option<String>> {
        let (owner, member) = (self.evaluator.name_value(owner)?, self.evaluator.name_value(member)?);
        let evaluator = &self.evaluator;
        let says =
            |record: RecordId, text: ValueId| evaluator.record(record).fields.iter().any(|field| field.value == text);
        let is_of_owner = |record: RecordId| {
            let fields = evaluator.record(record).fields.iter();
            let owners = fields.filter_map(|field| match evaluator.values.get(field.value) {
                Node::Def(owner) => Some(owner),
                _ => None,
            });
            owners.into_iter().any(|known| says(known, owner))
        };
        let called = evaluator.definitions.iter().find(|record| says(**record, member) && is_of_owner(**record));
        Ok(called.map(|record| evaluator.record_name(*record)))
    }

    /// The name that is nearest to another one, of those that begin with the same letter.
    pub(super) fn nearest_to(&self, text: &str, known: impl Iterator<Item = Symbol>) -> Option<String> {
        let first = |name: &str| name.chars().next().map(|first| first.to_ascii_lowercase());
        let mut names: Vec<&str> = known.map(|name| self.evaluator.symbols.get(name)).collect();
        names.retain(|name| first(name) == first(text));
        names.sort_unstable();
        nearest(text, names).map(str::to_owned)
    }

    fn look_up_in_record(&mut self, record: RecordId, name: Symbol, span: Span) -> Fallible<Option<ValueId>> {
        if let Some(field) = self.evaluator.record(record).field(name) {
            let (ty, place) = (field.ty, field.span);
            self.note_use(span, Target::Place(place));
            return self.evaluator.make(Node::Variable(name, ty)).map(Some);
        }
        if self.evaluator.record(record).is_class() { self.template_argument(record, name, span) } else { Ok(None) }
    }

    /// A template argument, or the implicit `NAME`.
    fn template_argument(&mut self, owner: RecordId, name: Symbol, span: Span) -> Fallible<Option<ValueId>> {
        let record = self.evaluator.record(owner);
        let argument = record.template_arguments.place(name).map(|place| record.template_arguments[place]);
        let (qualified, ty) = match argument {
            Some(argument) => {
                let field = record.field(argument.qualified);
                let found = (argument.qualified, field.map_or(Types::STRING, |field| field.ty));
                if let Some(place) = field.map(|field| field.span) {
                    self.note_use(span, Target::Place(place));
                }
                found
            }
            None if name == self.evaluator.name_symbol => (self.evaluator.implicit_name(owner)?, Types::STRING),
            None => return Ok(None),
        };
        self.evaluator.make(Node::Variable(qualified, ty)).map(Some)
    }
}
