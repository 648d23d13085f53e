module {
  emitc.include "a.h"
  emitc.func @f(%arg0: i32, %arg1: !emitc.opaque<"T">) -> i32 attributes {q, specifiers = ["static"]} {
    return %arg0 : i32
  }
  emitc.func private @g(i32)
  emitc.global @x : !emitc.array<2xi32>
  emitc.global extern const @y : i32 = 5 {u}
  emitc.global static @z : !emitc.array<2xf32> = dense<1.000000e+00>
  emitc.global @o : !emitc.opaque<"T"> = #emitc.opaque<"init">
  emitc.class @c {
    emitc.field @f0 : !emitc.array<1xf32>
    emitc.field @f1 : !emitc.array<1xf32> = dense<0.000000e+00> {attrs = {emitc.name = "x"}}
    emitc.field @f2 : i32 = 3
    emitc.func @exe() {
      return
    }
  }
  emitc.func @h(%arg0: i32, %arg1: i1, %arg2: !emitc.ptr<i32>) {
    %0 = expression %arg0, %arg2 : (i32, !emitc.ptr<i32>) -> i32 {
      %2 = add %arg0, %arg0 : (i32, i32) -> i32
      yield %2 : i32
    }
    %1 = expression %arg0 : (i32) -> i32 {
      %2 = add %arg0, %arg0 : (i32, i32) -> i32
      yield %2 : i32
    }
    for %arg3 = %arg0 to %arg0 step %arg0  : i32 {
    }
    for %arg3 = %arg0 to %arg0 step %arg0  : i32 {
      call_opaque "x"() : () -> ()
    } {x}
    if %arg1 {
    } else {
      call_opaque "x"() : () -> ()
    }
    if %arg1 {
    } {y}
    do {
      %2 = literal "1" : i1
    } while {
      %2 = expression  : () -> i1 {
        %3 = literal "1" : i1
        yield %3 : i1
      }
      yield %2 : i1
    }
    return
  }
}

