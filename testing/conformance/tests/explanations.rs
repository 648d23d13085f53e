//! `explain` refuses a pattern exactly where the matcher does not find it, on random patterns and IR.

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::explanations::Counts;

#[test]
fn explanations_agree_with_the_matcher() {
    let mut all = Counts::default();
    let mut wrong = Vec::new();
    for seed in 0..300 {
        let case = Case::generate(Choices::from_seed(seed));
        if case.compiled.is_err() {
            continue;
        }
        match case.compare_explanations() {
            Ok(counts) => {
                all.matches += counts.matches;
                all.refused += counts.refused;
                all.unknown += counts.unknown;
                all.ways += counts.ways;
            }
            Err(difference) => {
                wrong.push(format!("seed {seed}: {}\n{}\n{}", difference.detail, case.source, case.ir));
            }
        }
    }
    assert!(wrong.is_empty(), "{} seeds differ\n{}", wrong.len(), wrong[..wrong.len().min(4)].join("\n\n"));
    assert!(all.ways > 1_000, "{all:?}");
    assert!(all.matches > 300 && all.refused > 3_000 && all.unknown * 100 < all.refused, "{all:?}");
}
