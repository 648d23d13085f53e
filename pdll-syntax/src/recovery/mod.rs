//! What happens when the grammar refuses a file: one report for each independent error, and a tree of the rest.
//!
//! First the brackets are made to match (`brackets`), so that the file falls into declarations (`declarations`).
//! Each declaration is then parsed on its own. Where the grammar stumbles, a rule (`head_rules`,
//! `statement_rules`, `expression_rules`) recognizes the slip, reports it in its own words and repairs the tokens;
//! where none does, the statement is reported as a whole and replaced by an error. Then the grammar is asked again.

mod brackets;
mod declarations;
mod expression_rules;
mod head_rules;
mod site;
mod statement_rules;
mod words;

use crate::cursor::{Cursor, RawItem};
use crate::grammar::ModuleParser;
use crate::limits;
use crate::token::{Spanned, Token};
use lalrpop_util::ParseError;
use pdl_diagnostics::Diagnostic;
use site::{Repair, Site};
use std::cell::Cell;
use std::convert::Infallible;

/// Where the grammar refused a sequence of tokens, and what it would have taken.
pub(crate) struct Refusal {
    at: usize,
    expected: Vec<String>,
}

/// Parses tokens as a sequence of items.
pub(crate) fn try_parse(cursor: Cursor, tokens: &[Spanned]) -> Result<Vec<RawItem>, Refusal> {
    let read = Cell::new(0usize);
    let counted = tokens.iter().map(|token| {
        read.set(read.get() + 1);
        Ok::<_, Infallible>(*token)
    });
    ModuleParser::new().parse(cursor, counted).map_err(|error| match error {
        ParseError::UnrecognizedEof { expected, .. } => Refusal { at: tokens.len(), expected },
        ParseError::UnrecognizedToken { expected, .. } => Refusal { at: read.get().saturating_sub(1), expected },
        // The grammar's tokens cannot fail, and its start symbol takes everything.
        _ => Refusal { at: read.get().saturating_sub(1), expected: Vec::new() },
    })
}

/// Parses what can be parsed, and reports the rest.
pub(crate) fn parse_items(cursor: Cursor, tokens: Vec<Spanned>, diagnostics: &mut Vec<Diagnostic>) -> Vec<RawItem> {
    let tokens = brackets::balance(cursor, tokens, diagnostics);
    let mut items = Vec::new();
    for declaration in declarations::split(&tokens) {
        if diagnostics.len() >= limits::ERRORS {
            // What follows is still parsed as long as it is right.
            items.extend(try_parse(cursor, &tokens[declaration]).unwrap_or_default());
            continue;
        }
        let last = declaration.end == tokens.len();
        let tokens = tokens[declaration].to_vec();
        Declaration { cursor, tokens, last, hopeless: false, repaired: None, diagnostics }.parse(&mut items);
    }
    items
}

/// One declaration under repair.
struct Declaration<'a> {
    cursor: Cursor<'a>,
    tokens: Vec<Spanned>,
    /// Whether the file ends behind it.
    last: bool,
    /// Whether the head was given up: the body is still checked, but the declaration is dropped.
    hopeless: bool,
    /// The place of the last repair: what is refused right behind it is its echo.
    repaired: Option<u32>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Declaration<'_> {
    fn parse(mut self, items: &mut Vec<RawItem>) {
        for _ in 0..limits::REPAIRS {
            match try_parse(self.cursor, &self.tokens) {
                Ok(parsed) => {
                    if !self.hopeless {
                        items.extend(parsed);
                    }
                    return;
                }
                Err(refusal) => {
                    if !self.repair(refusal) {
                        return;
                    }
                }
            }
        }
    }

    /// Repairs the tokens so that the grammar gets further; false if the declaration is given up.
    fn repair(&mut self, refusal: Refusal) -> bool {
        let site = Site::new(self.cursor, &self.tokens, refusal.at, refusal.expected, self.last);
        let here = site.start();
        let echo = self.repaired.is_some_and(|place| here <= place) || site.is(Token::Error);
        let repair = match head_rules::apply(&site)
            .or_else(|| statement_rules::apply(&site))
            .or_else(|| expression_rules::apply(&site))
        {
            Some(repair) if !echo => repair,
            _ => {
                let mut repair = site.give_up();
                if !echo {
                    repair.diagnostic = Some(site.generic());
                }
                repair
            }
        };
        self.diagnostics.extend(repair.diagnostic);
        // A repair at the very place of the last one would be its echo; one further on is news.
        self.repaired = Some(here);
        self.hopeless |= repair.hopeless;
        if repair.drop {
            return false;
        }
        let Repair { range, with, .. } = repair;
        self.tokens.splice(range, with);
        true
    }
}
