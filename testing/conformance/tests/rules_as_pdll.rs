//! Random rules, written as PDLL.

use conformance::rules::{Written, compare_as_pdll};

#[test]
fn written_rules_do_what_rules_do() {
    if crate::upstream::include_directory(&[]).is_none() {
        return;
    }
    let mut all = Written::default();
    for seed in 1..=25 {
        let Written { rules, left_out, changed } =
            compare_as_pdll(seed, 3).unwrap_or_else(|difference| panic!("seed {seed}: {difference}"));
        all = Written { rules: all.rules + rules, left_out: all.left_out + left_out, changed: all.changed + changed };
    }
    eprintln!("{all:?}");
    assert!(all.rules >= 30 && all.changed >= 30, "{all:?}");
}
