//! Random rules, written as PDLL.

use conformance::rules::{Written, compare_as_pdll};

#[test]
fn written_rules_do_what_rules_do() {
    let is_installed = |directory: &std::path::PathBuf| directory.join("mlir/IR/OpBase.td").exists();
    if !conformance::ods::include_dirs().iter().any(is_installed) {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "MLIR's .td files are missing");
        eprintln!("skipped: MLIR's .td files are not installed");
        return;
    }
    let mut all = Written::default();
    for seed in 1..=25 {
        let Written { rules, left_out, changed } =
            compare_as_pdll(seed, 3).unwrap_or_else(|difference| panic!("seed {seed}: {difference}"));
        all = Written { rules: all.rules + rules, left_out: all.left_out + left_out, changed: all.changed + changed };
    }
    eprintln!("{all:?}");
    assert!(all.rules >= 15 && all.changed >= 15, "{all:?}");
}
