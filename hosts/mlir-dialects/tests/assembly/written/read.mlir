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
// -----
// Clauses of OpenMP: lists of variables, words, schedules, and enums in forms of their own.
omp.private {type = private} @private : i32
omp.private {type = firstprivate} @copied : i32 copy {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
}
func.func @clauses(%v: memref<i32>, %w : memref<i64>, %i: i64, %j : i32, %lb: index) {
  omp.single allocate(%v : memref<i32> -> %w : memref<i64>, %w : memref<i64> -> %v : memref<i32>) { omp.terminator }
  omp.single copyprivate(%v -> @copy : memref<i32>, %w -> @other : memref<i64>) { omp.terminator }
  omp.task depend(taskdependin -> %v : memref<i32>, taskdependout -> %w : memref<i64>) { omp.terminator }
  omp.wsloop order(reproducible:concurrent) schedule(dynamic = %j : i32, monotonic, simd) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.wsloop order(concurrent) schedule(static, simd) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.wsloop schedule(runtime, nonmonotonic) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.wsloop schedule(auto, none, simd) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.simd aligned(%v : memref<i32> -> 32, %w : memref<i64> -> 64 : i64) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.taskloop grainsize(strict, %i : i64) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.taskloop num_tasks(%i : i64) { omp.loop_nest (%iv) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
  omp.parallel proc_bind(close) { omp.terminator }
  omp.parallel { omp.cancel cancellation_construct_type(parallel) omp.terminator }
  return
}
// -----
func.func @maps(%p: !llvm.ptr) {
  %a = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr
  %b = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from, always, to, no_such_word) capture(ByRef) -> !llvm.ptr
  %c = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(none) capture(ByRef) -> !llvm.ptr
  %d = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(is_device_ptr, private, delete, implicit, storage) capture(This) -> !llvm.ptr
  %e = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) members(%a, %b : [0], [1,2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {name = "x"}
  return
}
// -----
// Flags as one string, elements whose type stands before them, and types that nobody looks at.
func.func @others(%a: i32, %b: vector<1x2xi32>, %c: vector<2x2xi32>, %d: vector<2xi32>) -> i32 {
  %0 = arith.addi %a, %a overflow<"nsw, nuw"> : i32
  %1 = arith.addi %0, %0 overflow<"nuw"> : i32
  %2 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %c, %c, %d : vector<2x2xi32>, vector<2x2xi32>, vector<2xi32> into vector<2xi32>
  return %1 : i32
}
memref.global "private" @sparse : memref<2x2xf32> = sparse<[[0, 0], [1, 1]], [1.0, 2.0]>
memref.global @resource : memref<2xf32> = dense_resource<blob>
// -----
// Names of values that are scaled, and of wide constants.
func.func @names() -> (index, i256) {
  %0 = vector.vscale
  %1 = arith.constant 4 : index
  %2 = arith.muli %1, %0 : index
  %3 = arith.muli %0, %1 : index
  %4 = arith.muli %1, %1 : index
  %5 = arith.constant 3618502788666131213697322783095070105623107215331596699973092056135872020481 : i256
  return %2, %5 : index, i256
}
// -----
// What an operation in the generic form has in its regions is named as beside it.
func.func private @callee()
func.func @caller() {
  "test.region"() ({
    call @callee() : () -> ()
    "test.inner"() ({
      call @callee() : () -> ()
      func.call @callee() : () -> ()
    }) : () -> ()
  }) : () -> ()
  return
}
"test.top"() ({
  module {
  }
}) : () -> ()
// -----
// As many results as operands that they have the types of.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op, %b: !transform.param<i64>) {
    %0:3 = transform.replicate num(%a) %a, %b, %b : !transform.any_op, !transform.any_op, !transform.param<i64>, !transform.param<i64>
    transform.yield
  }
}
// -----
// Bodies that mean the same.
func.func private @scales(!quant.uniform<i8:f32, 0.123456789>, !quant.uniform<i8:f32, 2.0e-3:4>, !quant.uniform<i8:f32, 1.0:0>, !quant.uniform<i8:f32:1, {1.0,2.5:3}>, tensor<?x?x!quant.uniform<i8:f32:{0:1,1:4}, {{2.0:127}}>>)
"test.layout"() {a = #dlti.dl_spec<#dlti.dl_entry<"a", 3>, #dlti.dl_entry<i32, 32>>, b = #dlti.map<"k" = -3, "f" = 1.5, "b" = true, "s" = "x", "n" = #dlti.map<i32=1>, "m" = 1.5 : f32>} : () -> ()
"test.sparse"() {a = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j : compressed(nonunique), i mod 2 : dense), explicitVal = 1.0 : f32 }>,
  b = #sparse_tensor.encoding<{ map = (i) -> (i : compressed), crdWidth = 32, posWidth = 64, }>} : () -> ()
// -----
// Loops of OpenACC with their control and gangs, routines, and recipes.
func.func @loops(%i: index, %j : i32, %m: memref<10xf32>) {
  acc.loop combined(kernels) gang({num=%j : i32, static=%j: i32}) control(%a : index, %b : index) = (%i, %i : index, index) to (%i, %i : index, index) step (%i, %i : index, index) { acc.yield } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>}
  acc.loop gang { acc.yield } attributes {seq = [#acc.device_type<none>]}
  acc.loop combined(serial) { acc.yield } attributes {seq = [#acc.device_type<none>]}
  acc.loop combined(parallel) worker { acc.yield } attributes {seq = [#acc.device_type<none>]}
  acc.loop gang({dim=%i : index, static=%j: i32} [#acc.device_type<nvidia>]) { acc.yield } attributes {seq = [#acc.device_type<none>]}
  acc.loop gang([#acc.device_type<none>], {num=%j : i32} [#acc.device_type<nvidia>]) { acc.yield } attributes {seq = [#acc.device_type<none>]}
  %0 = acc.private varPtr(%m : memref<10xf32>) varType(tensor<10xf32>) recipe(@recipe) -> memref<10xf32>
  return
}
acc.routine @r func(@loops)
acc.routine @r4 func(@loops) worker ([#acc.device_type<none>, #acc.device_type<nvidia>]) vector
acc.routine @r5 func(@loops) seq implicit
// -----
// Copies that no definition has, and loops with a name.
#map = affine_map<(d0, d1) -> (d0 + 1, d1)>
func.func @copies(%a: memref<100x100xf32>, %b: memref<100x100xf32, 2>, %t: memref<1xi32>, %n: index, %i: index) {
  affine.dma_start %a[%i, %n + 7], %b[symbol(%n) mod 3, %i], %t[0], %n : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
  affine.dma_start %a[%i, %i], %b[%n, %i], %t[%n], %n, %n, %i : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
  affine.dma_start %a[%i, %i], %b[%n, %i], %t[%n], %n, : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
  affine.dma_wait %t[%n], %n : memref<1xi32>
  return
}
func.func @loop(%n: i32) {
  omp.canonical_loop %iv : i32 in range(%n) {
    omp.terminator
  }
  return
}
func.func @loop_with_a_name(%n: i32) {
  %cli = omp.new_cli
  omp.canonical_loop(%cli) %iv : i32 in range(%n) {
    %x = llvm.add %iv, %iv : i32
    omp.terminator
  }
  return
}
func.func @tiles(%n: i32) {
  %a = omp.new_cli
  omp.canonical_loop(%a) %iv : i32 in range(%n) {
    omp.terminator
  }
  %g = omp.new_cli
  %i = omp.new_cli
  omp.tile (%g, %i) <- (%a) sizes(%n : i32)
  return
}
func.func @unroll(%n: i32) {
  %a = omp.new_cli
  omp.canonical_loop(%a) %iv : i32 in range(%n) {
    omp.terminator
  }
  omp.unroll_heuristic(%a) {x}
  return
}
llvm.mlir.ifunc @ifunc : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc linkonce_odr hidden @ifunc2 : !llvm.func<f32 (i64)>, !llvm.ptr<0> @resolver {dso_local}
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr<0>
  llvm.return %0 : !llvm.ptr
}
func.func @kept(%t: memref<1xi32>, %n: index) {
  "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, index, index) -> ()
  return
}
"test.levels"() {a = !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>, lvls = 0 to 1>, p = !llvm.struct<(ptr<0>, ptr<1>)>} : () -> ()
