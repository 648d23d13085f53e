//! Groups of every length, named results, interfaces and constraints, right and wrong, over many dialects.

use super::{compare, compare_errors};

#[test]
fn gpu() {
    compare(
        "GPU/IR/GPUOps.td",
        &[
            r#"Pattern {
  let w = op<gpu.wait>(d: ValueRange) -> (t: TypeRange);
  erase w;
}"#,
            r#"Pattern {
  let w = op<gpu.launch_func>(d: ValueRange,
    a: Value, b: Value);
  erase w;
}"#,
            r#"Pattern {
  let s = op<gpu.shuffle>(v: Value, o: Value, w: Value);
  let t = op<arith.select>(s.valid,
    s.shuffleResult, s.shuffel);
  erase t;
}"#,
        ],
    );
}

#[test]
fn async_dialect() {
    compare(
        "Async/IR/AsyncOps.td",
        &[
            r#"Pattern {
  let e = op<async.execute>(deps: ValueRange, ops: ValueRange);
  let y = op<async.await>(e.token);
  erase y;
}"#,
            r#"Pattern {
  let e = op<async.execute>(deps: ValueRange, ops: ValueRange);
  let y = op<async.await>(
     e.nothing);
  erase y;
}"#,
        ],
    );
}

#[test]
fn bufferization() {
    compare(
        "Bufferization/IR/BufferizationOps.td",
        &[
            r#"Pattern {
  let a = op<bufferization.alloc_tensor>(dyn: ValueRange, copy: ValueRange, hint: ValueRange);
  replace a with a.result;
}"#,
            r#"Pattern {
  let a = op<bufferization.alloc_tensor>(dyn: ValueRange, copy: Attr, hint: ValueRange);
  erase a;
}"#,
            r#"Pattern {
  let t = op<bufferization.to_tensor>(b: Value<_: AnyRankedOrUnrankedMemRef>);
  replace t with op<bufferization.to_buffer>(t.result);
}"#,
        ],
    );
}

#[test]
fn emitc() {
    compare(
        "EmitC/IR/EmitC.td",
        &[
            r#"Pattern {
  let c = op<emitc.call_opaque>(args: ValueRange) {callee = n: StrAttr} -> (r: TypeRange);
  erase c;
}"#,
            r#"Pattern {
  let c = op<emitc.if>(c: Value,
    d: Value);
  erase c;
}"#,
        ],
    );
}

#[test]
fn spirv() {
    compare(
        "SPIRV/IR/SPIRVOps.td",
        &[
            r#"Pattern {
  let a = op<spirv.IAdd>(x: Value, y: Value);
  replace a with op<spirv.ISub>(a.result, a.operand1);
}"#,
            r#"Pattern {
  let a = op<spirv.Select>(c: Value, x: Value, y: Value);
  replace a with (a.0, a.1);
}"#,
        ],
    );
}

#[test]
fn llvmir() {
    compare(
        "LLVMIR/LLVMOps.td",
        &[
            r#"Pattern {
  let g = op<llvm.getelementptr>(b: Value, i: ValueRange);
  replace g with g.res;
}"#,
            r#"Pattern {
  let g = op<llvm.call>(c: ValueRange, o: ValueRange);
  replace g with g.result;
}"#,
            r#"Pattern {
  let g = op<llvm.switch>(v: Value, d: ValueRange, c: ValueRange);
  erase g;
}"#,
            r#"Pattern {
  let g = op<llvm.switch>(v: Value, d: ValueRange, c: ValueRange, e: ValueRange);
  erase g;
}"#,
        ],
    );
}

#[test]
fn control_flow() {
    compare(
        "ControlFlow/IR/ControlFlowOps.td",
        &[
            r#"Pattern {
  let s = op<cf.switch>(f: Value, d: ValueRange, c: ValueRange);
  erase s;
}"#,
            r#"Pattern {
  let s = op<cf.switch>(f: ValueRange, d: ValueRange);
  erase s;
}"#,
        ],
    );
}

#[test]
fn vector() {
    compare(
        "Vector/IR/VectorOps.td",
        &[
            r#"Pattern {
  let r = op<vector.transfer_read>(b: Value, i: ValueRange, p: Value, m: ValueRange);
  replace r with r.vector;
}"#,
            r#"Pattern {
  let r = op<vector.transfer_write>(v: Value, b: Value, i: ValueRange, m: ValueRange);
  replace r with r.result;
}"#,
            r#"Pattern {
  let r = op<vector.reduction>(v: Value, a: ValueRange);
  rewrite r with {
    let z = op<vector.multi_reduction>(r.dest, r.dest);
    replace r with z;
  };
}"#,
        ],
    );
}

#[test]
fn memref() {
    compare(
        "MemRef/IR/MemRefOps.td",
        &[
            r#"Pattern {
  let r = op<memref.reinterpret_cast>(s: Value, o: ValueRange, z: ValueRange, t: ValueRange) -> (u: Type);
  replace r with r.result;
}"#,
            r#"Pattern {
  let e = op<memref.extract_strided_metadata>(s: Value);
  let r = op<memref.reinterpret_cast>(e.base_buffer, e.offset, e.sizes, e.strides);
  replace r with s;
}"#,
            r#"Pattern {
  let e = op<memref.extract_strided_metadata>(s: Value);
  let r = op<memref.reinterpret_cast>(e.base_buffer, e.offset,
     e.size, e.strides);
  replace r with s;
}"#,
        ],
    );
}

#[test]
fn tensor() {
    compare(
        "Tensor/IR/TensorOps.td",
        &[
            r#"Pattern {
  let r = op<tensor.pad>(s: Value, l: ValueRange, h: ValueRange);
  let q: Value<_: Cstr>;
  replace r with s;
}"#,
            r#"Pattern {
  let r = op<tensor.extract_slice>(s: Value, o: ValueRange, z: ValueRange, t: ValueRange);
  let i: DestinationStyleOpInterface;
  replace r with r.source;
}"#,
        ],
    );
}

#[test]
fn linalg_structured() {
    compare(
        "Linalg/IR/LinalgStructuredOps.td",
        &[
            r#"Pattern {
  let m = op<linalg.matmul>(i: ValueRange, o: ValueRange);
  replace m with m.result_tensor;
}"#,
            r#"Pattern {
  let m: LinalgOp;
  let n: LinalgStructuredInterface;
  erase m;
}"#,
        ],
    );
}

#[test]
fn affine() {
    compare(
        "Affine/IR/AffineOps.td",
        &[
            r#"Pattern {
  let s = op<affine.store>(v: Value, m: Value,
    i: Type);
  erase s;
}"#,
            r#"Pattern {
  let f = op<affine.for>(l: ValueRange, u: ValueRange, i: ValueRange);
  let s = op<affine.yield>(f.results);
  erase s;
}"#,
        ],
    );
}

#[test]
fn scf() {
    compare(
        "SCF/IR/SCFOps.td",
        &[
            r#"Pattern {
  let w = op<scf.while>(i: ValueRange);
  let c = op<scf.condition>(w.results);
  replace w with c.none;
}"#,
            r#"Pattern {
  let w = op<scf.if>(c: Value) -> (t: Type,
    u: Type);
  erase w;
}"#,
            r#"Pattern {
  let w = op<scf.while>(i: ValueRange) -> (t: TypeRange);
  rewrite w with {
    let p = op<scf.parallel>(i, i, i, i, i) -> (t);
    erase w;
  };
}"#,
            r#"Pattern {
  let w = op<scf.while>(i: ValueRange) -> (t: TypeRange);
  rewrite w with {
    let p = op<scf.parallel>(i, i, i, i);
    erase w;
  };
}"#,
        ],
    );
}

#[test]
fn shape() {
    compare(
        "Shape/IR/ShapeOps.td",
        &[
            r#"Pattern {
  let a = op<shape.broadcast>(s: ValueRange);
  let b = op<shape.broadcast>(a, a.result);
  erase b;
}"#,
            r#"Pattern {
  let a = op<shape.split_at>(s: Value, i: Value);
  let b = op<shape.concat>(a.head, a.tail);
  let c = op<shape.concat>(a.tail,
    a.neck);
  erase b;
}"#,
        ],
    );
}

#[test]
fn complex() {
    compare(
        "Complex/IR/ComplexOps.td",
        &[r#"Pattern {
  let a = op<complex.add>(x: Value<_: ComplexLike>, y: Value);
  replace a with a.result;
}"#],
    );
}

#[test]
fn index() {
    compare(
        "Index/IR/IndexOps.td",
        &[r#"Pattern {
  let a = op<index.constant> {value = v: IndexAttr};
  let b = op<index.add>(a, a) {x = v: Indexattr};
  erase b;
}"#],
    );
}

#[test]
fn quant() {
    compare(
        "Quant/IR/QuantOps.td",
        &[
            r#"Pattern {
  let a = op<quant.dcast>(op<quant.qcast>(x: Value));
  replace a with x;
}"#,
            r#"Pattern {
  let a = op<quant.scast>(x: Value<_: quant_QuantizedType>);
  replace a with x;
}"#,
        ],
    );
}

#[test]
fn ml_program() {
    compare(
        "MLProgram/IR/MLProgramOps.td",
        &[
            r#"Pattern {
  let a = op<ml_program.global_load_graph>(t: ValueRange);
  replace a with (a.result, a.produceToken);
}"#,
            r#"Pattern {
  let a = op<ml_program.global_load_graph>(t: ValueRange);
  replace a with (a.result, a.token);
}"#,
        ],
    );
}

#[test]
fn ub() {
    compare(
        "UB/IR/UBOps.td",
        &[r#"Pattern {
  let a = op<ub.poison> {value = v: UB_PoisonAttrInterface};
  erase a;
}"#],
    );
}

#[test]
fn tosa() {
    compare(
        "Tosa/IR/TosaOps.td",
        &[
            r#"Pattern {
  let a = op<tosa.conv2d>(i: Value, w: Value, b: Value, z: Value, y: Value);
  let c = op<tosa.conv2d>(i, w, b, z,
     y, y);
  erase c;
}"#,
            r#"Pattern {
  let a = op<tosa.cond_if>(c: Value, i: ValueRange) -> (t: TypeRange);
  replace a with a.output_list;
}"#,
        ],
    );
}

/// One value or type for several groups stands for all operands or results. The reference accepts even what no valid
/// operation matches, and says nothing; here a warning does.
#[test]
fn one_for_several_groups() {
    let arith = "Arith/IR/ArithOps.td";
    compare_errors(
        arith,
        &[
            ("Pattern => erase op<arith.addi>(a: Value);", 3),
            ("Pattern => erase op<arith.constant>(a: Value);", 3),
            ("Pattern => erase op<arith.addui_extended> -> (t: Type);", 3),
            ("Pattern { let x = op<arith.addi>; erase op<arith.muli>(x.result); }", 3),
        ],
    );
    compare_errors("MemRef/IR/MemRefOps.td", &[("Pattern => erase op<memref.store> -> (a: Type);", 3)]);
    // These may match: all other groups may be empty, or the one expression is all there is.
    compare("ControlFlow/IR/ControlFlowOps.td", &["Pattern => erase op<cf.cond_br>(c: Value);"]);
    compare(
        arith,
        &[
            "Pattern => erase op<arith.addi>(op<arith.constant>);",
            "Pattern => erase op<arith.addi>(\n  a: Attr);",
            "Pattern => erase op<arith.addui_extended> -> (\n  t: Attr);",
            "Pattern => erase op<arith.addi>(a: Value, b: Value, c: Value);",
            "Pattern => erase op<arith.addi>();",
        ],
    );
}
