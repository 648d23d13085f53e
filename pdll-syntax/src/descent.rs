//! The fast way through valid source: recursive descent over the tokens, without tables or a stack of symbols.
//!
//! It takes exactly what the grammar takes and makes the same tree, several times as fast; debug builds check both.
//! It reports nothing: where it finds no way on it gives up, and the grammar says what is wrong. It also leaves to
//! the grammar, which has its own stack, what nests deeper than anyone writes.

use crate::ast::*;
use crate::cursor::{Cursor, RawItem, Signature};
use crate::limits;
use crate::token::{Spanned, Token};
use pdl_diagnostics::Span;
use smol_str::SmolStr;

/// Parses tokens as a sequence of items; `None` if the grammar would refuse them, or if they hold what only repairs
/// put there.
pub(crate) fn parse(cursor: Cursor, tokens: &[Spanned]) -> Option<Vec<RawItem>> {
    let mut parser = Descent { cx: cursor, tokens, at: 0, depth: 0, exprs: Vec::new(), stmts: Vec::new() };
    // Most patterns are longer.
    let mut items = Vec::with_capacity(tokens.len() / 32);
    while parser.at < tokens.len() {
        items.push(parser.item()?);
    }
    Some(items)
}

struct Descent<'t> {
    cx: Cursor<'t>,
    tokens: &'t [Spanned],
    /// The next token.
    at: usize,
    /// How many expressions and blocks nest here.
    depth: u32,
    /// Elements of the lists that are not complete yet. A finished list is moved out in one piece of the right size.
    exprs: Vec<Expr>,
    /// The same for statements.
    stmts: Vec<Stmt>,
}

/// What follows the signature of a callable, and whether it may be followed by `.` or `(`.
enum Ending {
    /// A block or a native body.
    Closed,
    /// `=> …`
    Lambda,
}

impl Descent<'_> {
    /// The next token; at the end one that nothing takes.
    fn token(&self) -> Token {
        self.token_behind(0)
    }

    fn token_behind(&self, skipped: usize) -> Token {
        self.tokens.get(self.at + skipped).map_or(Token::Error, |token| token.1)
    }

    /// Where the next token starts; at the end, where the last one ends.
    fn start(&self) -> u32 {
        self.tokens.get(self.at).map_or_else(|| self.end(), |token| token.0)
    }

    /// Where the last token taken ends.
    fn end(&self) -> u32 {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].2)
    }

    fn take(&mut self, token: Token) -> Option<()> {
        self.takes(token).then_some(())
    }

    fn takes(&mut self, token: Token) -> bool {
        let is_next = self.token() == token;
        self.at += usize::from(is_next);
        is_next
    }

    /// From `start` to the end of the last token taken.
    fn span(&self, start: u32) -> Span {
        self.cx.span(start, self.end())
    }

    fn expr(&self, kind: ExprKind, start: u32) -> Expr {
        Expr { kind, span: self.span(start) }
    }

    fn stmt(&self, kind: StmtKind, start: u32) -> Stmt {
        Stmt { kind, span: self.span(start) }
    }

    // Items.

    fn item(&mut self) -> Option<RawItem> {
        match self.token() {
            Token::KwPattern => Some(RawItem::Item(Item::Pattern(self.pattern()?))),
            Token::KwConstraint | Token::KwRewriteDecl => Some(RawItem::Item(Item::Callable(self.top_callable()?))),
            Token::Include => {
                let start = self.start();
                self.at += 1;
                let path = self.string()?;
                Some(RawItem::Include { path, span: self.span(start) })
            }
            _ => None,
        }
    }

    fn pattern(&mut self) -> Option<Pattern> {
        let start = self.start();
        self.at += 1;
        let name = self.optional_name();
        let mut metadata = Vec::new();
        if self.takes(Token::KwWith) {
            metadata.reserve_exact(1);
            metadata.push(self.metadata()?);
            while self.takes(Token::Comma) {
                metadata.push(self.metadata()?);
            }
        }
        let body = if self.takes(Token::FatArrow) {
            let start = self.start();
            let stmt = self.op_rewrite()?;
            let span = self.span(start);
            self.take(Token::Semicolon)?;
            Block { stmts: vec![stmt], span }
        } else {
            self.block()?
        };
        Some(Pattern { name, metadata, body, span: self.span(start) })
    }

    fn metadata(&mut self) -> Option<Metadata> {
        let start = self.start();
        let name = self.name()?;
        let argument = if self.takes(Token::LeftParen) {
            let at = self.start();
            self.take(Token::Integer)?;
            let digits = IntLit { digits: self.cx.smol(at, self.end()), span: self.span(at) };
            self.take(Token::RightParen)?;
            Some(digits)
        } else {
            None
        };
        Some(Metadata { name, argument, span: self.span(start) })
    }

    // Constraints and rewrites.

    fn callable_kind(&mut self) -> Option<CallableKind> {
        let kind = match self.token() {
            Token::KwConstraint => CallableKind::Constraint,
            Token::KwRewriteDecl => CallableKind::Rewrite,
            _ => return None,
        };
        self.at += 1;
        Some(kind)
    }

    fn top_callable(&mut self) -> Option<Callable> {
        let start = self.start();
        let kind = self.callable_kind()?;
        let name = Some(self.name()?);
        let (signature, head_end) = self.signature()?;
        let body = match self.token() {
            Token::LeftBrace => CallableBody::Block(self.block()?),
            Token::Semicolon => CallableBody::External,
            Token::FatArrow => self.lambda(kind)?,
            _ => CallableBody::Native(self.string()?),
        };
        if !matches!(body, CallableBody::Block(_)) {
            self.take(Token::Semicolon)?;
        }
        Some(*self.cx.callable(kind, name, signature, body, start, head_end, self.end()))
    }

    /// A declaration in a nested place.
    fn inline_callable(&mut self) -> Option<(Box<Callable>, Ending)> {
        let start = self.start();
        let kind = self.callable_kind()?;
        let name = self.optional_name();
        let (signature, head_end) = self.signature()?;
        let (body, ending) = match self.token() {
            Token::LeftBrace => (CallableBody::Block(self.block()?), Ending::Closed),
            Token::FatArrow => (self.lambda(kind)?, Ending::Lambda),
            _ => (CallableBody::Native(self.string()?), Ending::Closed),
        };
        Some((self.cx.callable(kind, name, signature, body, start, head_end, self.end()), ending))
    }

    fn lambda(&mut self, kind: CallableKind) -> Option<CallableBody> {
        self.take(Token::FatArrow)?;
        let stmt = match self.token() {
            Token::KwErase | Token::KwReplace | Token::KwRewrite if kind == CallableKind::Rewrite => {
                self.op_rewrite()?
            }
            _ => {
                let expr = self.expression()?;
                let span = expr.span;
                Stmt { kind: StmtKind::Expr(expr), span }
            }
        };
        Some(CallableBody::Lambda(Box::new(stmt)))
    }

    /// Parameters and results, and where the head ends that they belong to.
    fn signature(&mut self) -> Option<(Signature, u32)> {
        self.take(Token::LeftParen)?;
        let mut params = Vec::new();
        if !self.takes(Token::RightParen) {
            loop {
                let name = self.name()?;
                self.take(Token::Colon)?;
                params.push(Param { name, constraint: self.untyped_constraint()? });
                if !self.takes(Token::Comma) {
                    break;
                }
            }
            self.take(Token::RightParen)?;
        }
        let mut results = Vec::new();
        if !self.takes(Token::Arrow) {
            // An empty list of results stands where the next token starts.
            return Some((Signature { params, results }, self.start()));
        }
        if self.takes(Token::LeftParen) {
            loop {
                let named = self.token() == Token::Name && self.token_behind(1) == Token::Colon;
                let name = if named { self.optional_name() } else { None };
                self.at += usize::from(named);
                results.push(ResultDecl { name, constraint: self.untyped_constraint()? });
                if !self.takes(Token::Comma) {
                    break;
                }
            }
            self.take(Token::RightParen)?;
        } else {
            let (constraint, ending) = self.constraint()?;
            // A lambda's end could not be told from the declaration's own body.
            let lambda = matches!((&constraint.kind, ending), (ConstraintKind::Inline(_), Ending::Lambda));
            if lambda || is_typed(&constraint) {
                return None;
            }
            results.push(ResultDecl { name: None, constraint });
        }
        Some((Signature { params, results }, self.end()))
    }

    // Statements.

    fn block(&mut self) -> Option<Block> {
        let start = self.start();
        self.take(Token::LeftBrace)?;
        self.deeper()?;
        let first = self.stmts.len();
        while !self.takes(Token::RightBrace) {
            let stmt = self.statement()?;
            let is_block = matches!(stmt.kind, StmtKind::Rewrite { .. });
            self.stmts.push(stmt);
            if !self.takes(Token::Semicolon) && !is_block {
                return None;
            }
        }
        self.depth -= 1;
        let stmts = self.stmts.drain(first..).collect();
        Some(Block { stmts, span: self.span(start) })
    }

    fn statement(&mut self) -> Option<Stmt> {
        let start = self.start();
        match self.token() {
            Token::KwLet => self.let_statement(),
            Token::KwErase | Token::KwReplace | Token::KwRewrite => self.op_rewrite(),
            Token::KwReturn => {
                self.at += 1;
                let expr = self.expression()?;
                Some(self.stmt(StmtKind::Return(expr), start))
            }
            _ => {
                let expr = self.expression()?;
                let span = expr.span;
                Some(Stmt { kind: StmtKind::Expr(expr), span })
            }
        }
    }

    fn let_statement(&mut self) -> Option<Stmt> {
        let start = self.start();
        self.at += 1;
        let name = if self.token() == Token::Underscore { self.wildcard() } else { self.name()? };
        let constraints = if self.takes(Token::Colon) { self.constraint_list()? } else { Vec::new() };
        let init = if self.takes(Token::Equal) { Some(self.expression()?) } else { None };
        // An empty list of constraints stands where the next token starts.
        let end = if constraints.is_empty() && init.is_none() { self.start() } else { self.end() };
        Some(Stmt { kind: StmtKind::Let { name, constraints, init }, span: self.cx.span(start, end) })
    }

    fn op_rewrite(&mut self) -> Option<Stmt> {
        let start = self.start();
        let keyword = self.token();
        self.at += 1;
        let kind = match keyword {
            Token::KwErase => StmtKind::Erase(self.expression()?),
            Token::KwReplace => {
                let op = self.expression()?;
                self.take(Token::KwWith)?;
                let list_start = self.start();
                // A parenthesis always opens the list of values, never a tuple.
                let with = if self.takes(Token::LeftParen) {
                    let list = self.expressions()?;
                    ReplaceWith::List(list, self.span(list_start))
                } else {
                    ReplaceWith::One(self.expression()?)
                };
                StmtKind::Replace { op, with }
            }
            Token::KwRewrite => {
                let op = self.expression()?;
                self.take(Token::KwWith)?;
                StmtKind::Rewrite { op, body: self.block()? }
            }
            _ => return None,
        };
        Some(self.stmt(kind, start))
    }

    // Constraints on variables.

    fn constraint_list(&mut self) -> Option<Vec<ConstraintRef>> {
        if self.token() == Token::LeftSquare {
            return self.bracket_list();
        }
        Some(vec![self.constraint()?.0])
    }

    fn bracket_list(&mut self) -> Option<Vec<ConstraintRef>> {
        self.take(Token::LeftSquare)?;
        let mut list = vec![self.constraint()?.0];
        while self.takes(Token::Comma) {
            list.push(self.constraint()?.0);
        }
        self.take(Token::RightSquare)?;
        Some(list)
    }

    fn untyped_constraint(&mut self) -> Option<ConstraintRef> {
        let (constraint, _) = self.constraint()?;
        (!is_typed(&constraint)).then_some(constraint)
    }

    /// One constraint; the ending tells of inline ones whether they are lambdas.
    fn constraint(&mut self) -> Option<(ConstraintRef, Ending)> {
        let start = self.start();
        let token = self.token();
        let kind = match token {
            Token::KwConstraint => {
                let (callable, ending) = self.inline_callable()?;
                let span = self.span(start);
                return Some((ConstraintRef { kind: ConstraintKind::Inline(callable), span }, ending));
            }
            Token::Name => {
                let name = self.name()?;
                let span = name.span;
                return Some((ConstraintRef { kind: ConstraintKind::Named(name), span }, Ending::Closed));
            }
            Token::KwAttrConstraint => {
                self.at += 1;
                ConstraintKind::Attr(self.type_argument()?)
            }
            Token::KwValue => {
                self.at += 1;
                ConstraintKind::Value(self.type_argument()?)
            }
            Token::KwValueRange => {
                self.at += 1;
                ConstraintKind::ValueRange(self.type_argument()?)
            }
            Token::KwOpConstraint => {
                self.at += 1;
                let named = self.token() == Token::LeftAngle;
                ConstraintKind::Op(if named { Some(self.op_name()?) } else { None })
            }
            Token::KwTypeConstraint => {
                self.at += 1;
                ConstraintKind::Type
            }
            Token::KwTypeRange => {
                self.at += 1;
                ConstraintKind::TypeRange
            }
            _ => return None,
        };
        Some((ConstraintRef { kind, span: self.span(start) }, Ending::Closed))
    }

    /// `<type>`, if it is there; the outer `None` gives up.
    #[expect(clippy::option_option, reason = "the outer one is this parser's way to fail")]
    fn type_argument(&mut self) -> Option<Option<Box<Expr>>> {
        if !self.takes(Token::LeftAngle) {
            return Some(None);
        }
        let argument = Box::new(self.expression()?);
        self.take(Token::RightAngle)?;
        Some(Some(argument))
    }

    // Expressions.

    /// Gives up if it goes too deep; nobody counts back up after giving up.
    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= limits::DESCENT).then_some(())
    }

    fn expression(&mut self) -> Option<Expr> {
        self.deeper()?;
        let expr = self.postfix();
        self.depth -= 1;
        expr
    }

    fn postfix(&mut self) -> Option<Expr> {
        let start = self.start();
        let mut expr = match self.token() {
            Token::KwOp => self.operation()?,
            Token::Name => {
                let name = self.name()?;
                if !self.takes(Token::Colon) {
                    let span = name.span;
                    Expr { kind: ExprKind::Name(name), span }
                } else if self.token() == Token::LeftSquare {
                    let constraints = self.bracket_list()?;
                    self.expr(ExprKind::Define { name, constraints }, start)
                } else {
                    let (constraint, _) = self.constraint()?;
                    let inline = matches!(constraint.kind, ConstraintKind::Inline(_));
                    let expr = self.expr(ExprKind::Define { name, constraints: vec![constraint] }, start);
                    if inline {
                        return Some(expr);
                    }
                    expr
                }
            }
            Token::Underscore => {
                let name = self.wildcard();
                self.take(Token::Colon)?;
                let constraints = self.constraint_list()?;
                return Some(self.expr(ExprKind::Define { name, constraints }, start));
            }
            token @ (Token::KwAttr | Token::KwType) => {
                self.at += 1;
                self.take(Token::LeftAngle)?;
                let text = self.string()?;
                self.take(Token::RightAngle)?;
                let kind = if token == Token::KwAttr { ExprKind::Attr(text) } else { ExprKind::Type(text) };
                self.expr(kind, start)
            }
            Token::LeftParen => self.tuple()?,
            Token::KwNot => {
                self.at += 1;
                let negated = Some(self.span(start));
                let name = self.name()?;
                let span = name.span;
                let callee = Box::new(Expr { kind: ExprKind::Name(name), span });
                let args = self.arguments()?;
                self.expr(ExprKind::Call { callee, args, negated }, start)
            }
            Token::KwConstraint | Token::KwRewriteDecl => {
                let (callable, ending) = self.inline_callable()?;
                let expr = self.expr(ExprKind::Inline(callable), start);
                if let Ending::Lambda = ending {
                    return Some(expr);
                }
                expr
            }
            _ => return None,
        };
        loop {
            match self.token() {
                Token::Dot => {
                    self.at += 1;
                    let member = self.member()?;
                    expr = self.expr(ExprKind::Member { base: Box::new(expr), member }, start);
                }
                Token::LeftParen => {
                    let args = self.arguments()?;
                    expr = self.expr(ExprKind::Call { callee: Box::new(expr), args, negated: None }, start);
                }
                _ => return Some(expr),
            }
        }
    }

    fn operation(&mut self) -> Option<Expr> {
        let start = self.start();
        self.at += 1;
        let name = self.op_name()?;
        let operands = if self.token() == Token::LeftParen { Some(self.arguments()?) } else { None };
        let mut attributes = Vec::new();
        if self.takes(Token::LeftBrace) {
            attributes.reserve_exact(1);
            attributes.push(self.attribute()?);
            while self.takes(Token::Comma) {
                attributes.push(self.attribute()?);
            }
            self.take(Token::RightBrace)?;
        }
        let results = if self.takes(Token::Arrow) { Some(self.arguments()?) } else { None };
        let operation = Box::new(Operation { name, operands, attributes, results });
        Some(self.expr(ExprKind::Operation(operation), start))
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let name = if self.token() == Token::String {
            let text = self.string()?;
            Ident { name: text.value, span: text.span }
        } else {
            self.word()?
        };
        let value = if self.takes(Token::Equal) { Some(self.expression()?) } else { None };
        Some(Attribute { name, value })
    }

    fn tuple(&mut self) -> Option<Expr> {
        let start = self.start();
        self.at += 1;
        let mut elements = Vec::new();
        if !self.takes(Token::RightParen) {
            loop {
                let named = self.token() == Token::Name && self.token_behind(1) == Token::Equal;
                let name = if named { self.optional_name() } else { None };
                self.at += usize::from(named);
                elements.push(TupleElement { name, value: self.expression()? });
                if !self.takes(Token::Comma) {
                    break;
                }
            }
            self.take(Token::RightParen)?;
        }
        Some(self.expr(ExprKind::Tuple(elements), start))
    }

    fn arguments(&mut self) -> Option<Vec<Expr>> {
        self.take(Token::LeftParen)?;
        if self.takes(Token::RightParen) {
            return Some(Vec::new());
        }
        self.expressions()
    }

    /// One expression or several, and the parenthesis behind them.
    fn expressions(&mut self) -> Option<Vec<Expr>> {
        let first = self.exprs.len();
        loop {
            let expr = self.expression()?;
            self.exprs.push(expr);
            if !self.takes(Token::Comma) {
                break;
            }
        }
        self.take(Token::RightParen)?;
        Some(self.exprs.drain(first..).collect())
    }

    // Names.

    fn name(&mut self) -> Option<Ident> {
        let start = self.start();
        self.take(Token::Name)?;
        Some(self.cx.ident(start, self.end()))
    }

    fn optional_name(&mut self) -> Option<Ident> {
        if self.token() == Token::Name { self.name() } else { None }
    }

    fn wildcard(&mut self) -> Ident {
        let start = self.start();
        self.at += 1;
        Ident { name: SmolStr::new_static("_"), span: self.span(start) }
    }

    /// A name or keyword, where either will do.
    fn word(&mut self) -> Option<Ident> {
        let token = self.token();
        if token != Token::Name && token != Token::KwNot && !token.is_keyword() {
            return None;
        }
        let start = self.start();
        self.at += 1;
        Some(self.cx.ident(start, self.end()))
    }

    fn member(&mut self) -> Option<Ident> {
        if self.token() != Token::Integer {
            return self.word();
        }
        let start = self.start();
        self.at += 1;
        Some(self.cx.ident(start, self.end()))
    }

    /// `<a.b>` or `<>`.
    fn op_name(&mut self) -> Option<OpName> {
        self.take(Token::LeftAngle)?;
        let start = self.start();
        let name = match self.token() {
            Token::RightAngle => OpName { name: None, span: self.cx.span(start, start) },
            Token::DottedName => {
                self.at += 1;
                self.cx.op_name(start, self.end())
            }
            _ => {
                self.word()?;
                self.take(Token::Dot)?;
                self.word()?;
                while self.takes(Token::Dot) {
                    self.word()?;
                }
                self.cx.op_name(start, self.end())
            }
        };
        self.take(Token::RightAngle)?;
        Some(name)
    }

    fn string(&mut self) -> Option<StringLit> {
        let start = self.start();
        self.take(Token::String)?;
        Some(self.cx.string(start, self.end()))
    }
}

/// Whether a type stands in the constraint: `Value<…>`, which not every place allows.
fn is_typed(constraint: &ConstraintRef) -> bool {
    matches!(
        constraint.kind,
        ConstraintKind::Attr(Some(_)) | ConstraintKind::Value(Some(_)) | ConstraintKind::ValueRange(Some(_))
    )
}

#[cfg(test)]
mod tests;
