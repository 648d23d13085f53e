//! Verdicts of an earlier run: what is no worse than there does not fail.

use std::collections::BTreeMap;
use std::path::Path;

use pdl_prove::{Judgement, Verdict};
use pdll::{Session, shown};

use super::text::name;

/// The verdicts of an earlier run, by name. Of two patterns of one name it is the worse.
#[derive(Debug, Default)]
pub(crate) struct Baseline(BTreeMap<String, &'static str>);

/// The words for verdicts, the best first.
const WORDS: [&str; 4] = ["proven", "vacuous", "unknown", "refuted"];

/// Returns the word for a verdict.
pub(super) fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proven => WORDS[0],
        Verdict::Vacuous(_) => WORDS[1],
        Verdict::Refuted(_) => WORDS[3],
        _ => WORDS[2],
    }
}

fn rank(word: &str) -> usize {
    WORDS.iter().position(|other| *other == word).unwrap_or(WORDS.len())
}

/// Returns true if a verdict is no worse than the baseline has it.
pub(super) fn is_known(report: &Judgement, baseline: Option<&Baseline>) -> bool {
    let before = baseline.and_then(|baseline| baseline.verdict(report));
    before.is_some_and(|before| rank(word(&report.verdict)) <= rank(before))
}

impl Baseline {
    /// Returns what a run found.
    pub(super) fn of(reports: &[Judgement]) -> Baseline {
        let mut all: BTreeMap<String, &'static str> = BTreeMap::new();
        for report in reports {
            let new = word(&report.verdict);
            let kept = all.entry(name(report)).or_insert(new);
            if rank(new) > rank(kept) {
                *kept = new;
            }
        }
        Baseline(all)
    }

    /// Reads a baseline; what it is not is reported.
    pub(super) fn read(session: &mut Session, path: &Path) -> Option<Baseline> {
        let file = session.read_text(path)?;
        let text = session.sources.file(file).text.to_string();
        let baseline = parse(&text);
        if baseline.is_none() {
            let message = "it is no baseline of proofs; `pdllc prove --write-baseline` writes one";
            session.error_in_file(&shown(path), "E0908", message);
        }
        baseline
    }

    /// The verdict that a pattern had.
    pub(super) fn verdict(&self, report: &Judgement) -> Option<&'static str> {
        self.0.get(&name(report)).copied()
    }

    /// As it is read: a line for each pattern, so that versions compare well.
    pub(super) fn text(&self) -> String {
        let value = serde_json::json!({ "verdicts": self.0 });
        format!("{value:#}\n")
    }
}

fn parse(text: &str) -> Option<Baseline> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    let mut all = BTreeMap::new();
    for (name, verdict) in value.get("verdicts")?.as_object()? {
        all.insert(name.clone(), *WORDS.iter().find(|word| verdict.as_str() == Some(**word))?);
    }
    Some(Baseline(all))
}
