//! The patterns that rules are.

use crate::common;
use crate::goldens::golden;

use std::path::Path;

use common::{HEAD, include_directory, library, read};
use gicombine::{RuleOrder, Selection};
use pdl_diagnostics::{MemoryLoader, SourceMap};
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

/// LLVM 19 and those before it have other names for the two parts of a rule, and LLVM 17 for combiners.
#[test]
fn rules_of_earlier_versions_are_the_same() {
    let now = include_str!("../../../testing/fuzz/src/combine.td").to_owned()
        + "def same : GICombineRule<(defs root:$d), (match (G_ADD $d, $x, 0)), (apply (GIReplaceReg $d, $x))>;\n\
           def MyCombiner : GICombiner<\"C\", [same]>;\n";
    let earlier =
        now.replace("Action0", "Match").replace("Action1", "Apply").replace("GICombiner<", "GICombinerHelper<");
    let [now, earlier] = [now, earlier].map(|text| {
        let mut sources = SourceMap::new();
        let file = sources.add("rules.td", text, None);
        let mut diagnostics = Vec::new();
        let records =
            tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics).expect("records");
        let combiners: Vec<&str> = Selection::combiners(&records).collect();
        let selection = Selection::named(&records, &combiners).expect("it is there");
        let rules = gicombine::read(&records, &selection, &mut diagnostics);
        let lowered = gicombine::lower(&rules, RuleOrder::Documented, &sources, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        print_with(&lowered.module, PrintOptions::default())
    });
    assert!(now.contains("@same"), "{now}");
    assert_eq!(now, earlier);
}
