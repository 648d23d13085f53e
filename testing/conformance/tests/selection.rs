//! Patterns that are chosen, and given benefits, when a set is bound do what they would do compiled so.

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::library::{CASES, compare_selections};

#[test]
fn choosing_at_binding_equals_compiling_the_choice() {
    let (mut rewrites, mut wrong) = (0, Vec::new());
    for seed in 0..20 {
        let cases: Vec<Case> =
            (0..CASES as u64).map(|i| Case::generate(Choices::from_seed(seed * CASES as u64 + i))).collect();
        match compare_selections(&cases, &mut Choices::from_seed(1_000_000 + seed)) {
            Ok(count) => rewrites += count,
            Err(difference) => wrong.push(format!("seed {seed}: {}", difference.detail)),
        }
    }
    assert!(wrong.is_empty(), "{} seeds differ\n{}", wrong.len(), wrong[..wrong.len().min(3)].join("\n\n"));
    assert!(rewrites > 150, "{rewrites}");
}
