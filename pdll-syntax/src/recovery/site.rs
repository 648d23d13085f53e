//! A place where the grammar stumbled: the questions that rules ask about it, and the repairs that they make.

use crate::codes;
use crate::cursor::Cursor;
use crate::grammar;
use crate::limits;
use crate::token::{Spanned, Token, TokenSet};
use crate::words::{self, Vocabulary};
use pdl_diagnostics::{Diagnostic, Span};
use std::collections::HashSet;
use std::ops::Range;

/// A change to the tokens of a declaration, and the report that goes with it.
#[derive(Default)]
pub(super) struct Repair {
    pub(super) diagnostic: Option<Diagnostic>,
    /// The tokens to replace…
    pub(super) range: Range<usize>,
    /// …and what to put there.
    pub(super) with: Vec<Spanned>,
    /// The declaration's head is lost; its body is still worth checking.
    pub(super) is_hopeless: bool,
    /// Nothing of the declaration can be saved.
    pub(super) drops: bool,
}

pub(super) struct Site<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) tokens: &'a [Spanned],
    /// The token that was refused; the number of tokens if the declaration ended too early.
    pub(super) at: usize,
    /// True if the file ends behind the declaration.
    pub(super) is_last: bool,
    /// The tokens that the grammar would have taken.
    pub(super) expected: TokenSet,
}

impl<'a> Site<'a> {
    // Tokens.

    pub(super) fn token(&self, index: usize) -> Option<Token> {
        self.tokens.get(index).map(|t| t.1)
    }

    /// The refused token; `None` at the end.
    pub(super) fn found(&self) -> Option<Token> {
        self.token(self.at)
    }

    pub(super) fn is(&self, token: Token) -> bool {
        self.found() == Some(token)
    }

    /// Returns true if the tokens before the refused one end with `tokens`.
    pub(super) fn follows(&self, tokens: &[Token]) -> bool {
        let before = &self.tokens[..self.at];
        let start = before.len().checked_sub(tokens.len());
        start.is_some_and(|start| before[start..].iter().map(|t| t.1).eq(tokens.iter().copied()))
    }

    /// The token `back` places before the refused one.
    pub(super) fn before(&self, back: usize) -> Option<Token> {
        self.at.checked_sub(back).and_then(|index| self.token(index))
    }

    /// The token `ahead` places behind the refused one.
    pub(super) fn after(&self, ahead: usize) -> Option<Token> {
        self.token(self.at + ahead)
    }

    pub(super) fn expects(&self, token: Token) -> bool {
        self.expected.contains(token)
    }

    /// Returns true if an error would have been taken: it stands for expressions.
    pub(super) fn expects_expression(&self) -> bool {
        self.expects(Token::Error)
    }

    pub(super) fn text(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |t| self.cursor.slice(t.0, t.2))
    }

    /// The source of a range of tokens.
    pub(super) fn text_of(&self, range: Range<usize>) -> &'a str {
        let span = self.span_of(range);
        self.cursor.slice(span.start, span.end)
    }

    pub(super) fn span(&self, index: usize) -> Span {
        match self.tokens.get(index) {
            Some(t) => self.cursor.span(t.0, t.2),
            None => self.end_of(self.tokens.len().saturating_sub(1)),
        }
    }

    /// The span of a range of tokens.
    pub(super) fn span_of(&self, range: Range<usize>) -> Span {
        self.span(range.start).to(self.span(range.end.saturating_sub(1).max(range.start)))
    }

    /// The empty span behind a token.
    pub(super) fn end_of(&self, index: usize) -> Span {
        let end = self.tokens.get(index).map_or(0, |t| t.2);
        self.cursor.span(end, end)
    }

    /// Where the refused token begins.
    pub(super) fn start(&self) -> u32 {
        self.tokens.get(self.at).map_or_else(|| self.tokens.last().map_or(0, |t| t.2), |t| t.0)
    }

    /// The span of what was refused, for the report: at the end of a declaration, the place behind it.
    pub(super) fn here(&self) -> Span {
        self.span(self.at)
    }

    /// The empty span behind the token before the refused one: where something is missing.
    pub(super) fn gap(&self) -> Span {
        self.end_of(self.at.saturating_sub(1))
    }

    /// `word`, to be written in the place of the refused token, with a space where none stands beside it.
    pub(super) fn spaced(&self, word: &str) -> String {
        let (here, text) = (self.here(), self.cursor.text);
        let before = if text[..here.start as usize].ends_with(char::is_whitespace) { "" } else { " " };
        let behind = if text[here.end as usize..].starts_with(char::is_whitespace) { "" } else { " " };
        format!("{before}{word}{behind}")
    }

    /// Returns true if a line ends between the refused token and the one before.
    pub(super) fn on_new_line(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.2);
        self.cursor.slice(before, self.start()).contains('\n')
    }

    // Repairs.

    /// Puts `with` in the place of `range`.
    pub(super) fn replace(&self, range: Range<usize>, with: Vec<Spanned>, diagnostic: Diagnostic) -> Option<Repair> {
        Some(Repair { diagnostic: Some(diagnostic), range, with, ..Repair::default() })
    }

    /// Reads the tokens `range` as one `token`.
    pub(super) fn read_as(&self, range: Range<usize>, token: Token, diagnostic: Diagnostic) -> Option<Repair> {
        let span = self.span_of(range.clone());
        self.replace(range, vec![(span.start, token, span.end)], diagnostic)
    }

    /// Reads the refused token as another.
    pub(super) fn read_here_as(&self, token: Token, diagnostic: Diagnostic) -> Option<Repair> {
        self.read_as(self.at..self.at + 1, token, diagnostic)
    }

    /// Puts `tokens` before the refused one. They have no text.
    pub(super) fn insert(&self, tokens: &[Token], diagnostic: Diagnostic) -> Option<Repair> {
        let end = self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(self.start(), |t| t.2);
        self.replace(self.at..self.at, tokens.iter().map(|token| (end, *token, end)).collect(), diagnostic)
    }

    pub(super) fn remove(&self, range: Range<usize>, diagnostic: Diagnostic) -> Option<Repair> {
        self.replace(range, Vec::new(), diagnostic)
    }

    /// Puts the tokens `range` between two others.
    pub(super) fn wrap(
        &self,
        range: Range<usize>,
        open: Token,
        close: Token,
        diagnostic: Diagnostic,
    ) -> Option<Repair> {
        let span = self.span_of(range.clone());
        let mut with = vec![(span.start, open, span.start)];
        with.extend_from_slice(&self.tokens[range.clone()]);
        with.push((span.end, close, span.end));
        self.replace(range, with, diagnostic)
    }

    /// Gives up the statement.
    pub(super) fn fail(&self, diagnostic: Diagnostic) -> Option<Repair> {
        Some(Repair { diagnostic: Some(diagnostic), ..self.give_up() })
    }

    /// Gives up the declaration.
    pub(super) fn drop_all(&self, diagnostic: Diagnostic) -> Option<Repair> {
        Some(Repair { diagnostic: Some(diagnostic), drops: true, ..Repair::default() })
    }

    /// Reads the word at `index` as the one of `vocabulary` that is meant.
    pub(super) fn misspelled(&self, index: usize, vocabulary: &Vocabulary) -> Option<Repair> {
        let (written, span) = (self.text(index), self.span(index));
        let meant = vocabulary.meant(written)?;
        self.read_as(
            index..index + 1,
            Token::from_name(meant)?,
            Diagnostic::error(codes::MISSPELLED, span, format!("`{written}` {}", vocabulary.slip))
                .label(vocabulary.label)
                .suggest(span, Some(meant)),
        )
    }

    // Structure.

    /// The innermost bracket that is open before the token `index`.
    pub(super) fn enclosing(&self, index: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in (0..index.min(self.tokens.len())).rev() {
            let token = self.tokens[i].1;
            if token.is_closer() {
                depth += 1;
            } else if token.closer().is_some() {
                match depth.checked_sub(1) {
                    None => return Some(i),
                    Some(less) => depth = less,
                }
            }
        }
        None
    }

    /// The token that closes the bracket at `open`.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (i, token) in self.tokens.iter().enumerate().skip(open) {
            if token.1.closer().is_some() {
                depth += 1;
            } else if token.1.is_closer() {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(i);
                }
            }
        }
        None
    }

    /// Returns true if the brace at `open` opens a block of statements and not a list of attributes.
    pub(super) fn is_block(&self, open: usize) -> bool {
        if self.token(open) != Some(Token::LeftBrace) {
            return false;
        }
        let before = open.checked_sub(1).and_then(|i| self.token(i));
        if matches!(before, Some(Token::KwWith | Token::KwPattern)) {
            return true;
        }
        let close = self.closing(open).unwrap_or(self.tokens.len());
        let mut depth = 0usize;
        for (i, token) in self.tokens.iter().enumerate().take(close).skip(open + 1) {
            match token.1 {
                Token::Semicolon if depth == 0 => return true,
                Token::KwLet | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwReturn
                    if depth == 0 && i == open + 1 =>
                {
                    // Keywords may be attribute names too.
                    return !matches!(self.token(i + 1), Some(Token::Equal | Token::Comma | Token::RightBrace));
                }
                t if t.closer().is_some() => depth += 1,
                t if t.is_closer() => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        // Nothing tells them apart: only an operation is followed by attributes.
        !self.behind_operation(open)
    }

    /// Returns true if the tokens before `index` are an operation's name or operands.
    pub(super) fn behind_operation(&self, index: usize) -> bool {
        let mut i = index;
        if i > 0 && self.token(i - 1) == Some(Token::RightParen) {
            match self.enclosing(i - 1) {
                Some(open) => i = open,
                None => return false,
            }
        }
        if i == 0 || self.token(i - 1) != Some(Token::RightAngle) {
            return false;
        }
        self.enclosing(i - 1)
            .and_then(|open| open.checked_sub(1))
            .is_some_and(|word| self.token(word) == Some(Token::KwOp))
    }

    /// The innermost block of statements around the token `index`.
    fn block_around(&self, index: usize) -> Option<usize> {
        let mut open = self.enclosing(index);
        while let Some(o) = open {
            if self.is_block(o) {
                return Some(o);
            }
            open = self.enclosing(o);
        }
        None
    }

    /// The statement around the refused token: from its first token to before its `;` or the block's end.
    pub(super) fn statement(&self) -> Option<Range<usize>> {
        let block = self.block_around(self.at)?;
        let close = self.closing(block).unwrap_or(self.tokens.len());
        let mut start = block + 1;
        let mut depth = 0usize;
        for i in block + 1..close {
            match self.tokens[i].1 {
                Token::Semicolon if depth == 0 => {
                    if i >= self.at {
                        return Some(start..i);
                    }
                    start = i + 1;
                }
                t if t.closer().is_some() => depth += 1,
                t if t.is_closer() => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Some(start..close)
    }

    /// The keyword that the innermost statement or lambda before the refused token starts with.
    pub(super) fn leading_rewrite(&self) -> Option<usize> {
        let from = match self.statement() {
            Some(statement) => statement.start,
            None => 0,
        };
        (from..self.at).rev().find(|i| matches!(self.tokens[*i].1, Token::KwReplace | Token::KwRewrite))
    }

    /// Returns true if the refused token stands in the parameters or results of a declaration.
    pub(super) fn in_signature(&self) -> bool {
        self.in_parameters() || self.enclosing(self.at).is_some_and(|open| self.is_results(open))
    }

    /// Returns true if the refused token stands in the parameters of a declaration.
    pub(super) fn in_parameters(&self) -> bool {
        self.enclosing(self.at)
            .is_some_and(|open| self.token(open) == Some(Token::LeftParen) && self.is_parameters(open))
    }

    /// Returns true if the parenthesis at `open` follows `Constraint` or `Rewrite`, a name perhaps between.
    fn is_parameters(&self, open: usize) -> bool {
        let word = |back: usize| open.checked_sub(back).and_then(|i| self.token(i));
        let declares = |t: Option<Token>| matches!(t, Some(Token::KwConstraint | Token::KwRewriteDecl));
        declares(word(1)) || (matches!(word(1), Some(Token::Name | Token::BadName)) && declares(word(2)))
    }

    /// Returns true if the parenthesis at `open` follows the `->` of a signature.
    pub(super) fn is_results(&self, open: usize) -> bool {
        if open < 2 || self.token(open - 1) != Some(Token::Arrow) || self.token(open - 2) != Some(Token::RightParen) {
            return false;
        }
        self.enclosing(open - 2).is_some_and(|parameters| self.is_parameters(parameters))
    }

    // Last resorts.

    /// Replaces the statement by an error, or gives up the head of the declaration.
    pub(super) fn give_up(&self) -> Repair {
        let mut repair = Repair::default();
        if let Some(statement) = self.statement() {
            let span =
                if statement.is_empty() { self.end_of(statement.start - 1) } else { self.span_of(statement.clone()) };
            // An error that is refused again would be replaced for ever.
            if self.is_error(&statement) {
                // Without its `;` it is not refused for itself: as the last statement it says that there was one.
                if self.token(statement.end) == Some(Token::RightBrace) {
                    repair.with = self.tokens[statement.clone()].to_vec();
                    repair.with.push((span.end, Token::Semicolon, span.end));
                }
                repair.range = statement;
                return repair;
            }
            // What the statement defines stays defined, as something unknown: its uses are no errors of theirs.
            for name in self.definitions(statement.clone()) {
                let (start, _, end) = name;
                repair.with.extend([(start, Token::KwLet, start), name, (end, Token::Equal, end)]);
                repair.with.extend([(end, Token::Error, end), (end, Token::Semicolon, end)]);
            }
            repair.with.push((span.start, Token::Error, span.end));
            repair.with.extend(self.parts(statement.clone(), span.end));
            repair.range = statement;
            return repair;
        }
        // A lambda's head is fine; what follows the last arrow is not.
        let arrow = (0..self.at.min(self.tokens.len()))
            .rev()
            .find(|i| self.tokens[*i].1 == Token::FatArrow && self.enclosing(*i).is_none());
        if let Some(arrow) = arrow {
            let end = match self.tokens.last() {
                Some((_, Token::Semicolon, _)) => self.tokens.len() - 1,
                _ => self.tokens.len(),
            };
            let place = self.span(arrow).end;
            let mut with = vec![(place, Token::Error, place)];
            if self.tokens[0].1 == Token::KwPattern {
                with.insert(0, (place, Token::KwErase, place));
            }
            if end == self.tokens.len() {
                with.push((place, Token::Semicolon, place));
            }
            let same = self.tokens[arrow + 1..end].iter().map(|t| t.1).eq(with.iter().map(|t| t.1));
            repair.drops = same;
            repair.range = arrow + 1..end;
            repair.with = with;
            return repair;
        }
        repair.is_hopeless = true;
        let body = (self.at..self.tokens.len()).find(|i| self.is_block(*i) && self.enclosing(*i).is_none());
        match body {
            Some(body) if body > 0 => {
                let start = self.tokens[0].0;
                repair.range = 0..body;
                repair.with = vec![(start, Token::KwPattern, start)];
                // Without this the same place would be refused again.
                repair.drops = self.at == body && self.tokens[0].1 == Token::KwPattern && body == 1;
            }
            _ => repair.drops = true,
        }
        repair
    }

    /// Returns true if the statement is what became of one that was given up.
    fn is_error(&self, statement: &Range<usize>) -> bool {
        let parts = statement.start + 1;
        self.token(statement.start) == Some(Token::Error)
            && (statement.len() == 1
                || self.token(parts) == Some(Token::LeftAngle) && self.closing(parts) == Some(statement.end - 1))
    }

    /// The expressions among the tokens of a statement that is given up, as the grammar has them behind an error that
    /// ends at `end`.
    fn parts(&self, statement: Range<usize>, end: u32) -> Vec<Spanned> {
        let mut parts = Vec::new();
        let mut start = statement.start;
        let mut probes = limits::PROBES;
        while start < statement.end && probes > 0 {
            let is_literal = matches!(self.token(start), Some(Token::String | Token::Integer | Token::Error));
            if is_literal || !self.tokens[start].1.begins_expression() {
                start += 1;
                continue;
            }
            probes -= 1;
            let longest = start..(start + limits::PROBE).min(statement.end);
            let Some(length) = grammar::expression_prefix(self.cursor, &self.tokens[longest]) else {
                start += 1;
                continue;
            };
            let sign = if parts.is_empty() { Token::LeftAngle } else { Token::Comma };
            parts.push((end, sign, end));
            parts.extend_from_slice(&self.tokens[start..start + length]);
            start += length;
        }
        if !parts.is_empty() {
            parts.push((end, Token::RightAngle, end));
        }
        parts
    }

    /// The names that the tokens `statement` define outside of nested blocks, each once, and not those defined
    /// outside of the statement too.
    fn definitions(&self, statement: Range<usize>) -> Vec<Spanned> {
        let defines = |i: usize| {
            self.token(i) == Some(Token::Name)
                && (i.checked_sub(1).is_some_and(|before| self.token(before) == Some(Token::KwLet))
                    || self.token(i + 1) == Some(Token::Colon))
        };
        let elsewhere: HashSet<&str> = (0..statement.start)
            .chain(statement.end..self.tokens.len())
            .filter(|i| defines(*i))
            .map(|i| self.text(i))
            .collect();
        let mut seen = elsewhere;
        let mut names = Vec::new();
        for i in statement {
            // What follows has a scope of its own.
            if self.is_block(i) || matches!(self.tokens[i].1, Token::KwConstraint | Token::KwRewriteDecl) {
                break;
            }
            if defines(i) && seen.insert(self.text(i)) {
                names.push(self.tokens[i]);
            }
        }
        names
    }

    /// The report where no rule knows better.
    pub(super) fn generic(&self) -> Diagnostic {
        let expected = words::expected(self.expected, self.before(1));
        let found = self.describe_found();
        let is_closable =
            |open: &usize| self.token(*open).and_then(Token::closer).is_some_and(|closer| self.expects(closer));
        let open = self.enclosing(self.at).filter(is_closable).map(|open| self.span(open));
        Diagnostic::error(codes::UNEXPECTED_TOKEN, self.here(), format!("expected {expected}, found {found}"))
            .label(format!("expected {expected}"))
            .with_label(open, "inside the brackets opened here")
    }

    /// The refused token in words.
    pub(super) fn describe_found(&self) -> String {
        match self.found() {
            None if self.is_last => "the end of the file".to_string(),
            None => "the next declaration".to_string(),
            Some(_) => self.describe(self.at),
        }
    }

    /// The token at `index` in words.
    pub(super) fn describe(&self, index: usize) -> String {
        let text = self.text(index);
        match self.token(index) {
            Some(Token::Name) => format!("the name `{text}`"),
            Some(Token::Integer) => format!("the number `{text}`"),
            Some(Token::String) if text.starts_with("[{") => "a code block".to_string(),
            Some(Token::String) => "a string".to_string(),
            Some(t) if t.is_keyword() => format!("the keyword `{text}`"),
            Some(t) => format!("`{}`", words::token(t)),
            None => "the end of the file".to_string(),
        }
    }
}
