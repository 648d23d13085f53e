//! `pdllc print`: MLIR's text in both forms.

use crate::command;
use crate::upstream;

use command::{Scratch, pdllc, stderr, stdout};

const CUSTOM: &str = "\"t.body\"() ({
^bb0(%arg0: i32, %arg1: f32):
  %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.cmpi slt, %0, %arg0 : i32
  %2 = arith.mulf %arg1, %arg1 {note = \"kept\"} : f32
  cf.cond_br %1, ^bb1(%0 : i32), ^bb2
^bb1(%3: i32):  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1(%3 : i32)
^bb2:  // pred: ^bb0
  \"t.use\"(%2) : (f32) -> ()
}) : () -> ()
";

const GENERIC: &str = "\"builtin.module\"() ({
  \"t.body\"() ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0 = \"arith.addi\"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %1 = \"arith.cmpi\"(%0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %2 = \"arith.mulf\"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {note = \"kept\"} : (f32, f32) -> f32
    \"cf.cond_br\"(%1, %0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%3: i32):  // 2 preds: ^bb0, ^bb1
    \"cf.br\"(%3)[^bb1] : (i32) -> ()
  ^bb2:  // pred: ^bb0
    \"t.use\"(%2) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

";

const DIALECTS: [&str; 4] =
    ["--ods", "mlir/Dialect/Arith/IR/ArithOps.td", "--ods", "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"];

/// The texts above are what `mlir-opt` prints of each other.
#[test]
fn both_forms_are_read_and_printed() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let (custom, generic) = (scratch.file("custom.mlir", CUSTOM), scratch.file("generic.mlir", GENERIC));
    for input in [&custom, &generic] {
        let mut arguments = vec!["print", input.as_str(), "-I", &includes];
        arguments.extend(DIALECTS);
        let printed = pdllc(&arguments);
        assert!(printed.status.success(), "{}", stderr(&printed));
        let text: String = CUSTOM.lines().map(|line| format!("  {line}\n")).collect();
        assert_eq!(stdout(&printed).trim_end(), format!("module {{\n{text}}}"), "{input}");
        arguments.push("--print-op-generic");
        let printed = pdllc(&arguments);
        assert_eq!(stdout(&printed), GENERIC, "{input}");
    }
}

/// Operations, arguments of blocks, ends of blocks that the text leaves out and parts of a file have their places as locations, as
/// `mlir-opt` prints them.
#[test]
fn places_are_locations() {
    let Some(includes) = upstream::include_directory(&[upstream::MLIR_OPT]) else { return };
    let scratch = Scratch::new();
    let pack = scratch.0.path().join("mlir.pack").display().to_string();
    let includes = includes.display().to_string();
    assert!(pdllc(&["ods", "pack", &format!("{includes}/mlir"), "-I", &includes, "-o", &pack]).status.success());
    let input = scratch.file(
        "in.mlir",
        r#"#map = affine_map<(d0) -> (d0)>
func.func private @g(i32)
func.func @f(%x: i32, %n: index {a.b}) -> (i32 {c.d}) {
  %c0 = arith.constant 0 : index
  %0:2 = "t.a"(%x) ({
  ^bb0(%a: i32, %b: f32 loc("q")):
    "t.y"(%a) : (i32) -> ()
  }) : (i32) -> (i32, i32)
  %1, %2 =
    "t.b"() : () -> (i32, i32) loc("here":1:2)
  scf.for %i = %c0 to %n step %c0 {
    func.call @g(%1) : (i32) -> ()
  }
  %s = scf.for %j = %c0 to %n step %c0 iter_args(%q = %1) -> (i32) {
    scf.yield %q : i32
  }
  %y = // not = here
    arith.constant 1 : i32
  affine.for %k = 0 to 4 { }
  cf.br ^bb1(%s : i32)
^bb1(%z: i32):
  return %z : i32
}
// -----
func.func private @h(i32)
module @inner { }
"#,
    );
    let theirs = std::process::Command::new(upstream::MLIR_OPT)
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-debuginfo", &input])
        .output()
        .expect("mlir-opt starts");
    let patterns = scratch.file("p.pdll", "Pattern => replace op<t.none> with op<t.other>;\n");
    for command in [&["print", &input][..], &["run", "-p", &patterns, &input], &["print", "--threads", "2", &input]] {
        let ours = pdllc(&[command, &["--split-input-file", "--print-debuginfo", "--ods", &pack]].concat());
        assert_eq!(stdout(&ours), String::from_utf8_lossy(&theirs.stdout), "{command:?}: {}", stderr(&ours));
    }
}

/// A word that is no case of an enum is named with those that are.
#[test]
fn a_wrong_case_is_told_which_there_are() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let scratch = Scratch::new();
    let wrong = scratch.file("wrong.mlir", CUSTOM.replace("slt", "lst"));
    let mut arguments = vec!["print", wrong.as_str(), "-I"];
    let includes = includes.display().to_string();
    arguments.push(&includes);
    arguments.extend(DIALECTS);
    let refused = pdllc(&arguments);
    assert_eq!(refused.status.code(), Some(1));
    let said = stderr(&refused);
    assert!(
        said.contains("one of the cases of CmpIPredicate: `eq`, `ne`, `slt`") && said.contains("lst, %0"),
        "{said}"
    );
}

/// Without the definitions, an operation in its own form is refused by its name.
#[test]
fn an_unknown_operation_is_named() {
    let scratch = Scratch::new();
    let input = scratch.file("unknown.mlir", "arith.addi");
    let refused = pdllc(&["print", &input]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("'arith.addi'"), "{}", stderr(&refused));
}
