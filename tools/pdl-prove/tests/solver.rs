//! Solvers that are missing, die, hang or talk nonsense.

use crate::upstream;

use std::time::{Duration, Instant};

use pdl_diagnostics::SourceMap;
use pdl_prove::{Judgement, ProofError, ProofOptions, Semantics, Solver, Verdict, prove};

/// A pattern that needs a solver, and one that does not.
const PATTERNS: &str = r#"
pdl.pattern @Sum : benefit(1) {
  %t = type : i8
  %x = operand : %t
  %y = operand : %t
  %root = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    %new = operation "arith.addi"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    replace %root with %new
  }
}
pdl.pattern @Never : benefit(1) {
  %root = operation "no.such"
  rewrite %root { erase %root }
}
"#;

fn ask(command: &str, timeout: Duration) -> Result<Vec<Judgement>, ProofError> {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", PATTERNS, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut solver = Solver::new("sh", timeout);
    if command.is_empty() {
        solver = Solver::new("no-such-solver", timeout);
    } else {
        solver.command.extend(["-c".to_owned(), command.to_owned()]);
    }
    prove(&module, &Semantics::shipped(), &ProofOptions::new(solver), &|_, _| {})
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn one_that_is_missing_is_named() {
    let error = ask("", LONG).expect_err("there is none");
    assert!(matches!(error, ProofError::Missing { .. }), "{error:?}");
    assert!(error.to_string().starts_with("the solver `no-such-solver` cannot be started: "), "{error}");
}

#[test]
fn nonsense_is_no_answer() {
    for command in
        ["echo hello", "exit 3", "kill -9 $$", "echo sat; echo '((v0'", "echo sat", "head -c 100000 /dev/urandom"]
    {
        let error = ask(command, LONG).expect_err(command);
        assert!(matches!(error, ProofError::Nonsense { .. }), "{command}: {error:?}");
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[test]
fn what_never_ends_is_stopped() {
    let begun = Instant::now();
    // One that sleeps, one whose child holds the pipe, one that talks without end.
    for command in ["exec sleep 60", "sleep 60 & wait", "while :; do echo x; done"] {
        let reports = match ask(command, Duration::from_millis(300)) {
            Ok(reports) => reports,
            Err(error) => {
                // What talks without end is cut off where no answer is so long.
                assert!(matches!(error, ProofError::Nonsense { .. }), "{command}: {error:?}");
                continue;
            }
        };
        assert_eq!(reports[0].verdict, Verdict::Unknown(vec!["the solver gave up".to_owned()]), "{command}");
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn an_answer_is_taken_as_it_is() {
    let reports = ask("echo unsat", LONG).expect("an answer");
    assert_eq!(reports[0].verdict, Verdict::Proven);
    let reports = ask("echo unknown", LONG).expect("an answer");
    assert_eq!(reports[0].verdict, Verdict::Unknown(vec!["the solver gave up".to_owned()]));
    assert_eq!(reports[1].verdict, Verdict::Unknown(vec!["nothing says what `no.such` computes".to_owned()]));
}

/// A solver that finds values where there are none does not make a sound pattern wrong: the replay shows nothing.
#[test]
fn a_lie_is_found_out() {
    let values = "echo sat; echo '((v0 #x01) (v1 false) (v2 #x02) (v3 false) (v4 false) (v5 false))'";
    let reports = ask(values, LONG).expect("an answer");
    let Verdict::Unknown(reasons) = &reports[0].verdict else { panic!("{:?}", reports[0]) };
    assert!(reasons[0].starts_with("a fault of this tool: the counterexample computes 3 : i8"), "{reasons:?}");
}

#[test]
fn another_solver_says_the_same() {
    if !upstream::are_there(&["z3", "cvc5"]) {
        return;
    }
    let mut text = String::new();
    for (index, (name, other)) in [
        ("addi", "ori"),
        ("addi", "addi"),
        ("subi", "subi"),
        ("xori", "xori"),
        ("maxsi", "maxui"),
        ("minui", "minui"),
        ("shli", "shrui"),
        ("andi", "andi"),
        ("muli", "muli"),
        ("divsi", "divui"),
    ]
    .iter()
    .enumerate()
    {
        text.push_str(
            &PATTERNS[..PATTERNS.find("pdl.pattern @Never").unwrap_or(0)]
                .replace("@Sum", &format!("@P{index}"))
                .replacen("addi", name, 1)
                .replacen("arith.addi\"(%y", &format!("arith.{other}\"(%y"), 1),
        );
    }
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let verdicts = ["z3", "cvc5"].map(|solver| {
        let options = ProofOptions::new(Solver::new(solver, LONG));
        let reports = prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("an answer");
        reports.iter().map(|report| matches!(report.verdict, Verdict::Proven)).collect::<Vec<_>>()
    });
    assert_eq!(verdicts[0], verdicts[1]);
    assert_eq!(verdicts[0], [false, true, false, true, false, true, false, true, true, false]);
}

#[test]
fn one_that_runs_out_of_memory_says_nothing_of_the_pattern() {
    let ran_out = Verdict::Unknown(vec!["the solver ran out of memory".to_owned()]);
    for said in ["(error \"out of memory\")", "(error \"std::bad_alloc\")"] {
        for stream in [1, 2] {
            let command = format!("cat > /dev/null; echo '{said}' >&{stream}; exit 1");
            let reports = ask(&command, LONG).expect("an answer");
            assert_eq!(reports[0].verdict, ran_out, "{command}");
        }
    }
    let said = ask("cat > /dev/null; echo '(error \"line 1\")'", LONG).expect_err("it is no answer");
    assert!(matches!(said, ProofError::Nonsense { .. }), "{said:?}");
}

/// The bound is there before the query is.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_a_solver_is_bounded() {
    // With what its code may take.
    let mebibytes = pdl_prove::DEFAULT_MEMORY + 64;
    let command = format!("read query; test $(ulimit -v) = {} && echo unsat || echo unknown", mebibytes * 1024);
    assert_eq!(ask(&command, LONG).expect("an answer")[0].verdict, Verdict::Proven);
}

/// Asks if the quotient of a product is the product of quotients, which takes solvers long.
#[test]
fn a_solver_that_runs_out_of_memory_says_so() {
    let text = PATTERNS[..PATTERNS.find("pdl.pattern @Never").unwrap_or(0)]
        .replace("i8", "i64")
        .replacen("arith.addi\"(%x", "arith.muli\"(%x", 1)
        .replacen(
            "%new = operation \"arith.addi\"(%y, %x",
            "%p = operation \"arith.muli\"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n    %q = result 0 of %p\n    \
             %d = operation \"arith.divui\"(%q, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)\n    %e = result 0 of %d\n    \
             %new = operation \"arith.muli\"(%e, %y",
            1,
        );
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    if !upstream::are_there(&["z3"]) {
        return;
    }
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60)).memory(24)).samples(0);
    let reports = prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("an answer");
    assert_eq!(reports[0].verdict, Verdict::Unknown(vec!["the solver ran out of memory".to_owned()]));
}

/// A program called `z3` lasts from query to query; one that dies between them is started again.
#[cfg(unix)]
#[test]
fn a_solver_lasts_and_is_started_again() {
    let folder = std::env::temp_dir().join(format!("pdl-prove-solver-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (program, starts) = (folder.join("z3"), folder.join("starts"));
    let _ = std::fs::remove_file(&program);
    std::os::unix::fs::symlink("/bin/sh", &program).expect("a link");
    // There are five widths, each of which is a query.
    for (at_reset, expected) in [("", 1), ("exit 1", 5)] {
        let script = format!(
            "echo x >> {}; while read -r line; do case \"$line\" in '(reset)') {at_reset};; '(echo '*) echo unsat; echo \"$line\";; esac; done",
            starts.display()
        );
        let _ = std::fs::remove_file(&starts);
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let file = sources.add("test.mlir", PATTERNS.replace(" : i8", ""), None);
        let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
        let mut solver = Solver::new("sh", LONG);
        solver.command = vec![program.display().to_string(), "-c".to_owned(), script];
        let mut options = ProofOptions::new(solver);
        options.threads = 1;
        let reports = prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("answers");
        assert_eq!(reports[0].verdict, Verdict::Proven, "{at_reset}");
        let count = std::fs::read_to_string(&starts).expect("it was started").lines().count();
        assert_eq!(count, expected, "{at_reset}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
