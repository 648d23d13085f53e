//! The flags of `run` that show patterns at work.

use std::process::Command;

use crate::command::{Scratch, pdllc, stderr};

/// Runs `pdllc run` on the example; gives standard output and standard error.
fn run(flags: &[&str]) -> (String, String) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let output = Command::new(env!("CARGO_BIN_EXE_pdllc"))
        .args(["run", "-p", &format!("{root}/arith.pdll"), &format!("{root}/arith.mlir")])
        .args(flags)
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn debug_prints_the_tree() {
    let (_, text) = run(&["--debug"]);
    assert!(text.contains("Processing operation : 'arith.addi'(#"), "{text}");
    assert!(text.contains("  * Pattern AddZero : 'arith.addi -> ()' {\n"), "{text}");
    assert!(text.contains("    ** Replace : 'arith.addi'(#"), "{text}");
    assert!(text.contains("} -> success : pattern applied successfully"), "{text}");
    assert!(text.contains("} -> failure : pattern failed to match: "), "{text}");
}

#[test]
fn debug_prints_what_is_asked_for() {
    let of = |names: &str| {
        let (_, text) = run(&[&format!("--debug={names}")]);
        let ops: std::collections::BTreeSet<_> = text
            .lines()
            .filter_map(|line| Some(line.strip_prefix("Processing operation : '")?.split_once('\'')?.0))
            .collect();
        let patterns: std::collections::BTreeSet<_> =
            text.lines().filter_map(|line| Some(line.strip_prefix("  * Pattern ")?.split_once(' ')?.0)).collect();
        let text = |names: std::collections::BTreeSet<&str>| names.into_iter().collect::<Vec<_>>().join(" ");
        (text(ops), text(patterns))
    };
    let (ops, patterns) = of("arith.muli");
    assert_eq!(ops, "arith.muli");
    assert!(patterns.contains(' '), "{patterns}");
    assert_eq!(of("AddZero"), ("arith.addi".into(), "AddZero".into()));
    let (ops, patterns) = of("arith.muli,AddZero");
    assert_eq!(ops, "arith.addi arith.muli");
    assert!(patterns.contains("AddZero") && !patterns.contains("ZeroAdd"), "{patterns}");
    let (_, nothing) = run(&["--debug=arith.mull"]);
    assert!(nothing.starts_with("--debug: no operation or pattern of these names was tried"), "{nothing}");
}

#[test]
fn statistics_have_a_line_for_each_pattern() {
    let (_, text) = run(&["--stats"]);
    assert!(text.lines().any(|line| line.starts_with("attempts") && line.contains("rewrites")), "{text}");
    assert!(text.lines().any(|line| line.ends_with("  AddZero")), "{text}");
}

#[test]
fn statistics_are_an_object_for_programs() {
    let (_, text) = run(&["--stats=json"]);
    let object: serde_json::Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(object["converged"], true, "{text}");
    let patterns = object["patterns"].as_array().expect("a list");
    let rewrites: u64 = patterns.iter().map(|pattern| pattern["rewrites"].as_u64().expect("a number")).sum();
    assert!(rewrites > 0 && object["rewrites"] == rewrites, "{text}");
    assert!(patterns.iter().any(|pattern| pattern["pattern"] == "AddZero"), "{text}");
}

#[test]
fn patterns_can_be_chosen() {
    let (all, _) = run(&[]);
    let (none, warning) = run(&["--enable-patterns", "NoSuchPattern"]);
    assert_ne!(all, none);
    assert!(warning.contains("no pattern has the name or label `NoSuchPattern`"), "{warning}");
    let (label, _) = run(&["--enable-patterns", "arith"]);
    assert_eq!(all, label);
    // Disabled wins.
    let (both, _) = run(&["--enable-patterns", "AddZero", "--disable-patterns", "AddZero,ZeroAdd"]);
    assert_eq!(none, both);
}

/// A pattern without a name is chosen by where it is written.
#[test]
fn patterns_without_a_name_can_be_chosen() {
    let directory = tempfile::tempdir().unwrap();
    let (patterns, input) = (directory.path().join("p.pdll"), directory.path().join("i.mlir"));
    std::fs::write(&patterns, "Pattern { erase op<t.a>; }\nPattern { erase op<t.b>; }\n").unwrap();
    std::fs::write(&input, "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pdllc"))
        .args(["run", "-p", patterns.to_str().unwrap(), input.to_str().unwrap()])
        .args(["--disable-patterns", &format!("{}:1", patterns.display())])
        .output()
        .unwrap();
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(text.contains("t.a") && !text.contains("t.b"), "{text}");
    assert!(!errors.contains("W0903"), "{errors}");
}

#[test]
fn an_op_is_explained() {
    let (_, text) = run(&["--explain", "AddZero@arith.muli"]);
    assert!(text.contains("the op is `arith.muli`, not `arith.addi`"), "{text}");
    assert!(text.contains("examples/arith.pdll:"), "{text}");
    let (_, text) = run(&["--explain", "Nothing@arith.muli"]);
    assert!(text.contains("E0905") && text.contains("`AddZero`"), "{text}");
    let (_, text) = run(&["--explain", "AddZero@1000"]);
    assert!(text.contains("E0906") && text.contains("ops have the numbers 0 to "), "{text}");
}

#[test]
fn the_form_that_came_furthest_is_explained_first() {
    let scratch = Scratch::new();
    let patterns = scratch.file(
        "forms.pdll",
        r#"Pattern Forms => erase commutative op<t.add>(op<t.xor>(x: Value, _: Value), op<t.mul>(x, op<t.leaf>)) {
  kind = attr<"1 : i32"> | attr<"2 : i32">, flag? = _: Attr?
};
"#,
    );
    let ir = scratch.file(
        "forms.mlir",
        r#"%a = "t.leaf"() : () -> i32
%x = "t.xor"(%a, %a) : (i32, i32) -> i32
%m = "t.mul"(%a, %x) : (i32, i32) -> i32
"t.add"(%m, %x) {kind = 2 : i32} : (i32, i32) -> ()
"#,
    );
    let said = stderr(&pdllc(&["run", "-p", &patterns, &ir, "--explain", "Forms@t.add"]));
    let forms: Vec<&str> = said.lines().filter(|line| line.contains("is the form")).collect();
    assert_eq!(forms.len(), 8, "{said}");
    let held = |line: &str| line.rsplit(' ').next().and_then(|number| number.parse::<usize>().ok());
    assert!(forms.is_sorted_by_key(|line| std::cmp::Reverse(held(line))), "{said}");
    let first =
        "is the form op<t.add>(op<t.mul>(x, op<t.leaf>), op<t.xor>(x, _)) {kind = 2 : i32, no flag}; predicates";
    assert!(forms[0].contains(first), "{said}");
    assert!(said.contains("does not match op 3: the op is `t.xor`, not `t.leaf`"), "{said}");
}
