//! What happened to the cases, and how often.

use std::collections::BTreeMap;

/// Counts, by what is counted.
#[derive(Clone, Debug, Default)]
pub struct Rates(BTreeMap<&'static str, usize>);

impl Rates {
    /// Counts one.
    pub fn count(&mut self, what: &'static str) {
        self.add(what, 1);
    }

    /// Counts several.
    pub fn add(&mut self, what: &'static str, number: usize) {
        *self.0.entry(what).or_default() += number;
    }

    /// How often.
    pub fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// The names of the divergences among them.
    pub fn divergences(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.keys().copied().filter(|what| what.starts_with("divergence"))
    }

    /// How many differences there are among them.
    pub fn differences(&self) -> usize {
        self.0.iter().filter(|(what, _)| what.starts_with("DIFFERENT")).map(|(_, number)| number).sum()
    }

    /// A line each.
    pub fn print(&self) {
        for (what, number) in &self.0 {
            println!("{number:>10}  {what}");
        }
    }
}
