//! `pdllc convert`: what is legal, what is told of what is not, types, casts, blobs; and the lowering in `examples/lowering`, whose result
//! computes what that of MLIR's own passes does.

use crate::command;
use crate::upstream;

use std::io::Write;
use std::process::{Command, Stdio};

use command::{Scratch, pdllc, root, stderr, stdout};

/// `index` becomes `i64`, a box what is in it, a tuple its elements, `none` nothing.
const PATTERNS: &str = r#"
Pattern => replace type<"index"> with type<"i64">;
Pattern with convertTypes => replace type<"!t.box<$inside>"> with inside;
Pattern with convertTypes => replace type<"tuple<$...parts>"> with parts;
Pattern => erase type<"none">;
Pattern with convertTypes => replace type<"($...ins) -> ($...outs)"> with type<"!t.fn<($...ins) to ($...outs)>">;
Pattern => replace type<"!t.wide"> with type<"i64">;
Pattern => replace type<"i64"> with type<"i64">;

Pattern Neg with convertTypes => replace op<s.neg>(a: Value) with op<t.neg>(a);
Pattern Make with convertTypes {
  let root = op<s.make> {of = of: Attr} -> (ty: Type);
  replace root with op<t.make> {of = convert_type<of>} -> (ty);
}
Pattern Use with convertTypes => replace op<s.use>(all: ValueRange) with op<t.use>(all) -> ();
Pattern Function with convertTypes {
  let root = op<s.fn> {ty = ty: Attr} -> () regions (body: Region);
  replace root with op<t.fn> {ty = convert_type<ty>} -> () regions (body);
}
"#;

const INPUT: &str = r#"
"s.fn"() <{ty = (index, !t.box<index>) -> i64}> ({
^bb0(%a: index, %b: !t.box<index>):
  %c = "s.neg"(%a) : (index) -> index
  %d = "s.make"() {of = 7 : index} : () -> index
  "s.use"(%c, %d, %b) : (index, index, !t.box<index>) -> ()
}) : () -> ()
"#;

fn convert(scratch: &Scratch, patterns: &str, input: &str, options: &[&str]) -> (String, String, Option<i32>) {
    let (patterns, input) = (scratch.file("p.pdll", patterns), scratch.file("in.mlir", input));
    let output = pdllc(&[&["convert", "-p", &patterns, &input], options].concat());
    (stdout(&output), stderr(&output), output.status.code())
}

#[test]
fn types_are_converted_where_they_stand() {
    let scratch = Scratch::new();
    let (converted, said, status) = convert(&scratch, PATTERNS, INPUT, &["--legal", "t", "--illegal", "s"]);
    assert_eq!((status, said.as_str()), (Some(0), ""), "{converted}");
    let expected = r#""builtin.module"() ({
  "t.fn"() ({
  ^bb0(%arg0: i64, %arg1: i64):
    %0 = "t.neg"(%arg0) : (i64) -> i64
    %1 = "t.make"() {of = 7 : i64} : () -> i64
    "t.use"(%0, %1, %arg1) : (i64, i64, i64) -> ()
  }) {ty = !t.fn<(i64, i64) to(i64)>} : () -> ()
}) : () -> ()

"#;
    assert_eq!(converted, expected);
}

/// A blob converts as its patterns do, stripped or not.
#[test]
fn blobs_convert_as_their_patterns() {
    let scratch = Scratch::new();
    let options = ["--legal", "t", "--illegal", "s"];
    let (expected, _, _) = convert(&scratch, PATTERNS, INPUT, &options);
    let (patterns, input) = (scratch.file("p.pdll", PATTERNS), scratch.file("in.mlir", INPUT));
    for strip in [&[][..], &["--strip=patterns"]] {
        let blob = scratch.0.path().join("p.pdllc").display().to_string();
        let built = pdllc(&[&["build", &patterns, "-o", &blob], strip].concat());
        assert!(built.status.success(), "{}", stderr(&built));
        let output = pdllc(&[&["convert", "-p", &blob, &input], &options[..]].concat());
        assert_eq!(stdout(&output), expected, "{}", stderr(&output));
    }
    // The text of the dialect means the same.
    let text = scratch.0.path().join("p.mlir").display().to_string();
    assert!(pdllc(&["build", &patterns, "--emit", "pdl-ir", "-o", &text]).status.success());
    let output = pdllc(&[&["convert", "-p", &text, &input], &options[..]].concat());
    assert_eq!(stdout(&output), expected, "{}", stderr(&output));
}

/// One becomes several, or none, where the pattern takes a range.
#[test]
fn a_value_becomes_several_or_none() {
    let scratch = Scratch::new();
    let input = r#"
%a = "s.make"() {of = i64} : () -> i64
%b = "t.tuple"() : () -> tuple<index, !t.box<i64>>
%c = "t.none"() : () -> none
"s.use"(%a, %b, %c) : (i64, tuple<index, !t.box<i64>>, none) -> ()
"#;
    let (converted, said, status) = convert(&scratch, PATTERNS, input, &["--legal", "t", "--illegal", "s"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(
        converted.contains(r#"= "builtin.unrealized_conversion_cast"(%1) : (tuple<index, !t.box<i64>>) -> (i64, i64)"#),
        "{converted}"
    );
    assert!(converted.contains(r#""t.use"(%0, %"#) && converted.contains("(i64, i64, i64) -> ()"), "{converted}");
}

/// Where no cast may stay, a pattern of the cast says how one value is made of the other, or the conversion fails.
#[test]
fn casts_are_patterns_of_their_operation() {
    let scratch = Scratch::new();
    let input = r#"
%a = "s.make"() {of = i64} : () -> index
"t.keeps"(%a) : (index) -> ()
"#;
    let options = ["--legal", "t", "--illegal", "s"];
    let (converted, _, status) = convert(&scratch, PATTERNS, input, &options);
    assert_eq!(status, Some(0));
    assert!(converted.contains(r#""builtin.unrealized_conversion_cast"(%0) : (i64) -> index"#), "{converted}");

    let strict = ["--legal", "t", "--illegal", "s,builtin.unrealized_conversion_cast"];
    let (nothing, said, status) = convert(&scratch, PATTERNS, input, &strict);
    assert_eq!((nothing.as_str(), status), ("", Some(1)));
    assert!(said.contains("E0641") && said.contains("t.keeps"), "{said}");

    let with_cast = format!(
        "{PATTERNS}\nPattern ToIndex {{
  let cast = op<builtin.unrealized_conversion_cast>(a: Value<type<\"i64\">>) -> (ty: Type);
  replace cast with op<t.cast>(a) -> (ty);
}}\n"
    );
    let (converted, said, status) = convert(&scratch, &with_cast, input, &strict);
    assert_eq!(status, Some(0), "{said}");
    assert!(converted.contains(r#""t.cast"(%0) : (i64) -> index"#), "{converted}");
}

/// Every operation that must be legal and is not is told where it stands, with what was tried; nothing is written.
#[test]
fn what_cannot_be_legal_is_told_where_it_stands() {
    let scratch = Scratch::new();
    let patterns = "
Pattern => replace type<\"i64\"> with type<\"i64\">;
Pattern ToBad => replace op<s.a>(x: Value) with op<u.bad>(x);
Pattern Good => replace op<s.b>(x: Value) with op<t.b>(x);
";
    let input = "
%x = \"t.x\"() : () -> i64
%a = \"s.a\"(%x) : (i64) -> i64
%b = \"s.b\"(%a) : (i64) -> i64
%c = \"s.c\"(%b) : (i64) -> i64
\"u.other\"() : () -> ()
";
    let (nothing, said, status) = convert(&scratch, patterns, input, &["--legal", "t,u.bad2", "--illegal", "s,u.bad"]);
    assert_eq!((nothing.as_str(), status), ("", Some(1)), "{said}");
    assert_eq!(said.matches("[E0640]").count(), 2, "{said}");
    assert!(said.contains("`s.a` is illegal") && said.contains("in.mlir:3:1"), "{said}");
    assert!(said.contains("`s.c` is illegal") && said.contains("in.mlir:5:1"), "{said}");
    assert!(said.contains("no pattern for it matches here"), "{said}");

    // Full: what is not legal fails too, and unknown ones that patterns make.
    let (nothing, said, status) = convert(&scratch, patterns, input, &["--legal", "t", "--full"]);
    assert_eq!((nothing.as_str(), status), ("", Some(1)), "{said}");
    for name in ["s.a", "s.c", "u.other"] {
        assert!(said.contains(&format!("`{name}` is not legal")), "{name}: {said}");
    }
    assert!(!said.contains("`s.b`"), "{said}");

    // Partial: what nobody calls illegal stays, with a warning where a pattern was tried in vain.
    let patterns = format!(
        "{patterns}Rewrite Fail(x: Value) -> Value;\nPattern InVain {{
  let root = op<s.c>(x: Value);
  rewrite root with {{ replace root with op<t.c>(convert_type<x>); }};
}}"
    );
    let (_, said, status) = convert(&scratch, &patterns, input, &["--legal", "t"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("E0297") && said.contains("converted_operand"), "{said}");
}

#[test]
fn a_leftover_that_patterns_were_tried_at_is_warned_of() {
    let scratch = Scratch::new();
    let patterns = "
Pattern => replace type<\"i64\"> with type<\"i64\">;
Pattern Tried with convertTypes => replace op<s.c>(x: Value) with op<t.c>(x);
";
    let input = "
%x = \"t.x\"() : () -> f32
%c = \"s.c\"(%x) : (f32) -> f32
";
    let (left, said, status) = convert(&scratch, patterns, input, &["--legal", "t"]);
    assert_eq!(status, Some(0));
    assert!(left.contains("\"s.c\"") && said.contains("W0228"), "{said}");
    assert!(said.contains("pattern `Tried` at 's.c'") && said.contains("cannot be converted"), "{said}");
    let (left, said, status) = convert(&scratch, patterns, input, &["--legal", "t", "--illegal", "s"]);
    assert_eq!((left.as_str(), status), ("", Some(1)));
    assert!(said.contains("E0640") && said.contains("pattern `Tried`"), "{said}");
}

/// An operation that is legal by its types is left alone once they are, and is rewritten before.
#[test]
fn operations_are_legal_by_their_types() {
    let scratch = Scratch::new();
    let patterns = "
Pattern => replace type<\"index\"> with type<\"i64\">;
Pattern with convertTypes => replace type<\"($...ins) -> ($...outs)\"> with type<\"($...ins) -> ($...outs)\">;
Pattern => replace type<\"i64\"> with type<\"i64\">;
Pattern Any with convertTypes {
  let root = op<s.fn> {ty = ty: Attr} -> () regions (body: Region);
  replace root with op<s.fn> {ty = convert_type<ty>} -> () regions (body);
}
Pattern Add with convertTypes => replace op<s.add>(a: Value, b: Value) with op<s.add>(a, b);
";
    let input = r#"
"s.fn"() <{ty = (index) -> index}> ({
^bb0(%a: index):
  %b = "s.add"(%a, %a) : (index, index) -> index
}) : () -> ()
"s.fn"() <{ty = (i64) -> i64}> ({
^bb0(%a: i64):
  %b = "s.add"(%a, %a) : (i64, i64) -> i64
}) : () -> ()
"#;
    let (converted, said, status) = convert(&scratch, patterns, input, &["--legal-by-types", "s", "--full", "--stats"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(!converted.contains("index"), "{converted}");
    assert!(said.starts_with("2 rewrites, "), "{said}");
}

/// Conversions that ask for their own end with an error.
#[test]
fn conversions_that_call_themselves_end() {
    let scratch = Scratch::new();
    let patterns = "
Pattern with convertTypes { let ty: Type; replace ty with ty; }
Pattern A with convertTypes => replace op<s.a>(x: Value) with op<t.a>(x);
";
    let input = "%x = \"t.x\"() : () -> i64\n%a = \"s.a\"(%x) : (i64) -> i64\n";
    // Two of them, which would be tried in turn at each level.
    let twice = format!("Pattern with convertTypes {{ let ty: Type; replace ty with ty; }}{patterns}");
    for patterns in [patterns, &twice] {
        for options in [&["--legal", "t", "--illegal", "s"][..], &["--legal-by-types", "s"]] {
            let (_, said, status) = convert(&scratch, patterns, input, options);
            assert_eq!(status, Some(1));
            assert!(said.contains("E0642"), "{said}");
        }
    }
}

#[test]
fn parts_are_converted_each() {
    let scratch = Scratch::new();
    let input = format!("{INPUT}// -----\n\"s.unknown\"() : () -> ()\n");
    let options = ["--legal", "t", "--illegal", "s", "--split-input-file"];
    let (converted, said, status) = convert(&scratch, PATTERNS, &input, &options);
    assert_eq!(status, Some(1));
    assert!(converted.contains("t.use") && !converted.contains("s.unknown"), "{converted}");
    assert!(said.contains("`s.unknown` is illegal"), "{said}");
}

/// Returns what a program gives on a text.
fn piped(program: &str, arguments: &[&str], input: &str, scratch: &Scratch) -> String {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A program that compiles while it runs leaves notes for debuggers in the folder of temporary files.
    command.env("TMPDIR", scratch.0.path());
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{program}: {}\n{input}", stderr(&output));
    stdout(&output)
}

/// The lowering in `examples/lowering` gives IR that MLIR takes, and that computes on each input what the result of MLIR's passes does.
#[test]
fn a_lowering_in_pdll_computes_what_that_of_mlir_does() {
    let Some(includes) = upstream::include_directory(&[upstream::MLIR_OPT, upstream::MLIR_RUNNER]) else { return };
    let scratch = Scratch::new();
    let includes = includes.display().to_string();
    let dialects: Vec<String> =
        ["Arith", "Func", "SCF", "LLVMIR"].map(|name| format!("{includes}/mlir/Dialect/{name}")).into();
    let pack = scratch.0.path().join("mlir.pack").display().to_string();
    let folders: Vec<&str> = dialects.iter().map(String::as_str).collect();
    let made = pdllc(&[&["ods", "pack"], &folders[..], &["-I", &includes, "-o", &pack]].concat());
    assert!(made.status.success(), "{}", stderr(&made));
    let program = std::fs::read_to_string(root().join("examples/lowering/program.mlir")).expect("it is there");
    let mut results = Vec::new();
    for seed in [0, 1, 5, 6, 7, 12, 27, 31, -3] {
        let main = format!(
            "func.func @main() -> i64 {{\n  %seed = arith.constant {seed} : i64\n  %r = call @all(%seed) : (i64) -> i64\n  return %r : i64\n}}\n"
        );
        let input = format!("{program}{main}");
        let file = scratch.file("in.mlir", &input);
        let converted = pdllc(&[
            "convert",
            "-p",
            "examples/lowering/lowering.pdll",
            "-I",
            &includes,
            "--ods",
            &pack,
            &file,
            "--legal",
            "llvm",
            "--full",
        ]);
        assert!(converted.status.success(), "{}", stderr(&converted));
        let ours = piped(upstream::MLIR_OPT, &[], &stdout(&converted), &scratch);
        for word in ["index", "arith.", "scf.", "func.", "unrealized"] {
            let rest = ours.replace("llvm.func ", "");
            assert!(!rest.contains(word), "{word}: {ours}");
        }
        let passes = [
            "--convert-scf-to-cf",
            "--convert-cf-to-llvm",
            "--convert-arith-to-llvm",
            "--convert-func-to-llvm",
            "--reconcile-unrealized-casts",
        ];
        let theirs = piped(upstream::MLIR_OPT, &passes, &input, &scratch);
        let run = |text: &str| piped(upstream::MLIR_RUNNER, &["-e", "main", "-entry-point-result=i64"], text, &scratch);
        let (ours, theirs) = (run(&ours), run(&theirs));
        assert_eq!(ours, theirs, "of {seed}");
        results.push(ours);
    }
    results.sort();
    results.dedup();
    assert!(results.len() > 5, "the program depends on its input: {results:?}");
}
