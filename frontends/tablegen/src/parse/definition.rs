//! Classes, definitions and multiclasses.

use pdl_diagnostics::{Diagnostic, Span};

use super::Parser;
use super::entries::{Entry, Multiclass};
use super::scopes::{NameMode, Scope};
use crate::evaluate::{Argument, Fallible};
use crate::lex::{Keyword, Token};
use crate::names::Target;
use crate::record::{Field, FieldKind, Health, Record, RecordId, RecordKind, TemplateArgument};
use crate::symbols::Symbol;
use crate::types::{TypeNode, Types};
use crate::values::{Node, ValueId, Values};

/// A field named by a `let`, or by a declaration with a value.
pub(super) struct Assignment<'a> {
    pub(super) span: Span,
    pub(super) field: Symbol,
    /// The bits assigned, lowest first; none for the whole field.
    pub(super) bits: &'a [u32],
    pub(super) value: ValueId,
}

impl Parser<'_> {
    /// `class Name<arguments> : parents { … }`, or an announcement.
    pub(super) fn parse_class(&mut self) -> Fallible<()> {
        self.advance()?;
        let span = self.span;
        let Token::Identifier(name) = self.token else {
            self.evaluator.troubles.is_incomplete = true;
            return self.unexpected("the name of a class");
        };
        let class = match self.evaluator.classes.get(&name).copied() {
            Some(class) => {
                if !self.evaluator.record(class).is_empty() {
                    let previous = self.evaluator.record(class).span();
                    let message = format!("the class '{}' is defined already", self.name(name));
                    let diagnostic =
                        Diagnostic::error("E0706", span, message).with_label(previous, "previous definition");
                    return self.refuse(diagnostic);
                }
                let announced = self.evaluator.record(class).span();
                self.note_use(announced, Target::Record(class));
                self.evaluator.record_mut(class).spans = vec![span];
                class
            }
            None => {
                let value = self.evaluator.name_value(name)?;
                let class = self.evaluator.add_record(Record::new(value, RecordKind::Class, span))?;
                self.evaluator.classes.insert(name, class);
                self.evaluator.class_order.push(class);
                class
            }
        };
        if self.type_aliases.contains_key(&name) {
            let message = format!("there is a type alias named '{}' already", self.name(name));
            return self.error("E0706", span, message);
        }
        self.advance()?;
        self.scopes.push(Scope::record(class));
        if self.token == Token::Sign('<') {
            self.parse_head(class, |parser| parser.parse_template_arguments(class, Some(class)))?;
        }
        self.parse_record_body(class)?;
        self.scopes.pop();
        Ok(())
    }

    /// `def name : parents { … }`.
    pub(super) fn parse_def(&mut self) -> Fallible<()> {
        let keyword = self.span;
        self.advance()?;
        let span = if matches!(self.token, Token::Identifier(_)) { self.span } else { keyword };
        let record = match self.parse_record_name()? {
            None => Record::new(self.evaluator.new_anonymous_name()?, RecordKind::Anonymous, keyword),
            Some(Values::UNSET) => Record::new(self.evaluator.new_anonymous_name()?, RecordKind::Anonymous, keyword),
            Some(name) => Record::new(name, RecordKind::Definition, span),
        };
        let record = self.evaluator.add_record(record)?;
        self.scopes.push(Scope::record(record));
        self.parse_record_body(record)?;
        self.scopes.pop();
        self.add_entry(Entry::Record(record))
    }

    /// Reads something in front of a body, or skips it if it is wrong. True if the token is in the body.
    fn parse_head(&mut self, record: RecordId, read: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<bool> {
        let start = self.span;
        if self.attempt(record, read)? {
            return Ok(false);
        }
        self.evaluator.weaken(record, Health::Broken);
        self.skip_head(start)
    }

    /// `<type name = default, …>`, at the `<`. `class` is `None` for a multiclass.
    fn parse_template_arguments(&mut self, owner: RecordId, class: Option<RecordId>) -> Fallible<()> {
        self.advance()?;
        loop {
            let argument = self.parse_template_argument(owner, class)?;
            self.evaluator.record_mut(owner).template_arguments.push(argument);
            if !self.eat(Token::Sign(','))? {
                break;
            }
        }
        self.expect_end('>', "the template arguments")
    }

    fn parse_template_argument(&mut self, owner: RecordId, class: Option<RecordId>) -> Fallible<TemplateArgument> {
        self.eat(Token::Keyword(Keyword::Field))?;
        let ty = self.parse_type()?;
        let (name, span) = self.parse_declared_name()?;
        if self.evaluator.record(owner).template_arguments.place(name).is_some() {
            let message = format!("there is a template argument named '{}' already", self.name(name));
            return self.error("E0706", span, message);
        }
        let qualified = self.evaluator.qualify(owner, name)?;
        let value = self.unset_of(ty)?;
        let field = Field { name: qualified, ty, value, kind: FieldKind::TemplateArgument, span };
        self.evaluator.add_field(owner, field, span)?;
        if self.eat(Token::Sign('='))? {
            let span = self.span;
            let value = self.parse_value(class, Some(ty), NameMode::Value)?;
            self.assign(owner, Assignment { span, field: qualified, bits: &[], value })?;
        }
        Ok(TemplateArgument { name, qualified })
    }

    fn parse_declared_name(&mut self) -> Fallible<(Symbol, Span)> {
        let span = self.span;
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of a field") };
        if name == self.evaluator.name_symbol {
            return self.error("E0703", span, "'NAME' is reserved");
        }
        self.advance()?;
        Ok((name, span))
    }

    /// Returns what a field holds that was given no value.
    fn unset_of(&mut self, ty: crate::types::TypeId) -> Fallible<ValueId> {
        match *self.evaluator.types.get(ty) {
            TypeNode::Bits(width) => self.evaluator.bits(&vec![Values::UNSET; width as usize]),
            _ => Ok(Values::UNSET),
        }
    }

    /// Parents, the lets around, and the body.
    fn parse_record_body(&mut self, record: RecordId) -> Fallible<()> {
        self.parse_parents_and_body(record)?;
        self.end_record(record);
        Ok(())
    }

    /// Its text ends with the last token, unless that is of an included file.
    fn end_record(&mut self, record: RecordId) {
        let (last, record) = (self.previous, self.evaluator.record_mut(record));
        if last.file == record.span().file {
            record.end = last.end;
        }
    }

    fn parse_parents_and_body(&mut self, record: RecordId) -> Fallible<()> {
        let mut is_in_body = false;
        if self.eat(Token::Sign(':'))? {
            loop {
                let health = self.evaluator.record(record).health;
                let mut inherited = None;
                is_in_body = self.parse_head(record, |parser| {
                    let start = parser.span;
                    let class = parser.parse_class_name()?;
                    inherited = Some(class);
                    let arguments = parser.parse_parent_arguments(class, Some(record))?;
                    parser.evaluator.inherit(record, class, &arguments, start.to(parser.previous))?;
                    inherited = None;
                    Ok(())
                })?;
                if let Some(class) = inherited {
                    self.evaluator.inherit_unresolved(record, class, health);
                }
                if is_in_body || !self.eat(Token::Sign(','))? {
                    break;
                }
            }
        }
        self.apply_lets_around(record)?;
        if is_in_body {
            return self.parse_body_items(record);
        }
        if self.eat(Token::Sign(';'))? {
            return Ok(());
        }
        if self.token != Token::Sign('{') {
            let start = self.span;
            let _: Fallible<()> = self.unexpected("'{' or ';'");
            if !self.find_body(record, start)? {
                return Ok(());
            }
        } else {
            self.advance()?;
        }
        self.parse_body_items(record)
    }

    /// The body, behind its brace.
    fn parse_body_items(&mut self, record: RecordId) -> Fallible<()> {
        while self.token != Token::Sign('}') {
            let (first, start) = (self.token, self.span);
            if !self.attempt(record, |parser| parser.parse_body_item(record))? {
                if self.lacks_field(record, first, start) {
                    self.evaluator.weaken(record, Health::Broken);
                }
                self.skip_item(start)?;
                if self.ends_body() {
                    return Ok(());
                }
            }
        }
        self.advance()?;
        self.refuse_semicolon("a body")
    }

    /// Returns true if what began with this token at `start` declares a field that did not come to be.
    fn lacks_field(&self, record: RecordId, first: Token, start: Span) -> bool {
        let others = [Keyword::Let, Keyword::Assert, Keyword::Dump, Keyword::Defvar];
        let is_declared = |field: &Field| field.span.file == start.file && field.span.start >= start.start;
        !others.iter().any(|other| first == Token::Keyword(*other))
            && !self.evaluator.record(record).fields.iter().any(is_declared)
    }

    /// Goes into the body that does not begin where it should. False if there is none.
    #[cold]
    fn find_body(&mut self, record: RecordId, start: Span) -> Fallible<bool> {
        let mark = self.mark();
        self.return_to(&mark)?;
        if self.begins_item() {
            // The brace is missing.
            return Ok(true);
        }
        if self.ends_body() || self.token == Token::Sign('}') {
            // The semicolon is.
            return Ok(false);
        }
        self.evaluator.weaken(record, Health::Broken);
        loop {
            self.skip_head(start)?;
            if !matches!(self.token, Token::Sign(':' | ',') | Token::Keyword(Keyword::In)) {
                break;
            }
            self.advance()?;
        }
        let has_body = self.eat(Token::Sign('{'))?;
        Ok(has_body || (!self.eat(Token::Sign(';'))? && self.begins_item()))
    }

    /// Applies the lets around a definition. What they do not fit is half known.
    fn apply_lets_around(&mut self, record: RecordId) -> Fallible<()> {
        if self.lets.is_empty() {
            return Ok(());
        }
        self.attempt(record, |parser| parser.apply_lets(record))?;
        if self.wrong_lets > 0 {
            self.evaluator.weaken(record, Health::Doubtful);
        }
        Ok(())
    }

    /// A semicolon after a body is an error that does not end the run.
    fn refuse_semicolon(&mut self, what: &str) -> Fallible<()> {
        let span = self.span;
        if self.eat(Token::Sign(';'))? {
            let diagnostic =
                Diagnostic::error("E0703", span, format!("no ';' may stand after {what}")).fix(span, "", "remove it");
            self.evaluator.report(diagnostic);
        }
        Ok(())
    }

    /// `<…>` after the name of a parent, or nothing.
    pub(super) fn parse_parent_arguments(
        &mut self,
        owner: RecordId,
        record: Option<RecordId>,
    ) -> Fallible<Vec<Argument>> {
        if self.token == Token::Sign('<') { self.parse_arguments(record, owner) } else { Ok(Vec::new()) }
    }

    fn parse_body_item(&mut self, record: RecordId) -> Fallible<()> {
        match self.token {
            Token::Keyword(Keyword::Assert) => self.parse_assert(Some(record)),
            Token::Keyword(Keyword::Defvar) => self.parse_defvar(Some(record)),
            Token::Keyword(Keyword::Dump) => self.parse_dump(Some(record)),
            Token::Keyword(Keyword::Let) => self.parse_body_let(record),
            _ => {
                self.parse_field(record)?;
                self.expect(Token::Sign(';'), "';' after the field")
            }
        }
    }

    /// `field type name = value`.
    fn parse_field(&mut self, record: RecordId) -> Fallible<()> {
        let may_stay_open = self.eat(Token::Keyword(Keyword::Field))?;
        let ty = self.parse_type()?;
        if let Token::Identifier(name) = self.token
            && self.is_local_variable(name)
        {
            let message = format!("there is a variable named '{}' already", self.name(name));
            return self.error("E0706", self.span, message);
        }
        let (name, span) = self.parse_declared_name()?;
        let kind = if may_stay_open { FieldKind::MayStayOpen } else { FieldKind::Normal };
        let value = self.unset_of(ty)?;
        if self.noted.is_some()
            && let Some(known) = self.evaluator.record(record).field(name)
        {
            let place = known.span;
            self.note_use(span, Target::Place(place));
        }
        self.evaluator.add_field(record, Field { name, ty, value, kind, span }, span)?;
        if self.eat(Token::Sign('='))? {
            let span = self.span;
            let value = self.parse_value(Some(record), Some(ty), NameMode::Value)?;
            self.assign(record, Assignment { span, field: name, bits: &[], value })?;
        }
        Ok(())
    }

    /// `let field{bits} = value;`
    fn parse_body_let(&mut self, record: RecordId) -> Fallible<()> {
        self.advance()?;
        let span = self.span;
        let name = self.expect_identifier("the name of a field")?;
        let mut bits = Vec::new();
        if self.eat(Token::Sign('{'))? {
            bits = self.parse_ranges()?;
            bits.reverse();
            self.expect(Token::Sign('}'), "'}' after the bits")?;
        }
        self.expect(Token::Sign('='), "'=' and a value")?;
        let Some(field) = self.evaluator.record(record).field(name).copied() else {
            return self.unknown_field(record, name, span);
        };
        self.note_use(span, Target::Place(field.span));
        let mut ty = field.ty;
        if !bits.is_empty() && matches!(self.evaluator.types.get(ty), TypeNode::Bits(_)) {
            ty = self.evaluator.types.bits(bits.len() as u32);
        }
        let value = self.parse_value(Some(record), Some(ty), NameMode::Value)?;
        self.expect(Token::Sign(';'), "';' after the value")?;
        self.assign(record, Assignment { span, field: name, bits: &bits, value })
    }

    fn unknown_field<T>(&mut self, record: RecordId, name: Symbol, span: Span) -> Fallible<T> {
        if self.evaluator.troubles.is_unread(name) {
            self.evaluator.troubles.taint();
        }
        self.evaluator.look_in_vain(record);
        let owner = self.evaluator.record_name(record);
        let message = format!("'{owner}' has no field '{}'", self.name(name));
        self.error("E0704", span, message)
    }

    /// Applies the lets around a definition.
    pub(super) fn apply_lets(&mut self, record: RecordId) -> Fallible<()> {
        for outer in 0..self.lets.len() {
            for inner in 0..self.lets[outer].len() {
                let entry = self.lets[outer][inner].clone();
                if self.noted.is_some()
                    && let Some(field) = self.evaluator.record(record).field(entry.field)
                {
                    let place = field.span;
                    self.note_use(entry.span, Target::Place(place));
                }
                let assignment =
                    Assignment { span: entry.span, field: entry.field, bits: &entry.bits, value: entry.value };
                self.assign(record, assignment)?;
            }
        }
        Ok(())
    }

    /// Assigns to a field or to some of its bits.
    fn assign(&mut self, record: RecordId, assignment: Assignment<'_>) -> Fallible<()> {
        let Assignment { span, field: name, bits, mut value } = assignment;
        let Some(field) = self.evaluator.record(record).field(name).copied() else {
            return self.unknown_field(record, name, span);
        };
        if bits.is_empty() {
            if matches!(self.evaluator.values.get(value), Node::Variable(variable, _) if variable == name) {
                return self.error("E0707", span, "a field cannot be assigned to itself");
            }
        } else {
            value = self.merge_bits(&field, bits, value, span)?;
        }
        match self.evaluator.assigned(value, field.ty)? {
            Some(assigned) => {
                if let Some(field) = self.evaluator.record_mut(record).field_mut(name) {
                    field.value = assigned;
                }
                Ok(())
            }
            None => {
                let of_type = match self.evaluator.type_of(value) {
                    Some(ty) => format!(" of type '{}'", self.evaluator.type_name(ty)),
                    None => String::new(),
                };
                let message = format!(
                    "the field '{}' of type '{}' cannot hold the value{of_type} {}",
                    self.name(name),
                    self.evaluator.type_name(field.ty),
                    self.evaluator.shown(value)
                );
                self.refuse(Diagnostic::error("E0705", span, message).with_label(field.span, "declared here"))
            }
        }
    }

    /// The field's bits with some of them replaced.
    fn merge_bits(&mut self, field: &Field, bits: &[u32], value: ValueId, span: Span) -> Fallible<ValueId> {
        let Node::Bits(slice) = self.evaluator.values.get(field.value) else {
            let message = format!("the field '{}' has no bits", self.name(field.name));
            return self.error("E0705", span, message);
        };
        let mut merged = self.evaluator.values.elements(slice).to_vec();
        let ty = self.evaluator.types.bits(bits.len() as u32);
        let Some(value) = self.evaluator.cast(value, ty)? else {
            let message = format!("the value does not fit into {} bits", bits.len());
            return self.error("E0705", span, message);
        };
        let mut assigned = vec![false; merged.len()];
        for (index, bit) in bits.iter().enumerate() {
            let place = *bit as usize;
            if place >= merged.len() || std::mem::replace(&mut assigned[place], true) {
                let message = format!("bit {bit} of '{}' is missing or assigned twice", self.name(field.name));
                return self.error("E0705", span, message);
            }
            if let Some(bit) = self.evaluator.bit_at(value, index as u32)? {
                merged[place] = bit;
            }
        }
        self.evaluator.bits(&merged)
    }

    /// `multiclass Name<arguments> : multiclasses { … }`.
    pub(super) fn parse_multiclass(&mut self) -> Fallible<()> {
        self.advance()?;
        let span = self.span;
        let Token::Identifier(name) = self.token else {
            self.evaluator.troubles.is_incomplete = true;
            return self.unexpected("the name of a multiclass");
        };
        if let Some(previous) = self.multiclasses.get(&name) {
            let previous = self.evaluator.record(previous.record).span();
            let message = format!("the multiclass '{}' is defined already", self.name(name));
            let diagnostic = Diagnostic::error("E0706", span, message).with_label(previous, "previous definition");
            return self.refuse(diagnostic);
        }
        let value = self.evaluator.name_value(name)?;
        let record = self.evaluator.add_record(Record::new(value, RecordKind::Multiclass, span))?;
        self.multiclasses.insert(name, Multiclass { record, entries: Default::default() });
        // A multiclass inside a multiclass would end the outer one; the reference has this too.
        self.multiclass = Some(record);
        self.advance()?;
        self.scopes.push(Scope::multiclass(record));
        if self.token == Token::Sign('<') {
            self.parse_head(record, |parser| parser.parse_template_arguments(record, None))?;
        }
        let mut inherits = false;
        if self.eat(Token::Sign(':'))? {
            inherits = true;
            loop {
                self.parse_head(record, |parser| {
                    let (parent, span) = parser.parse_multiclass_name()?;
                    let health = parser.evaluator.record(parent.record).health;
                    parser.evaluator.weaken(record, health);
                    let arguments = parser.parse_parent_arguments(parent.record, Some(record))?;
                    let prefix = parser.evaluator.implicit_name(record)?;
                    let prefix = parser.evaluator.make(Node::Variable(prefix, Types::STRING))?;
                    parser.inherit_multiclass(&parent, &arguments, prefix, span)
                })?;
                if !self.eat(Token::Sign(','))? {
                    break;
                }
            }
        }
        if self.token != Token::Sign('{') {
            if !inherits {
                return self.unexpected("'{' and the body of the multiclass");
            }
            self.expect(Token::Sign(';'), "';' after the multiclass")?;
        } else {
            self.advance()?;
            if self.token == Token::Sign('}') {
                let _: Fallible<()> = self.error("E0703", self.span, "a multiclass must contain something");
            }
            self.parse_block(|parser| {
                let _: Fallible<()> = parser.unexpected("a statement or '}' in the multiclass");
                parser.evaluator.weaken(record, Health::Broken);
            })?;
            self.refuse_semicolon("the body of a multiclass")?;
        }
        self.scopes.pop();
        self.end_record(record);
        self.multiclass = None;
        Ok(())
    }
}
