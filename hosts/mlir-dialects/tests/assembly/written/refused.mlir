func.func @f(%n: index) { affine.for %i#0 = 0 to 1 { } return }
// -----
func.func @f(%n#1: index) { return }
// -----
func.func @f(%n: index) {
  gpu.launch blocks(%a#1, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    gpu.terminator
  }
  return
}
// -----
func.func @f(%n: index) { affine.for %i = affine_map<(d0) -> (d0, 5)>(%n) to 5 { } return }
// -----
func.func @f(%n: index) { affine.for %i = 0 to 5 step -1 { } return }
// -----
func.func @f(%n: index) { affine.for %i = 0 : i32 to 5 { } return }
// -----
func.func @f(%n: index) { affine.for %i = affine_map<(d0) -> (d0)>() to 5 { } return }
// -----
func.func @f(%n: index) { %0 = affine.apply affine_map<(d0) -> (d0)>(%n)[%n] return }
// -----
func.func @f(%n: index) { affine.if affine_set<(d0) : (d0 >= 0)>()[%n] { } return }
// -----
func.func @f(%v: vector<4xf32>, %x: f32) { %0 = vector.contract {a} %v, %v, %x : vector<4xf32>, vector<4xf32> into f32 return }
// -----
func.func @f(%t: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], doc = "x"}
    outs(%t : memref<4xf32>) attrs = {doc = "y"} {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  }
  return
}
// -----
func.func @f(%m: memref<1x1xf32>) {
  linalg.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]}
    ins(%m, %m : memref<1x1xf32>, memref<1x1xf32>) outs(%m : memref<1x1xf32>)
  return
}
// -----
func.func @f(%c: i1) { cf.assert %c, i64 return }
// -----
func.func @f(%c: i1) { cf.assert %c, @x return }
// -----
func.func @f(%a: i32) {
  %0 = emitc.expression %a {a.b} : (i32) -> i32 { %1 = emitc.add %a, %a : (i32, i32) -> i32 emitc.yield %1 : i32 }
  return
}
// -----
func.func @f(%a: i32) { omp.simd { omp.loop_nest (%i, %j) : i32 = (%a) to (%a) step (%a) { omp.yield } } return }
// -----
func.func @f(%a: i32) { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles(1) collapse(1) { omp.yield } } return }
// -----
%x = "a.b"() : () -> !transform.any_op
transform.sequence %x : !transform.any_op, !transform.any_op failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
}
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0, > : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <,i32 0, 4> : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0 : i32, 4> : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <f32, 0, 4> : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0 4> : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, 0, 4 : i32
// -----
%0 = nvvm.read.ptx.sreg.cluster.ctaid.z range <i32, "a", 4> : i32
