func.func @f(%n: index, %l: i64, %x: f32, %c: i1) {
  %a = scf.for %i = %n to %n step %n iter_args(%y = %x) -> f32 {
    scf.yield %y : f32
  }
  %b = scf.for %i = %l to %l step %l iter_args(%y = %x) -> f32 : i64 {
    scf.yield %y : f32
  }
  %d = scf.while (%y = %x) : (f32) -> f32 {
    scf.condition(%c) %y : f32
  } do {
  ^bb0(%z: f32):
    scf.yield %z : f32
  }
  %e = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  %p = "t.mark"(%a) : (f32) -> i1
  %q = "t.mark"(%b) : (f32) -> i1
  %r = "t.mark"(%d) : (f32) -> i1
  %s = "t.mark"(%e) : (f32) -> i1
  "t.use"(%p, %q, %r, %s) : (i1, i1, i1, i1) -> ()
  return
}
