//! Tokens to records: a recursive-descent parser that evaluates as it reads.

mod definition;
mod entries;
mod fold_operators;
mod operators;
mod recovery;
mod scopes;
mod statement;
mod types;
mod value;

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashMap;

pub(crate) use entries::Defset;
use entries::{Let, Loop, Multiclass};
use scopes::Scope;

use crate::evaluate::{Evaluator, Fallible, Stop};
use crate::lex::{Keyword, Lexer, Operator, Token};
use crate::limits;
use crate::names::{Noted, Target, TdNameKind};
use crate::record::RecordId;
use crate::symbols::Symbol;
use crate::types::TypeId;
use crate::values::ValueId;

/// The parser's state: one token of look-ahead, scopes, and the constructs that are open.
pub(crate) struct Parser<'a> {
    pub(crate) evaluator: Evaluator,
    lexer: Lexer<'a>,
    token: Token,
    /// The token's place.
    span: Span,
    /// The place of the token before.
    previous: Span,
    scopes: Vec<Scope>,
    /// The multiclass being defined.
    multiclass: Option<RecordId>,
    multiclasses: FxHashMap<Symbol, Multiclass>,
    type_aliases: FxHashMap<Symbol, TypeId>,
    loops: Vec<Loop>,
    lets: Vec<Vec<Let>>,
    defsets: Vec<Defset>,
    nesting: usize,
    /// Blocks in braces around, of statements.
    blocks: usize,
    /// Braces that were opened in text that was skipped.
    unclosed: usize,
    /// The `let`s around of which something is wrong.
    wrong_lets: usize,
    /// The meanings of names, if somebody asks.
    pub(crate) noted: Option<Noted>,
}

impl<'a> Parser<'a> {
    /// A parser that notes what names stand for if it is given where to.
    pub(crate) fn new(lexer: Lexer<'a>, noted: Option<Noted>) -> Parser<'a> {
        let span = lexer.span;
        Parser {
            evaluator: Evaluator::new(),
            lexer,
            token: Token::Eof,
            span,
            previous: span,
            scopes: Vec::new(),
            multiclass: None,
            multiclasses: FxHashMap::default(),
            type_aliases: FxHashMap::default(),
            loops: Vec::new(),
            lets: Vec::new(),
            defsets: Vec::new(),
            nesting: 0,
            blocks: 0,
            unclosed: 0,
            wrong_lets: 0,
            noted,
        }
    }

    /// Reads the whole file.
    pub(crate) fn parse_file(&mut self) -> Fallible<()> {
        self.advance()?;
        self.scopes.push(Scope::local());
        let mark = self.mark();
        loop {
            self.parse_statements()?;
            if self.token == Token::Eof {
                return Ok(());
            }
            if self.token == Token::Sign('}') && self.unclosed > 0 {
                self.unclosed -= 1;
                self.advance()?;
                continue;
            }
            let start = self.span;
            let _: Fallible<()> = self.unexpected("a statement");
            self.return_to(&mark)?;
            self.skip_statement(start)?;
        }
    }

    /// Moves to the next token.
    fn advance(&mut self) -> Fallible<()> {
        self.previous = self.span;
        self.token = self.lexer.next(&mut self.evaluator)?;
        self.span = self.lexer.span;
        self.evaluator.here = self.span;
        Ok(())
    }

    /// Moves on if the token is `token`.
    fn eat(&mut self, token: Token) -> Fallible<bool> {
        if self.token != token {
            return Ok(false);
        }
        self.advance()?;
        Ok(true)
    }

    /// Moves on over `token`, or refuses what is there.
    fn expect(&mut self, token: Token, what: &str) -> Fallible<()> {
        if self.eat(token)? { Ok(()) } else { self.unexpected(what) }
    }

    fn expect_identifier(&mut self, what: &str) -> Fallible<Symbol> {
        match self.token {
            Token::Identifier(name) => {
                self.advance()?;
                Ok(name)
            }
            _ => self.unexpected(what),
        }
    }

    fn is_keyword(&self, keyword: Keyword) -> bool {
        self.token == Token::Keyword(keyword)
    }

    /// The bracket behind a list. Before what could be another element a comma is missing.
    fn expect_end(&mut self, bracket: char, of: &str) -> Fallible<()> {
        if self.eat(Token::Sign(bracket))? {
            return Ok(());
        }
        let begins_value = match self.token {
            Token::Sign(sign) => matches!(sign, '(' | '[' | '?'),
            Token::Eof | Token::Error | Token::Keyword(_) | Token::Ellipsis => false,
            _ => true,
        };
        let mut diagnostic = self.found_instead_of(&format!("',' or '{bracket}' after {of}"));
        if begins_value {
            let end = Span { start: self.previous.end, ..self.previous };
            diagnostic = diagnostic.fix(end, ",", "a comma stands between two of them");
        }
        self.refuse(diagnostic)
    }

    fn unexpected<T>(&mut self, wanted: &str) -> Fallible<T> {
        let diagnostic = self.found_instead_of(wanted);
        self.refuse(diagnostic)
    }

    fn found_instead_of(&self, wanted: &str) -> Diagnostic {
        Diagnostic::error("E0703", self.span, format!("expected {wanted}, found {}", self.describe_token()))
    }

    fn describe_token(&self) -> String {
        let text = match self.token {
            Token::Eof => return "the end of the file".into(),
            Token::Error => return "what is no token".into(),
            Token::String(_) => return "a string".into(),
            Token::Code(_) => return "a code block".into(),
            Token::Identifier(name) => self.evaluator.symbols.get(name).to_owned(),
            Token::DagName(name) => format!("${}", self.evaluator.symbols.get(name)),
            Token::Int(int) | Token::Binary(int, _) => int.to_string(),
            Token::Bang(bang) => format!("!{}", bang.name()),
            Token::Keyword(keyword) => keyword.name().into(),
            Token::Ellipsis => "...".into(),
            Token::Sign(sign) => sign.into(),
        };
        format!("'{text}'")
    }

    fn error<T>(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Fallible<T> {
        self.refuse(Diagnostic::error(code, span, message))
    }

    fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Fallible<T> {
        if diagnostic.code.0 == "E0703" && self.follows_from_syntax() {
            return Err(Stop);
        }
        self.lexer.refuse(&mut self.evaluator, diagnostic)
    }

    /// Returns true if it was reported already why there is not what is wanted.
    fn follows_from_syntax(&self) -> bool {
        match self.token {
            Token::Error => true,
            Token::Eof => self.evaluator.troubles.has_wrong_syntax,
            _ => false,
        }
    }

    /// The operator applied, or what waits for its operands.
    fn fold(&mut self, op: Operator, operands: &[ValueId], ty: TypeId, record: Option<RecordId>) -> Fallible<ValueId> {
        self.evaluator.fold(op, operands, ty, record, false)
    }

    /// Enters a level of nesting in the text; `leave` must follow unless the run ends.
    fn enter(&mut self) -> Fallible<()> {
        self.nesting += 1;
        if self.nesting > limits::MAX_NESTING {
            return self.error("E0709", self.span, "this is nested too deeply");
        }
        Ok(())
    }

    fn leave(&mut self) {
        self.nesting -= 1;
    }

    /// Notes that the name at `span` stands for `target`.
    #[inline]
    fn note_use(&mut self, span: Span, target: Target) {
        if let Some(noted) = &mut self.noted {
            noted.add_use(span, target);
        }
    }

    /// Notes that something is defined at `span`.
    fn note_definition(&mut self, span: Span, kind: TdNameKind, ty: Option<TypeId>) {
        if let Some(noted) = &mut self.noted {
            noted.define(span, kind, ty);
        }
    }

    /// Notes that something known everywhere is defined at `span`.
    fn note_global(&mut self, name: Symbol, span: Span, kind: TdNameKind, ty: Option<TypeId>) {
        if let Some(noted) = &mut self.noted {
            noted.define_global(name, span, kind, ty);
        }
    }

    /// Notes that the name at `span` stands for something known everywhere that is no record.
    fn note_use_of_global(&mut self, span: Span, name: Symbol) {
        if let Some(noted) = &mut self.noted
            && let Some(place) = noted.global(name)
        {
            noted.add_use(span, Target::Place(place));
        }
    }

    /// The text of a symbol, for messages.
    fn name(&self, symbol: Symbol) -> String {
        self.evaluator.symbols.get(symbol).to_owned()
    }
}
