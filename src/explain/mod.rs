//! Why a compiled pattern does not match an op.
//!
//! The merged matcher asks for all patterns at once and cannot say which question was whose. An [`Explainer`] decodes the
//! patterns that a program keeps, from source or from a blob that was not stripped of them, and asks the questions of one in the
//! order in which it was written, from its root: it reports the first predicate that does not hold, what was wanted, where the
//! pattern's author wrote it, and what stands there in the IR. Slow and thorough; for people.

mod evaluator;
mod form;
mod path;
mod values;
mod why;

use std::cmp::Reverse;
use std::fmt;

pub use path::{Path, path};

use pdl_compile::{StoredError, patterns_of};
use pdl_ir::{Location, Module};
use pdl_vm::{Entity, Host, PatternId, PatternSet};

/// The predicate that a pattern was refused for.
pub struct UnmetPredicate<H: Host> {
    /// The predicate that does not hold, in words.
    pub predicate: String,
    /// Where the pattern asks for it; line 0 if that is not known.
    pub location: Location,
    /// The part of the IR that it was asked of.
    pub entity: Entity<H>,
    /// The form of the pattern that asks for it, as an op expression; `None` if the pattern has one form only.
    pub form: Option<String>,
    /// The number of predicates of the pattern that hold, in the order in which they were written, before this one does not.
    pub held: usize,
}

impl<H: Host> fmt::Display for UnmetPredicate<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.predicate)?;
        match &self.location {
            Location { line: 0, .. } => {}
            Location { file, line, column } => write!(f, " ({file}:{line}:{column})")?,
        }
        self.form.iter().try_for_each(|form| write!(f, ", in the form {form}"))
    }
}

/// The verdict about a pattern at an op.
pub enum Explanation<H: Host> {
    /// It matches.
    Matches,
    /// It does not, because of this.
    Refused(UnmetPredicate<H>),
    /// Nobody can tell: the pattern is written in Rust, or its graph is not in the program, or there are too many
    /// ways to match it.
    Unknown(&'static str),
}

/// The compiled patterns of a set, as they were written.
pub struct Explainer<'a, H: Host> {
    set: &'a PatternSet<H>,
    module: Module,
}

impl<'a, H: Host> Explainer<'a, H> {
    /// Decodes the patterns of the set's program: time and memory are linear in them.
    ///
    /// # Errors
    /// If the program was stripped of its patterns, or what it has of them is damaged.
    pub fn new(set: &'a PatternSet<H>) -> Result<Explainer<'a, H>, StoredError> {
        Ok(Explainer { set, module: patterns_of(set.program())? })
    }

    /// Says why a compiled pattern matches at `op`, or does not. Native constraints are called. One that
    /// panics refuses, negated or not, and so does one that cannot be called because a list stands where it wants one
    /// thing.
    pub fn explain(&self, host: &H, pattern: PatternId, op: H::Op) -> Explanation<H> {
        if pattern.index() >= self.module.patterns.len() {
            return Explanation::Unknown("the pattern is not a compiled one");
        }
        why::why(self.set, host, &self.module, pattern.index(), op)
    }

    /// Says why the patterns that a name stands for match at `op`, or do not: that the first of them matches, or else what
    /// [`explain`](Self::explain) says of each, beginning with the one of which most holds. Of those that want an op of another name only the first is among them, and only if there are
    /// no others.
    pub fn explain_called(&self, host: &H, name: &str, op: H::Op) -> Vec<(PatternId, Explanation<H>)> {
        let all: Vec<PatternId> = self.set.patterns_called(name).collect();
        let is_root = |pattern: &PatternId| self.set.root(*pattern).is_none_or(|root| root == host.op_name(op));
        let mut rooted: Vec<PatternId> = all.iter().copied().filter(is_root).collect();
        if rooted.is_empty() {
            rooted.extend(all.first());
        }
        let mut explained: Vec<_> =
            rooted.into_iter().map(|pattern| (pattern, self.explain(host, pattern, op))).collect();
        if let Some(found) = explained.iter().position(|(_, explanation)| matches!(explanation, Explanation::Matches)) {
            return vec![explained.swap_remove(found)];
        }
        explained.sort_by_key(|(_, explanation)| match explanation {
            Explanation::Refused(refusal) => Reverse(refusal.held),
            _ => Reverse(0),
        });
        explained
    }

    /// The reason in one line why the pattern does not match at `op`; `None` if it does. What
    /// [`TreePrinter::explain_with`](pdl_vm::TreePrinter::explain_with) wants.
    pub fn refusal_text(&self, host: &H, pattern: PatternId, op: H::Op) -> Option<String> {
        match self.explain(host, pattern, op) {
            Explanation::Refused(refusal) => Some(format!("pattern failed to match: {refusal}")),
            Explanation::Unknown(_) => Some("pattern failed to match".to_owned()),
            Explanation::Matches => None,
        }
    }
}
