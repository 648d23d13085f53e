//! `pdllc run --fold`: patterns and folding together, beside `mlir-opt`.

use crate::command;
use crate::programs;
use crate::upstream;

use std::process::Command;

use command::{Scratch, pdllc, stderr, stdout};

/// A product with 4 is a shift by 2, the greater of two is a choice, and a difference is a sum with the negation.
const PATTERNS: &str = r#"
module @patterns {
  pdl.pattern @MulToShift : benefit(1) {
    %x = operand
    %t = type : i32
    %four = attribute = 4 : i32
    %constant = operation "arith.constant" {"value" = %four} -> (%t : !pdl.type)
    %c = result 0 of %constant
    %root = operation "arith.muli"(%x, %c : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %two = attribute = 2 : i32
      %shift = operation "arith.constant" {"value" = %two} -> (%t : !pdl.type)
      %s = result 0 of %shift
      %flags = attribute = #arith.overflow<none>
      %new = operation "arith.shli"(%x, %s : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
      replace %root with %new
    }
  }
  pdl.pattern @MaxToSelect : benefit(1) {
    %x = operand
    %y = operand
    %t = type
    %root = operation "arith.maxsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %predicate = attribute = 4 : i64
      %i1 = type : i1
      %compared = operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
      %bit = result 0 of %compared
      %new = operation "arith.select"(%bit, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
      replace %root with %new
    }
  }
  pdl.pattern @SubToAdd : benefit(1) {
    %x = operand
    %y = operand
    %t = type : i8
    %root = operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %ones = attribute = -1 : i8
      %one = attribute = 1 : i8
      %a = operation "arith.constant" {"value" = %ones} -> (%t : !pdl.type)
      %all = result 0 of %a
      %b = operation "arith.constant" {"value" = %one} -> (%t : !pdl.type)
      %step = result 0 of %b
      %not = operation "arith.xori"(%all, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      %inverted = result 0 of %not
      %flags = attribute = #arith.overflow<none>
      %first = operation "arith.addi"(%inverted, %step : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
      %negated = result 0 of %first
      %new = operation "arith.addi"(%x, %negated : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
      replace %root with %new
    }
  }
}
"#;

/// Returns what `mlir-opt` makes of a text with these arguments. `None`, with a message, if it is not installed.
fn mlir_opt(arguments: &[&str]) -> Option<String> {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return None;
    }
    let mut command = Command::new(upstream::MLIR_OPT);
    let output = command.arg("--allow-unregistered-dialect").args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("MLIR prints UTF-8"))
}

const DIALECTS: [&str; 8] = [
    "--ods",
    "mlir/Dialect/Arith/IR/ArithOps.td",
    "--ods",
    "mlir/Dialect/Func/IR/FuncOps.td",
    "--ods",
    "mlir/Dialect/SCF/IR/SCFOps.td",
    "--ods",
    "mlir/Dialect/Index/IR/IndexOps.td",
];

#[test]
fn patterns_and_folding_give_what_mlir_gives() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let ir =
        programs::programs().text().replacen("\"builtin.module\"()", "\"builtin.module\"() <{sym_name = \"ir\"}>", 1);
    let input = scratch.file("in.mlir", format!("module {{\n{PATTERNS}{ir}}}\n"));
    let Some(expected) = mlir_opt(&["--test-pdl-bytecode-pass", "--mlir-print-op-generic", &input]) else { return };
    let mut arguments = vec!["run", "--fold", "-I", &includes, "--print-op-generic"];
    arguments.extend(DIALECTS);
    arguments.push(&input);
    let run = pdllc(&arguments);
    assert!(run.status.success() && stderr(&run).is_empty(), "{}", stderr(&run));
    let actual = stdout(&run);
    let at = actual.lines().zip(expected.lines()).position(|(ours, theirs)| ours != theirs);
    let lines =
        |text: &str| text.lines().skip(at.unwrap_or(0).saturating_sub(10)).take(20).collect::<Vec<_>>().join("\n");
    assert!(actual.trim_end() == expected.trim_end(), "here:\n{}\nMLIR:\n{}", lines(&actual), lines(&expected));
}

const FOLDABLE: &str = "\"t.f\"() ({
^bb0(%x: i32):
  %0 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32
  %1 = \"arith.addi\"(%0, %0) : (i32, i32) -> i32
  %2 = \"arith.muli\"(%1, %x) : (i32, i32) -> i32
  \"t.use\"(%2, %0) : (i32, i32) -> ()
}) : () -> ()
";

/// Nothing is folded without being asked for, and no definitions are needed for folding.
#[test]
fn nothing_is_folded_by_default() {
    let scratch = Scratch::new();
    let input = scratch.file("in.mlir", FOLDABLE);
    let patterns = scratch.file("none.pdll", "Pattern { erase op<t.none>; }");
    let run = pdllc(&["run", "-p", &patterns, &input]);
    assert_eq!(stdout(&run), stdout(&pdllc(&["print", &input, "--print-op-generic"])), "{}", stderr(&run));
    let run = pdllc(&["run", "--fold", "--stats", "-p", &patterns, &input]);
    let expected = "\"builtin.module\"() ({
  \"t.f\"() ({
  ^bb0(%arg0: i32):
    %0 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32
    %1 = \"arith.constant\"() <{value = 6 : i32}> : () -> i32
    %2 = \"arith.muli\"(%arg0, %1) : (i32, i32) -> i32
    \"t.use\"(%2, %0) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
";
    assert_eq!(stdout(&run).trim_end(), expected.trim_end(), "{}", stderr(&run));
    assert!(stderr(&run).starts_with("0 rewrites and 2 folds in 2 iterations, converged"), "{}", stderr(&run));
}

/// Where a constant comes from is forgotten once it stands for another one too, as in MLIR.
#[test]
fn locations_are_those_of_mlir() {
    let scratch = Scratch::new();
    let text = "\"func.func\"() <{function_type = (i32) -> (i32, i32, i32), sym_name = \"f\"}> ({
^bb0(%x: i32):
  \"t.first\"() : () -> () loc(\"first\")
  %0 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32 loc(\"three\")
  %1 = \"arith.constant\"() <{value = 3 : i32}> : () -> i32 loc(\"again\")
  %2 = \"arith.constant\"() <{value = 5 : i32}> : () -> i32 loc(\"five\")
  %3 = \"arith.addi\"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(\"sum\")
  %4 = \"arith.muli\"(%0, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(\"product\")
  \"func.return\"(%2, %3, %4) : (i32, i32, i32) -> () loc(\"end\")
}) : () -> () loc(\"f\")
";
    let input = scratch.file("in.mlir", format!("module {{{PATTERNS}module @ir {{\n{text}}} loc(\"ir\")\n}}\n"));
    let theirs = mlir_opt(&["--test-pdl-bytecode-pass", "--mlir-print-op-generic", "--mlir-print-debuginfo", &input]);
    let Some(expected) = theirs else { return };
    let run = pdllc(&["run", "--fold", "--locations", "--print-op-generic", &input]);
    assert_eq!(operations(&stdout(&run)), operations(&expected), "{}", stderr(&run));
    assert_eq!(operations(&expected).len(), 5, "{expected}");
}

/// The lines with operations of a function, and where each comes from.
fn operations(text: &str) -> Vec<String> {
    let definitions: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(" = loc(")).collect();
    let located = |line: &str| {
        let (operation, alias) = line.trim().trim_end_matches(')').rsplit_once(" loc(")?;
        let (_, location) = definitions.iter().find(|(name, _)| *name == alias)?;
        Some(format!("{operation} {location}"))
    };
    let is_inside = |line: &&str| line.trim().starts_with('%') || line.contains("func.return");
    text.lines().filter(is_inside).filter_map(located).collect()
}
