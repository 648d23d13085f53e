//! Statements: what may stand at the top level, and in loops, conditionals, lets and multiclasses.

use pdl_diagnostics::{Diagnostic, Span};

use super::Parser;
use super::entries::{Defset, Entry, Let, Loop};
use super::scopes::{NameMode, Scope};
use crate::evaluate::{Fallible, Global, Stop};
use crate::lex::{Keyword, Operator, Token};
use crate::names::TdNameKind;
use crate::record::{Check, FieldKind, Health, RecordId};
use crate::types::{TypeNode, Types};
use crate::values::{Node, ValueId, Values};

impl Parser<'_> {
    /// Statements up to a token that starts none. Behind one that is wrong it goes on with the next.
    pub(super) fn parse_statements(&mut self) -> Fallible<()> {
        let mark = self.mark();
        loop {
            let start = self.span;
            match self.parse_statement_if_any() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Stop) => {
                    self.return_to(&mark)?;
                    self.skip_statement(start)?;
                    // What it would have made is not known.
                    match self.multiclass {
                        Some(multiclass) => self.evaluator.weaken(multiclass, Health::Broken),
                        None if !self.loops.is_empty() => self.evaluator.troubles.lacks_records = true,
                        None => {}
                    }
                }
            }
        }
    }

    fn parse_statement(&mut self) -> Fallible<()> {
        if self.parse_statement_if_any()? { Ok(()) } else { self.unexpected("a statement") }
    }

    /// Returns whether there was a statement.
    fn parse_statement_if_any(&mut self) -> Fallible<bool> {
        let Token::Keyword(keyword) = self.token else { return Ok(false) };
        self.enter()?;
        match keyword {
            Keyword::Assert => self.parse_assert(None)?,
            Keyword::Def => self.parse_def()?,
            Keyword::Defm => self.parse_defm()?,
            Keyword::Deftype => self.parse_deftype()?,
            Keyword::Defvar => self.parse_defvar(None)?,
            Keyword::Dump => self.parse_dump(None)?,
            Keyword::Foreach => self.parse_foreach()?,
            Keyword::If => self.parse_if()?,
            Keyword::Let => self.parse_let()?,
            Keyword::Defset if self.multiclass.is_some() => {
                return self.error("E0703", self.span, "a defset cannot stand inside a multiclass");
            }
            Keyword::Defset => self.parse_defset()?,
            Keyword::Class if self.multiclass.is_some() => {
                return self.error("E0703", self.span, "a class cannot stand inside a multiclass");
            }
            Keyword::Class | Keyword::Multiclass if !self.loops.is_empty() => {
                return self.error("E0703", self.span, "classes and multiclasses cannot stand inside a loop");
            }
            Keyword::Class => self.parse_class()?,
            Keyword::Multiclass => self.parse_multiclass()?,
            _ => {
                self.leave();
                return Ok(false);
            }
        }
        self.leave();
        // What is half known has been noted where it came to.
        self.evaluator.troubles.take_taint();
        Ok(true)
    }

    /// `assert condition, message;`
    pub(super) fn parse_assert(&mut self, record: Option<RecordId>) -> Fallible<()> {
        self.advance()?;
        let span = self.span;
        let condition = self.parse_any_value(record)?;
        self.expect(Token::Sign(','), "',' and a message")?;
        let message = self.parse_any_value(record)?;
        self.expect(Token::Sign(';'), "';' after the assertion")?;
        let check = Check { span, condition, message };
        match record {
            Some(record) => {
                self.evaluator.record_mut(record).assertions.push(check);
                Ok(())
            }
            None => self.add_entry(Entry::Assertion(check)),
        }
    }

    /// `dump message;`
    pub(super) fn parse_dump(&mut self, record: Option<RecordId>) -> Fallible<()> {
        let span = self.span;
        self.advance()?;
        let message = self.parse_any_value(record)?;
        self.expect(Token::Sign(';'), "';' after the dump")?;
        let dump = Check { span, condition: Values::UNSET, message };
        match record {
            Some(record) => {
                self.evaluator.record_mut(record).dumps.push(dump);
                Ok(())
            }
            None => self.add_entry(Entry::Dump(dump)),
        }
    }

    /// `deftype Name = type;`
    fn parse_deftype(&mut self) -> Fallible<()> {
        self.advance()?;
        let name_span = self.span;
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of a type") };
        if self.type_aliases.contains_key(&name) || self.evaluator.classes.contains_key(&name) {
            let message = format!("there is a type named '{}' already", self.name(name));
            return self.error("E0706", name_span, message);
        }
        self.advance()?;
        self.expect(Token::Sign('='), "'=' and a type")?;
        let span = self.span;
        let ty = self.parse_type()?;
        if matches!(self.evaluator.types.get(ty), TypeNode::Record(_)) {
            let message = format!("a type alias cannot stand for the class '{}'", self.evaluator.type_name(ty));
            return self.error("E0705", span, message);
        }
        self.type_aliases.insert(name, ty);
        self.note_global(name, name_span, TdNameKind::TypeAlias, Some(ty));
        self.expect(Token::Sign(';'), "';' after the type")
    }

    /// `defvar name = value;`
    pub(super) fn parse_defvar(&mut self, record: Option<RecordId>) -> Fallible<()> {
        self.advance()?;
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of a variable") };
        let name_span = self.span;
        if self.is_local_variable(name) {
            let message = format!("there is a variable named '{}' already", self.name(name));
            return self.error("E0706", self.span, message);
        }
        if let Some(record) = record
            && let Some(field) = self.evaluator.record(record).field(name)
            && field.kind != FieldKind::TemplateArgument
        {
            let field = field.span;
            let message = format!("there is a field named '{}' already", self.name(name));
            return self.refuse(Diagnostic::error("E0706", self.span, message).with_label(field, "declared here"));
        }
        if self.is_outermost_scope() && self.evaluator.globals.contains_key(&name) {
            return self.global_exists(name);
        }
        self.advance()?;
        self.expect(Token::Sign('='), "'=' and a value")?;
        let value = self.parse_any_value(record)?;
        self.expect(Token::Sign(';'), "';' after the value")?;
        if self.evaluator.troubles.is_tainted() {
            self.evaluator.troubles.add_half_known(name);
        }
        let ty = if self.noted.is_some() { self.evaluator.type_of(value) } else { None };
        if self.is_outermost_scope() {
            self.evaluator.globals.insert(name, Global::Value(value));
            self.note_global(name, name_span, TdNameKind::Variable, ty);
        } else {
            self.add_local_variable(name, value, name_span);
            self.note_definition(name_span, TdNameKind::Variable, ty);
        }
        Ok(())
    }

    fn global_exists(&mut self, name: crate::symbols::Symbol) -> Fallible<()> {
        let message = format!("there is a definition or a variable named '{}' already", self.name(name));
        let mut diagnostic = Diagnostic::error("E0706", self.span, message);
        if let Some(definition) = self.evaluator.definition(name) {
            diagnostic = diagnostic.with_label(self.evaluator.record(definition).span(), "defined here");
        }
        self.refuse(diagnostic)
    }

    /// A block in braces, or one statement; what it makes goes into the innermost loop, if there is one.
    fn parse_body(&mut self, what: &str) -> Fallible<()> {
        if self.token != Token::Sign('{') {
            return self.parse_statement();
        }
        let brace = self.span;
        self.advance()?;
        self.parse_block(|parser| {
            let found = parser.describe_token();
            let message = format!("expected '}}' at the end of {what}, found {found}");
            let diagnostic = Diagnostic::error("E0703", parser.span, message).with_label(brace, "to match this brace");
            let _: Fallible<()> = parser.refuse(diagnostic);
        })
    }

    /// Statements up to the brace that closes their block. What else stands there is refused, and skipped.
    pub(super) fn parse_block(&mut self, refuse: impl Fn(&mut Self)) -> Fallible<()> {
        self.blocks += 1;
        let mark = self.mark();
        loop {
            self.parse_statements()?;
            if self.eat(Token::Sign('}'))? {
                break;
            }
            let start = self.span;
            refuse(self);
            self.return_to(&mark)?;
            if self.token == Token::Eof {
                break;
            }
            self.skip_statement(start)?;
        }
        self.blocks -= 1;
        Ok(())
    }

    /// `foreach x = values in …`
    fn parse_foreach(&mut self) -> Fallible<()> {
        let span = self.span;
        self.advance()?;
        let name_span = self.span;
        let name = self.expect_identifier("the variable of the loop")?;
        self.expect(Token::Sign('='), "'=' and the values of the variable")?;
        let (list, element) = self.parse_loop_values()?;
        self.expect(Token::Keyword(Keyword::In), "'in' after the loop's values")?;
        let variable = Some((name, element));
        self.scopes.push(Scope::of_loop(Some((name, element, name_span))));
        self.note_definition(name_span, TdNameKind::Variable, Some(element));
        let is_half_known = self.evaluator.troubles.take_taint();
        self.loops.push(Loop::new(span, variable, list, is_half_known));
        self.parse_body("this loop")?;
        self.scopes.pop();
        self.finish_loop()
    }

    /// A list, or numbers as a range with or without braces.
    fn parse_loop_values(&mut self) -> Fallible<(ValueId, crate::types::TypeId)> {
        let positions = if self.eat(Token::Sign('{'))? {
            let positions = self.parse_ranges()?;
            self.expect(Token::Sign('}'), "'}' after the range")?;
            positions
        } else {
            let start = self.span;
            let value = self.parse_any_value(None)?;
            match self.evaluator.type_of(value) {
                Some(ty) => {
                    if let Some(element) = self.evaluator.types.element(ty) {
                        return Ok((value, element));
                    }
                }
                None => {
                    let message = format!("expected a list, found {}", self.evaluator.shown(value));
                    return self.error("E0705", start, message);
                }
            }
            let mut positions = Vec::new();
            self.parse_range_piece(value, &mut positions)?;
            positions
        };
        let mut values = Vec::with_capacity(positions.len());
        for position in positions {
            values.push(self.evaluator.int(i64::from(position))?);
        }
        Ok((self.evaluator.list(&values, Types::INT)?, Types::INT))
    }

    /// `if condition then … else …`: each arm is a loop over a list of one element or of none.
    fn parse_if(&mut self) -> Fallible<()> {
        let span = self.span;
        self.advance()?;
        let condition = self.parse_any_value(None)?;
        self.expect(Token::Keyword(Keyword::Then), "'then' after the condition")?;
        self.parse_arm(span, condition, true)?;
        if self.eat(Token::Keyword(Keyword::Else))? {
            self.parse_arm(span, condition, false)?;
        }
        Ok(())
    }

    fn parse_arm(&mut self, span: Span, condition: ValueId, wanted: bool) -> Fallible<()> {
        let (once, never) = self.evaluator.arms()?;
        let (then, otherwise) = if wanted { (once, never) } else { (never, once) };
        let list = self.fold(Operator::If, &[condition, then, otherwise], Types::LIST_OF_BIT, None)?;
        let is_half_known = self.evaluator.troubles.take_taint();
        self.loops.push(Loop::new(span, None, list, is_half_known));
        self.scopes.push(Scope::local());
        self.parse_body(if wanted { "this 'then' arm" } else { "this 'else' arm" })?;
        self.scopes.pop();
        self.finish_loop()
    }

    fn finish_loop(&mut self) -> Fallible<()> {
        match self.loops.pop() {
            Some(finished) => self.add_entry(Entry::Loop(Box::new(finished))),
            None => Ok(()),
        }
    }

    /// `let field<bits> = value, … in …`
    fn parse_let(&mut self) -> Fallible<()> {
        self.advance()?;
        let mut lets = Vec::new();
        let (start, mark) = (self.span, self.mark());
        let is_wrong = match self.parse_lets(&mut lets) {
            Ok(()) => self.evaluator.troubles.take_taint(),
            Err(Stop) => {
                // The definitions in it lack a value, but are there.
                self.return_to(&mark)?;
                self.skip_head(start)?;
                while self.eat(Token::Sign(','))? {
                    let start = self.span;
                    self.skip_head(start)?;
                }
                if !self.eat(Token::Keyword(Keyword::In))? && self.token != Token::Sign('{') {
                    return Err(Stop);
                }
                true
            }
        };
        self.wrong_lets += usize::from(is_wrong);
        let parsed = self.parse_let_body(lets);
        self.wrong_lets -= usize::from(is_wrong);
        parsed
    }

    /// `field<bits> = value, … in`
    fn parse_lets(&mut self, lets: &mut Vec<Let>) -> Fallible<()> {
        loop {
            let span = self.span;
            let field = self.expect_identifier("the name of a field")?;
            let mut bits = Vec::new();
            if self.eat(Token::Sign('<'))? {
                bits = self.parse_ranges()?;
                bits.reverse();
                self.expect(Token::Sign('>'), "'>' after the bits")?;
            }
            self.expect(Token::Sign('='), "'=' and a value")?;
            let value = self.parse_value(None, None, NameMode::Value)?;
            lets.push(Let { field, bits, value, span });
            if !self.eat(Token::Sign(','))? {
                break;
            }
        }
        self.expect(Token::Keyword(Keyword::In), "'in' after the values")
    }

    fn parse_let_body(&mut self, lets: Vec<Let>) -> Fallible<()> {
        self.lets.push(lets);
        if self.token == Token::Sign('{') {
            self.scopes.push(Scope::local());
            self.parse_body("this 'let'")?;
            self.scopes.pop();
        } else {
            self.parse_statement()?;
        }
        self.lets.pop();
        Ok(())
    }

    /// `defset list<Class> name = { … }`
    fn parse_defset(&mut self) -> Fallible<()> {
        self.advance()?;
        let span = self.span;
        let ty = self.parse_type()?;
        let Some(element) = self.evaluator.types.element(ty) else {
            return self.error("E0705", span, "a defset needs a list type");
        };
        let Token::Identifier(name) = self.token else { return self.unexpected("the name of the defset") };
        let name_span = self.span;
        if self.evaluator.globals.contains_key(&name) {
            return self.global_exists(name);
        }
        self.advance()?;
        if self.token != Token::Sign('=') {
            return self.unexpected("'='");
        }
        self.advance()?;
        if self.token != Token::Sign('{') {
            return self.unexpected("'{'");
        }
        self.note_global(name, name_span, TdNameKind::Variable, Some(ty));
        self.defsets.push(Defset { span, element, elements: Vec::new() });
        let noticed = self.evaluator.troubles.noticed;
        self.parse_body("this defset")?;
        if self.evaluator.troubles.noticed > noticed {
            self.evaluator.troubles.add_half_known(name);
        }
        let Some(defset) = self.defsets.pop() else { return Ok(()) };
        let list = self.evaluator.list(&defset.elements, defset.element)?;
        self.evaluator.globals.insert(name, Global::Value(list));
        Ok(())
    }

    /// The name after `def` or `defm`; `None` if the body follows at once.
    pub(super) fn parse_record_name(&mut self) -> Fallible<Option<ValueId>> {
        if matches!(self.token, Token::Sign(':' | ';' | '{')) {
            return Ok(None);
        }
        let name = self.parse_value(self.multiclass, Some(Types::STRING), NameMode::RecordName)?;
        let Some(multiclass) = self.multiclass else { return Ok(Some(name)) };
        let prefix = self.evaluator.implicit_name(multiclass)?;
        if self.evaluator.mentions(name, prefix)? {
            return Ok(Some(name));
        }
        let prefix = self.evaluator.make(Node::Variable(prefix, Types::STRING))?;
        self.evaluator.paste_strings(prefix, name).map(Some)
    }
}
