//! Dialect conversion beside MLIR's: the same patterns, target, types and IR go to both drivers.
//!
//! Cases name what both must do; random ones follow. MLIR's driver runs in the peer, and the patterns in a test pass of
//! `mlir-opt` are stated in PDLL.

use crate::upstream;

use std::path::Path;
use std::process::{Command, Stdio};

use conformance::peer::{Reference, SEPARATOR};
use conformance::verdict::Verdict;
use mlir_lite::Ir;

use super::conversion::published;
use super::conversion_cases::{Case, named_cases, random_case, renames};
use super::support;

/// Returns what both drivers say in their own words, reduced to what is common.
fn normal(text: &str) -> String {
    let text = text.trim();
    match text.strip_prefix("// failed: ") {
        Some(error) if error.contains("unresolved materialization") => {
            "// failed: unresolved materialization".to_owned()
        }
        Some(error) => format!("// failed: {}", error.lines().next().unwrap_or_default()),
        None if text.starts_with("//") => text.to_owned(),
        None => {
            let text = text.replacen(" <{sym_name = \"ir\"}>", "", 1);
            Ir::parse(&text).map_or(text, |ir| ir.to_string().trim().to_owned())
        }
    }
}

/// Returns what MLIR's driver does with each case; `None` where it crashes. None at all if it is not installed.
fn theirs(cases: &[Case], rollback: bool) -> Option<Vec<Option<String>>> {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("pdll-syntax/include");
    let reference = Reference::find()?.including(include);
    let Some(peer) = std::env::var_os("PDLL_PEER").filter(|_| reference.has_peer()) else {
        eprintln!("skipped: no peer");
        return None;
    };
    let sources: Vec<String> = cases.iter().map(|case| case.patterns.clone()).collect();
    let texts: Vec<String> = reference
        .compile(&sources)
        .into_iter()
        .zip(cases)
        .map(|(verdict, case)| match verdict {
            Verdict::Accepted(patterns) => case.text(&patterns),
            Verdict::Refused(complaints) => panic!("{}: {complaints:?}", case.name),
            Verdict::Crashed => panic!("{}: the reference crashes", case.name),
        })
        .collect();
    let mut results: Vec<Option<String>> = Vec::new();
    while results.len() < texts.len() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, texts[results.len()..].join(SEPARATOR)).unwrap();
        let mut command = Command::new(&peer);
        command.arg("convert").args((!rollback).then_some("--no-rollback")).arg(file.path()).stderr(Stdio::null());
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        // A case that crashes prints nothing; those before it are complete.
        results.extend(text.split(SEPARATOR).filter(|text| !text.trim().is_empty()).map(|text| Some(text.to_owned())));
        if !output.status.success() {
            assert_ne!(output.status.code(), Some(2), "the peer is older than these tests: build it again");
            results.push(None);
        }
    }
    Some(results)
}

/// Compares all cases; those that MLIR crashes on are returned.
fn compare(cases: &[Case], rollback: bool) -> Vec<String> {
    let Some(theirs) = theirs(cases, rollback) else { return Vec::new() };
    assert_eq!(theirs.len(), cases.len());
    let mut failures = Vec::new();
    let mut crashes = Vec::new();
    for (case, theirs) in cases.iter().zip(theirs) {
        let Some(theirs) = theirs else {
            crashes.push(case.name.clone());
            continue;
        };
        assert_ne!(theirs.trim(), "// error", "MLIR cannot read {case:?}");
        let (ours, theirs) = (case.ours(), normal(&theirs));
        if normal(&ours) != theirs {
            failures.push(format!(
                "{}:\n{}\n{}\nMLIR:\n{theirs}\nours:\n{ours}",
                case.name,
                case.patterns,
                case.text("")
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} differ\n{}",
        failures.len(),
        cases.len(),
        failures[..failures.len().min(3)].join("\n")
    );
    crashes
}

/// Where a pattern is given up after it changed something, MLIR without rollback aborts; it also materializes once for
/// each user.
const ROLLS_BACK: [&str; 5] = [
    "rolls back",
    "block argument of a failing type",
    "cycle with a way out",
    "several users of a target materialization",
    "target materialization of an argument",
];

/// MLIR's driver without rollback changes the IR at once, as ours does; then even the order of materializations agrees.
#[test]
fn named_cases_agree_with_the_reference() {
    let cases = named_cases();
    let (rolled_back, others): (Vec<Case>, Vec<Case>) =
        cases.into_iter().partition(|case| ROLLS_BACK.contains(&case.name.as_str()));
    assert_eq!(compare(&others, false), [] as [&str; 0]);
    assert_eq!(compare(&rolled_back, true), [] as [&str; 0]);
}

/// A pattern that looks at more than one op sees what the patterns before it left, as in MLIR without rollback. With
/// rollback, MLIR shows patterns the ops that are replaced already.
#[test]
fn nested_matches_see_what_was_converted_before() {
    let source = renames(&[("a", "x", 1)])
        + "Pattern { let root = op<t.b>(op<t.a>); replace root with op<t.old> -> (type<\"i32\">); }
           Pattern { let root = op<t.b>(op<t.x>); replace root with op<t.new> -> (type<\"i32\">); }";
    let case = Case {
        name: "nested".to_owned(),
        patterns: source,
        ir: "%0 = \"t.a\"() : () -> i32 %1 = \"t.b\"(%0) : (i32) -> i32".to_owned(),
        illegal: vec!["t.a", "t.b"],
        legal: vec!["t.x", "t.old", "t.new"],
        ..Case::default()
    };
    compare(std::slice::from_ref(&case), false);
    assert!(case.ours().contains("t.new"));
    if let Some(theirs) = theirs(&[case], true) {
        assert!(theirs[0].as_ref().unwrap().contains("t.old"));
    }
}

/// Random patterns, targets and IR give the same result in both drivers.
#[test]
fn random_cases_agree_with_the_reference() {
    let count = std::env::var("PDLL_CONVERSION_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    let cases: Vec<Case> = (0..count).map(random_case).collect();
    assert_eq!(compare(&cases, true), [] as [&str; 0]);
    // They are worth comparing: some of them end well, and with other IR than they began with.
    let converts = |case: &&Case| {
        let result = case.ours();
        !result.starts_with("//") && result != support::ir(&case.ir).to_string()
    };
    let converted = cases.iter().take(100).filter(converts).count();
    assert!(converted >= 10, "{converted} of 100 convert something");
}

/// The test pass of `mlir-opt` that converts with PDLL, and its patterns as they can be told from what it does.
#[test]
fn the_reference_s_pass_agrees() {
    if Reference::find().is_none() {
        return;
    }
    let bodies = [
        "%r = \"test.cast\"() : () -> i64  \"test.return\"(%r) : (i64) -> ()",
        "%r = \"test.cast\"() : () -> i32  \"test.return\"(%r) : (i32) -> ()",
        "%r = \"test.cast\"() : () -> i64  %s = \"test.cast\"(%r, %r) : (i64, i64) -> i64  \"test.return\"(%s, %r, %s) : (i64, i64, i64) -> ()",
        "%r = \"test.cast\"() : () -> i32  %s = \"test.cast\"(%r) : (i32) -> i64  \"test.return\"(%r, %s) : (i32, i64) -> ()",
        "%r = \"test.cast\"() : () -> i64  \"foo.return\"(%r) : (i64) -> ()",
        "%r = \"test.cast\"() : () -> i64  \"test.other\"(%r) : (i64) -> ()  \"test.return\"() : () -> ()",
        "%r = \"test.cast\"() : () -> f64  \"test.return\"(%r) : (f64) -> ()",
        "\"test.return\"() : () -> ()",
    ];
    for body in bodies {
        let text =
            format!("\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{ {body} }}) : () -> ()");
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, &text).unwrap();
        let mut command = Command::new(upstream::MLIR_OPT);
        command.args(["--test-dialect-conversion-pdll", "--allow-unregistered-dialect", "--mlir-print-op-generic"]);
        let output = command.arg(file.path()).output().expect("mlir-opt comes with mlir-pdll");
        let (result, ours, _) = published(&text, false);
        let stderr = String::from_utf8(output.stderr).unwrap();
        match result {
            Ok(_) => {
                assert!(output.status.success(), "{body}\n{stderr}");
                let theirs = String::from_utf8(output.stdout).unwrap();
                assert_eq!(ours.trim(), Ir::parse(&theirs).unwrap().to_string().trim(), "{body}");
            }
            Err(error) => assert!(stderr.contains(error.to_string().lines().next().unwrap()), "{body}\n{stderr}"),
        }
    }
}
