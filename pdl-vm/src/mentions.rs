//! The operations that patterns mention, held against those that a host has.

use crate::prelude::*;

use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_bytecode::{PatternInfo, Program};
use pdl_declarations::{Groups, OpDefinition, nearest};
use smol_str::SmolStr;

use crate::error::{BindError, OpMistake};
use crate::selection::Selection;

pub(crate) mod asserted;

/// The number of mistakes from which on no name is guessed, which takes long.
const MOST_GUESSES: usize = 50;

/// Appends what is wrong in the mentions of patterns, each mistake at a place once. `refused` gives the reason why an attribute of an operation cannot be
/// a constant of the program.
pub(crate) fn check(
    program: &Program,
    selection: &Selection,
    known: &[OpDefinition],
    refused: impl Fn(&SmolStr, &SmolStr, u32) -> Option<String>,
    errors: &mut Vec<BindError>,
) {
    let mentions = match program.tables().mentions.decode(program.patterns().len()) {
        Ok(mentions) => mentions,
        Err(reason) => return errors.push(BindError::UnreadableNames { reason }),
    };
    let by_name: FxHashMap<&str, &OpDefinition> = known.iter().map(|op| (op.name.as_str(), op)).collect();
    let mut seen = FxHashSet::default();
    let of_pattern = |pattern: &PatternInfo| mentions.get(pattern.id.index());
    for mention in selection.used(program).filter_map(of_pattern).flatten() {
        let mut mistakes = Vec::new();
        let guesses = if errors.len() < MOST_GUESSES { usize::MAX } else { 0 };
        match by_name.get(mention.name.as_str()) {
            Some(definition) => {
                let given: Vec<_> = mention.attributes.iter().map(|name| (name.as_str(), ())).collect();
                let own: Vec<_> =
                    definition.attributes.iter().map(|own| (own.name.as_str(), !own.is_required)).collect();
                let groups = |groups: &Groups| {
                    let varying = groups.varies.iter().filter(|varies| **varies).count();
                    [groups.varies.len() - varying, groups.varies.len()]
                };
                let sides = [
                    (&*mention.operands, groups(&definition.operands)),
                    (&*mention.results, groups(&definition.results)),
                ];
                let rules = 0..given.len() + own.len() + sides.len();
                for mut mistake in rules.filter_map(|rule| mistake(rule, mention.is_created, &given, &own, sides)) {
                    if let OpMistake::Attribute { name, meant } = &mut mistake {
                        *meant = nearest(name, own.iter().map(|own| own.0).take(guesses));
                    }
                    mistakes.push(mistake.map(|text| (*text).to_owned()));
                }
                let known = mention.attributes.iter().zip(&mention.constants);
                let known = known.filter(|(name, _)| definition.attribute(name).is_some());
                let refused = known.filter_map(|(name, constant)| refused(&mention.name, name, (*constant)?));
                mistakes.extend(refused.map(|reason| OpMistake::Value { reason }));
            }
            None => {
                let meant = nearest(&mention.name, known.iter().map(|op| op.name.as_str()).take(guesses));
                mistakes.push(OpMistake::Unknown { meant: meant.map(str::to_owned) });
            }
        }
        for mistake in mistakes {
            let (op, location) = (mention.name.to_string(), mention.location.clone());
            let error = BindError::WrongOperation { op, mistake, location };
            if seen.insert(error.to_string()) {
                errors.push(error);
            }
        }
    }
}

/// Returns the mistake, if any, by one of the rules, of which there are as many as attributes that are given, attributes of its own, and sides.
/// An own attribute says whether it may be absent. Each side, operands and results, is what is written, and how many groups hold one value and how
/// many there are. No name is guessed.
const fn mistake<'a, T>(
    rule: usize,
    is_created: bool,
    given: &[(&'a str, T)],
    own: &[(&'a str, bool)],
    sides: [(&[bool], [usize; 2]); 2],
) -> Option<OpMistake<&'a str>> {
    if rule < given.len() {
        let name = given[rule].0;
        return if position(own, name).is_some() { None } else { Some(OpMistake::Attribute { name, meant: None }) };
    }
    if rule < given.len() + own.len() {
        let (name, may_be_absent) = own[rule - given.len()];
        let is_missing = is_created && !may_be_absent && position(given, name).is_none();
        return if is_missing { Some(OpMistake::Missing { name }) } else { None };
    }
    let side = rule - given.len() - own.len();
    let (written, [least, groups]) = sides[side];
    // Types of results may be inferred.
    if side == 1 && is_created && written.is_empty() || is_count(written, least, groups, is_created) {
        return None;
    }
    let what = ["operands", "results"][side];
    Some(OpMistake::Count { what, written: written.len(), least, varies: least < groups })
}

/// Returns true if an operation can have as many operands, or results, as are written.
const fn is_count(written: &[bool], least: usize, groups: usize, is_created: bool) -> bool {
    let (mut single, mut index) = (0, 0);
    while index < written.len() {
        single += !written[index] as usize;
        index += 1;
    }
    match written.len() - single {
        0 => single == least || single > least && least < groups,
        // A range alone is all of them.
        _ if written.len() == 1 => true,
        // A range may be empty where it is created, and is a group where it is matched.
        _ if is_created => least < groups || single <= least,
        _ => written.len() <= groups,
    }
}

/// Returns the place of a name.
const fn position<T>(list: &[(&str, T)], name: &str) -> Option<usize> {
    let mut index = 0;
    while index < list.len() {
        if is_same(list[index].0, name) {
            return Some(index);
        }
        index += 1;
    }
    None
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other, mut length) = (one.as_bytes(), other.as_bytes(), one.len());
    // Names of a dialect differ at their ends.
    while one.len() == other.len() && length > 0 && one[length - 1] == other[length - 1] {
        length -= 1;
    }
    one.len() == other.len() && length == 0
}
