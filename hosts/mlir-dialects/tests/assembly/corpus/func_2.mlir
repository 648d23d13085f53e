module {
  func.func nested @no_results(%arg0: i32 {t.attr = "x"}) attributes {no_inline} {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    return
  }
  func.func @several() -> (i32, f32) {
    %0:2 = call @several() {x} : () -> (i32, f32)
    call @no_results(%0#0) : (i32) -> ()
    call @no_results(%0#0) {no_inline} : (i32) -> ()
    return {x} %0#0, %0#1 : i32, f32
  }
  func.func private @function_result() -> (() -> i32)
}

