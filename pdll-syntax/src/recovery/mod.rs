//! Recovery when the grammar refuses a declaration: one report for each independent error, and a tree of the rest.
//!
//! Where the grammar stumbles, a rule (`head_rules`, `signature_rules`, `statement_rules`, `expression_rules`)
//! recognizes the slip by the tokens around it and by the kinds of token that the grammar would have taken, reports it in
//! its own words and repairs the tokens; where none does, the statement is reported as a whole and replaced by an error.
//! Then the grammar is asked again.

mod expression_rules;
mod head_rules;
mod signature_rules;
mod site;
mod statement_rules;

use crate::cursor::{Cursor, RawItem};
use crate::declarations::Declaration;
use crate::grammar::{self, Refusal};
use crate::limits;
use crate::token::Token;
use pdl_diagnostics::Diagnostic;
use site::{Repair, Site};

/// A rule: the repair of the slip that it knows, if that is what stands at the site.
type Rule = fn(&Site) -> Option<Repair>;

/// The first that fits is taken.
const RULES: [&[Rule]; 4] = [&head_rules::ALL, &signature_rules::ALL, &statement_rules::ALL, &expression_rules::ALL];

/// Reports what is wrong with `declaration`, which the grammar has refused, and parses the rest, if anything is left.
pub(crate) fn repair(
    cursor: Cursor,
    declaration: Declaration,
    mut refusal: Refusal,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Box<RawItem>> {
    let is_last = declaration.is_last;
    let mut tokens = declaration.tokens.into_owned();
    // Whether the head was given up: the body is still checked, but the declaration is dropped.
    let mut is_hopeless = false;
    // The place of the last repair: what is refused right there is its echo, one further on is news.
    let mut repaired: Option<u32> = None;
    for _ in 0..limits::repairs(tokens.len()) {
        let site = Site { cursor, tokens: &tokens, at: refusal.at, is_last, expected: refusal.expected };
        let here = site.start();
        let is_echo = repaired.is_some_and(|place| here <= place) || site.is(Token::Error);
        let rule = || RULES.iter().copied().flatten().find_map(|rule| rule(&site));
        let repair = if is_echo { None } else { rule() };
        let repair =
            repair.unwrap_or_else(|| Repair { diagnostic: (!is_echo).then(|| site.generic()), ..site.give_up() });
        diagnostics.extend(repair.diagnostic);
        repaired = Some(here);
        is_hopeless |= repair.is_hopeless;
        if repair.drops {
            return None;
        }
        tokens.splice(repair.range, repair.with);
        match grammar::parse(cursor, &tokens) {
            Ok(item) => return (!is_hopeless).then_some(item),
            Err(again) => refusal = again,
        }
    }
    None
}
