//! Lints as warnings of `pdllc check`, which `lint` is another name of: levels by flags, by `pdllc.toml` and by comments, and what is printed.

use crate::command;

use command::{Scratch, pdllc, pdllc_given, stderr, stdout};

const SHADOWED: &str = "Pattern General => replace op<t.a>(x: Value) with x;
Pattern Special => replace op<t.a>(x: Value) {k} with x;
";

#[test]
fn check_and_lint_warn_and_end_well() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", SHADOWED);
    for verb in ["check", "lint"] {
        let output = pdllc(&[verb, &file]);
        assert!(output.status.success() && stdout(&output).is_empty());
        assert!(stderr(&output).contains("[W0208] warning: `Special` is never applied"), "{}", stderr(&output));
    }
    // Of a directory every file.
    let output = pdllc(&["lint", &scratch.0.path().display().to_string()]);
    assert!(stderr(&output).contains("W0208"), "{}", stderr(&output));
    // Of standard input too.
    assert!(stderr(&pdllc_given(SHADOWED, &["lint", "-"])).contains("W0208"));
}

#[test]
fn rules_of_tablegen_are_looked_at_too() {
    let scratch = Scratch::new();
    for name in ["base.td", "types.td"] {
        let text = std::fs::read(format!("{}/../playground/tests/rules/{name}", env!("CARGO_MANIFEST_DIR")));
        scratch.file(name, text.expect("it is there"));
    }
    let definitions = "include \"base.td\"\n";
    let rules = "def General : Pat<(NegOp $x), (replaceWithValue $x), [], [], (addBenefit 5)>;
def Special : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
";
    let folder = scratch.0.path().display().to_string();
    let file = scratch.file("rules.td", format!("{definitions}{rules}"));
    for verb in ["check", "lint"] {
        let output = pdllc(&[verb, "-I", &folder, &file]);
        assert!(output.status.success());
        assert!(stderr(&output).contains("[W0208] warning: `Special` is never applied"), "{}", stderr(&output));
        assert_eq!(stderr(&pdllc(&[verb, "-I", &folder, &file, "-A", "shadowed-pattern"])), "");
    }
    // What is wrong is found beside it.
    let wrong = scratch.file("wrong.td", format!("{definitions}{rules}def Wrong : Pat<(NegOp $x), (NegOp $y)>;\n"));
    let found = stderr(&pdllc(&["check", "-I", &folder, &wrong]));
    assert!(found.contains("[W0208]") && found.contains("[E1104]"), "{found}");
    let none = scratch.file("none.td", definitions);
    assert!(stderr(&pdllc(&["check", "-I", &folder, &none])).contains("[E0908]"));
}

#[test]
fn flags_say_what_becomes_of_a_lint() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", SHADOWED);
    for denied in ["shadowed-pattern", "W0208", "warnings"] {
        let output = pdllc(&["check", &file, "-D", denied]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("[W0208] error"), "{}", stderr(&output));
    }
    for allowed in ["shadowed-pattern", "warnings"] {
        assert_eq!(stderr(&pdllc(&["lint", &file, "-A", allowed])), "");
    }
    // The strictest counts, and what is allowed is no warning.
    assert!(stderr(&pdllc(&["lint", &file, "-A", "shadowed-pattern", "-W", "shadowed-pattern"])).contains("W0208"));
    assert!(pdllc(&["lint", &file, "-A", "shadowed-pattern", "-D", "warnings"]).status.success());
    let unknown = pdllc(&["lint", &file, "-A", "shadow-pattern"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("did you mean `shadowed-pattern`?"), "{}", stderr(&unknown));
}

#[test]
fn a_file_beside_the_patterns_counts_less_than_flags_and_comments_count_more() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", SHADOWED);
    let config = scratch.file("pdllc.toml", "[lints]\nshadowed-pattern = \"allow\"\n");
    assert_eq!(stderr(&pdllc(&["check", &file])), "");
    assert!(stderr(&pdllc(&["check", &file, "-W", "shadowed-pattern"])).contains("W0208"));
    let denied = scratch.file("b.pdll", format!("// pdllc: deny(shadowed-pattern)\n\n{SHADOWED}"));
    assert_eq!(pdllc(&["check", &denied, "-A", "shadowed-pattern"]).status.code(), Some(1));
    let allowed = SHADOWED.replace("Pattern Special", "// pdllc: allow(shadowed-pattern)\nPattern Special");
    let allowed = scratch.file("c.pdll", allowed);
    assert!(pdllc(&["check", &allowed, "-D", "shadowed-pattern"]).status.success());

    std::fs::write(&config, "[lints]\nshadow-pattern = \"allow\"\n").expect("it is writable");
    let output = pdllc(&["lint", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("[E0914]") && stderr(&output).contains("shadowed-pattern"), "{}", stderr(&output));
}

#[test]
fn findings_are_json_if_that_is_asked_for() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", SHADOWED);
    let output = pdllc(&["--message-format", "json", "lint", &file]);
    let finding: serde_json::Value = serde_json::from_str(stderr(&output).trim()).expect("one object");
    assert_eq!((&finding["code"], &finding["severity"]), (&"W0208".into(), &"warning".into()));
    assert_eq!(finding["fix"]["replacement"], " with benefit(2)");
    assert_eq!(finding["fix"]["is_certain"], false);

    let listed = stdout(&pdllc(&["check", "--list"]));
    assert!(listed.contains("W0216 allow missing-benefit"), "{listed}");
    let listed = stdout(&pdllc(&["--message-format", "json", "check", "--list"]));
    for line in listed.lines() {
        let lint: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        assert!(lint["code"].is_string() && lint["name"].is_string() && lint["level"].is_string());
    }
    assert_eq!(listed.lines().count(), 20);
}

#[test]
fn operations_before_operands_are_told_where_that_is_asked_for() {
    let scratch = Scratch::new();
    let file = scratch.file("a.pdll", "Pattern => erase op<t.a>(op<t.b>, x: Value);\n");
    assert_eq!(stderr(&pdllc(&["check", &file])), "");
    assert!(stderr(&pdllc(&["check", &file, "-W", "operation-before-operands"])).contains("W0206"));
}

#[test]
fn what_is_no_pdll_is_checked_too() {
    let scratch = Scratch::new();
    let file = scratch
        .file("a.mlir", "pdl.pattern : benefit(1) {\n  %0 = operation \"t.a\"\n  rewrite %0 {\n    erase %0\n  }\n}\n");
    let output = pdllc(&["lint", &file]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn include_directories_come_from_the_nearest_file() {
    let scratch = Scratch::new();
    for folder in ["library", "patterns"] {
        std::fs::create_dir(scratch.0.path().join(folder)).expect("it is writable");
    }
    scratch.file("library/twice.pdll", "Rewrite Twice(x: Value) -> Op => op<t.twice>(x);\n");
    let text = "#include \"twice.pdll\"\nPattern => replace op<t.a>(x: Value) with Twice(x);\n";
    let patterns = scratch.file("patterns/a.pdll", text);
    let ir = scratch.file("a.mlir", "%0 = \"t.b\"() : () -> i32\n");
    let commands: [&[&str]; 5] = [
        &["check", &patterns],
        &["lint", &patterns],
        &["build", "--emit", "asm", &patterns],
        &["run", "-p", &patterns, &ir],
        &["bench", "--reps", "1", "-p", &patterns, &ir],
    ];
    for command in commands {
        assert!(stderr(&pdllc(command)).contains("E0140"), "{command:?}");
    }
    let config = scratch.file("pdllc.toml", "include-dirs = [\"library\"]\n");
    for command in commands {
        let output = pdllc(command);
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", stderr(&output));
    }
    std::fs::write(&config, "include-dirs = 3\n").expect("it is writable");
    for command in commands {
        assert!(stderr(&pdllc(command)).contains("E0914"), "{command:?}");
    }
}

#[test]
fn names_without_a_dialect_are_allowed_by_the_file_beside_the_patterns() {
    let scratch = Scratch::new();
    let patterns = scratch.file("a.pdll", "Pattern => replace op<neg>(op<neg>(x: Value)) with x;\n");
    let ir = scratch.file(
        "ir.mlir",
        "%x = \"arg\"() : () -> i32\n%a = \"neg\"(%x) : (i32) -> i32\n%b = \"neg\"(%a) : (i32) -> i32\n\"use\"(%b) : (i32) -> ()\n",
    );
    let commands: [&[&str]; 3] =
        [&["check", &patterns], &["build", "--emit", "pdl", &patterns], &["run", "-p", &patterns, &ir]];
    for command in commands {
        let said = stderr(&pdllc(command));
        assert_eq!(said.matches("[E0253]").count(), 2, "{command:?}: {said}");
        assert!(said.contains("`plain-names = true` in `pdllc.toml`"), "{said}");
    }
    scratch.file("pdllc.toml", "plain-names = true\n");
    let [_, built, run] = commands.map(|command| {
        let output = pdllc(command);
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", stderr(&output));
        stdout(&output)
    });
    assert_eq!(built.matches("operation \"neg\"").count(), 2, "{built}");
    assert!(run.contains("\"use\"(%0)"), "{run}");
    // The text is read with names as they are.
    let text = scratch.file("again.mlir", &built);
    let again = pdllc(&["build", "--emit", "pdl", &text]);
    assert_eq!(stdout(&again), built, "{}", stderr(&again));
}
