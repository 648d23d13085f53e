//! Predicates: trees whose leaves are C++ expressions.

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
    /// The predicate as one C++ expression, as a verifier would hold it. `None` if it is absurdly long.
    pub fn expression(&self, id: PredicateId) -> Option<String> {
        let mut out = String::new();
        self.append(id, &mut Vec::new(), &mut out).then_some(out)
    }

    /// Substitutions apply from the innermost outwards, so the last of the list comes first.
    fn append(&self, id: PredicateId, substitutions: &mut Vec<(String, String)>, out: &mut String) -> bool {
        if out.len() > MAX_EXPRESSION {
            return false;
        }
        match self.predicate(id) {
            Predicate::Leaf(text) => return append_text(text, substitutions, out),
            Predicate::And(children) => return self.append_all(children, " && ", "true", substitutions, out),
            Predicate::Or(children) => return self.append_all(children, " || ", "false", substitutions, out),
            Predicate::Neg(child) => {
                out.push_str("!(");
                if !self.append(*child, substitutions, out) {
                    return false;
                }
                out.push(')');
            }
            Predicate::SubstLeaves { pattern, replacement, child } => {
                substitutions.push((pattern.clone(), replacement.clone()));
                let fits = self.append(*child, substitutions, out);
                substitutions.pop();
                return fits;
            }
            Predicate::Concat { prefix, child, suffix } => {
                return append_text(prefix, substitutions, out)
                    && self.append(*child, substitutions, out)
                    && append_text(suffix, substitutions, out);
            }
        }
        true
    }

    fn append_all(
        &self,
        children: &[PredicateId],
        between: &str,
        empty: &str,
        substitutions: &mut Vec<(String, String)>,
        out: &mut String,
    ) -> bool {
        if children.is_empty() {
            out.push_str(empty);
        }
        for (index, child) in children.iter().enumerate() {
            out.push_str(if index > 0 { between } else { "" });
            out.push('(');
            if !self.append(*child, substitutions, out) {
                return false;
            }
            out.push(')');
        }
        true
    }
}

/// Text of a leaf, or around an expression, after the substitutions. False if it gets absurdly long.
fn append_text(text: &str, substitutions: &[(String, String)], out: &mut String) -> bool {
    let mut text = text.to_owned();
    for (pattern, replacement) in substitutions.iter().rev() {
        if text.len() > MAX_EXPRESSION {
            return false;
        }
        if !pattern.is_empty() {
            text = text.replace(pattern.as_str(), replacement);
        }
    }
    out.push_str(&text);
    true
}
