//! Our reader and printer beside `mlir-opt`, text by text.

use std::collections::BTreeMap;
use std::fmt;

use super::pairs::Corpus;

/// What is compared: custom text to generic text, and generic text to custom text; or why it is refused.
pub struct Ours<'o> {
    /// Reads custom text and prints it in generic form.
    pub read: &'o (dyn Fn(&str) -> Result<String, String> + Sync),
    /// Reads generic text and prints it in custom form.
    pub print: &'o (dyn Fn(&str) -> Result<String, String> + Sync),
}

/// How many operations of a dialect, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Are defined.
    pub operations: usize,
    /// Have a form of their own.
    pub with_form: usize,
    /// And a text.
    pub with_pair: usize,
    /// All texts of which are read as `mlir-opt` reads them.
    pub read: usize,
    /// All texts of which are printed as `mlir-opt` prints them.
    pub printed: usize,
    /// Both.
    pub both: usize,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.operations += other.operations;
        self.with_form += other.with_form;
        self.with_pair += other.with_pair;
        self.read += other.read;
        self.printed += other.printed;
        self.both += other.both;
    }
}

/// A text that is not read or not printed as `mlir-opt` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The operation that is counted.
    pub operation: String,
    /// Whether reading differs; printing otherwise.
    pub in_reading: bool,
    /// What is read.
    pub input: String,
    /// What `mlir-opt` makes of it.
    pub theirs: String,
    /// What we make of it, or why it is refused.
    pub ours: Result<String, String>,
}

/// The figures, by dialect, and what differs.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By dialect.
    pub dialects: BTreeMap<String, Counts>,
    /// In the order of the operations' names.
    pub differences: Vec<Difference>,
    /// Operations with a form and without a text, and why.
    pub missing: Vec<(String, String)>,
}

impl Report {
    /// All dialects together.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        self.dialects.values().for_each(|counts| total.add(*counts));
        total
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:16} {:>6} {:>6} {:>6} {:>6} {:>8} {:>6}",
            "dialect", "ops", "form", "text", "read", "printed", "both"
        )?;
        let total = self.total();
        for (name, counts) in
            self.dialects.iter().map(|(name, counts)| (name.as_str(), counts)).chain([("all", &total)])
        {
            let Counts { operations, with_form, with_pair, read, printed, both } = counts;
            writeln!(f, "{name:16} {operations:6} {with_form:6} {with_pair:6} {read:6} {printed:8} {both:6}")?;
        }
        Ok(())
    }
}

/// Compares what is known of the operations that are `wanted`.
pub fn compare(corpus: &Corpus, ours: &Ours<'_>, wanted: impl Fn(&str) -> bool) -> Report {
    let outcomes = all(corpus, ours, &wanted);
    let mut report = Report::default();
    for (name, entry) in corpus.operations.iter().filter(|(name, _)| wanted(name)) {
        let dialect = name.split('.').next().unwrap_or_default();
        let mut counts = Counts { operations: 1, ..Counts::default() };
        if entry.has_form {
            counts.with_form = 1;
            counts.with_pair = usize::from(!entry.pairs.is_empty());
            if entry.pairs.is_empty() {
                report.missing.push((name.clone(), entry.objection.clone()));
            }
            let fine = |in_reading: bool| {
                let of = |index: &usize| {
                    outcomes[*index].as_ref().is_some_and(|outcome| outcome.equal(corpus, *index, in_reading))
                };
                usize::from(!entry.pairs.is_empty() && entry.pairs.iter().all(of))
            };
            (counts.read, counts.printed) = (fine(true), fine(false));
            counts.both = counts.read & counts.printed;
            for index in &entry.pairs {
                let (pair, Some(outcome)) = (&corpus.pairs[*index], &outcomes[*index]) else { continue };
                for in_reading in [true, false] {
                    if !outcome.equal(corpus, *index, in_reading) {
                        let (input, theirs, ours) = if in_reading {
                            (&pair.custom, &pair.generic, &outcome.read)
                        } else {
                            (&pair.generic, &pair.custom, &outcome.printed)
                        };
                        report.differences.push(Difference {
                            operation: name.clone(),
                            in_reading,
                            input: input.clone(),
                            theirs: theirs.clone(),
                            ours: ours.clone(),
                        });
                    }
                }
            }
        }
        report.dialects.entry(dialect.to_owned()).or_default().add(counts);
    }
    report
}

struct Outcome {
    read: Result<String, String>,
    printed: Result<String, String>,
}

impl Outcome {
    fn equal(&self, corpus: &Corpus, index: usize, in_reading: bool) -> bool {
        let pair = &corpus.pairs[index];
        let (ours, theirs) = if in_reading { (&self.read, &pair.generic) } else { (&self.printed, &pair.custom) };
        ours.as_ref().is_ok_and(|ours| ours.trim_end() == theirs.trim_end())
    }
}

fn all(corpus: &Corpus, ours: &Ours<'_>, wanted: &impl Fn(&str) -> bool) -> Vec<Option<Outcome>> {
    let mut needed = vec![false; corpus.pairs.len()];
    for (name, entry) in &corpus.operations {
        if wanted(name) && entry.has_form {
            entry.pairs.iter().for_each(|index| needed[*index] = true);
        }
    }
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut outcomes: Vec<Option<Outcome>> = Vec::new();
    outcomes.resize_with(corpus.pairs.len(), || None);
    let size = outcomes.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        for (chunk, part) in outcomes.chunks_mut(size).enumerate() {
            let needed = &needed;
            scope.spawn(move || {
                for (offset, outcome) in part.iter_mut().enumerate() {
                    let index = chunk * size + offset;
                    if needed[index] {
                        let pair = &corpus.pairs[index];
                        *outcome =
                            Some(Outcome { read: (ours.read)(&pair.custom), printed: (ours.print)(&pair.generic) });
                    }
                }
            });
        }
    });
    outcomes
}
