//! What happens when the grammar refuses a declaration: one report for each independent error, and a tree of the rest.
//!
//! Where the grammar stumbles, a rule (`head_rules`, `signature_rules`, `statement_rules`, `expression_rules`)
//! recognizes the slip, reports it in its own words and repairs the tokens; where none does, the statement is reported
//! as a whole and replaced by an error. Then the grammar is asked again.

mod expression_rules;
mod head_rules;
mod signature_rules;
mod site;
mod statement_rules;

use crate::cursor::{Cursor, RawItem};
use crate::declarations;
use crate::grammar::{self, Refusal};
use crate::limits;
use crate::token::{Spanned, Token};
use pdl_diagnostics::Diagnostic;
use site::{Repair, Site};

/// Reports what is wrong with `declaration`, which the grammar has refused, and parses the rest, if anything is left.
pub(crate) fn repair(
    cursor: Cursor,
    declaration: declarations::Declaration,
    refusal: Refusal,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Box<RawItem>> {
    let tokens = declaration.tokens.into_owned();
    let is_last = declaration.is_last;
    Declaration { cursor, tokens, last: is_last, hopeless: false, repaired: None, diagnostics }.parse(refusal)
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
    fn parse(mut self, mut refusal: Refusal) -> Option<Box<RawItem>> {
        for _ in 0..limits::REPAIRS {
            if !self.repair(refusal) {
                return None;
            }
            match grammar::parse(self.cursor, &self.tokens) {
                Ok(item) => return (!self.hopeless).then_some(item),
                Err(again) => refusal = again,
            }
        }
        None
    }

    /// Repairs the tokens so that the grammar gets further; false if the declaration is given up.
    fn repair(&mut self, refusal: Refusal) -> bool {
        let site = Site::new(self.cursor, &self.tokens, refusal.at, refusal.expected, self.last);
        let here = site.start();
        let echo = self.repaired.is_some_and(|place| here <= place) || site.is(Token::Error);
        let repair = match head_rules::apply(&site)
            .or_else(|| signature_rules::apply(&site))
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
