//! The generated parser, asked for one declaration at a time.

use crate::cursor::{Cursor, RawItem};
use crate::token::{Spanned, Token, TokenSet};
use lalrpop_util::ParseError;
use std::cell::Cell;
use std::convert::Infallible;

mod generated {
    #![allow(clippy::all, clippy::pedantic, missing_docs, unreachable_pub, unused)]
    include!("generated/grammar.in");
}

/// Where the grammar refused a sequence of tokens, and what it would have taken.
pub(crate) struct Refusal {
    pub(crate) at: usize,
    pub(crate) expected: TokenSet,
}

/// Returns how many of the tokens are an expression: as many as the grammar takes before it refuses one, if they are complete.
pub(crate) fn expression_prefix(cursor: Cursor, tokens: &[Spanned]) -> Option<usize> {
    let (start, end) = (tokens.first()?.0, tokens.last()?.2);
    let statement = |tokens: &[Spanned]| {
        let mut all = vec![(start, Token::KwPattern, start), (start, Token::LeftBrace, start)];
        all.extend_from_slice(tokens);
        all.extend([(end, Token::Semicolon, end), (end, Token::RightBrace, end)]);
        all
    };
    let taken = |length: usize| parse(cursor, &statement(&tokens[..length])).err().map(|refusal| refusal.at - 2);
    match taken(tokens.len()) {
        None => Some(tokens.len()),
        Some(length) if length > 0 && length < tokens.len() && taken(length).is_none() => Some(length),
        _ => None,
    }
}

/// Parses the tokens of one declaration.
pub(crate) fn parse(cursor: Cursor, tokens: &[Spanned]) -> Result<Box<RawItem>, Refusal> {
    let read = Cell::new(0usize);
    let counted = tokens.iter().map(|token| {
        read.set(read.get() + 1);
        Ok::<_, Infallible>(*token)
    });
    generated::ItemParser::new().parse(cursor, counted).map_err(|error| {
        let last = read.get().saturating_sub(1);
        let (at, expected) = match error {
            ParseError::UnrecognizedEof { expected, .. } => (tokens.len(), expected),
            ParseError::UnrecognizedToken { expected, .. } => (last, expected),
            // The declaration is complete before its last token; or the grammar's tokens failed, which they cannot.
            _ => (last, Vec::new()),
        };
        Refusal { at, expected: TokenSet::from_names(&expected) }
    })
}
