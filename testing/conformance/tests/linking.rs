//! However random libraries are linked, the blob is that of their patterns compiled together.

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::library::compare_groupings;

#[test]
fn groupings_link_to_the_same_bytes() {
    let mut linked = 0;
    for seed in 0..30 {
        let cases: Vec<Case> = (0..5).map(|case| Case::generate(Choices::from_seed(seed * 5 + case))).collect();
        match compare_groupings(&cases) {
            Ok(programs) => linked += programs,
            Err(difference) => panic!("seed {seed}: {}: {}", difference.what, difference.detail),
        }
    }
    assert!(linked > 75, "only {linked} programs");
}
