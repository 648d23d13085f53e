//! Splits the tokens of a file into declarations, so that each is parsed on its own and a broken one harms no other.
//!
//! A declaration ends where its brackets are closed and the next token can begin another. One whose brackets do not match
//! is given to `brackets`, which makes them match and says where it ends.

use crate::brackets;
use crate::cursor::Cursor;
use crate::limits;
use crate::token::{Spanned, Token};
use pdl_diagnostics::Diagnostic;
use std::borrow::Cow;
use std::ops::Range;

/// The tokens of one declaration; their brackets match.
pub(crate) struct Declaration<'a> {
    pub(crate) tokens: Cow<'a, [Spanned]>,
    /// The tokens of the file that these are, or are made of.
    pub(crate) range: Range<usize>,
    /// True if the file ends behind it.
    pub(crate) is_last: bool,
}

/// The declarations of a file, one after the other.
pub(crate) struct Declarations<'a> {
    cursor: Cursor<'a>,
    tokens: &'a [Spanned],
    /// Where the next one starts.
    at: usize,
    /// The brackets that would close those open, for `end_of_next`.
    open: Vec<Token>,
    /// The number of times that the rest of the file was read for a bracket that does not come.
    looked_in_vain: u32,
}

impl<'a> Declarations<'a> {
    pub(crate) fn new(cursor: Cursor<'a>, tokens: &'a [Spanned]) -> Declarations<'a> {
        Declarations { cursor, tokens, at: 0, open: Vec::new(), looked_in_vain: 0 }
    }

    /// The next declaration. Brackets that do not match are reported, and repaired.
    pub(crate) fn next(&mut self, diagnostics: &mut Vec<Diagnostic>) -> Option<Declaration<'a>> {
        while self.at < self.tokens.len() {
            let start = self.at;
            let tokens = match self.end_of_next() {
                Some(end) => {
                    self.at = end;
                    Cow::Borrowed(&self.tokens[start..end])
                }
                None => {
                    let (balanced, end) = brackets::balance(self.cursor, self.tokens, start, diagnostics);
                    self.at = end;
                    Cow::Owned(balanced)
                }
            };
            // Nothing is left of brackets that close nothing.
            if !tokens.is_empty() {
                return Some(Declaration { tokens, range: start..self.at, is_last: self.at == self.tokens.len() });
            }
        }
        None
    }

    /// Where the next declaration ends, if its brackets match.
    fn end_of_next(&mut self) -> Option<usize> {
        self.open.clear();
        let may_look_far = self.looked_in_vain < limits::LOOKED_IN_VAIN;
        let (mut is_lambda, mut is_bare, mut end) = (false, false, None);
        for i in self.at..self.tokens.len() {
            let token = self.tokens[i].1;
            if self.open.is_empty() {
                let before = &self.tokens[self.at..i];
                if begins(before, token, is_lambda) {
                    end = end.or(Some(i));
                    if !is_bare || token.begins_declaration() {
                        break;
                    }
                }
                // A statement outside of brackets: if a `}` follows that closes nothing, the `{` is missing here.
                let is_statement = matches!(token, Token::KwLet | Token::KwReturn);
                is_bare |= is_statement && may_look_far && !matches!(before, [] | [.., (_, Token::Dot, _)]);
                is_lambda |= token == Token::FatArrow;
            } else if !may_look_far && begins_surely(self.cursor, self.tokens, i) {
                return None;
            }
            if let Some(closer) = token.closer() {
                self.open.push(closer);
            } else if token.is_closer() && self.open.pop() != Some(token) {
                return None;
            }
        }
        self.looked_in_vain += u32::from(is_bare || !self.open.is_empty());
        end.or(self.open.is_empty().then_some(self.tokens.len()))
    }
}

/// Returns true if `token` begins another declaration behind the tokens `before`, which are one so far, outside of all brackets.
/// A lambda is one with `=>` outside of brackets: it ends with `;`, and not with a brace.
pub(crate) fn begins(before: &[Spanned], token: Token, is_lambda: bool) -> bool {
    let [.., (_, last, _)] = before else { return false };
    let only_include = matches!(before, [.., (_, Token::Include, _), (_, Token::String, _)]);
    match token {
        Token::Include | Token::KwPattern => *last != Token::Dot,
        Token::KwConstraint | Token::KwRewriteDecl => {
            only_include
                || !matches!(
                    last,
                    Token::Arrow
                        | Token::FatArrow
                        | Token::Colon
                        | Token::Equal
                        | Token::Dot
                        | Token::KwNot
                        | Token::KwWith
                        | Token::KwErase
                        | Token::KwReplace
                        | Token::KwRewrite
                )
        }
        // Something that begins no declaration, where one should.
        Token::Name => only_include || matches!(last, Token::Semicolon | Token::RightBrace),
        Token::Semicolon => only_include || *last == Token::Semicolon || *last == Token::RightBrace && !is_lambda,
        _ => only_include || *last == Token::Semicolon,
    }
}

/// Returns true if the token at `i` begins a declaration for certain, brackets or not: where brackets do not match.
pub(crate) fn begins_surely(cursor: Cursor, tokens: &[Spanned], i: usize) -> bool {
    let next = tokens.get(i + 1).map(|t| t.1);
    let before = i.checked_sub(1).map(|i| tokens[i].1);
    match tokens[i].1 {
        Token::Include => true,
        Token::KwPattern => {
            before != Some(Token::Dot)
                && !matches!(
                    next,
                    Some(Token::Equal | Token::Comma | Token::RightBrace | Token::Dot | Token::RightAngle)
                )
        }
        // These may be nested; in the first column they hardly are.
        Token::KwConstraint | Token::KwRewriteDecl => {
            let start = tokens[i].0;
            start == 0 || cursor.text.as_bytes().get(start as usize - 1) == Some(&b'\n')
        }
        _ => false,
    }
}
