//! Text to items and contracts. An item with a mistake is left out, and reading goes on at the next one.

mod contract;

use std::collections::BTreeMap;

use logos::Logos;
use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};
use smol_str::SmolStr;

use super::ast::{
    Binary, Class, Contract, Expression, ExpressionKind, Item, ItemKind, Kind, Named, Operand, ScalarType, Statement,
    Target, TypeParameter, TypeRef, Unary,
};

use generated::Token;

/// Nested deeper than this, an expression is refused: those who walk it recurse.
const MAX_DEPTH: usize = 100;

/// The enumeration of `token.logos`, and the lexer that logos makes of it: `cargo run --manifest-path testing/generate/Cargo.toml` writes it.
mod generated {
    #![allow(clippy::all, clippy::pedantic, unused)]
    include!("token.in");
}

/// The items of a file, and its contracts.
pub(crate) fn parse(
    sources: &SourceMap,
    file: FileId,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Item>, Vec<Contract>) {
    let text = &sources.file(file).text;
    let mut tokens: Vec<(Token, Span)> = Token::lexer(text)
        .spanned()
        .map(|(token, range)| (token.unwrap_or(Token::Wrong), Span::new(file, range.start, range.end)))
        .collect();
    tokens.push((Token::End, Span::new(file, text.len(), text.len())));
    let mut parser = Parser { text, tokens, at: 0, depth: 0, types: Vec::new(), kinds: BTreeMap::new() };
    let (mut items, mut contracts) = (Vec::new(), Vec::new());
    while parser.token() != Token::End {
        if parser.accept_word("kind") {
            if let Err(diagnostic) = parser.kind_name() {
                diagnostics.push(*diagnostic);
                parser.skip_item();
            }
            continue;
        }
        if parser.accept_word("contract") {
            match parser.contract() {
                Ok(copies) => contracts.extend(copies),
                Err(diagnostic) => {
                    diagnostics.push(*diagnostic);
                    parser.skip_item();
                }
            }
            continue;
        }
        match parser.item() {
            Ok(item) => items.push(item),
            Err(diagnostic) => {
                diagnostics.push(*diagnostic);
                parser.skip_item();
            }
        }
    }
    (items, contracts)
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    /// Type parameters of the item.
    types: Vec<TypeParameter>,
    /// Kinds with names of their own.
    kinds: BTreeMap<SmolStr, Kind>,
}

impl<'a> Parser<'a> {
    fn token(&self) -> Token {
        self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn word(&self) -> &'a str {
        let span = self.span();
        &self.text[span.start as usize..span.end as usize]
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn accept(&mut self, token: Token) -> bool {
        let found = self.token() == token;
        if found {
            self.advance();
        }
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.token() == Token::Name && self.word() == word;
        if found {
            self.advance();
        }
        found
    }

    fn wanted<T>(&self, what: &str) -> Result<T> {
        let found = match self.token() {
            Token::End => "the end of the file".to_owned(),
            _ => format!("`{}`", self.word()),
        };
        Err(Box::new(Diagnostic::error("E1001", self.span(), format!("expected {what}, found {found}"))))
    }

    fn want(&mut self, token: Token, what: &str) -> Result<()> {
        if self.accept(token) { Ok(()) } else { self.wanted(what) }
    }

    fn name(&mut self, what: &str) -> Result<(SmolStr, Span)> {
        if self.token() != Token::Name {
            return self.wanted(what);
        }
        let found = (SmolStr::new(self.word()), self.span());
        self.advance();
        Ok(found)
    }

    fn number(&mut self) -> Result<i128> {
        let is_negative = self.accept(Token::Minus);
        let (word, span) = (self.word(), self.span());
        self.want(Token::Number, "a number")?;
        let read = match word.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => word.parse(),
        };
        match read {
            Ok(value) => Ok(if is_negative { -value } else { value }),
            Err(_) => Err(Box::new(Diagnostic::error("E1001", span, "the number is too large"))),
        }
    }

    fn width(&mut self) -> Result<u32> {
        let span = self.span();
        match self.number()? {
            width @ 1..=64 => Ok(width as u32),
            _ => Err(Box::new(Diagnostic::error("E1001", span, "a width is a number from 1 to 64"))),
        }
    }

    /// `0..9`: the least and the greatest of signed numbers of so many bits.
    fn range(&mut self, width: u32) -> Result<(i128, i128)> {
        let limit = 1_i128 << (width - 1);
        let bound = |this: &mut Self| {
            let begin = this.span();
            let number = this.number()?;
            if (-limit..limit).contains(&number) {
                return Ok((number, begin));
            }
            let span = begin.to(this.tokens[this.at - 1].1);
            let message = format!("signed numbers of {width} bits are {} to {}", -limit, limit - 1);
            Err(Box::new(Diagnostic::error("E1003", span, message)))
        };
        let (least, begin) = bound(self)?;
        self.want(Token::Dots, "`..`")?;
        let (most, _) = bound(self)?;
        if least > most {
            let span = begin.to(self.tokens[self.at - 1].1);
            return Err(Box::new(Diagnostic::error(
                "E1003",
                span,
                "no number is in this range: the least comes first",
            )));
        }
        Ok((least, most))
    }

    /// Goes to what looks like the beginning of an item.
    fn skip_item(&mut self) {
        while self.token() != Token::End {
            self.advance();
            let begins = self.token() == Token::Name
                && matches!(self.word(), "op" | "constraint" | "rewrite" | "kind" | "contract");
            let behind = self.tokens[self.at - 1].0;
            if begins && matches!(behind, Token::RightBrace) {
                return;
            }
        }
    }

    fn item(&mut self) -> Result<Item> {
        self.types.clear();
        self.depth = 0;
        let kind = match self.word() {
            "op" => ItemKind::Operation,
            "constraint" => ItemKind::Constraint,
            "rewrite" => ItemKind::Rewrite,
            _ => return self.wanted("`op`, `constraint` or `rewrite`"),
        };
        self.advance();
        let (name, span) = self.name("a name")?;
        if self.accept(Token::Less) {
            self.list(Token::Greater, "`>`", |this| {
                let (name, _) = this.name("the name of a type parameter")?;
                this.want(Token::Colon, "`:` and the class of the type")?;
                let class = Class::of_text(this.word());
                let Some(class) = class else { return this.wanted("`int`, `integer`, `index`, `float` or `any`") };
                this.advance();
                this.types.push(TypeParameter { name, class });
                Ok(())
            })?;
        }
        let mut item = Item {
            kind,
            name,
            span,
            types: Vec::new(),
            operands: Vec::new(),
            attributes: Vec::new(),
            results: Vec::new(),
            returns: None,
            condition: None,
            body: Vec::new(),
        };
        self.want(Token::LeftParenthesis, "`(`")?;
        if kind == ItemKind::Operation {
            item.operands = self.list(Token::RightParenthesis, "`)`", |this| this.named(Self::operand))?;
            // What stands in braces before the arrow are attributes; behind it comes what the operation does.
            if self.accept(Token::LeftBrace) {
                item.attributes = self.list(Token::RightBrace, "`}`", |this| this.named(Self::kind))?;
            }
            self.want(Token::Arrow, "`->` and the types of the results")?;
            item.results = self.results()?;
        } else {
            item.attributes = self.list(Token::RightParenthesis, "`)`", |this| this.named(Self::kind))?;
            if kind == ItemKind::Rewrite {
                self.want(Token::Arrow, "`->` and what the function returns")?;
                item.returns = Some(self.kind()?);
            }
        }
        if self.accept_word("where") {
            item.condition = Some(self.expression()?);
        }
        self.want(Token::LeftBrace, "`{`")?;
        while !self.accept(Token::RightBrace) {
            let statement = self.statement(&item)?;
            item.body.push(statement);
        }
        item.types = std::mem::take(&mut self.types);
        Ok(item)
    }

    fn list<T>(
        &mut self,
        close: Token,
        closer: &str,
        mut element: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut elements = Vec::new();
        while !self.accept(close) {
            elements.push(element(self)?);
            if !self.accept(Token::Comma) {
                self.want(close, &format!("`,` or {closer}"))?;
                break;
            }
        }
        Ok(elements)
    }

    fn named<T>(&mut self, what: fn(&mut Self) -> Result<T>) -> Result<Named<T>> {
        let (name, span) = self.name("a name")?;
        self.want(Token::Colon, "`:`")?;
        Ok(Named { name, span, what: what(self)? })
    }

    fn results(&mut self) -> Result<Vec<Named<TypeRef>>> {
        if self.accept(Token::LeftParenthesis) {
            return self.list(Token::RightParenthesis, "`)`", |this| this.named(Self::type_ref));
        }
        let span = self.span();
        Ok(vec![Named { name: "result".into(), what: self.type_ref()?, span }])
    }

    fn operand(&mut self) -> Result<Operand> {
        let is_broadcast = self.accept_word("broadcast");
        Ok(Operand { ty: self.type_ref()?, is_broadcast })
    }

    fn type_ref(&mut self) -> Result<TypeRef> {
        let (name, span) = self.name("a type")?;
        if let Some(index) = self.types.iter().position(|parameter| parameter.name == name) {
            return Ok(TypeRef::Parameter(index));
        }
        match ScalarType::of_text(&name) {
            Some(ScalarType::Integer(0 | 65..)) => {
                Err(Box::new(Diagnostic::error("E1001", span, "integers are 1 to 64 bits wide here")))
            }
            Some(ty) => Ok(TypeRef::Fixed(ty)),
            None => {
                let message = format!("`{name}` is neither a type nor a type parameter");
                let help = "type parameters stand behind the name: `op my.op<T: int>(a: T) -> T`";
                Err(Box::new(Diagnostic::error("E1002", span, message).note(help)))
            }
        }
    }

    /// `kind wraps = flags nsw nuw as mir.flags`: a name for a kind that many operations have, in this file.
    fn kind_name(&mut self) -> Result<()> {
        let (name, span) = self.name("a name")?;
        self.want(Token::Assign, "`=`")?;
        self.types.clear();
        let kind = self.kind()?;
        if self.kinds.insert(name.clone(), kind).is_some() {
            return Err(Box::new(Diagnostic::error("E1004", span, format!("`{name}` is defined twice in this file"))));
        }
        Ok(())
    }

    fn kind(&mut self) -> Result<Kind> {
        let (word, _) = self.name("`bits`, `int`, `flags`, `unit`, `permission`, `type` or `value`")?;
        if let Some(kind) = self.kinds.get(&word) {
            let mut kind = kind.clone();
            if let Kind::Flags { names, only, .. } = &mut kind
                && self.accept_word("only")
            {
                let mut some = Vec::new();
                while self.token() == Token::Name {
                    let (name, span) = self.name("a flag")?;
                    if !names.contains(&name) {
                        let message = format!("`{name}` is none of the flags of `{word}`");
                        return Err(Box::new(Diagnostic::error("E1002", span, message)));
                    }
                    some.push(name);
                }
                *only = Some(some);
            }
            return Ok(kind);
        }
        Ok(match word.as_str() {
            "bits" => Kind::Bits(self.type_ref()?),
            "int" => {
                let width = self.width()?;
                let range = if self.accept_word("in") { Some(self.range(width)?) } else { None };
                Kind::Number { width, range }
            }
            "flags" => {
                let mut names = Vec::new();
                while self.token() == Token::Name && self.word() != "as" {
                    names.push(self.name("a flag")?.0);
                }
                if !self.accept_word("as") {
                    return self.wanted("`as` and the attribute, such as `as arith.overflow`");
                }
                Kind::Flags { names, attribute: self.name("the name of an attribute")?.0, only: None }
            }
            "unit" => Kind::Unit,
            "permission" => {
                if !self.accept_word("as") {
                    return self.wanted("`as` and the attribute, such as `as arith.fastmath`");
                }
                Kind::Permission { attribute: self.name("the name of an attribute")?.0 }
            }
            "type" => Kind::Type(self.type_ref()?),
            "value" => Kind::Value(self.type_ref()?),
            _ => {
                self.at -= 1;
                return self.wanted("`bits`, `int`, `flags`, `unit`, `permission`, `type` or `value`");
            }
        })
    }

    fn statement(&mut self, item: &Item) -> Result<Statement> {
        self.depth = 0;
        let (word, span) = self.name("a statement")?;
        if self.accept_word("if") {
            let condition = self.expression()?;
            return match word.as_str() {
                "poison" => Ok(Statement::PoisonIf(condition)),
                "undefined" => Ok(Statement::UndefinedIf(condition)),
                "holds" => Ok(Statement::HoldsIf(condition)),
                _ => {
                    let message = format!("`{word} if` is no statement");
                    let help = "statements with `if` are `poison if`, `undefined if` and `holds if`";
                    Err(Box::new(Diagnostic::error("E1001", span, message).note(help)))
                }
            };
        }
        let (target, span) = match word.as_str() {
            "let" => {
                let (name, span) = self.name("a name")?;
                (Target::Variable(name), span)
            }
            "poison" => (Target::Poison, span),
            _ => match word.split_once('.') {
                Some(("result", flag)) => (Target::Flag(flag.into()), span),
                _ if word == "result" || item.results.iter().any(|result| result.name == word) => {
                    (Target::Result(word), span)
                }
                _ => {
                    let message = format!("`{word}` is no result");
                    let help =
                        "a statement is `result = …`, `poison if …`, `undefined if …`, `poison = …` or `let x = …`";
                    return Err(Box::new(Diagnostic::error("E1002", span, message).note(help)));
                }
            },
        };
        self.want(Token::Assign, "`=`")?;
        Ok(Statement::Assign { target, span, value: self.expression()? })
    }

    /// An expression, with a limit to its depth.
    fn expression(&mut self) -> Result<Expression> {
        let outside = self.depth;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Box::new(Diagnostic::error("E1001", self.span(), "this is nested too deeply")));
        }
        let condition = self.binary(0)?;
        let found = if self.accept(Token::Question) {
            let then = self.expression()?;
            self.want(Token::Colon, "`:` and what it is otherwise")?;
            let otherwise = self.expression()?;
            let span = condition.span.to(otherwise.span);
            Expression { kind: ExpressionKind::Choose(Box::new([condition, then, otherwise])), span }
        } else {
            condition
        };
        self.depth = outside;
        Ok(found)
    }

    fn operator(&self) -> Option<(Binary, usize)> {
        Some(match self.token() {
            Token::Name if self.word() == "or" => (Binary::Or, 0),
            Token::Name if self.word() == "and" => (Binary::And, 1),
            Token::Equal => (Binary::Equal, 2),
            Token::Unequal => (Binary::Unequal, 2),
            Token::Less => (Binary::Less, 2),
            Token::AtMost => (Binary::AtMost, 2),
            Token::Greater => (Binary::Greater, 2),
            Token::AtLeast => (Binary::AtLeast, 2),
            Token::Or => (Binary::BitOr, 3),
            Token::Xor => (Binary::BitXor, 4),
            Token::And => (Binary::BitAnd, 5),
            Token::Plus => (Binary::Add, 6),
            Token::Minus => (Binary::Subtract, 6),
            Token::Times => (Binary::Multiply, 7),
            _ => return None,
        })
    }

    /// Operators that bind at least so strongly; chains of them group to the left.
    fn binary(&mut self, least: usize) -> Result<Expression> {
        let mut left = self.unary()?;
        while let Some((operator, strength)) = self.operator().filter(|(_, strength)| *strength >= least) {
            self.advance();
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err(Box::new(Diagnostic::error("E1001", self.span(), "this is too long")));
            }
            let right = self.binary(strength + 1)?;
            let span = left.span.to(right.span);
            left = Expression { kind: ExpressionKind::Binary(operator, Box::new([left, right])), span };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression> {
        let span = self.span();
        let operator = match self.token() {
            Token::Minus => Unary::Negate,
            Token::Tilde => Unary::Complement,
            Token::Name if self.word() == "not" => Unary::Not,
            _ => return self.primary(),
        };
        self.advance();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Box::new(Diagnostic::error("E1001", span, "this is nested too deeply")));
        }
        let operand = self.unary()?;
        self.depth -= 1;
        let span = span.to(operand.span);
        let kind = match (operator, &operand.kind) {
            (Unary::Negate, ExpressionKind::Number(number)) => ExpressionKind::Number(-number),
            _ => ExpressionKind::Unary(operator, Box::new(operand)),
        };
        Ok(Expression { kind, span })
    }

    fn primary(&mut self) -> Result<Expression> {
        let span = self.span();
        match self.token() {
            Token::Number => Ok(Expression { kind: ExpressionKind::Number(self.number()?), span }),
            Token::LeftParenthesis => {
                self.advance();
                let inner = self.expression()?;
                self.want(Token::RightParenthesis, "`)`")?;
                Ok(inner)
            }
            Token::Name => {
                let (word, _) = self.name("a name")?;
                let kind = match word.as_str() {
                    "true" | "false" => ExpressionKind::Bool(word == "true"),
                    "match" => return self.cases(span),
                    _ if self.accept(Token::LeftParenthesis) => {
                        let arguments = self.list(Token::RightParenthesis, "`)`", Self::expression)?;
                        let end = self.tokens[self.at - 1].1;
                        return Ok(Expression { kind: ExpressionKind::Call(word, arguments), span: span.to(end) });
                    }
                    _ => match word.split_once('.') {
                        Some((of, member)) => ExpressionKind::Member(of.into(), member.into()),
                        None => ExpressionKind::Name(word),
                    },
                };
                Ok(Expression { kind, span })
            }
            _ => self.wanted("an expression"),
        }
    }

    fn cases(&mut self, span: Span) -> Result<Expression> {
        let on = Box::new(self.expression()?);
        self.want(Token::LeftBrace, "`{`")?;
        let mut otherwise = None;
        let cases = self.list(Token::RightBrace, "`}`", |this| {
            if this.accept_word("else") {
                this.want(Token::FatArrow, "`=>`")?;
                otherwise = Some(Box::new(this.expression()?));
                return Ok(None);
            }
            let number = this.number()?;
            this.want(Token::FatArrow, "`=>`")?;
            Ok(Some((number, this.expression()?)))
        })?;
        let cases: Vec<_> = cases.into_iter().flatten().collect();
        let span = span.to(self.tokens[self.at - 1].1);
        if cases.is_empty() {
            return Err(Box::new(Diagnostic::error("E1001", span, "a `match` has one case at least")));
        }
        Ok(Expression { kind: ExpressionKind::Match { on, cases, otherwise }, span })
    }
}
