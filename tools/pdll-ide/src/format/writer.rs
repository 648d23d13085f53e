//! Tokens and comments to the document, in the order of the file.
//!
//! The tree says where groups and breaks are; the texts are the tokens' own, taken one after the other. So nothing can be lost
//! or said twice, and a comment stays between the two tokens where it was. The one exception: what stands before a `,` or a
//! `;` comes behind it.

use super::document::{Document, Group, Part};
use pdl_diagnostics::Span;

pub(crate) struct Writer<'t> {
    pub(crate) document: Document<'t>,
    pub(crate) text: &'t str,
    tokens: &'t [Span],
    comments: &'t [Span],
    /// The next token.
    at: usize,
    /// The next comment.
    comment: usize,
    /// Where what was written last ends in the source.
    end: usize,
}

impl<'t> Writer<'t> {
    pub(crate) fn new(text: &'t str, tokens: &'t [Span], comments: &'t [Span]) -> Writer<'t> {
        Writer { document: Document::new(text), text, tokens, comments, at: 0, comment: 0, end: 0 }
    }

    /// The text of the next token; empty at the end of the file.
    pub(crate) fn next_text(&self) -> &'t str {
        self.text_at(self.at)
    }

    fn text_at(&self, token: usize) -> &'t str {
        self.tokens.get(token).map_or("", |span| &self.text[span.start as usize..span.end as usize])
    }

    /// Where the next token starts.
    pub(crate) fn next_start(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |span| span.start as usize)
    }

    /// Goes on with this token: those before it are not printed as tokens.
    pub(crate) fn go_to(&mut self, token: usize) {
        self.at = token;
    }

    /// Returns true if the first token at the byte `at` or behind it is this.
    pub(crate) fn is_behind(&self, at: u32, text: &str) -> bool {
        self.text_at(self.tokens.partition_point(|span| span.start < at)) == text
    }

    /// Returns true if a comment was written last.
    pub(crate) fn is_behind_comment(&self) -> bool {
        matches!(self.document.parts.last(), Some(Part::Comment { .. }))
    }

    /// Writes the next token and the comments at it.
    pub(crate) fn token(&mut self) {
        self.only_token();
        self.trailing_comment();
    }

    /// Writes the next token and the comments before it.
    pub(crate) fn only_token(&mut self) {
        let Some(span) = self.tokens.get(self.at) else { return };
        let (start, end) = (span.start, span.end);
        let first = self.text.as_bytes().get(start as usize).copied().unwrap_or_default();
        if !matches!(first, b',' | b';') {
            while self.own_comment(start as usize) {}
        }
        let is_literal = first == b'"' || first == b'[' && end - start > 1;
        self.document.push(if is_literal { Part::Literal { start, end } } else { Part::Text { start, end } });
        self.end = end as usize;
        self.at += 1;
    }

    /// Writes the comment that stands behind the last token on its line.
    pub(crate) fn trailing_comment(&mut self) {
        // Of what comes behind a comma or a semicolon, that in front of it is part.
        if matches!(self.next_text(), "," | ";") {
            return;
        }
        let Some(span) = self.comments.get(self.comment) else { return };
        let (start, end) = (span.start as usize, span.end as usize);
        let is_trailing = if start < self.end {
            !begins_line(self.text, start)
        } else {
            self.text[self.end..start].bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\x0C' | b';'))
        };
        if is_trailing {
            self.write_comment(start, end, false);
        }
    }

    /// Writes the next comment on a line of its own, if it stands before the byte `end`; whether it does.
    fn own_comment(&mut self, end: usize) -> bool {
        let Some(span) = self.comments.get(self.comment).filter(|span| (span.start as usize) < end) else {
            return false;
        };
        self.write_comment(span.start as usize, span.end as usize, true);
        true
    }

    fn write_comment(&mut self, start: usize, end: usize, own_line: bool) {
        self.document.push(Part::Comment { start: start as u32, end: end as u32, own_line });
        self.comment += 1;
    }

    /// Returns true if a comment stands before the next token.
    pub(crate) fn has_comment(&self) -> bool {
        let end = self.next_start();
        self.comments.get(self.comment).is_some_and(|span| (span.start as usize) < end)
    }

    /// Begins a line for what is at the byte `start`, and before it one for each comment there. An empty line stays where one is
    /// or several are, unless this is the first line in its braces.
    pub(crate) fn begin_line(&mut self, start: usize, is_first: bool) {
        let is_first = self.comment_lines(start, is_first);
        self.document.push(Part::HardLine { blank: !is_first && is_behind_blank(self.text, start) });
    }

    /// A line for each comment before the byte `end`; returns whether the line behind them is still the first.
    pub(crate) fn comment_lines(&mut self, end: usize, mut is_first: bool) -> bool {
        while let Some(span) = self.comments.get(self.comment).filter(|span| (span.start as usize) < end) {
            let blank = !is_first && is_behind_blank(self.text, span.start as usize);
            self.document.push(Part::HardLine { blank });
            self.own_comment(end);
            is_first = false;
        }
        is_first
    }

    /// Leaves a part of the file as it is, with its comments.
    pub(crate) fn verbatim(&mut self, start: usize, end: usize) {
        self.document.push(Part::Verbatim { start: start as u32, end: end as u32 });
        self.end = end;
        self.at = self.tokens.partition_point(|span| (span.start as usize) < end);
        self.comment = self.comments.partition_point(|span| (span.start as usize) < end);
        self.trailing_comment();
    }

    /// Returns true if a line ends between what was written last and `start`.
    pub(crate) fn is_on_next_line(&self, start: usize) -> bool {
        self.end > start || self.end == 0 || self.text[self.end..start].contains('\n')
    }

    /// Where what was written last ends in the source.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// A list in brackets: on one line if it fits, and otherwise each element on its own.
    pub(crate) fn list<T>(&mut self, kind: Group, elements: &[T], mut element: impl FnMut(&mut Self, &T)) {
        self.document.begin(kind);
        self.token();
        self.document.push(Part::Indent);
        for (i, value) in elements.iter().enumerate() {
            if i == 0 {
                self.document.push(Part::SoftLine);
            } else {
                self.token();
                self.document.push(Part::Line);
            }
            element(self, value);
        }
        self.close_list(elements.is_empty(), Part::SoftLine);
    }

    /// The comments before the closing bracket, and the bracket.
    pub(crate) fn close_list(&mut self, is_empty: bool, line: Part) {
        let is_behind_comment = matches!(self.document.parts.as_slice(), [.., Part::Comment { .. }, Part::Indent]);
        let end = self.next_start();
        let has_comment = self.has_comment() || is_behind_comment;
        while self.has_comment() {
            self.document.push(Part::SoftLine);
            self.own_comment(end);
        }
        self.document.push(Part::Dedent);
        if !is_empty || has_comment {
            self.document.push(line);
        }
        self.only_token();
        self.document.push(Part::End);
        self.trailing_comment();
    }
}

/// Returns true if nothing but blanks stands before the byte `at` on its line.
fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t', '\r', '\x0C']);
    before.is_empty() || before.ends_with('\n')
}

/// Returns true if an empty line stands before the byte `at`.
fn is_behind_blank(text: &str, at: usize) -> bool {
    let blanks = text.as_bytes()[..at].iter().rev().take_while(|byte| byte.is_ascii_whitespace());
    blanks.filter(|byte| **byte == b'\n').take(2).count() == 2
}
