//! Predicates: trees whose leaves are C++ expressions.

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::model::Definitions;

/// A predicate of [`Definitions::predicates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct PredicateId(pub u32);

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Predicate {
    /// A C++ expression over `$_self`, `$_op` and `$_builder`, in parentheses.
    Leaf(String),
    /// All of these; none at all holds.
    And(Vec<PredicateId>),
    /// One of these; none at all does not hold.
    Or(Vec<PredicateId>),
    /// Not this.
    Neg(PredicateId),
    /// This, with a text replaced in every leaf.
    SubstLeaves {
        /// The text that is replaced.
        pattern: String,
        /// By what.
        replacement: String,
        /// In the leaves of this, and in what its `Concat`s put around them.
        child: PredicateId,
    },
    /// This as a C++ expression, with something before and after it.
    Concat {
        /// Before.
        prefix: String,
        /// The expression between.
        child: PredicateId,
        /// After.
        suffix: String,
    },
}

/// A C++ expression longer than this is not put together.
const MAX_EXPRESSION: usize = 1 << 20;

impl Definitions {
    /// The predicate as one C++ expression, as a verifier would hold it: parts of `And` and `Or` that always hold or never do, for they are
    /// empty, go, and a part that is left alone stands for all. `None` if it is absurdly long.
    pub fn expression(&self, id: PredicateId) -> Option<String> {
        let mut expression = Expression { definitions: self, truths: FxHashMap::default(), substitutions: Vec::new() };
        let mut out = String::new();
        expression.append(id, &mut out).then_some(out)
    }
}

/// The writing of an expression.
struct Expression<'a> {
    definitions: &'a Definitions,
    /// The answers that are known of each `And` and `Or` without asking.
    truths: FxHashMap<PredicateId, Option<bool>>,
    /// Substitutions apply from the innermost outwards, so the last of the list comes first.
    substitutions: Vec<(&'a str, &'a str)>,
}

impl<'a> Expression<'a> {
    /// Appends a predicate. False if the text gets absurdly long.
    fn append(&mut self, id: PredicateId, out: &mut String) -> bool {
        if out.len() > MAX_EXPRESSION {
            return false;
        }
        let definitions = self.definitions;
        match definitions.predicate(id) {
            Predicate::Leaf(text) => return self.append_text(text, out),
            Predicate::And(children) => return self.append_all(id, children, " && ", out),
            Predicate::Or(children) => return self.append_all(id, children, " || ", out),
            Predicate::Neg(child) => {
                out.push_str("!(");
                if !self.append(*child, out) {
                    return false;
                }
                out.push(')');
            }
            Predicate::SubstLeaves { pattern, replacement, child } => {
                self.substitutions.push((pattern, replacement));
                let fits = self.append(*child, out);
                self.substitutions.pop();
                return fits;
            }
            Predicate::Concat { prefix, child, suffix } => {
                return self.append_text(prefix, out) && self.append(*child, out) && self.append_text(suffix, out);
            }
        }
        true
    }

    fn append_all(&mut self, id: PredicateId, children: &'a [PredicateId], between: &str, out: &mut String) -> bool {
        if let Some(truth) = self.truth(id) {
            out.push_str(if truth { "true" } else { "false" });
            return true;
        }
        let open: Vec<PredicateId> = children.iter().copied().filter(|child| self.truth(*child).is_none()).collect();
        if let [child] = open[..] {
            return self.append(child, out);
        }
        for (index, child) in open.into_iter().enumerate() {
            out.push_str(if index > 0 { between } else { "" });
            out.push('(');
            if !self.append(child, out) {
                return false;
            }
            out.push(')');
        }
        true
    }

    /// Returns whether an `And` or `Or` holds if that is plain: by itself where it is empty, or by a part.
    fn truth(&mut self, id: PredicateId) -> Option<bool> {
        let (children, neutral) = match self.definitions.predicate(id) {
            Predicate::And(children) => (children, true),
            Predicate::Or(children) => (children, false),
            _ => return None,
        };
        if let Some(known) = self.truths.get(&id) {
            return *known;
        }
        let truths: Vec<Option<bool>> = children.iter().map(|child| self.truth(*child)).collect();
        let truth = match truths.contains(&Some(!neutral)) {
            true => Some(!neutral),
            false => truths.iter().all(|truth| *truth == Some(neutral)).then_some(neutral),
        };
        self.truths.insert(id, truth);
        truth
    }

    /// Text of a leaf, or around an expression, after the substitutions. False if it gets absurdly long.
    fn append_text(&self, text: &str, out: &mut String) -> bool {
        let mut text = text.to_owned();
        for (pattern, replacement) in self.substitutions.iter().rev() {
            if text.len() > MAX_EXPRESSION {
                return false;
            }
            if !pattern.is_empty() {
                text = text.replace(pattern, replacement);
            }
        }
        out.push_str(&text);
        true
    }
}
