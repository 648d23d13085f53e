// The dictionary of an operation of linalg or vector has an alias.
#trait = {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], doc = "x", a.b}
#dot = {
  indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
  iterator_types = ["reduction"]
}
func.func @f(%t: tensor<4xf32>, %v: vector<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = linalg.generic #trait outs(%t : tensor<4xf32>) attrs = {c.d} {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %1 = vector.contract #dot %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
  return %0 : tensor<4xf32>
}
// -----
// Attributes behind the operands.
func.func @f(%m: memref<1x1xf32>, %t: tensor<1x1xf32>, %x: f32) {
  linalg.fill {a.b} ins(%x : f32) outs(%m : memref<1x1xf32>) {c.d}
  %0 = linalg.matmul ins(%t, %t : tensor<1x1xf32>, tensor<1x1xf32>) outs(%t : tensor<1x1xf32>) {a.b} -> tensor<1x1xf32>
  return
}
// -----
// Locations of the arguments of regions.
func.func @f(%n: index, %t: tensor<4xf32>, %w: !async.value<i32>, %c: i1) {
  affine.for %i loc("a":1:1) = 0 to 1 { }
  affine.parallel (%i loc("a":1:1), %j) = (0, 0) to (%n, 10) { }
  scf.parallel (%i loc("a":1:1)) = (%n) to (%n) step (%n) { scf.reduce }
  %0 = scf.forall (%i loc("a":1:1)) in (4) shared_outs(%o loc("a":1:2) = %t) -> (tensor<4xf32>) { }
  %1 = scf.for %i = %n to %n step %n iter_args(%a loc("a":1:2) = %n) -> (index) { scf.yield %a : index }
  %2 = scf.while (%a loc("a":1:1) = %n) : (index) -> index {
    scf.condition(%c) %a : index
  } do {
  ^bb0(%a: index loc("a":1:5)):
    scf.yield %a : index
  }
  %3 = async.execute (%w as %y loc("a":1:1) : !async.value<i32>) { async.yield }
  return
}
// -----
pdl_interp.func @f(%n: !pdl.operation, %ops: !pdl.range<operation>) {
  pdl_interp.foreach %op : !pdl.operation loc("a":1:1) in %ops { pdl_interp.continue } -> ^bb1
^bb1:
  pdl_interp.finalize
}
// -----
// A value is a dimension or a symbol of a map, as it is called first.
func.func @f(%i: index, %j: index, %m: memref<9x9xf32>, %x: f32) {
  affine.store %x, %m[symbol(%i), %i mod 7] : memref<9x9xf32>
  affine.store %x, %m[%i, symbol(%i) mod 7] : memref<9x9xf32>
  affine.store %x, %m[%i + symbol(%j), symbol(%j) mod 7 + %j] : memref<9x9xf32>
  return
}
// -----
// Flags in another order than that of the definition, and an attribute that is given twice: the dictionary has the last word.
func.func @f(%a: i32, %x: f32) {
  %0 = arith.addi %a, %a overflow<nuw,nsw> : i32
  %1 = arith.addf %x, %x fastmath<contract,nnan> : f32
  %2 = arith.addf %x, %x fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  %3 = arith.addi %a, %a overflow<nsw> {overflowFlags = #arith.overflow<nuw>} : i32
  return
}
// -----
func.func @f(%n: index, %a: i32, %b: memref<16x16xf16, 3>, %x: f16) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "a.end"() : () -> ()
  }
  %0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
func.func @f(%a: i32) {
  omp.wsloop {
    omp.loop_nest (%i, %j loc("a":1:1)) : i32 = (%a, %a) to (%a, %a) inclusive step (%a, %a) collapse(2) tiles(5, 10) {
      omp.yield
    }
  }
  omp.simd {
    omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) collapse(1) tiles(3) { omp.yield } {a.b}
  }
  return
}
// -----
func.func @f(%d: !xegpu.tensor_desc<8x16xf32>, %m: memref<24x32xf32>, %i: index, %v: vector<8x16xf32>) {
  %0 = xegpu.load_nd %d[%i, 8] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  xegpu.store_nd %v, %d[0, 0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %d[%i, %i] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %m[%i, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.create_nd_tdesc %m : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}
// -----
// Operations of `transform` need no prefix here.
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
  sequence %a : !transform.any_op failures(suppress) {
  ^bb0(%b: !transform.any_op):
    print %b : !transform.any_op
  }
}
// -----
// A default that is the name of an operation of another dialect.
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %0, %1, %2 = transform.structured.pad %a {padding_values = [0.0 : f32], padding_dimensions = [0, 1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}
// -----
%x = "a.b"() : () -> !transform.any_op
transform.sequence %x, %x : !transform.any_op, !transform.any_op failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
}
// -----
// Bounds of ranges are wrapped to their width.
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32,0, 0x10> : i32
%1 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i8, 300, -200> : i32
%2 = nvvm.read.ptx.sreg.cluster.ctaid.z range <si32, -5, 4294967295> : i32
%3 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i0, 0, 0> : i32
%4 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i200, -7, 1606938044258990275541962092341162602522202993782792835301375> : i32
%5 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i129, 340282366920938463463374607431768211456, 170141183460469231731687303715884105728> : i32
