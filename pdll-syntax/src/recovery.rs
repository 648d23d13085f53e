//! What happens when the grammar refuses a file.

use crate::codes;
use crate::cursor::{Cursor, RawItem};
use crate::grammar::ModuleParser;
use crate::token::{Spanned, Token};
use lalrpop_util::ParseError;
use pdl_diagnostics::Diagnostic;
use std::convert::Infallible;

/// The grammar's refusal.
pub(crate) type Refusal = ParseError<u32, Token, Infallible>;

/// Parses tokens as a sequence of items.
pub(crate) fn try_parse(cursor: Cursor, tokens: &[Spanned]) -> Result<Vec<RawItem>, Refusal> {
    ModuleParser::new().parse(cursor, tokens.iter().map(|token| Ok::<_, Infallible>(*token)))
}

/// Parses what can be parsed, and reports the rest.
pub(crate) fn parse_items(cursor: Cursor, tokens: Vec<Spanned>, diagnostics: &mut Vec<Diagnostic>) -> Vec<RawItem> {
    if let Err(e) = try_parse(cursor, &tokens) {
        let (s, e) = match e {
            ParseError::UnrecognizedToken { token, .. } => (token.0, token.2),
            ParseError::UnrecognizedEof { location, .. } => (location, location),
            _ => (0, 0),
        };
        diagnostics.push(Diagnostic::error(codes::UNEXPECTED_TOKEN, cursor.span(s, e), "unexpected"));
    }
    Vec::new()
}
