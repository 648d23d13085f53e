//! Attributes that operations need not have: what our VM and MLIR's engine do with rules and patterns for them is the same.

use std::sync::Arc;

use pdl_mlir::{Context, Engine, EngineOptions, Ir, PrintOptions};
use pdl_vm::{GreedyOptions, Natives, PatternSet, rewrite_greedily};
use pdll::{Program, Session};

fn session() -> Session {
    conformance::ods::include_dirs().iter().fold(Session::new(), Session::include_dir)
}

/// Rules for attributes with a default, with one that may be missing, optional ones, and units.
const RULES: &str = r#"
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/Dialect/LLVMIR/LLVMOps.td"
include "mlir/Dialect/Tosa/IR/TosaOps.td"
def Swap : Pat<(Arith_AddIOp $x, $y, $flags), (Arith_MulIOp $y, $x, $flags)>;
def NoFlags : Pat<(Arith_SubIOp $x, $y, ConstantAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">),
                  (replaceWithValue $y)>;
def Twice : Pat<(Arith_ExtFOp (Arith_TruncFOp $x, $mode, $_), $math), (Arith_TruncFOp $x, $mode, $math)>;
def Unit : Pat<(Arith_DivUIOp $x, $y, $exact), (Arith_ShRUIOp $x, $y, $exact)>;
def Bound : Pat<(Tosa_RFFT2dOp $x, $bound), (Tosa_RFFT2dOp $x, ConstantAttr<BoolAttr, "true">),
                [(Constraint<CPred<"!llvm::cast<::mlir::BoolAttr>($0).getValue()">> $bound)]>;
"#;

const PATTERNS: &str = r#"
#include "mlir/Dialect/Arith/IR/ArithOps.td"
#include "mlir/Dialect/MemRef/IR/MemRefOps.td"
Pattern => replace op<arith.shrsi>(x: Value, y: Value) {!isExact} with op<arith.shrui>(x, y);
Pattern => replace op<arith.truncf>(x: Value) {!roundingmode} -> (t: Type) with op<t.trunc>(x) -> (t);
Pattern { let r = op<t.tagged>(x: Value) {!tag, !other}; replace r with op<t.done>(x) -> (type<"i32">); }
Pattern => replace op<memref.alloc>((), s: ValueRange) -> (t: Type) with op<t.alloc>(s) -> (t);
"#;

const TEXT: &str = r#"
func.func @f(%x: i32, %y: i32, %f: f64, %n: index, %t: tensor<1x8x16xf32>) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %x, %y overflow<nsw> : i32
  %2 = arith.subi %x, %y : i32
  %3 = arith.subi %x, %y overflow<nsw> : i32
  %4 = arith.truncf %f : f64 to f16
  %5 = arith.truncf %f to_nearest_even : f64 to f16
  %6 = arith.extf %4 : f16 to f32
  %7 = arith.extf %5 : f16 to f32
  %8 = arith.divui %x, %y : i32
  %9 = arith.divui %x, %y exact : i32
  %10 = arith.shrsi %x, %y : i32
  %11 = arith.shrsi %x, %y exact : i32
  %12 = "t.tagged"(%x) : (i32) -> i32
  %13 = "t.tagged"(%x) {tag} : (i32) -> i32
  %14 = memref.alloc(%n) : memref<?xf32>
  %15 = memref.alloc()[%n] : memref<4xf32, affine_map<(d)[s] -> (d + s)>>
  %16, %17 = tosa.rfft2d %t : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  %18, %19 = tosa.rfft2d %t {local_bound = false} : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  %20, %21 = tosa.rfft2d %t {local_bound = true} : (tensor<1x8x16xf32>) -> (tensor<1x8x9xf32>, tensor<1x8x9xf32>)
  "t.use"(%0, %1, %2, %3, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %18, %20) : (
    i32, i32, i32, i32, f32, f32, i32, i32, i32, i32, i32, i32, memref<?xf32>, memref<4xf32, affine_map<(d)[s] -> (d + s)>>,
    tensor<1x8x9xf32>, tensor<1x8x9xf32>, tensor<1x8x9xf32>) -> ()
  return
}
"#;

fn printed(ir: &Ir) -> String {
    ir.text(PrintOptions::new())
}

/// The text, rewritten by our VM and by MLIR's engine.
fn both(program: Program) -> [String; 2] {
    let context = Context::with_all_dialects().allow_unregistered_dialects();
    let mut ir = Ir::parse(&context, TEXT).unwrap_or_else(|error| panic!("{error}"));
    ir.define_operations(program.operations());
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut ir);
    let set =
        Arc::new(PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}")));
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let ours = printed(&ir);
    let mut ir = Ir::parse(&context, TEXT).unwrap_or_else(|error| panic!("{error}"));
    // SAFETY: the patterns and functions of this file do nothing of what MLIR's engine does not check.
    #[allow(unsafe_code, reason = "MLIR's engine is trusted with these patterns")]
    let engine = unsafe { Engine::new(&context, set) }.unwrap_or_else(|error| panic!("{error}"));
    engine.rewrite(&mut ir, EngineOptions::new()).unwrap_or_else(|error| panic!("{error}"));
    [ours, printed(&ir)]
}

#[test]
fn rules_do_in_mlirs_engine_what_they_do_here() {
    let mut session = session();
    let file = session.sources.add("rules.td", RULES, None);
    let module = session.td_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let [ours, theirs] = both(session.compile(module).unwrap_or_else(|| panic!("{}", session.render())));
    assert_eq!(ours, theirs);
    for rewritten in ["arith.addi", "arith.extf", "arith.divui", "tosa.rfft2d %arg4 :"] {
        assert!(!ours.contains(rewritten), "{ours}");
    }
    for made in ["arith.muli %arg1, %arg0 :", "arith.shrui %arg0, %arg1 exact", "to_nearest_even : f64 to f32"] {
        assert!(ours.contains(made), "{ours}");
    }
}

#[test]
fn patterns_do_in_mlirs_engine_what_they_do_here() {
    let mut session = session();
    let file = session.sources.add("patterns.pdll", PATTERNS, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let [ours, theirs] = both(session.compile(module).unwrap_or_else(|| panic!("{}", session.render())));
    assert_eq!(ours, theirs);
    for each in
        ["t.trunc", "arith.truncf", "t.done", "t.tagged", "t.alloc", "memref.alloc", "arith.shrui", "arith.shrsi"]
    {
        assert_eq!(ours.matches(each).count(), 1, "{each}: {ours}");
    }
}
