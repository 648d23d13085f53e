"builtin.module"() ({
  "t.op"() <{p = 1 : i64}> {q = "s", r = @a::@b, s = dense<[1, 2]> : tensor<2xi8>, t = array<i32: 1, 2>, u = {x, y = 3 : index}} : () -> ()
}) : () -> ()

