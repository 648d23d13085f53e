//! The text beside the patterns: operations of other dialects, which are skipped without being understood.
//!
//! Forms of operations are not known here, so an operation ends where brackets are closed and something begins that is read: a
//! pattern, a module, a definition of an alias, the end of a region.

use std::ops::Range;

use mlir_syntax::{Result, SyntaxError, Token, TokenKind};
use smol_str::SmolStr;

use super::{Reader, WITH_PATTERNS, codes};

/// The part of a text that is no pattern.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// The names of the operations, as far as each begins a line, with their places in the text; not those inside of others.
    pub operations: Vec<(SmolStr, Range<usize>)>,
    /// The places of the patterns, and of modules that hold nothing else, in order.
    pub patterns: Vec<Range<usize>>,
}

impl Rest {
    /// The text without its patterns: they are blank, so that lines, columns and offsets are those of the text.
    pub fn text(&self, text: &str) -> String {
        let mut rest = String::with_capacity(text.len());
        let mut at = 0;
        for Range { start, end } in self.patterns.iter().cloned() {
            rest.push_str(&text[at..start]);
            // As many bytes as there were, for offsets count bytes.
            rest.extend(text[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            at = end;
        }
        rest.push_str(&text[at..]);
        rest
    }
}

impl<'s> Reader<'s, '_> {
    /// Skips an operation that is no pattern, and those that follow it.
    pub(super) fn skip_others(&mut self) -> Result<()> {
        let mut open: Vec<Token<'s>> = Vec::new();
        let mut is_first = true;
        // Behind the names of results, the name of the operation is expected.
        let mut has_results = false;
        loop {
            let token = self.parser.peek_token();
            if open.is_empty() && !is_first && self.is_read(token) {
                return Ok(());
            }
            match token.text {
                "(" | "[" | "{" => open.push(token),
                ")" | "]" | "}" if open.pop().is_some() => {}
                ")" | "]" | "}" => return Err(self.parser.expected("an operation")),
                "=" if open.is_empty() && has_results => {
                    self.parser.next_token();
                    self.note_operation(self.parser.peek_token());
                    has_results = false;
                    continue;
                }
                _ => {}
            }
            if token.kind == TokenKind::End {
                let Some(bracket) = open.pop() else { return Ok(()) };
                return Err(SyntaxError::new(codes::STRUCTURE, bracket.start, bracket.end, "this is never closed"));
            }
            let begins_line = || {
                let before = &self.parser.source()[..token.start];
                before.bytes().rev().take_while(|byte| *byte != b'\n').all(|byte| byte.is_ascii_whitespace())
            };
            if open.is_empty() && (is_first || begins_line()) {
                has_results = token.kind == TokenKind::Value;
                self.note_operation(token);
            }
            is_first = false;
            self.parser.next_token();
        }
    }

    /// Remembers an operation, if this is its name.
    fn note_operation(&mut self, token: Token<'s>) {
        let name = match token.kind {
            TokenKind::Identifier if token.text.contains('.') => token.text,
            TokenKind::String if self.is_before(token, "(") => token.text.trim_matches('"'),
            _ => return,
        };
        self.parsed.rest.operations.push((SmolStr::new(name), token.start..token.end));
    }

    /// Returns true if something begins here that is read, or a region ends.
    fn is_read(&self, token: Token<'s>) -> bool {
        match (token.kind, token.text) {
            (TokenKind::Punctuation, "}" | "{-#") => true,
            (TokenKind::Identifier, name) if name.starts_with("pdl.") => true,
            (TokenKind::Identifier, "module" | "builtin.module") => {
                ["@", "{", "attributes"].iter().any(|next| self.is_before(token, next))
            }
            (TokenKind::Identifier, WITH_PATTERNS) => self.is_before(token, "{"),
            (TokenKind::String, "\"pdl.pattern\"" | "\"builtin.module\"" | "\"transform.with_pdl_patterns\"") => {
                self.is_before(token, "(")
            }
            _ => self.parser.at_alias_definition(),
        }
    }

    /// Returns true if `next` follows a token on its line.
    fn is_before(&self, token: Token<'s>, next: &str) -> bool {
        self.parser.source()[token.end..].trim_start().starts_with(next)
    }

    /// Joins the patterns read since `start` if the text there holds patterns only, if nothing was left aside since there were `others` and `patterns`: then
    /// it is one of them.
    pub(super) fn join_patterns(&mut self, start: usize, others: usize, patterns: usize) {
        let end = self.parser.last_end();
        let rest = &mut self.parsed.rest;
        if rest.operations.len() == others && rest.patterns.len() > patterns {
            rest.patterns.truncate(patterns);
            rest.patterns.push(start..end);
        }
    }
}
