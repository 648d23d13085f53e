//! The outcomes of cases, and how often each came.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Counts, by what is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rates(BTreeMap<Cow<'static, str>, usize>);

impl Rates {
    /// Counts one.
    pub fn count(&mut self, what: &'static str) {
        self.add(what, 1);
    }

    /// Counts several.
    pub fn add(&mut self, what: impl Into<Cow<'static, str>>, number: usize) {
        *self.0.entry(what.into()).or_default() += number;
    }

    /// Adds all of another's.
    pub fn add_all(&mut self, other: &Rates) {
        for (what, number) in &other.0 {
            self.add(what.clone(), *number);
        }
    }

    /// Returns how often.
    pub fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// Returns what was counted, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> + '_ {
        self.0.iter().map(|(what, number)| (what.as_ref(), *number))
    }

    /// The names of the divergences among them.
    pub fn divergences(&self) -> impl Iterator<Item = &str> + '_ {
        self.iter().map(|(what, _)| what).filter(|what| what.starts_with("divergence"))
    }

    /// Returns how many differences there are among them.
    pub fn differences(&self) -> usize {
        self.iter().filter(|(what, _)| what.starts_with("DIFFERENT")).map(|(_, number)| number).sum()
    }
}
