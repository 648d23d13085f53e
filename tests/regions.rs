//! Regions and blocks in PDLL: each pattern is compiled, stored, bound to the host and applied, and what it leaves is verified, by MLIR too.

use std::process::{Command, Stdio};
use std::sync::Arc;

use mlir_lite::Ir;
use pdl_vm::{GreedyOptions, NativeError, Natives, PatternSet, Program, Rewriter, rewrite_greedily};
use pdll::Session;

use crate::upstream;

/// The program of a text in PDLL, from a blob, and what is printed and read again.
fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("regions.pdll", text, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let printed = pdl_ir::print(&module);
    let file = session.sources.add("regions.mlir", printed.as_str(), None);
    let read = session.pdl_module(file).unwrap_or_else(|| panic!("{}\n{printed}", session.render()));
    assert_eq!(pdl_ir::print(&read), printed);
    let program = session.compile(module).expect("it compiles");
    Program::from_bytes(&program.to_bytes()).expect("it loads")
}

fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives.regions();
    natives.rewrite("Fail", |_: &mut Rewriter<'_, Ir>| Err::<(), _>(NativeError::new("told to")));
    natives
}

/// Applies patterns until none matches; gives the number of rewrites and the text.
fn rewrite(patterns: &str, input: &str) -> (u64, String) {
    let mut ir = Ir::parse(input).expect("it parses");
    ir.verify().expect("the input is valid");
    let set = PatternSet::bind(Arc::new(compile(patterns)), &mut ir, &natives()).expect("it binds");
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it rewrites");
    ir.verify().unwrap_or_else(|error| panic!("{error:?}\n{ir}"));
    (report.rewrites, ir.to_string())
}

#[test]
fn an_if_of_a_constant_is_its_branch() {
    let patterns = r#"
Pattern TakesThen {
  let yield = op<scf.yield>(values: ValueRange);
  let root = op<scf.if>(op<arith.constant> {value = attr<"true">}) regions (then: Block => yield, _: Region);
  rewrite root with {
    inline_block then before root with ();
    replace root with values;
    erase yield;
  };
}
"#;
    let input = r#"
func.func @f(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %r = scf.if %true -> i32 {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %b : i32
  }
  return %r : i32
}
"#;
    let (rewrites, text) = rewrite(patterns, &generic(input));
    eprintln!("{text}");
    assert_eq!(rewrites, 1);
}

/// The generic form of a text, by MLIR.
fn generic(text: &str) -> String {
    let mut child = Command::new(upstream::MLIR_OPT)
        .args(["--mlir-print-op-generic"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::Write;
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
