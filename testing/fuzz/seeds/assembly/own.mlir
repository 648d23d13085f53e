!alias = !t.ty<1, i32, [2], "s">
#other = affine_map<(d0) -> (d0 + 1)>
func.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: !alias) -> i32 {
  t.one %i {k = 1 : i8}
  t.varying %i[%i](%i, %i)
  t.varying %i none {k}
  t.attributes 1 u opt 7 by -4, [{}] attributes {x = @s}
  t.kinds "n m" ref @r s = "x" [1] dict {k} type i32 map #other i [1, -2] b [true] f [1.0] e dense<1> : tensor<2xi32> way <far off> flags <a, b>
  t.properties 1, true, "s", down up op(3) {k}
  %r0 = t.types %f, : (f32) -> i32
  %r1:3 = t.types %f, %i, %v {k} : (f32, i32, vector<4xf32>) -> (tuple<>, !t.few<1, 2>, () -> i1)
  %r2 = t.same %f, %f fast oa 1 : f32
  %r3 = t.made %v, %v : vector<4xf32>
  t.nested (%i), (), (%f, %v) : (i32), (), (f32, vector<4xf32>)
  %r6:4 = t.results : f32, i1 opt i2 more i32
  t.holds %w : <1, i32, [2], "s"> <1>, <up>
  t.regions {
    t.one %i
    t.end
  } also {
  ^bb0(%a: i32):
    t.end
  }
  "t.in"() ({
    t.successors ^bb1
  ^bb1:
    t.successors ^bb1 or ^bb1, ^bb1 {k}
  }) : () -> () loc("here":1:2)
  return %i : i32
}
