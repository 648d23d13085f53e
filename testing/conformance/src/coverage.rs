//! Which constructs the cases hold, and how many of those patterns match and rewrite something: a construct that never
//! gets that far is not compared, whatever the rates say.

use std::collections::{BTreeMap, BTreeSet};

use pdl_ir::{Kind, OpKind, Pattern, Replacement, RewriteBody, ValueId};

use crate::case::Case;
use crate::chunks::Chunks;
use crate::theirs;

/// Counts for each construct.
#[derive(Clone, Debug, Default)]
pub struct Coverage(BTreeMap<&'static str, Counts>);

/// Patterns with a construct: all, those that match at an op of their case, and those that rewrite in a run that is equal
/// in both engines.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    patterns: usize,
    matched: usize,
    rewritten: usize,
}

impl Coverage {
    /// Counts the patterns of a case, and which of them match; `matches` has a number for each.
    pub fn matched(&mut self, case: &Case, matches: &[usize]) {
        self.count(case, |index, counts| {
            counts.patterns += 1;
            counts.matched += usize::from(matches[index] > 0);
        });
    }

    /// Counts which patterns of a case rewrite; `rewrites` has a number for each.
    pub fn rewritten(&mut self, case: &Case, rewrites: &[u64]) {
        self.count(case, |index, counts| {
            counts.rewritten += usize::from(rewrites.get(index).is_some_and(|count| *count > 0));
        });
    }

    fn count(&mut self, case: &Case, add: impl Fn(usize, &mut Counts)) {
        let Ok((module, _)) = &case.compiled else { return };
        let chunks = Chunks::of(&case.source);
        for (index, pattern) in module.patterns.iter().enumerate() {
            let text = if chunks.len() == module.patterns.len() { chunks.pattern(index) } else { "" };
            for construct in constructs(pattern, text) {
                add(index, self.0.entry(construct).or_default());
            }
        }
    }

    /// Adds all of another's.
    pub fn add(&mut self, other: &Coverage) {
        for (construct, counts) in &other.0 {
            let sum = self.0.entry(construct).or_default();
            sum.patterns += counts.patterns;
            sum.matched += counts.matched;
            sum.rewritten += counts.rewritten;
        }
    }

    /// A line each.
    pub fn print(&self) {
        println!("  patterns     match  rewrites  with");
        for (construct, counts) in &self.0 {
            println!("{:>10}{:>10}{:>10}  {construct}", counts.patterns, counts.matched, counts.rewritten);
        }
    }
}

/// The constructs of a pattern, from its `pdl` and its text.
fn constructs(pattern: &Pattern, text: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::from(["(any)"]);
    in_text(text, &mut found);
    let mut reads: BTreeMap<ValueId, usize> = BTreeMap::new();
    for op in &pattern.matcher {
        in_match(pattern, op, &mut found);
        theirs::reads(&op.kind).iter().for_each(|id| *reads.entry(*id).or_default() += 1);
    }
    for (id, count) in reads.iter().filter(|(_, count)| **count > 1) {
        let definition = pattern.matcher.iter().find(|op| op.results.contains(id)).map(|op| &op.kind);
        found.extend(match definition {
            Some(OpKind::Operand { .. }) => Some("match: equal values"),
            Some(OpKind::Operands { .. }) => Some("match: equal ranges of values"),
            Some(OpKind::Type { constant: None }) => Some("match: equal types"),
            Some(OpKind::Types { constants: None }) => Some("match: equal ranges of types"),
            Some(OpKind::Attribute { value: None, .. }) => Some("match: equal attributes"),
            Some(OpKind::Operation { .. }) if *count > 1 => Some("match: an op that is used twice"),
            _ => None,
        });
    }
    if pattern.matcher.iter().any(|op| is_sideways(pattern, op)) {
        found.insert("match: a second root");
    }
    if let RewriteBody::Ops(ops) = &pattern.rewrite.body {
        ops.iter().for_each(|op| in_rewrite(op, &mut found));
        if ops.iter().filter(|op| matches!(op.kind, OpKind::Operation { .. })).count() > 1 {
            found.insert("rewrite: several ops created");
        }
    }
    if pattern.recursion {
        found.insert("recursion");
    }
    found
}

fn in_text(text: &str, found: &mut BTreeSet<&'static str>) {
    let has = |word: &str| text.contains(word);
    let words: [(&str, &'static str); 9] = [
        ("= (", "a tuple"),
        ("Same(", "a PDLL constraint with results"),
        ("Feeds(", "a PDLL constraint that matches an op"),
        ("Build(", "a PDLL rewrite"),
        ("let inner", "match: an op in a statement of its own"),
        ("_: ", "a wildcard"),
        ("Value<", "match: `Value<type>`"),
        ("ValueRange<", "match: `ValueRange<types>`"),
        ("op<g.", "an op with groups known from ODS"),
    ];
    found.extend(words.iter().filter(|(word, _)| has(word)).map(|(_, name)| *name));
}

fn in_match(pattern: &Pattern, op: &pdl_ir::Op, found: &mut BTreeSet<&'static str>) {
    let is_range = |id: &ValueId| matches!(pattern.kind(*id), Kind::ValueRange | Kind::TypeRange);
    match &op.kind {
        OpKind::Operation { name, operands, attributes, types, location: _ } => {
            let is_root = pattern.rewrite.root == op.results.first().copied();
            found.extend(match (name, is_root) {
                (None, true) => Some("match: an any-op root"),
                (None, false) => Some("match: an any-op that is nested"),
                (Some(_), false) => Some("match: a nested op"),
                (Some(_), true) => None,
            });
            if operands.len() > 1 && operands.iter().any(is_range) {
                found.insert("match: a range among operands");
            }
            if matches!(operands.as_slice(), [one] if is_range(one)) {
                found.insert("match: all operands as a range");
            }
            if operands.is_empty() {
                found.insert("match: no operands");
            }
            if types.len() > 1 {
                found.insert("match: several result types");
            }
            if types.is_empty() {
                found.insert("match: no results");
            }
            if attributes.len() > 1 {
                found.insert("match: several attributes");
            }
        }
        OpKind::Attribute { value: Some(text), .. } if text == "unit" => {
            found.insert("match: a unit attribute");
        }
        OpKind::Attribute { value: Some(_), .. } => {
            found.insert("match: a constant attribute");
        }
        OpKind::Attribute { ty: Some(_), .. } => {
            found.insert("match: `Attr<type>`");
        }
        OpKind::Type { constant: Some(_) } => {
            found.insert("match: a constant type");
        }
        OpKind::Result { index: Some(1..), .. } => {
            found.insert("match: a result other than the first");
        }
        OpKind::Results { index: None, .. } => {
            found.insert("match: an op as a range of values");
        }
        OpKind::Results { index: Some(_), .. } => {
            found.insert("match: a group of results");
        }
        OpKind::ApplyNativeConstraint { negated: true, .. } => {
            found.insert("a negated constraint");
        }
        OpKind::ApplyNativeConstraint { .. } => {
            let name = if op.results.is_empty() { "a native constraint" } else { "a native constraint with results" };
            found.insert(name);
        }
        _ => {}
    }
}

fn in_rewrite(op: &pdl_ir::Op, found: &mut BTreeSet<&'static str>) {
    found.extend(match &op.kind {
        OpKind::Erase { .. } => Some("rewrite: erase"),
        OpKind::Replace { with: Replacement::Operation(_), .. } => Some("rewrite: replace with an op"),
        OpKind::Replace { with: Replacement::Values(_), .. } => Some("rewrite: replace with values"),
        OpKind::Operation { attributes, .. } if !attributes.is_empty() => Some("rewrite: an op with attributes"),
        OpKind::Operation { .. } => Some("rewrite: an op without attributes"),
        OpKind::ApplyNativeRewrite { .. } if op.results.is_empty() => Some("a native rewrite"),
        OpKind::ApplyNativeRewrite { .. } => Some("a native rewrite with results"),
        OpKind::Range { .. } => Some("rewrite: a concatenation of ranges"),
        OpKind::Results { .. } => Some("rewrite: a range of results"),
        _ => None,
    });
}

/// Returns true if an operation of the match section is not the root, and nothing there asks for its results.
fn is_sideways(pattern: &Pattern, op: &pdl_ir::Op) -> bool {
    let OpKind::Operation { .. } = op.kind else { return false };
    let id = op.results[0];
    let reached = |other: &pdl_ir::Op| match &other.kind {
        OpKind::Result { parent, .. } | OpKind::Results { parent, .. } if *parent == id => pattern.matcher.iter().any(
            |user| matches!(&user.kind, OpKind::Operation { operands, .. } if operands.contains(&other.results[0])),
        ),
        _ => false,
    };
    pattern.rewrite.root != Some(id) && !pattern.matcher.iter().any(reached)
}
