//! `pdllc prove` as a gate: caches, baselines, shards, several solvers, artifacts, and forms that other tools read.

use crate::command::{Scratch, stderr, stdout};
use crate::upstream;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

const NATIVES: &str = "rewrite Twice<T: int>(a: bits T) -> bits T { result = a + a }
constraint IsOdd<T: int>(a: bits T) { holds if (a & 1) == 1 }
constraint IsZero<T: int>(a: bits T) { holds if a == 0 }
";
const PATTERNS: &str = "Rewrite Twice(a: Attr) -> Attr;
Constraint IsOdd(a: Attr);
Constraint IsZero(a: Attr);
Pattern Right => replace op<arith.addi>(x: Value, y: Value) with op<arith.addi>(y, x);
Pattern Wrong => replace op<arith.subi>(x: Value, y: Value) with op<arith.subi>(y, x);
Pattern Open => replace op<t.sub>(x: Value, y: Value) with op<t.sub>(y, x);
Pattern Never {
  let c = op<arith.constant> {value = a: Attr} -> (t: Type);
  let root = op<arith.addi>(x: Value, c.0);
  IsOdd(a);
  IsZero(a);
  replace root with x;
}
Pattern Doubled {
  let c = op<arith.constant> {value = a: Attr} -> (t: Type);
  let root = op<arith.addi>(c.0, c.0) -> (t);
  rewrite root with { replace root with op<arith.constant> {value = Twice(a)} -> (t); };
}
";

/// A folder with patterns and natives, in which the command runs.
struct Gate(Scratch);

impl Gate {
    /// `None` without solvers.
    fn new() -> Option<Gate> {
        if !upstream::are_there(&["z3", "cvc5"]) {
            return None;
        }
        let scratch = Scratch::new();
        scratch.file("patterns.pdll", PATTERNS);
        scratch.file("natives.sem", NATIVES);
        Some(Gate(scratch))
    }

    fn path(&self) -> &Path {
        self.0.0.path()
    }

    fn prove(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pdllc"));
        command.current_dir(self.path()).env("PDLLC_ODS", "");
        command.args(["prove", "patterns.pdll", "--semantics", "natives.sem", "--widths", "8,16"]).args(arguments);
        command.output().expect("pdllc starts")
    }

    fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let output = self.prove(arguments);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)))
    }
}

#[test]
fn answers_are_kept_and_damaged_ones_ignored() {
    let Some(gate) = Gate::new() else { return };
    let first = gate.prove(&["--cache", "proofs"]);
    assert_eq!(first.status.code(), Some(1), "{}", stderr(&first));
    let entries = || {
        let folder = std::fs::read_dir(gate.path().join("proofs")).expect("a folder");
        folder.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let count = entries().len();
    assert!(count > 2, "{count}");
    assert!(stderr(&first).contains(&format!("cache: 0 answers, {count} new ones\n")), "{}", stderr(&first));
    // An answer needs no solver, and is the same.
    let again = gate.prove(&["--cache", "proofs"]);
    assert!(stderr(&again).contains(&format!("cache: {count} answers, 0 new ones\n")), "{}", stderr(&again));
    assert_eq!(stdout(&first), stdout(&again));
    // What other options or another solver answer is another question.
    for other in [["--timeout", "31"], ["--memory", "4095"], ["--solver", "cvc5"]] {
        let said = stderr(&gate.prove(&["--cache", "proofs", other[0], other[1]]));
        assert!(said.contains("cache: 0 answers"), "{other:?} {said}");
    }
    // A lie in an entry is not believed: it is ignored, and written anew.
    for path in entries() {
        let text = std::fs::read_to_string(&path).expect("an entry");
        assert!(text.contains("\nunsat\n"), "{text}");
        std::fs::write(&path, text.replace("\nunsat\n", "\nsat\n((v0 #x01))\n")).expect("it is written");
    }
    let damaged = gate.prove(&["--cache", "proofs"]);
    assert!(
        stderr(&damaged).contains(&format!("{count} new ones; {count} files damaged and ignored")),
        "{}",
        stderr(&damaged)
    );
    assert_eq!(stdout(&first), stdout(&damaged));
    // An entry of another query under the name of this one is no answer to it.
    let all = entries();
    let texts: Vec<String> = all.iter().map(|path| std::fs::read_to_string(path).expect("an entry")).collect();
    for (path, text) in all.iter().zip(texts.iter().cycle().skip(1)) {
        std::fs::write(path, text).expect("it is written");
    }
    let swapped = gate.prove(&["--cache", "proofs"]);
    assert!(stderr(&swapped).contains(&format!("cache: 0 answers, {count} new ones")), "{}", stderr(&swapped));
    assert_eq!(stdout(&first), stdout(&swapped));
    // A folder that cannot be one.
    let output = gate.prove(&["--cache", "patterns.pdll"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("[E0902]"), "{}", stderr(&output));
}

#[test]
fn what_the_baseline_has_does_not_fail() {
    let Some(gate) = Gate::new() else { return };
    let written = gate.prove(&["--write-baseline", "proofs.json"]);
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    let baseline = std::fs::read_to_string(gate.path().join("proofs.json")).expect("a baseline");
    let same = gate.prove(&["--baseline", "proofs.json"]);
    assert_eq!(same.status.code(), Some(0), "{}", stdout(&same));
    assert!(stdout(&same).contains("Wrong: refuted, as the baseline has it\n"), "{}", stdout(&same));
    assert!(stdout(&same).ends_with("2 proven, 1 refuted, 1 unknown, 1 vacuous; 3 as the baseline has them\n"));
    // What is worse than it was, or new, fails as it would without a baseline; what is better does not.
    for (from, to, status) in [
        ("\"Wrong\": \"refuted\"", "\"Wrong\": \"unknown\"", 1),
        ("\"Wrong\": \"refuted\"", "\"Else\": \"refuted\"", 1),
        ("\"Open\": \"unknown\"", "\"Open\": \"proven\"", 3),
        ("\"Open\": \"unknown\"", "\"Open\": \"refuted\"", 0),
        ("\"Never\": \"vacuous\"", "\"Never\": \"proven\"", 4),
        ("\"Never\": \"vacuous\"", "\"Never\": \"unknown\"", 0),
    ] {
        assert!(baseline.contains(from), "{baseline}");
        std::fs::write(gate.path().join("other.json"), baseline.replace(from, to)).expect("it is written");
        let output = gate.prove(&["--baseline", "other.json"]);
        assert_eq!(output.status.code(), Some(status), "{to}: {}", stdout(&output));
    }
    for nonsense in ["", "[]", "{\"verdicts\": {\"Wrong\": \"fine\"}}"] {
        std::fs::write(gate.path().join("other.json"), nonsense).expect("it is written");
        let output = gate.prove(&["--baseline", "other.json"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("[E0908]"), "{}", stderr(&output));
    }
}

#[test]
fn shards_are_all_the_rules() {
    let Some(gate) = Gate::new() else { return };
    let names = |arguments: &[&str]| -> Vec<String> {
        let json = gate.json(&[&["--format", "json"], arguments].concat());
        let patterns = json["patterns"].as_array().expect("a list").iter();
        patterns.map(|pattern| pattern["name"].as_str().expect("a name").to_owned()).collect()
    };
    let shards = [names(&["--shard", "1/2"]), names(&["--shard", "2/2"])];
    assert_eq!(shards[0], ["Right", "Open", "Doubled"]);
    assert_eq!(shards[1], ["Wrong", "Never"]);
    let all: BTreeSet<String> = shards.concat().into_iter().collect();
    assert_eq!(all, names(&[]).into_iter().collect());
    for wrong in ["0/2", "3/2", "2", "1/0", "a/b"] {
        assert_eq!(gate.prove(&["--shard", wrong]).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn solvers_that_contradict_each_other_are_an_error() {
    let Some(gate) = Gate::new() else { return };
    let agreed = gate.prove(&["--solver", "z3,cvc5"]);
    assert_eq!(agreed.status.code(), Some(1), "{}", stderr(&agreed));
    assert_eq!(stdout(&agreed), stdout(&gate.prove(&[])));
    let script = gate.0.file("liar.sh", "cat > /dev/null\necho sat\necho '((v0 #x00))'\n");
    let output = gate.prove(&["--solver", &format!("z3,sh {script}")]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    let said = stderr(&output);
    assert!(said.contains("[E0910]") && said.contains("`z3` and `sh` contradict each other"), "{said}");
    // One that knows nothing contradicts nobody.
    let script = gate.0.file("silent.sh", "cat > /dev/null\necho unknown\n");
    for solvers in [format!("z3,sh {script}"), format!("sh {script},z3")] {
        assert_eq!(stdout(&gate.prove(&["--solver", &solvers])), stdout(&agreed), "{solvers}");
    }
}

#[test]
fn artifacts_are_what_was_asked_and_found() {
    let Some(gate) = Gate::new() else { return };
    gate.prove(&["--artifacts", "artifacts"]);
    let root = gate.path().join("artifacts");
    let mut asked = 0;
    for folder in std::fs::read_dir(&root).expect("a folder") {
        for entry in std::fs::read_dir(folder.expect("an entry").path()).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|ending| ending != "smt2") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a query");
            let (_, status) = text.split_once("(set-info :status ").expect("a status");
            let status = status.split(')').next().expect("a word");
            // Whoever runs it finds the same.
            let output = Command::new("z3").arg(&path).output().expect("z3");
            assert!(stdout(&output).starts_with(&format!("{status}\n")), "{}: {}", path.display(), stdout(&output));
            asked += 1;
        }
    }
    assert!(asked >= 6, "{asked}");
    let wrong = root.join("0001-Wrong");
    let text = |name: &str| std::fs::read_to_string(wrong.join(name)).expect("an IR");
    let (before, after) = (text("before.mlir"), text("after.mlir"));
    assert!(before.contains("// This computes ") && before.contains("\"arith.subi\"(%arg0, %arg1)"), "{before}");
    assert!(after.contains("\"arith.subi\"(%arg1, %arg0)"), "{after}");
    for ir in ["before.mlir", "after.mlir"] {
        if upstream::are_there(&[upstream::MLIR_OPT]) {
            let output = Command::new(upstream::MLIR_OPT).arg(wrong.join(ir)).output().expect("mlir-opt");
            assert!(output.status.success(), "{}", stderr(&output));
        }
    }
}

#[test]
fn a_verdict_names_what_it_rests_on() {
    let Some(gate) = Gate::new() else { return };
    let said = stdout(&gate.prove(&[]));
    let line = |name: &str| said.lines().find(|line| line.starts_with(name)).expect("a verdict").to_owned();
    assert!(line("Doubled: ").ends_with("; it rests on what natives.sem says of `Twice`"), "{said}");
    assert!(!line("Right: ").contains("rests on"), "{said}");
    let json = gate.json(&["--format", "json"]);
    let doubled = json["patterns"].as_array().and_then(|all| all.iter().find(|pattern| pattern["name"] == "Doubled"));
    let expected = serde_json::json!([
        {"file": "arith.sem", "kind": "op", "name": "arith.addi"},
        {"file": "arith.sem", "kind": "op", "name": "arith.constant"},
        {"file": "natives.sem", "kind": "rewrite", "name": "Twice"},
    ]);
    assert_eq!(doubled.expect("it is there")["rests_on"], expected);
}

#[test]
fn verdicts_are_sarif_and_junit() {
    let Some(gate) = Gate::new() else { return };
    gate.prove(&["--write-baseline", "proofs.json"]);
    let baseline = std::fs::read_to_string(gate.path().join("proofs.json")).expect("a baseline");
    std::fs::write(
        gate.path().join("proofs.json"),
        baseline.replace("\"Wrong\": \"refuted\"", "\"Wrong\": \"proven\""),
    )
    .expect("it is written");
    let log = gate.json(&["--format", "sarif", "--baseline", "proofs.json"]);
    assert_eq!((&log["version"], &log["runs"][0]["tool"]["driver"]["name"]), (&"2.1.0".into(), &"pdllc prove".into()));
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let found: Vec<[&str; 3]> = results
        .iter()
        .map(|result| ["ruleId", "level", "baselineState"].map(|key| result[key].as_str().expect("a word")))
        .collect();
    assert_eq!(
        found,
        [["refuted", "error", "new"], ["unknown", "warning", "unchanged"], ["vacuous", "warning", "unchanged"]]
    );
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(
        (&place["artifactLocation"]["uri"], &place["region"]["startLine"]),
        (&"patterns.pdll".into(), &5.into())
    );
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("a list");
    assert!(
        results
            .iter()
            .all(|result| rules[result["ruleIndex"].as_u64().expect("a number") as usize]["id"] == result["ruleId"])
    );

    let tests = stdout(&gate.prove(&["--format", "junit", "--baseline", "proofs.json"]));
    for part in [
        "<testsuite name=\"patterns.pdll\" tests=\"5\" failures=\"1\" skipped=\"2\">",
        "<testcase classname=\"patterns.pdll\" name=\"Right\"/>",
        "name=\"Wrong\"><failure type=\"refuted\" message=\"Wrong: refuted at i8\">",
        "name=\"Open\"><skipped message=\"Open: unknown: nothing says what `t.sub` computes\"/></testcase>",
        "&quot;arith.subi&quot;(%arg1, %arg0)",
    ] {
        assert!(tests.contains(part), "`{part}` in\n{tests}");
    }
    assert_eq!(tests.matches('<').count(), tests.matches('>').count());
}

/// The commands of the page do what it says.
#[test]
fn the_workflow_of_the_page_runs() {
    let Some(gate) = Gate::new() else { return };
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/prove.md")).expect("the page");
    let (_, section) = page.split_once("## A gate in CI").expect("the section");
    let fence = |language: &str| {
        let (_, block) = section.split_once(&format!("```{language}\n")).expect("a block");
        block.split("```").next().expect("its end").to_owned()
    };
    let run = |command: &str| {
        let program = Path::new(env!("CARGO_BIN_EXE_pdllc")).parent().expect("a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path =
            std::env::join_paths([program.to_owned()].into_iter().chain(std::env::split_paths(&path))).expect("a path");
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(gate.path()).env("PATH", path).env("PDLLC_ODS", "");
        shell.output().expect("sh starts")
    };
    let written = run(fence("sh").trim());
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    // The step that proves: what is folded becomes one line.
    let workflow = fence("yaml");
    let (_, step) = workflow.split_once("- run: >-\n").expect("the step");
    let lines = step.lines().take_while(|line| line.starts_with("          "));
    let step = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    assert!(step.starts_with("pdllc prove ") && step.contains("${{ matrix.share }}"), "{step}");
    let shares = ["1", "2"].map(|share| step.replace("${{ matrix.share }}", share));
    for step in &shares {
        let output = run(step);
        assert_eq!(output.status.code(), Some(0), "{step}: {}", stderr(&output));
        let log = std::fs::read(gate.path().join("proofs.sarif")).expect("a log");
        let log: serde_json::Value = serde_json::from_slice(&log).expect("it is JSON");
        let results = log["runs"][0]["results"].as_array().expect("a list");
        assert!(!results.is_empty() && results.iter().all(|result| result["baselineState"] == "unchanged"), "{log}");
    }
    // A new wrong pattern fails its share, and nothing that was there is asked again.
    let more =
        format!("{PATTERNS}Pattern New => replace op<arith.shli>(x: Value, y: Value) with op<arith.shli>(y, x);\n");
    gate.0.file("patterns.pdll", more);
    let codes = shares.map(|step| {
        let output = run(&step);
        assert!(stderr(&output).contains(" 0 new ones"), "{}", stderr(&output));
        output.status.code()
    });
    assert_eq!(codes, [Some(0), Some(1)]);
    let yaml_keys = workflow.lines().filter(|line| line.trim_start().starts_with("- uses: ")).count();
    assert!(yaml_keys >= 3, "{workflow}");
}
