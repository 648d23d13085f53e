//! Splits the tokens of a file into declarations.

use crate::token::{Spanned, Token};
use std::ops::Range;

/// The ranges of the declarations. Brackets must match.
pub(super) fn split(tokens: &[Spanned]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    for (i, (_, token, _)) in tokens.iter().enumerate() {
        if i > start && depth == 0 && begins(tokens, i) {
            ranges.push(start..i);
            start = i;
        }
        if token.closer().is_some() {
            depth += 1;
        } else if token.is_closer() {
            depth = depth.saturating_sub(1);
        }
    }
    if start < tokens.len() {
        ranges.push(start..tokens.len());
    }
    ranges
}

/// Whether the token at `i`, outside all brackets, begins a declaration.
fn begins(tokens: &[Spanned], i: usize) -> bool {
    let before = tokens[i - 1].1;
    let only_include = i >= 2 && tokens[i - 2].1 == Token::Include && before == Token::String;
    match tokens[i].1 {
        Token::Include | Token::KwPattern => before != Token::Dot,
        Token::KwConstraint | Token::KwRewriteDecl => {
            only_include
                || !matches!(
                    before,
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
        Token::Name => only_include || matches!(before, Token::Semicolon | Token::RightBrace),
        Token::Semicolon => only_include || before == Token::RightBrace || before == Token::Semicolon,
        _ => only_include || before == Token::Semicolon,
    }
}

/// Whether the token at `i` begins a declaration for certain, brackets or not: for files whose brackets do not match.
pub(super) fn begins_surely(tokens: &[Spanned], i: usize, line_starts_here: bool) -> bool {
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
        Token::KwConstraint | Token::KwRewriteDecl => line_starts_here,
        _ => false,
    }
}
