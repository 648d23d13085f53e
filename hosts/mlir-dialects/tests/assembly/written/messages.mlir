func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a %b : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addd %a, %b : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arit.addi %a, %b : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.cmpi lt, %a, %b : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.cmpi sltt, %a, %b : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b overflow<nws> : i32
  return
}
// -----
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b overflw<nsw> : i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = arith.extsi %a : i32 -> i64
  return
}
// -----
func.func @f(%a: i32) {
  %0 = arith.constant : i32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m(%i) : memref<4xf32>
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m[%i]
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index, %v: f32) {
  memref.store %v %m[%i] : memref<4xf32>
  return
}
// -----
func.func @f(%n: index) {
  scf.for %i = %n to %n { }
  return
}
// -----
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n
  return
}
// -----
func.func @f(%n: index) {
  scf.for %i in %n to %n step %n { }
  return
}
// -----
func.func @f(%c: i1) {
  scf.if %c
  return
}
// -----
func.func f(%c: i1) {
 
  return
}
// -----
func.fun @f(%c: i1) {
 
  return
}
// -----
func.func @f(%c: i1) {
  cf.br bb1 }
// -----
func.func @f(%c: i1) {
  cf.cond_br %c ^bb1, ^bb2 ^bb1: return ^bb2:
  return
}
// -----
func.func @f(%c: i1) {
  func.call @f(%c) : i1 -> ()
  return
}
// -----
func.func @f(%c: i1) {
  %0 = func.call @f(%c)
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %i: index) {
  %0 = tensor.extract %t[%i] tensor<4xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> -> tensor<?xf32>
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32>
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.reduction <ad>, %v : vector<4xf32> into f32
  return
}
// -----
func.func @f(%a: i32) {
  llvm.store %a : i32, !llvm.ptr
  return
}
// -----
func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i32 retrun }
// -----
func.func @f(%a: f32) {
  %0 = math.sqrt %a fastmath<fst> : f32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = gpu.thread_id w
  return
}
