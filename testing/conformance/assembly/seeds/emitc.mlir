emitc.func @f(%a: i32, %b: i32) -> i32 {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %1 = emitc.add %a, %b : (i32, i32) -> i32
    yield %1 : i32
  }
  %2 = emitc.expression %a noinline : (i32) -> i32 {
    %3 = emitc.add %a, %a : (i32, i32) -> i32
    yield %3 : i32
  }
  emitc.for %i = %a to %b step %a : i32 {
  }
  emitc.for %i = %a to %b step %a : i32 {
    %4 = emitc.add %i, %i : (i32, i32) -> i32
  } {x}
  emitc.return %0 : i32
}
// -----
emitc.declare_func @declared
emitc.func @declared(%a: i32)
