//! Makes the brackets of a declaration match, and reports where they did not.

use crate::codes;
use crate::cursor::Cursor;
use crate::declarations;
use crate::limits;
use crate::token::{Spanned, Token};
use crate::words;
use pdl_diagnostics::{Diagnostic, Span};

/// The declaration that starts at `start`, with what is missing inserted and what is too much removed, and where it ends.
pub(crate) fn balance(
    cursor: Cursor,
    tokens: &[Spanned],
    start: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Spanned>, usize) {
    let mut balancer = Balancer {
        cursor,
        out: Vec::new(),
        open: Vec::new(),
        is_lambda: false,
        suspect: None,
        stray: None,
        diagnostics,
    };
    for i in start..tokens.len() {
        let (from, token, to) = tokens[i];
        if balancer.open.is_empty() {
            if declarations::begins(&balancer.out, token, balancer.is_lambda) {
                balancer.report_stray();
                return (balancer.out, i);
            }
            balancer.is_lambda |= token == Token::FatArrow;
        } else if declarations::begins_surely(cursor, tokens, i) {
            balancer.close_declaration(cursor.span(from, to), "the next declaration begins before it is closed");
            return (balancer.out, i);
        }
        balancer.take(tokens[i]);
    }
    let end = tokens.last().map_or(0, |t| t.2);
    balancer.close_declaration(cursor.span(end, end), "the file ends here");
    (balancer.out, tokens.len())
}

/// The indentation of a line, and whether nothing else stands before the offset that was asked for.
struct Indentation {
    depth: usize,
    is_own_line: bool,
}

struct Balancer<'a> {
    cursor: Cursor<'a>,
    out: Vec<Spanned>,
    /// The open brackets, as indices into `out`.
    open: Vec<usize>,
    /// True if `=>` stands outside of all brackets.
    is_lambda: bool,
    /// A pair of braces whose lines are indented differently: a brace may be missing between them.
    suspect: Option<(Span, Span)>,
    /// Closing brackets, one behind the other on a line, that close nothing and are not yet reported. Echoes are a matter of
    /// lines: those of the next line are another slip.
    stray: Option<Span>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Balancer<'_> {
    fn take(&mut self, token: Spanned) {
        if token.1 == Token::LeftAngle && !self.out.last().is_some_and(|t| t.1.is_keyword() || t.1 == Token::Name) {
            // No angle bracket: a comparison.
            return self.less_than(token);
        }
        self.open_body(token);
        self.close_angle(token.1);
        match token.1 {
            // No statement ends inside parentheses, square or angle brackets.
            Token::Semicolon => self.close_while(|opener| opener != Token::LeftBrace),
            closer if closer.is_closer() && !self.close(closer, token) => return,
            _ => {}
        }
        if token.1.closer().is_some() {
            self.open.push(self.out.len());
        }
        self.out.push(token);
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.report_stray();
        self.diagnostics.push(diagnostic);
    }

    /// One report for all closing brackets of a run: they are one slip, and a file may be full of them.
    fn report_stray(&mut self) {
        let Some(span) = self.stray.take() else { return };
        let written = self.cursor.slice(span.start, span.end);
        let (what, fix) = match written {
            bracket @ (")" | "]" | "}" | ">") => (format!("`{bracket}` closes nothing"), format!("remove `{bracket}`")),
            _ => ("these brackets close nothing".to_owned(), "remove them".to_owned()),
        };
        self.diagnostics.push(
            Diagnostic::error(codes::STRAY_CLOSER, span, what)
                .label("no bracket is open here that it would close")
                .fix(span, "", fix),
        );
    }

    fn opener(&self, depth: usize) -> Token {
        self.open.get(depth).map_or(Token::Error, |i| self.out[*i].1)
    }

    fn top(&self) -> Option<Token> {
        self.open.last().map(|i| self.out[*i].1)
    }

    /// `Pattern let x …`: a body whose brace is missing.
    fn open_body(&mut self, token: Spanned) {
        if !self.open.is_empty() || !matches!(token.1, Token::KwLet | Token::KwReturn) {
            return;
        }
        let Some(last) = self.out.last().copied() else { return };
        let ends_head = matches!(last.1, Token::Name | Token::RightParen | Token::RightAngle) || last.1.is_keyword();
        if !ends_head {
            return;
        }
        let place = self.cursor.span(last.2, last.2);
        self.report(
            Diagnostic::error(
                codes::MISSING_BRACE,
                place,
                format!("expected `{{` before `{}`", self.cursor.slice(token.0, token.2)),
            )
            .label("the body's `{` is missing here")
            .fix(place, " {", "insert `{`"),
        );
        self.open.push(self.out.len());
        self.out.push((last.2, Token::LeftBrace, last.2));
    }

    /// `C(v: Value {` and `op<a.b>(x {`: a list that lacks its parenthesis before what follows the list.
    fn close_list(&mut self, token: Token) {
        let Some(open) = self.open.last().copied() else { return };
        if self.out[open].1 != Token::LeftParen {
            return;
        }
        let word = |back: usize| open.checked_sub(back).map(|i| self.out[i].1);
        let parameters =
            word(1) == Some(Token::Name) && matches!(word(2), Some(Token::KwConstraint | Token::KwRewriteDecl));
        let operands = word(1) == Some(Token::RightAngle);
        let last = self.out.last().map(|t| t.1);
        let behind_item = matches!(last, Some(Token::Name | Token::Integer)) || last.is_some_and(Token::is_keyword);
        let follows = match token {
            Token::FatArrow | Token::String => parameters,
            Token::Arrow | Token::LeftBrace => parameters || operands,
            _ => false,
        };
        if follows && behind_item {
            self.report_missing(open);
            self.insert_closer();
        }
    }

    /// `x.0 < y`, and `x < y` whose bracket is never closed.
    fn less_than(&mut self, token: Spanned) {
        let span = self.cursor.span(token.0, token.2);
        self.report(
            Diagnostic::error(codes::OPERATOR, span, "nothing stands before this `<`")
                .label("opens angle brackets, as in `op<…>`, or compares two operands, as in `n < 3`"),
        );
        self.out.push((token.0, Token::Error, token.2));
    }

    /// `op<a.b(x)`: between the angle brackets of an operation stands only its name.
    fn close_angle(&mut self, token: Token) {
        self.close_list(token);
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
            match self.stray {
                Some(run) if self.cursor.slice(run.end, span.start).bytes().all(|b| matches!(b, b' ' | b'\t')) => {
                    self.stray = Some(run.to(span))
                }
                _ => {
                    self.report_stray();
                    self.stray = Some(span);
                }
            }
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
        if inner.is_own_line && outer.depth != inner.depth && self.suspect.is_none() {
            let open = self.out[open];
            self.suspect = Some((self.cursor.span(open.0, open.2), self.cursor.span(token.0, token.2)));
        }
    }

    /// Returns how far the line with this offset is indented. None if that line is longer than code is: such a line would be
    /// read again and again.
    fn indentation(&self, offset: u32) -> Option<Indentation> {
        let before = self.cursor.text.as_bytes().get(..offset as usize)?;
        let length = before.iter().rev().take(limits::CODE_LINE).position(|b| *b == b'\n');
        let length = length.or((before.len() < limits::CODE_LINE).then_some(before.len()))?;
        let line = &before[before.len() - length..];
        let depth = line.iter().take_while(|b| b.is_ascii_whitespace()).count();
        Some(Indentation { depth, is_own_line: depth == length })
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

    /// Returns true if the angle bracket at `open` stands behind a name that takes none.
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
        self.report_stray();
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
            if rest.is_empty() && self.suspect.is_none() {
                let end = self.out.last().map_or(0, |t| t.2);
                diagnostic = diagnostic.fix(self.cursor.span(end, end), "\n}", "insert `}`");
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
