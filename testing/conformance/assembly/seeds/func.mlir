func.func private @declared(i32, f32 {t.x = 1 : i32}) -> (i32 {t.y}, index)
// -----
func.func private @visible(%a: i32, %b: tensor<?xf32>) -> i32 attributes {llvm.emit_c_interface, x = 2 : i64} {
  %f = func.constant @visible : (i32, tensor<?xf32>) -> i32
  %0 = func.call @visible(%a, %b) : (i32, tensor<?xf32>) -> i32
  %1 = call_indirect %f(%0, %b) : (i32, tensor<?xf32>) -> i32
  return %1 : i32
}
// -----
func.func nested @no_results(%a: i32 {t.attr = "x"}) attributes {no_inline} {
  cf.br ^bb1(%a : i32)
^bb1(%b: i32):
  return
}
func.func @several() -> (i32, f32) {
  %0:2 = call @several() {x} : () -> (i32, f32)
  call @no_results(%0#0) : (i32) -> ()
  func.call @no_results(%0#0) {no_inline} : (i32) -> ()
  return {x} %0#0, %0#1 : i32, f32
}
func.func private @function_result() -> (() -> i32)
// -----
func.func @outer() {
  %f = func.constant @g : () -> ()
  func.call_indirect %f() : () -> ()
  func.call @g() {x = 1 : i8} : () -> ()
  return
}
func.func private @g()
