//! Warnings of `check`: rules that never apply, flags that do not hold, fragments that multiply.
//!
//! `judged/NAME.td` holds rules, `judged/NAME.documented.txt` and `judged/NAME.llvm22.txt` what is said of them in both meanings.

use crate::common;
use crate::goldens::golden;

use std::path::Path;

use common::{HEAD, Outcome, include_directory, library, read};
use gicombine::RuleOrder;

const MEANINGS: [(&str, RuleOrder); 2] = [("documented", RuleOrder::Documented), ("llvm22", RuleOrder::Llvm22)];

/// Returns what is said of rules in one meaning, besides what is said in any case.
fn judged(outcome: &Outcome, order: RuleOrder) -> String {
    let mut found = Vec::new();
    gicombine::judge(&outcome.rules, order, &mut found);
    assert!(found.iter().all(|finding| !finding.is_error()));
    outcome.rendered_of(found.iter())
}

fn is_judged_as_before(name: &str) {
    let Some(directory) = include_directory(&[]) else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judged");
    let path = folder.join(format!("{name}.td"));
    let text = HEAD.to_owned() + &std::fs::read_to_string(&path).expect("the rules");
    let outcome = read(&directory, &format!("{name}.td"), &text);
    assert_eq!(outcome.rendered(), "");
    assert!(!outcome.rules.rules.is_empty());
    for (meaning, order) in MEANINGS {
        golden(&folder.join(format!("{name}.{meaning}.txt")), &judged(&outcome, order));
    }
}

#[test]
fn rules_that_an_earlier_one_covers_are_unreachable() {
    is_judged_as_before("shadowed");
}

#[test]
fn flags_hold_or_there_are_numbers() {
    is_judged_as_before("flags");
}

#[test]
fn fragments_multiply() {
    is_judged_as_before("products");
}

#[test]
fn little_is_said_of_the_library() {
    let Some(directory) = include_directory(&[]) else { return };
    let outcome = read(&directory, "library.td", &library(&directory));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judged");
    for (meaning, order) in MEANINGS {
        golden(&folder.join(format!("library.{meaning}.txt")), &judged(&outcome, order));
    }
}
