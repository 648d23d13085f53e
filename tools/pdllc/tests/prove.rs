//! `pdllc prove` as a user meets it, and its verdicts on what MLIR 22 does to `arith`.

use crate::command;
use crate::upstream;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use command::{Scratch, pdllc_given, stderr, stdout};

/// The command in the root of the repository; `None` if there is no solver, which is an error where tools may not be missing.
fn prove(arguments: &[&str]) -> Option<Output> {
    if !upstream::are_there(&["z3"]) {
        return None;
    }
    Some(run(arguments, ""))
}

fn run(arguments: &[&str], input: &str) -> Output {
    pdllc_given(input, &[&["prove"], arguments].concat())
}

const NATIVES: &str = "tools/pdl-prove/patterns/arith-natives.sem";

/// Returns what `docs/prove.md` says is wrong with MLIR's rules: the names in its table.
fn refuted() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/prove.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, table) = page.split_once("| refuted | why |").expect("the table");
    let names = table.lines().skip(2).map_while(|line| line.strip_prefix("| `")?.split('`').next());
    names.map(str::to_owned).collect()
}

/// Each pattern of a file with its verdict.
fn verdicts(file: &str, widths: &str) -> Option<BTreeMap<String, String>> {
    let file = format!("tools/pdl-prove/patterns/{file}");
    let output = prove(&[&file, "--semantics", NATIVES, "--widths", widths, "--json"])?;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)));
    let all = json["patterns"].as_array().expect("a list").iter().map(|pattern| {
        let word = |key: &str| pattern[key].as_str().expect("a word").to_owned();
        (word("name"), word("verdict"))
    });
    Some(all.collect())
}

fn check(widths: &str) {
    let Some(verdicts) = verdicts("arith.pdll", widths) else { return };
    assert!(verdicts.len() > 100, "{}", verdicts.len());
    let wrong = refuted();
    assert!(wrong.len() > 12 && wrong.iter().all(|name| verdicts.contains_key(name)), "{wrong:?}");
    for (name, verdict) in &verdicts {
        let expected = if wrong.contains(name) { "refuted" } else { "proven" };
        assert_eq!(verdict, expected, "{name}");
    }
}

#[test]
fn the_rules_of_mlir_at_8_bits() {
    check("1,7,8");
}

/// `cargo test --release -p pdllc --features full --test all prove:: -- --ignored`: two minutes.
#[test]
#[ignore = "takes minutes"]
fn the_rules_of_mlir_at_8_and_16_bits() {
    check("1,8,16");
}

#[test]
fn the_rules_of_floats_are_right() {
    let Some(verdicts) = verdicts("arith-floats.pdll", "16") else { return };
    assert!(verdicts.len() >= 10 && verdicts.values().all(|verdict| verdict == "proven"), "{verdicts:?}");
}

const RIGHT: &str = "Pattern Right => replace op<arith.addi>(x: Value, y: Value) with op<arith.addi>(y, x);\n";
const WRONG: &str = "Pattern Wrong => replace op<arith.subi>(x: Value, y: Value) with op<arith.subi>(y, x);\n";
const OPEN: &str = "Pattern Open => replace op<t.sub>(x: Value, y: Value) with op<t.sub>(y, x);\n";

#[test]
fn the_exit_status_is_the_verdict() {
    if prove(&["-h"]).is_none() {
        return;
    }
    for (patterns, status, line) in [
        (RIGHT.to_owned(), 0, "1 proven, 0 refuted, 0 unknown"),
        (format!("{RIGHT}{WRONG}{OPEN}"), 1, "1 proven, 1 refuted, 1 unknown"),
        (format!("{RIGHT}{OPEN}"), 3, "1 proven, 0 refuted, 1 unknown"),
        ("Pattern Bad => replace op<arith.addi>(x) with x;\n".to_owned(), 2, ""),
    ] {
        let output = run(&["-", "--widths", "8"], &patterns);
        assert_eq!(output.status.code(), Some(status), "{patterns}{}", stderr(&output));
        assert!(stdout(&output).ends_with(&format!("{line}\n")) || line.is_empty(), "{}", stdout(&output));
    }
    assert_eq!(run(&["-", "--widths", "65"], RIGHT).status.code(), Some(2));
}

#[test]
fn a_counterexample_says_what_is_computed() {
    if prove(&["-h"]).is_none() {
        return;
    }
    let shown = stdout(&run(&["-", "--widths", "8"], WRONG));
    for part in [
        "Wrong: refuted at i8\n",
        "  x = ",
        "before, this computes ",
        "after, this computes ",
        "\"arith.subi\"(%arg1, %arg0)",
    ] {
        assert!(shown.contains(part), "`{part}` in\n{shown}");
    }
    let shown = stdout(&run(&["-", "--widths", "8"], OPEN));
    assert!(shown.starts_with("Open: unknown: nothing says what `t.sub` computes\n"), "{shown}");
}

/// The line of a verdict says for what it holds.
#[test]
fn a_verdict_says_for_what_it_holds() {
    if prove(&["-h"]).is_none() {
        return;
    }
    let casts = "Pattern Casts { let r = op<arith.index_cast>(op<arith.index_cast>(x: Value<t: Type>).0) -> (t); replace r with x; }\n";
    let vectors = casts.replace("t: Type", "type<\"vector<4xi8>\">").replace("(t)", "(type<\"vector<4xi8>\">)");
    let equal = "Pattern Equal { let r = op<arith.cmpi>(x: Value, x) {predicate = attr<\"0 : i64\">} -> (t: Type);
        replace r with op<arith.constant> {value = attr<\"true\">} -> (t); }\n";
    let fixed = "Pattern Fixed => replace op<arith.andi>(x: Value<type<\"tensor<?xi8>\">>, x) with x;\n";
    for (pattern, status, line) in [
        (RIGHT, 0, "Right: proven at i8, for scalars, vectors and tensors of static shape\n"),
        (fixed, 0, "Fixed: proven, element by element\n"),
        (&vectors, 0, "Casts: proven at index, element by element, with an `index` of 64 bits\n"),
        (casts, 1, "Casts: refuted at t = index, i8, with an `index` of 64 bits\n"),
        (
            equal,
            1,
            "Equal: refuted at vector<4xi8>, t = vector<4xi1>: it makes IR that is not valid: `arith.constant` is given `result` of \
             type vector<4xi1> where i1 is wanted; it is proven for scalars\n",
        ),
    ] {
        let output = run(&["-", "--widths", "8"], pattern);
        assert_eq!(output.status.code(), Some(status), "{pattern}{}", stderr(&output));
        assert!(stdout(&output).starts_with(line), "{}", stdout(&output));
    }
    let narrow = run(&["-", "--widths", "8", "--index-width", "7"], &vectors);
    assert_eq!(narrow.status.code(), Some(1));
    assert!(
        stdout(&narrow).starts_with("Casts: refuted at vector<4xindex>, with an `index` of 7 bits\n"),
        "{}",
        stdout(&narrow)
    );
    let json = run(&["-", "--widths", "8", "--json"], equal);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("an object");
    let found = &json["patterns"][0];
    assert_eq!((&found["shapes"], &found["index_width"]), (&serde_json::json!(["scalars"]), &serde_json::Value::Null));
}

/// Statements about a pattern are verdicts, and the exit status says which.
#[test]
fn facts_about_patterns_are_verdicts() {
    if prove(&["-h"]).is_none() {
        return;
    }
    for (pattern, status) in [
        (
            "replace op<arith.addf>(x: Value<type<\"f32\">>, y: Value) {fastmath = attr<\"#arith.fastmath<none>\">} with x;",
            1,
        ),
        ("let r = op<arith.mulsi_extended>(x: Value<t: Type>, y: Value<t>) -> (t, t); replace r with (r.1, r.0);", 1),
        ("erase op<arith.addi>(x: Value, y: Value);", 1),
        ("let i = op<arith.xori>(x: Value, x); rewrite op<arith.addi>(y: Value, i.0) with { erase i; };", 1),
    ] {
        let output = run(&["-", "--widths", "8"], &format!("Pattern P {{ {pattern} }}\n"));
        assert_eq!(output.status.code(), Some(status), "{pattern}{}{}", stdout(&output), stderr(&output));
        assert!(!stdout(&output).contains("a fault of this tool"), "{}", stdout(&output));
    }
}

/// A rule is one verdict, whatever patterns it is: each order of an `either` must be right, and the one that is not is named.
#[test]
fn orders_of_a_rule_are_one_verdict() {
    let Some(includes) = crate::upstream::include_directory(&[]) else { return };
    let scratch = Scratch::new();
    let rules = scratch.file(
        "orders.td",
        "include \"mlir/IR/PatternBase.td\"\ninclude \"mlir/Dialect/Arith/IR/ArithOps.td\"\n\
         def Right : Pat<(Arith_XOrIOp (either (Arith_XOrIOp $x, $y), $x)), (replaceWithValue $y)>;\n\
         def Wrong : Pat<(Arith_XOrIOp (either (Arith_XOrIOp $x, $y), $x)), (replaceWithValue $x)>;\n\
         def Partly : Pat<(Arith_SubIOp (either (Arith_AddIOp $x, $y, $f), $x), $g), (replaceWithValue $y)>;\n",
    );
    let Some(said) = prove(&[&rules, "-I", &includes.display().to_string()]) else { return };
    let said = stdout(&said);
    assert!(said.contains("Right: proven at i1; i8"), "{said}");
    assert!(said.contains("Wrong: refuted at i1"), "{said}");
    let partly = "Partly: `Partly.2` is unknown: but for the part that it wants not to be found, it is wrong\n";
    assert!(said.contains(partly), "{said}");
    assert!(said.ends_with("1 proven, 1 refuted, 1 unknown\n"), "{said}");
}

#[test]
fn solvers_and_semantics_that_are_wrong_are_errors() {
    let output = run(&["-", "--solver", "no-such-solver"], RIGHT);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("[E0910]") && stderr(&output).contains("apt-get install z3"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.sem");
    std::fs::write(&file, "op t.sub<T: int>(a: T, b: T) -> T { result = c - b }").expect("it is written");
    let output = run(&["-", "--semantics", &file.display().to_string()], OPEN);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no `c` here"), "{}", stderr(&output));
}

#[test]
fn patterns_of_a_blob_are_judged_and_those_of_a_stripped_one_are_not_there() {
    if prove(&["-h"]).is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(file("w.pdll"), WRONG).expect("it is written");
    for (strip, status) in [(None, 1), (Some("--strip=patterns"), 2)] {
        let mut build = Command::new(env!("CARGO_BIN_EXE_pdllc"));
        build.args(["build", "-o", &file("w.pdllc")]).args(strip).arg(file("w.pdll"));
        assert!(build.status().expect("pdllc starts").success());
        let output = run(&[&file("w.pdllc"), "--widths", "8"], "");
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
        assert_eq!(stderr(&output).contains("[E0904]"), strip.is_some(), "{}", stderr(&output));
    }
}
