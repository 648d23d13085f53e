//! LLVM's own rules, all of them.

use crate::common;

use common::{HEAD, TOOL, assert_order, assert_same, include_directory, library, order, read, reference};
use gicombine::{PatternKind, RuleOrder};

#[test]
fn every_rule_of_the_library_is_read() {
    let Some(directory) = include_directory(&[]) else { return };
    let outcome = read(&directory, "library.td", &library(&directory));
    assert_eq!(outcome.rendered(), "");
    let rules = &outcome.rules;
    assert_eq!(rules.rules.len(), 232);
    assert_eq!(rules.fragments.len(), 8);
    let matchers = rules.matchers(RuleOrder::Documented);
    assert_eq!(matchers.len(), 385);
    // Rules stand in list order, and every matcher has its root.
    assert!(matchers.is_sorted_by_key(|matcher| matcher.rule));
    for matcher in &matchers {
        let rule = &rules.rules[matcher.rule];
        assert_eq!(matcher.instructions[0].used_by, None, "{}", rule.name);
        let is_opcode = matches!(rule.matched[rule.match_root].kind, PatternKind::AnyOpcode(_));
        assert_eq!(matcher.instructions[0].is_opcode_only, is_opcode, "{}", rule.name);
        for (index, instruction) in matcher.instructions.iter().enumerate().skip(1) {
            assert!(instruction.used_by.is_some_and(|(user, _)| user < index), "{}", rule.name);
        }
    }
}

#[test]
fn a_group_that_is_listed_twice_counts_once() {
    let Some(directory) = include_directory(&[]) else { return };
    let rule = |name: &str| {
        format!("def {name} : GICombineRule<(defs root:$d), (match (COPY $d, $x)), (apply (GIReplaceReg $d, $x))>;\n")
    };
    let groups = "def g : GICombineGroup<[b, a]>;\ndef MyCombiner : GICombiner<\"C\", [g, a, g, c]>;\n";
    let text = format!("{HEAD}{}{}{}{groups}", rule("a"), rule("b"), rule("c"));
    let outcome = read(&directory, "twice.td", &text);
    let names: Vec<&str> = outcome.rules.rules.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(names, ["b", "a", "c"]);
    let codes: Vec<&str> = outcome.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["W1201", "W1201"], "{}", outcome.rendered());
}

#[test]
fn the_library_looks_as_in_the_reference() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let scratch = tempfile::tempdir().expect("a folder");
    let path = scratch.path().join("library.td");
    let text = library(&directory);
    std::fs::write(&path, &text).expect("it can be written");
    let outcome = read(&directory, "library.td", &text);
    let (expected, said) = reference(&directory, &path, &["--gicombiner-stop-after-parse"]);
    assert_same("rules", &expected.expect(&said), &outcome.rules.to_dump());
    let (_, expected) = reference(&directory, &path, &["--gicombiner-debug-typeinfer"]);
    assert_same("types", &expected, &outcome.trace);
    let (table, said) = reference(&directory, &path, &[]);
    let found = order(&outcome.rules);
    assert_eq!(found.len(), 97, "opcodes");
    assert_order(&table.expect(&said), &found);
}
