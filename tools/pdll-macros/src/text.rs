//! PDLL as a text, made of tokens of Rust, and the way back from a place in that text to the token.
//!
//! rustc's lexer splits what PDLL takes as one, such as `->`, and leaves out comments. Each token is therefore put at the line and the
//! column at which it stands in the Rust file, with the characters that stand there. So the text has the line numbers of the file,
//! and what touched still touches. Tokens that other macros made have no such place; they follow one another.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

/// The text, and where its pieces come from.
#[derive(Default)]
pub(crate) struct Text {
    pub text: String,
    /// The tokens in order, with their bytes of the text.
    pieces: Vec<(Range<usize>, Span)>,
    /// The code blocks `[{ … }]`, with the offset at which each begins.
    blocks: Vec<(usize, TokenStream)>,
    /// The line and the column at which the text ends, from 1.
    at: (usize, usize),
    /// True if the last token was a punctuation character that the next one belongs to.
    joint: bool,
}

impl Text {
    /// The text of these tokens.
    pub(crate) fn of(tokens: TokenStream) -> Text {
        let mut text = Text { at: (1, 1), ..Text::default() };
        text.push_all(tokens);
        text
    }

    /// The tokens from the first to the last that these bytes are part of. A place behind all tokens is at the last one.
    pub(crate) fn spans(&self, bytes: Range<usize>) -> (Span, Span) {
        let first = self.pieces.iter().find(|(range, _)| range.end > bytes.start).or(self.pieces.last());
        let Some((first_range, first)) = first else { return (Span::call_site(), Span::call_site()) };
        let last = self.pieces.iter().rfind(|(range, _)| range.start < bytes.end && range.start >= first_range.start);
        (*first, last.map_or(*first, |(_, last)| *last))
    }

    /// The tokens of the first code block behind this place.
    pub(crate) fn block_behind(&self, offset: usize) -> Option<&TokenStream> {
        self.blocks.iter().find(|(start, _)| *start >= offset).map(|(_, tokens)| tokens)
    }

    fn push_all(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match &token {
                // A doc comment, which is an attribute to rustc, is a comment of PDLL.
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_comment(punct.span()) => {
                    tokens.next_if(|next| matches!(next, TokenTree::Group(_)));
                }
                TokenTree::Group(group) => self.push_group(group),
                TokenTree::Punct(punct) => {
                    self.push(&punct.to_string(), punct.span());
                    self.joint = punct.spacing() == Spacing::Joint;
                }
                other => self.push(&other.to_string(), other.span()),
            }
        }
    }

    fn push_group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => return self.push_all(group.stream()),
        };
        self.push(open, group.span_open());
        let block = code_block(group);
        if let Some(block) = block {
            self.blocks.push((self.text.len() - 1, block));
        }
        self.joint = true;
        self.push_all(group.stream());
        self.push(close, group.span_close());
        // The end of a code block, `}]`, and what is inside of brackets may touch them.
        self.joint = group.delimiter() == Delimiter::Brace;
    }

    fn push(&mut self, token: &str, span: Span) {
        let place = span.unwrap();
        let written = place.source_text().filter(|text| text == token);
        // In what a macro made, the place may be that of the macro, where something else stands.
        let start = (place.line(), place.column());
        match written {
            Some(written) if start >= self.at => {
                if self.at.0 < start.0 {
                    self.text.extend(std::iter::repeat_n('\n', start.0 - self.at.0));
                    self.at.1 = 1;
                }
                self.text.extend(std::iter::repeat_n(' ', start.1 - self.at.1));
                self.append(&written, span);
                self.at = (place.end().line(), place.end().column());
            }
            _ => {
                let touches = self.joint || matches!(token, "." | "<") || self.text.ends_with(['.', '<']);
                if !touches && !self.text.is_empty() {
                    self.text.push(' ');
                    self.at.1 += 1;
                }
                self.append(token, span);
                self.at.1 += token.chars().count();
            }
        }
        self.joint = false;
    }

    fn append(&mut self, token: &str, span: Span) {
        let start = self.text.len();
        self.text.push_str(token);
        self.pieces.push((start..self.text.len(), span));
    }
}

fn is_comment(span: Span) -> bool {
    span.unwrap().source_text().is_some_and(|text| text.starts_with("//") || text.starts_with("/*"))
}

/// The tokens of a code block, if that is what these brackets are.
fn code_block(group: &Group) -> Option<TokenStream> {
    if group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let mut tokens = group.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(inner)), None) if inner.delimiter() == Delimiter::Brace => Some(inner.stream()),
        _ => None,
    }
}
