//! Texts that are long enough to be rewritten and printed function by function: nothing shows it.

use crate::command;

use command::{Scratch, pdllc, stderr, stdout};

/// A function in the generic form with a number of operations.
fn function(name: &str, first: &str) -> String {
    let mut text = format!(
        "  \"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"{name}\"}}> ({{\n  ^bb0(%arg0: i32):\n    %v0 = {first} : (i32) -> i32\n"
    );
    for number in 1..40 {
        let before = number - 1;
        text += &format!("    %v{number} = \"t.a\"(%v{before}) {{k = {} : i32}} : (i32) -> i32\n", number % 7);
    }
    text + "    \"func.return\"(%v39) : (i32) -> ()\n  }) : () -> ()\n"
}

const PLAIN: &str = "\"t.a\"(%arg0)";

/// A module of so many functions, and one of the given text in the middle.
fn module(count: usize, middle: &str) -> String {
    let functions: Vec<String> = (0..count).map(|number| function(&format!("f{number}"), PLAIN)).collect();
    let (first, second) = functions.split_at(count / 2);
    format!("\"builtin.module\"() ({{\n{}{middle}{}}}) : () -> ()\n", first.concat(), second.concat())
}

const PATTERNS: &str = "
Pattern Shorter { let inner = op<t.a>(x: Value) {k = attr<\"1 : i32\">}; replace op<t.a>(inner.0) {k = attr<\"2 : i32\">} with op<t.b>(x) {k = attr<\"3 : i32\">} -> (type<\"i32\">); }
Pattern Twice { let root = op<t.twice>(x: Value); replace root with op<t.b>(x) {k = attr<\"4 : i32\">} -> (type<\"i32\">); }
";

/// Rewrites a text by parts, on one thread and on two, and as a whole, as `--stats` has it: all print and say the same.
#[track_caller]
fn compare(text: &str, options: &[&str]) -> (String, String) {
    assert!(text.len() > 1 << 18, "it has several parts");
    let scratch = Scratch::new();
    let (patterns, input) = (scratch.file("p.pdll", PATTERNS), scratch.file("input.mlir", text));
    let run = |more: &[&str]| {
        let done = pdllc(&[&["run", "-p", &patterns, &input], options, more].concat());
        let said: Vec<String> = stderr(&done).lines().map(str::to_owned).collect();
        (done.status.code(), stdout(&done), said)
    };
    let parts = run(&[]);
    assert!(parts == run(&["--threads", "2"]), "two threads do what one does");
    let whole = run(&["--stats"]);
    assert!((parts.0, &parts.1) == (whole.0, &whole.1), "the whole becomes the same");
    assert!(parts.2.iter().all(|line| whole.2.contains(line)), "{:?}\n\n{:?}", parts.2, whole.2);
    (parts.1, parts.2.join("\n"))
}

#[test]
fn functions_are_rewritten_as_in_the_whole() {
    let (printed, said) = compare(&module(200, ""), &[]);
    assert_eq!((printed.matches("\"t.b\"").count(), said.as_str()), (200 * 6, ""));
    assert!(printed.contains("%arg199") && printed.contains("\"f199\""), "values are counted through the whole text");
    compare(&module(200, ""), &["--print-op-generic", "--no-verify"]);
    compare(&module(200, ""), &["--top-down"]);
}

/// An attribute that is a property in one function is one in all.
#[test]
fn properties_of_one_function_are_known_in_all() {
    let other = function("other", "\"t.b\"(%arg0) <{k = 1 : i32}>");
    let (printed, _) = compare(&module(200, &other), &[]);
    let mut created = printed.lines().filter(|line| line.contains("\"t.b\""));
    assert!(created.all(|line| line.contains(") <{k = ")), "those that are created have it, too");
}

/// Findings about all functions together, and about one of them.
#[test]
fn faults_are_found_as_in_the_whole() {
    let twice = function("f199", PLAIN);
    let (printed, said) = compare(&module(200, &twice), &[]);
    assert!(printed.is_empty() && said.contains("redefinition of symbol named 'f199'"), "{said}");
    let (printed, said) = compare(&module(200, &function("other", "\"t.a\"(%none)")), &[]);
    assert!(printed.is_empty() && said.contains("none"), "{said}");
    let (_, said) = compare(&module(200, ""), &["--max-iterations", "1"]);
    assert!(said.contains("no fixed point after 1 iteration and 1200 rewrites"), "{said}");
    let (printed, said) = compare(&module(200, "  // a comment\n  \"t.twice\"() : () -> ()\n"), &[]);
    assert!(printed.contains("\"t.twice\"") && said.is_empty(), "{said}");
}
