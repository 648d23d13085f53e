//! Cases and rates as text.

use std::collections::BTreeMap;

use conformance::case::Case;

/// What happened to the cases, and how often.
#[derive(Debug, Default)]
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

/// Prints a case as files would hold it.
pub fn print_case(case: &Case) {
    println!("// case.pdll\n{}\n// case.mlir\n{}", case.source, case.ir);
    if let Err(refusal) = &case.compiled {
        println!("// refused\n{}", refusal.text);
    }
}
