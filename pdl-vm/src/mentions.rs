//! The operations that patterns mention, held against those that a host has.

use crate::prelude::*;

use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_bytecode::{PatternInfo, Program};
use pdl_declarations::{Groups, OpDefinition, OpMention, nearest};
use smol_str::SmolStr;

use crate::error::{BindError, OpMistake};
use crate::selection::Selection;

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
                compare(mention, definition, guesses, &mut mistakes);
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

fn compare(mention: &OpMention, definition: &OpDefinition, guesses: usize, mistakes: &mut Vec<OpMistake>) {
    for name in &mention.attributes {
        if definition.attribute(name).is_none() {
            let names = definition.attributes.iter().map(|known| known.name.as_str());
            let meant = nearest(name, names.take(guesses));
            mistakes.push(OpMistake::Attribute { name: name.to_string(), meant: meant.map(str::to_owned) });
        }
    }
    if mention.is_created {
        let missing = definition.attributes.iter().filter(|known| known.is_required);
        let missing = missing.filter(|known| !mention.attributes.contains(&known.name));
        mistakes.extend(missing.map(|known| OpMistake::Missing { name: known.name.to_string() }));
    }
    let is_inferred = mention.is_created && mention.results.is_empty();
    mistakes.extend(count(mention, &mention.operands, &definition.operands, "operands"));
    mistakes.extend(count(mention, &mention.results, &definition.results, "results").filter(|_| !is_inferred));
}

/// Returns the mistake if an operation cannot have as many operands, or results, as are written.
fn count(mention: &OpMention, written: &[bool], groups: &Groups, what: &'static str) -> Option<OpMistake> {
    let varies = groups.varies.contains(&true);
    let least = groups.varies.iter().filter(|varies| !**varies).count();
    let single = written.iter().filter(|is_range| !**is_range).count();
    let fits = match (written, single == written.len()) {
        // A range alone is all of them.
        ([true], _) => true,
        (_, true) => single == least || varies && single > least,
        // A range may be empty where it is created, and is a group where it is matched.
        _ if mention.is_created => varies || single <= least,
        _ => written.len() <= groups.varies.len(),
    };
    (!fits).then_some(OpMistake::Count { what, written: written.len(), least, varies })
}
