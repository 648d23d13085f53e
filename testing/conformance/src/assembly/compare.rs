//! Our reader and printer beside `mlir-opt`, text by text.
//!
//! An operation is judged by the texts in which it alone has its form, all of them. Then by the whole texts in which every other
//! operation is right by that judgement: what differs there is charged to the operation the text was made for, or, in a text
//! written by hand, to those that stand where it differs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::alone::operations_of;
use super::pairs::{Corpus, Pair};

/// The texts that are compared: custom text to generic text, and generic text to custom text; or why it is refused.
pub struct Ours<'o> {
    /// Reads custom text and prints it in generic form.
    pub read: &'o (dyn Fn(&str) -> Result<String, String> + Sync),
    /// Reads generic text and prints it in custom form.
    pub print: &'o (dyn Fn(&str) -> Result<String, String> + Sync),
}

/// The numbers for the operations of a dialect, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Are defined.
    pub operations: usize,
    /// Have a form of their own.
    pub with_form: usize,
    /// And a text.
    pub with_text: usize,
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
        self.with_text += other.with_text;
        self.read += other.read;
        self.printed += other.printed;
        self.both += other.both;
    }
}

/// A text that is not read or not printed as `mlir-opt` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The operation it is charged to.
    pub operation: String,
    /// True if reading differs; printing otherwise.
    pub in_reading: bool,
    /// True if every operation of the text has its form.
    pub in_whole: bool,
    /// The input.
    pub input: String,
    /// The output of `mlir-opt`.
    pub theirs: String,
    /// Our output, or the error.
    pub ours: Result<String, String>,
}

impl Difference {
    /// Returns what is wrong, in one line: of which kind, and where it shows.
    pub fn evidence(&self) -> String {
        let whole = if self.in_whole { " among others" } else { "" };
        match &self.ours {
            Err(message) => format!("{}{whole}: {}", refusal(message), first_lines(message)),
            Ok(ours) => {
                let (theirs, line) = first_difference(&self.theirs, ours);
                let kind = if self.in_reading {
                    "generic differs"
                } else if line.contains(&format!("\"{}\"(", self.operation)) {
                    "printed generic"
                } else {
                    "custom differs"
                };
                format!("{kind}{whole}: theirs `{}` ours `{}`", around(theirs, line), around(line, theirs))
            }
        }
    }
}

fn refusal(message: &str) -> &'static str {
    if message.contains("has no custom form that is known here") {
        "no form in C++ known"
    } else if message.contains("has a part `custom<") {
        "unknown custom<…>"
    } else if message.contains("follows from C++ that is not known") {
        "unknown C++ of a type"
    } else {
        "read error"
    }
}

/// The message and the line it is about.
fn first_lines(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect();
    lines.join(" / ")
}

/// The first lines that are not the same, or the ends.
pub fn first_difference<'t>(theirs: &'t str, ours: &'t str) -> (&'t str, &'t str) {
    let (mut one, mut other) = (theirs.trim_end().lines(), ours.trim_end().lines());
    loop {
        match (one.next(), other.next()) {
            (Some(theirs), Some(ours)) if theirs == ours => {}
            (theirs, ours) => return (theirs.unwrap_or("(end)"), ours.unwrap_or("(end)")),
        }
    }
}

/// A line, shortened to what is near the first character that is not the same.
fn around(line: &str, other: &str) -> String {
    let same = line.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let start = same.saturating_sub(50);
    let part: String = line.trim_end().chars().skip(start).take(110).collect();
    format!("{}{}", if start > 0 { "…" } else { "" }, part.trim_start())
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
    /// The number of operations with a text but none that the verifier takes.
    pub unverified: usize,
    /// The number of whole texts, and of those that are read and printed as `mlir-opt` does.
    pub whole: (usize, usize),
    /// The operations that are right.
    pub right: BTreeSet<String>,
    /// Indices of the whole texts that are right.
    pub right_texts: Vec<usize>,
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
            let Counts { operations, with_form, with_text, read, printed, both } = counts;
            writeln!(f, "{name:16} {operations:6} {with_form:6} {with_text:6} {read:6} {printed:8} {both:6}")?;
        }
        writeln!(f, "only with texts that the verifier refuses: {}", self.unverified)?;
        let (texts, right) = self.whole;
        writeln!(f, "whole texts: {texts}, of which {right} are read and printed alike")
    }
}

/// The agreement with `mlir-opt` on an operation or a text.
#[derive(Clone, Copy, Debug, Default)]
struct Judgement {
    read: bool,
    printed: bool,
}

/// Compares what is known of the operations that are `wanted`.
pub fn compare(corpus: &Corpus, ours: &Ours<'_>, wanted: impl Fn(&str) -> bool) -> Report {
    let chosen = || corpus.operations.iter().filter(|(name, entry)| wanted(name) && entry.has_form);
    let alone = outcomes(&corpus.alone, ours, chosen().flat_map(|(_, entry)| entry.alone.iter().copied()));
    // Whether a whole text says something depends on the others in it; what is not wanted is not known to be right.
    let whole = outcomes(&corpus.whole, ours, chosen().flat_map(|(_, entry)| entry.whole.iter().copied()));
    let mut report = Report::default();
    let mut judged: BTreeMap<&str, Judgement> = BTreeMap::new();
    for (name, entry) in chosen() {
        let all = |fine: fn(&Outcome) -> Option<bool>| {
            let mut known = entry.alone.iter().filter_map(|index| alone[*index].as_ref()).filter_map(fine).peekable();
            known.peek().is_some() && known.all(|fine| fine)
        };
        let judgement = Judgement { read: all(|outcome| outcome.reads), printed: all(|outcome| outcome.prints) };
        judged.insert(name, judgement);
        for index in &entry.alone {
            if let Some(outcome) = &alone[*index] {
                outcome.differences(name, &corpus.alone[*index], false, &mut report.differences);
            }
        }
    }
    let alone_right = judged.clone();
    let is_right = |name: &str, in_reading: bool| {
        let has_form = corpus.operations.get(name).is_some_and(|entry| entry.has_form);
        !has_form || alone_right.get(name).is_some_and(|known| if in_reading { known.read } else { known.printed })
    };
    for (index, outcome) in whole.iter().enumerate() {
        let (pair, Some(outcome)) = (&corpus.whole[index], outcome) else { continue };
        report.whole.0 += 1;
        if outcome.reads != Some(false) && outcome.prints == Some(true) {
            report.whole.1 += 1;
            report.right_texts.push(index);
        }
        let mut differences = Vec::new();
        outcome.differences(&pair.operation, pair, true, &mut differences);
        let names = operations_of(&pair.source);
        for difference in differences {
            if !names.iter().all(|name| is_right(name, difference.in_reading)) {
                continue;
            }
            let charged: Vec<&str> =
                if pair.operation.is_empty() { at_fault(&difference, &names) } else { vec![pair.operation.as_str()] };
            for name in charged {
                if let Some(known) = judged.get_mut(name) {
                    *(if difference.in_reading { &mut known.read } else { &mut known.printed }) = false;
                }
                report.differences.push(Difference { operation: name.to_owned(), ..difference.clone() });
            }
        }
    }
    report.differences.sort_by(|one, other| one.operation.cmp(&other.operation));
    for (name, entry) in corpus.operations.iter().filter(|(name, _)| wanted(name)) {
        let dialect = name.split('.').next().unwrap_or_default();
        let mut counts = Counts { operations: 1, ..Counts::default() };
        if let Some(judgement) = judged.get(name.as_str()) {
            counts.with_form = 1;
            counts.with_text = usize::from(!entry.alone.is_empty());
            report.unverified += usize::from(!entry.alone.is_empty() && !entry.is_verified);
            if entry.alone.is_empty() {
                report.missing.push((name.clone(), entry.objection.clone()));
            }
            (counts.read, counts.printed) = (usize::from(judgement.read), usize::from(judgement.printed));
            counts.both = counts.read & counts.printed;
            if counts.both == 1 {
                report.right.insert(name.clone());
            }
        }
        report.dialects.entry(dialect.to_owned()).or_default().add(counts);
    }
    report
}

/// The operations that are named in the line that differs; all that have a form if none is.
fn at_fault<'n>(difference: &Difference, names: &BTreeSet<&'n str>) -> Vec<&'n str> {
    let line = match &difference.ours {
        Ok(ours) => first_difference(&difference.theirs, ours).0.to_owned(),
        Err(message) => message.clone(),
    };
    let words: BTreeSet<&str> =
        line.split(|character: char| !(character.is_alphanumeric() || "._$".contains(character))).collect();
    let is_named =
        |name: &str| words.contains(name) || name.split_once('.').is_some_and(|(_, mnemonic)| words.contains(mnemonic));
    let named: Vec<&str> = names.iter().copied().filter(|name| is_named(name)).collect();
    if named.is_empty() { names.iter().copied().collect() } else { named }
}

/// Our result for a pair.
struct Outcome {
    read: Result<String, String>,
    printed: Result<String, String>,
    /// True if it is the same; `None` if `mlir-opt` does not read it either.
    reads: Option<bool>,
    prints: Option<bool>,
}

impl Outcome {
    fn of(pair: &Pair, ours: &Ours<'_>) -> Outcome {
        let (read, printed) = ((ours.read)(&pair.custom), (ours.print)(&pair.source));
        let equal = |ours: &Result<String, String>, theirs: &str| {
            ours.as_ref().is_ok_and(|ours| ours.trim_end() == theirs.trim_end())
        };
        let reads = pair.generic.as_ref().map(|generic| equal(&read, generic));
        let prints = Some(equal(&printed, &pair.custom));
        Outcome { read, printed, reads, prints }
    }

    fn differences(&self, operation: &str, pair: &Pair, in_whole: bool, all: &mut Vec<Difference>) {
        for (in_reading, fine, input, theirs, ours) in [
            (true, self.reads, &pair.custom, pair.generic.as_ref().unwrap_or(&pair.source), &self.read),
            (false, self.prints, &pair.source, &pair.custom, &self.printed),
        ] {
            if fine == Some(false) {
                all.push(Difference {
                    operation: operation.to_owned(),
                    in_reading,
                    in_whole,
                    input: input.clone(),
                    theirs: theirs.clone(),
                    ours: ours.clone(),
                });
            }
        }
    }
}

/// Returns what differs of pairs that no operation is judged by.
pub fn differences(pairs: &[Pair], ours: &Ours<'_>) -> Vec<Difference> {
    let mut all = Vec::new();
    for (pair, outcome) in pairs.iter().zip(outcomes(pairs, ours, 0..pairs.len())) {
        if let Some(outcome) = outcome {
            outcome.differences("", pair, true, &mut all);
        }
    }
    all
}

fn outcomes(pairs: &[Pair], ours: &Ours<'_>, needed: impl Iterator<Item = usize>) -> Vec<Option<Outcome>> {
    let needed: BTreeSet<usize> = needed.collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<Option<Outcome>> = Vec::new();
    all.resize_with(pairs.len(), || None);
    let size = all.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        for (chunk, part) in all.chunks_mut(size).enumerate() {
            let needed = &needed;
            scope.spawn(move || {
                for (offset, outcome) in part.iter_mut().enumerate() {
                    let index = chunk * size + offset;
                    if needed.contains(&index) {
                        *outcome = Some(Outcome::of(&pairs[index], ours));
                    }
                }
            });
        }
    });
    all
}
