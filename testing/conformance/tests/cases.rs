//! Cases kept as files: those on which a comparison once failed, and one for each divergence.
//!
//! The first line of `cases/NAME.pdll` is `// equal`, or the names of the divergences that must explain it, and no others;
//! `cases/NAME.mlir` is the IR.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use conformance::case::{Case, compile};
use conformance::compare::{Totals, compare};
use conformance::divergences;
use conformance::peer::Reference;
use conformance::verdict::{Complaint, Verdict};

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(directory).expect("the cases are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the directory can be read").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "pdll"));
    files.sort();
    files
}

#[test]
fn each_case_is_equal_or_explained_by_its_divergence() {
    let Some(reference) = Reference::find().filter(Reference::has_peer) else {
        eprintln!("skipped: no peer");
        return;
    };
    let mut failures = Vec::new();
    let mut names = BTreeSet::new();
    for path in files() {
        let source = std::fs::read_to_string(&path).expect("it is there");
        let ir = std::fs::read_to_string(path.with_extension("mlir")).expect("each case has IR");
        let (first, _) = source.split_once('\n').expect("a case has lines");
        let expected: BTreeSet<String> =
            first.trim_start_matches("// ").split("; ").filter(|name| *name != "equal").map(str::to_owned).collect();
        let mut totals = Totals::default();
        let found = compare(&[Case::of(source.clone(), ir)], Some(&reference), &mut totals).remove(0);
        let explained: BTreeSet<String> = totals.rates.divergences().map(str::to_owned).collect();
        match found {
            Some(difference) => {
                failures.push(format!("{}: {}\n{}", path.display(), difference.what, difference.detail))
            }
            None if explained != expected => {
                failures.push(format!("{}: {explained:?} instead of {expected:?}", path.display()))
            }
            None => names.extend(expected),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let rules = [include_str!("../src/divergences.rs"), include_str!("../src/execution.rs")].concat();
    let strings = rules.split('"').filter(|text| text.starts_with("divergence: "));
    let without: Vec<&str> = strings.filter(|name| !names.contains(*name)).collect();
    assert!(without.is_empty(), "no case: {without:?}");
}

/// A rule must not explain what has another cause: here MLIR's answer is not the one that the construct leads to.
#[test]
fn a_construct_explains_nothing_but_itself() {
    let Some(reference) = Reference::find() else { return };
    let explains = |source: &str, theirs: Verdict| {
        divergences::explain(source, &compile(source), &theirs, &[], &reference).is_some()
    };
    let refused = |line, column, message: &str, verifier| {
        Verdict::Refused(vec![Complaint { line, column, message: message.to_owned(), verifier }])
    };
    let user =
        "Pattern P with benefit(1) {\n  let root = op<t.a>(x: Value);\n  let user = op<t.c>(x);\n  erase root;\n}\n";
    let words = "'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`";
    assert!(explains(user, refused(3, 14, words, true)));
    assert!(!explains(user, refused(2, 14, words, true)), "the root is no such user");
    assert!(!explains(user, refused(3, 14, "expected expression", false)), "other words");
    assert!(!explains(user, Verdict::Crashed), "a crash is never explained by what is accepted here");

    let unbound =
        "Pattern P with benefit(1) {\n  let t: Type;\n  let root = op<t.a>;\n  replace root with op<t.b> -> (t);\n}\n";
    let connected = "pdl.pattern @P : benefit(1) {\n  %0 = operation \"t.a\"\n  rewrite %0 {\n    erase %0\n  }\n}\n";
    assert!(compile(unbound).is_err());
    assert!(!explains(unbound, Verdict::Accepted(connected.to_owned())), "MLIR has bound everything");

    let bracket = "Pattern P with benefit(1) {\n  let root = op<t.a>(x: Value;\n  erase root;\n}\n";
    assert!(!explains(bracket, refused(1, 9, "expected `{`", false)), "MLIR's error is in front of the bracket");
}

/// Tests that the tables of `docs/divergences.md` name must be there: files, and functions in them.
#[test]
fn each_listed_divergence_has_a_test_that_exists() {
    let root = conformance::faults::root();
    let text = std::fs::read_to_string(root.join("docs/divergences.md")).expect("it is there");
    let mut missing = Vec::new();
    let mut rows = 0;
    let tables = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| what"));
    for row in tables {
        rows += 1;
        let tests = row.trim_end_matches(['|', ' ']).rsplit(" | ").next().unwrap_or_default();
        // The words between backticks; a name without a directory is in that of the one before.
        let mut file = PathBuf::new();
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        let there = names.iter().all(|name| {
            if let Some(case) = name.strip_prefix("cases/") {
                file = root.join("testing/conformance/tests/cases").join(format!("{case}.pdll"));
            } else if name.contains('/') {
                file = root.join(name);
            } else if name.contains('.') {
                file.set_file_name(name);
            } else {
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                return text.contains(&format!("fn {name}(")) || text.contains(&format!("\"{name}\""));
            }
            file.is_file()
        });
        if names.is_empty() || !there {
            missing.push(row);
        }
    }
    let cases = text.split('`').skip(1).step_by(2).filter_map(|name| name.strip_prefix("cases/"));
    let there = |case: &str| case == "…" || root.join(format!("testing/conformance/tests/cases/{case}.pdll")).is_file();
    missing.extend(cases.filter(|case| !there(case)));
    assert!(rows >= 30, "{rows} rows");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
