//! Rules in the manner of real projects: all of them load, most run by themselves, and each is applied to its example. What MLIR makes
//! of them, `cargo run -p conformance -- projects` compares.

use conformance::projects::{Findings, check};

use crate::upstream;

#[test]
fn rules_of_projects_run() {
    if upstream::include_directory(&[]).is_none() {
        return;
    }
    let mut findings = Findings::default();
    check("", &mut findings).unwrap_or_else(|error| panic!("{error}"));
    assert!(findings.wrong.is_empty(), "{}", findings.wrong.join("\n\n"));
    assert!(findings.rules >= 200, "{findings}");
    assert!(findings.by_themselves * 100 >= findings.rules * 70, "{findings}");
}
