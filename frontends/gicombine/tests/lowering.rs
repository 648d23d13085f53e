//! The patterns that rules are.

use crate::common;
use crate::goldens::golden;

use std::path::Path;

use common::{HEAD, include_directory, library, read};
use gicombine::RuleOrder;
use pdl_ir::{PrintOptions, print_with};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lowered")
}

/// Both meanings of the rules that the golden files show.
#[test]
fn rules_become_patterns() {
    let Some(directory) = include_directory(&[]) else { return };
    let text = std::fs::read_to_string(folder().join("rules.td")).expect("the rules");
    let mut outcome = read(&directory, "rules.td", &format!("{HEAD}{text}"));
    assert_eq!(outcome.rendered(), "");
    for (order, name) in [(RuleOrder::Documented, "documented.pdl"), (RuleOrder::Llvm22, "llvm22.pdl")] {
        let is_ours = |rule: &gicombine::CombineRule| outcome.sources.file(rule.span.file).name == "rules.td";
        let lowered = gicombine::lower(&outcome.rules, order, &outcome.sources, &mut outcome.diagnostics);
        let mut module = lowered.module;
        assert_eq!(lowered.rule_of.len(), module.patterns.len());
        let ours = lowered.rule_of.iter().map(|rule| is_ours(&outcome.rules.rules[*rule]));
        let mut ours: Vec<bool> = ours.collect();
        module.patterns.retain(|_| ours.remove(0));
        golden(&folder().join(name), &print_with(&module, PrintOptions::default()));
    }
    assert_eq!(outcome.rendered(), "");
}

/// All of LLVM's library, in both meanings.
#[test]
fn the_library_becomes_patterns() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut outcome = read(&directory, "library.td", &library(&directory));
    for order in [RuleOrder::Documented, RuleOrder::Llvm22] {
        let lowered = gicombine::lower(&outcome.rules, order, &outcome.sources, &mut outcome.diagnostics);
        assert_eq!(outcome.rendered(), "");
        assert_eq!(lowered.module.patterns.len(), 385);
        let needs_cxx = |name: &str| !name.starts_with("mir.");
        let pure = lowered.module.patterns.iter().filter(|p| !p.native_calls().any(|(_, name)| needs_cxx(name)));
        assert_eq!(pure.count(), 42, "patterns without C++");
    }
}
