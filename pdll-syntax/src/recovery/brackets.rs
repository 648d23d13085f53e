//! Makes the brackets of a file match, and reports where they did not.

use super::declarations;
use super::words;
use crate::codes;
use crate::cursor::Cursor;
use crate::limits;
use crate::token::{Spanned, Token};
use pdl_diagnostics::{Diagnostic, Span};

/// The tokens with what is missing inserted and what is too much removed.
pub(super) fn balance(cursor: Cursor, tokens: Vec<Spanned>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Spanned> {
    if matches(&tokens) {
        return tokens;
    }
    let mut balancer =
        Balancer { cursor, out: Vec::with_capacity(tokens.len() + 8), open: Vec::new(), suspect: None, diagnostics };
    for i in 0..tokens.len() {
        balancer.take(&tokens, i);
    }
    let end = tokens.last().map_or(0, |t| t.2);
    balancer.close_declaration(cursor.span(end, end), "the file ends here");
    balancer.out
}

/// Whether every bracket has its other end.
fn matches(tokens: &[Spanned]) -> bool {
    let mut open = Vec::new();
    for (_, token, _) in tokens {
        if let Some(closer) = token.closer() {
            open.push(closer);
        } else if token.is_closer() && open.pop() != Some(*token) {
            return false;
        }
    }
    open.is_empty()
}

struct Balancer<'a> {
    cursor: Cursor<'a>,
    out: Vec<Spanned>,
    /// The open brackets, as indices into `out`.
    open: Vec<usize>,
    /// A pair of braces whose lines are indented differently: a brace may be missing between them.
    suspect: Option<(Span, Span)>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Balancer<'_> {
    fn take(&mut self, tokens: &[Spanned], i: usize) {
        let token = tokens[i];
        if !self.open.is_empty() {
            let first_column = token.0 == 0 || self.cursor.text.as_bytes().get(token.0 as usize - 1) == Some(&b'\n');
            if declarations::begins_surely(tokens, i, first_column) {
                let span = self.cursor.span(token.0, token.2);
                self.close_declaration(span, "the next declaration begins before it is closed");
            }
        }
        if token.1 == Token::LeftAngle && !self.out.last().is_some_and(|t| t.1.is_keyword() || t.1 == Token::Name) {
            // No angle bracket: a comparison.
            return self.less_than(token);
        }
        self.close_angle(token.1);
        match token.1 {
            // No statement ends inside parentheses, square or angle brackets.
            Token::Semicolon => self.close_while(|opener| opener != Token::LeftBrace),
            closer if closer.is_closer() => {
                if !self.close(closer, token) {
                    return;
                }
            }
            _ => {}
        }
        if token.1.closer().is_some() {
            self.open.push(self.out.len());
        }
        self.out.push(token);
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < limits::ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }

    fn opener(&self, depth: usize) -> Token {
        self.open.get(depth).map_or(Token::Error, |i| self.out[*i].1)
    }

    fn top(&self) -> Option<Token> {
        self.open.last().map(|i| self.out[*i].1)
    }

    /// `x.0 < y`, and `x < y` whose bracket is never closed.
    fn less_than(&mut self, token: Spanned) {
        let span = self.cursor.span(token.0, token.2);
        self.report(
            Diagnostic::error(codes::OPERATOR, span, "PDLL has no operator `<`")
                .label("`<` only opens angle brackets, as in `op<…>`")
                .note("comparisons are done by native constraints: `Constraint Less(a: Attr, b: Attr);`"),
        );
        self.out.push((token.0, Token::Error, token.2));
    }

    /// `op<a.b(x)`: between the angle brackets of an operation stands only its name.
    fn close_angle(&mut self, token: Token) {
        let Some(open) = self.open.last().copied() else { return };
        let owner = open.checked_sub(1).map(|i| self.out[i].1);
        let limited = match owner {
            Some(Token::KwOp | Token::KwOpConstraint | Token::KwAttr | Token::KwType) => true,
            _ => return,
        };
        let ends = matches!(
            token,
            Token::LeftParen
                | Token::LeftBrace
                | Token::Arrow
                | Token::Comma
                | Token::Colon
                | Token::Equal
                | Token::Semicolon
                | Token::RightParen
                | Token::RightBrace
                | Token::RightSquare
                | Token::KwWith
        );
        if limited && ends && self.top() == Some(Token::LeftAngle) {
            self.report_missing(open);
            self.insert_closer();
        }
    }

    /// Takes a closing bracket; false if it closes nothing.
    fn close(&mut self, closer: Token, token: Spanned) -> bool {
        let wanted = |opener: Token| opener.closer() == Some(closer);
        let mut depth = self.open.len();
        while depth > 0 {
            let opener = self.opener(depth - 1);
            if wanted(opener) {
                break;
            }
            // A parenthesis does not reach out of its block.
            if opener == Token::LeftBrace && closer != Token::RightBrace {
                depth = 0;
                break;
            }
            depth -= 1;
        }
        let span = self.cursor.span(token.0, token.2);
        if depth == 0 {
            let written = words::token(closer);
            let diagnostic = Diagnostic::error(codes::STRAY_CLOSER, span, format!("`{written}` closes nothing"))
                .label("no bracket is open here that it would close")
                .fix(span, "", format!("remove `{written}`"));
            self.report(diagnostic);
            return false;
        }
        while self.open.len() > depth {
            let open = self.open[self.open.len() - 1];
            self.report_missing(open);
            self.insert_closer();
        }
        if let Some(open) = self.open.pop()
            && closer == Token::RightBrace
        {
            self.note_indentation(open, token);
        }
        true
    }

    /// Remembers the first pair of braces that does not look like a pair.
    fn note_indentation(&mut self, open: usize, token: Spanned) {
        let (Some(outer), Some(inner)) = (self.indentation(self.out[open].0), self.indentation(token.0)) else {
            return;
        };
        let own_line = self.cursor.slice(0, token.0).rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
        if own_line && outer != inner && self.suspect.is_none() {
            let open = self.out[open];
            self.suspect = Some((self.cursor.span(open.0, open.2), self.cursor.span(token.0, token.2)));
        }
    }

    /// How far the line with this offset is indented.
    fn indentation(&self, offset: u32) -> Option<usize> {
        let line = self.cursor.slice(0, offset).rsplit('\n').next()?;
        Some(line.len() - line.trim_start().len())
    }

    fn close_while(&mut self, unfit: impl Fn(Token) -> bool) {
        while self.top().is_some_and(&unfit) {
            let open = self.open[self.open.len() - 1];
            if self.is_less_than(open) {
                self.open.pop();
                let token = self.out.remove(open);
                let rest = self.out.split_off(open);
                self.less_than(token);
                self.out.extend(rest);
                continue;
            }
            self.report_missing(open);
            self.insert_closer();
        }
    }

    /// Whether the angle bracket at `open` stands behind a name that takes none.
    fn is_less_than(&self, open: usize) -> bool {
        let before = open.checked_sub(1).map(|i| self.out[i]);
        self.out[open].1 == Token::LeftAngle
            && before.is_some_and(|t| {
                t.1 == Token::Name && self.cursor.slice(t.0, t.2).starts_with(|c: char| c.is_ascii_lowercase())
            })
    }

    fn closer_of(&self, open: usize) -> &'static str {
        self.out[open].1.closer().map_or("", words::token)
    }

    /// Reports a bracket whose end should stand behind the last token.
    fn report_missing(&mut self, open: usize) {
        let opener = self.out[open];
        let end = self.out.last().map_or(0, |t| t.2);
        let place = self.cursor.span(end, end);
        let closer = self.closer_of(open);
        let diagnostic = Diagnostic::error(
            codes::UNCLOSED,
            self.cursor.span(opener.0, opener.2),
            format!("this `{}` is never closed", words::token(opener.1)),
        )
        .label("opened here")
        .with_label(place, format!("`{closer}` is missing here"))
        .fix(place, closer, format!("insert `{closer}`"));
        self.report(diagnostic);
    }

    /// Closes the innermost bracket behind the last token.
    fn insert_closer(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let end = self.out.last().map_or(0, |t| t.2);
        if let Some(closer) = self.out[open].1.closer() {
            self.out.push((end, closer, end));
        }
    }

    /// Closes everything: a declaration ends at `span`. One report for all its braces.
    fn close_declaration(&mut self, span: Span, label: &str) {
        while self.top().is_some_and(|opener| opener != Token::LeftBrace) {
            let open = self.open[self.open.len() - 1];
            self.report_missing(open);
            self.insert_closer();
        }
        if let [outer, rest @ ..] = &self.open[..] {
            let opener = self.out[*outer];
            let mut diagnostic =
                Diagnostic::error(codes::UNCLOSED, self.cursor.span(opener.0, opener.2), "this `{` is never closed")
                    .label("opened here")
                    .with_label(span, label);
            for inner in rest {
                let token = self.out[*inner];
                diagnostic = diagnostic.with_label(self.cursor.span(token.0, token.2), "and this one neither");
            }
            if let (Some((open, close)), true) = (self.suspect, rest.is_empty()) {
                diagnostic = diagnostic
                    .with_label(open, "going by the indentation, this one lacks its `}`")
                    .with_label(close, "this closes it instead");
            }
            self.report(diagnostic);
        }
        while !self.open.is_empty() {
            // Inside a declaration that ended early the last statement may lack its `;`; that is an echo.
            let after = self.out.last().map(|t| t.1);
            if self.top() == Some(Token::LeftBrace) && !matches!(after, Some(Token::Semicolon | Token::LeftBrace)) {
                let end = self.out.last().map_or(0, |t| t.2);
                self.out.push((end, Token::Semicolon, end));
            }
            self.insert_closer();
        }
        self.suspect = None;
    }
}
