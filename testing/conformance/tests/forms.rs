//! Patterns that match in several ways mean what a naive matcher makes of them that tries all ways.

use conformance::choices::Choices;
use conformance::forms::{Case, Counts};

#[test]
fn forms_are_tried_as_the_naive_matcher_tries_ways() {
    let mut all = Counts::default();
    let mut wrong = Vec::new();
    for seed in 0..400 {
        let case = Case::generate(Choices::from_seed(seed));
        match case.compare() {
            Ok(counts) => all.add(&counts),
            Err(difference) => {
                wrong.push(format!("seed {seed}: {}: {}\n{}", difference.what, difference.detail, case.source));
            }
        }
    }
    assert!(wrong.is_empty(), "{} seeds differ\n{}", wrong.len(), wrong[..wrong.len().min(4)].join("\n\n"));
    assert!(all.choosing > 400 && all.refused > 0, "{all:?}");
    assert!(all.matches > 800 && all.later > 300 && all.misses > 1_000 && all.rewrites > 800, "{all:?}");
    assert!(all.rests > 400 && all.lengths > 10 && all.elements > 10 && all.each > 10, "{all:?}");
}
