func.func @f(%n: index, %init: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "t.use"(%i) : (index) -> ()
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) {
    %x = arith.addf %acc, %acc : f32
    scf.yield %x : f32
  }
  return %r : f32
}
// -----
func.func @f(%l: i32, %u: i32, %s: i32, %a: i64, %b: f32) {
  scf.for %i = %l to %u step %s : i32 {
  } {x = 1 : i8}
  %r:2 = scf.for %i = %l to %u step %s iter_args(%p = %a, %q = %b) -> (i64, f32) : i32 {
    scf.yield %p, %q : i64, f32
  }
  scf.for unsigned %i = %l to %u step %s : i32 {
  }
  return
}
// -----
func.func @f(%c: i1, %a: f32) {
  scf.if %c {
    "t.then"() : () -> ()
  }
  scf.if %c {
  } else {
    "t.else"() : () -> ()
  }
  %0 = scf.if %c -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %a : f32
  } {x}
  %1:2 = scf.if %c -> (f32, i1) {
    scf.yield %a, %c : f32, i1
  } else {
    scf.yield %a, %c : f32, i1
  }
  return
}
// -----
func.func @f(%a: f32, %n: index) {
  %r = scf.while (%x = %a) : (f32) -> f32 {
    %c = "t.c"(%x) : (f32) -> i1
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f32):
    scf.yield %y : f32
  }
  %s:2 = scf.while (%x = %a, %y = %n) : (f32, index) -> (i64, i32) {
    %c, %p, %q = "t.c"(%x) : (f32) -> (i1, i64, i32)
    scf.condition(%c) %p, %q : i64, i32
  } do {
  ^bb0(%p: i64, %q: i32):
    scf.yield %a, %n : f32, index
  } attributes {x = "y"}
  scf.while : () -> () {
    %c = "t.c"() : () -> i1
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
func.func @f(%l: index, %u: index, %s: index, %a: f32) {
  scf.parallel (%i) = (%l) to (%u) step (%s) {
    scf.reduce
  }
  %r = scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%a) -> f32 {
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      scf.reduce.return %z : f32
    }
  }
  %q:2 = scf.parallel (%i) = (%l) to (%u) step (%s) init (%a, %l) -> (f32, index) {
    scf.reduce(%a, %l : f32, index) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %y : f32
    }, {
    ^bb0(%x: index, %y: index):
      scf.reduce.return %x : index
    }
  } {x = 1 : i32}
  return
}
// -----
func.func @f(%n: index, %m: index, %t: tensor<?xf32>, %u: tensor<4xf32>) {
  scf.forall (%i, %j) in (%n, 8) {
  }
  scf.forall (%i) = (%n) to (%m) step (2) {
    "t.use"(%i) : (index) -> ()
  } {mapping = [#gpu.thread<x>]}
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  %s:2 = scf.forall (%i, %j) = (0, %n) to (%m, 5) step (1, 1) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<4xf32>) {
    scf.forall.in_parallel {
    } {y}
  }
  return
}
// -----
func.func @f(%n: index, %a: i32, %b: i32) -> i32 {
  %0 = scf.index_switch %n -> i32
  case 2 {
    scf.yield %a : i32
  }
  case 5 {
    scf.yield %b : i32
  }
  default {
    scf.yield %a : i32
  }
  scf.index_switch %n {x}
  default {
    scf.yield
  }
  %1:2 = scf.index_switch %n -> i32, i32
  case -1 {
    scf.yield %a, %b : i32, i32
  }
  default {
    scf.yield %a, %a : i32, i32
  }
  return %0 : i32
}
// -----
func.func @f(%a: i64) {
  scf.execute_region {
    scf.yield
  }
  %0 = scf.execute_region -> i64 {
    cf.br ^bb1
  ^bb1:
    scf.yield %a : i64
  }
  %1:2 = scf.execute_region -> (i64, i64) no_inline {
    scf.yield %a, %a : i64, i64
  } {x = 1 : i32}
  return
}
