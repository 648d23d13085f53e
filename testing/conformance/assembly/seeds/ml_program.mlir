ml_program.global private mutable @a : i32
ml_program.global private @b(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public mutable @c(#ml_program.extern<tensor<4xi32>>) : tensor<?xi32>
ml_program.global private mutable @d : tensor<?xi32> {x = 1 : i32}
ml_program.func @f(%a: i32) -> i32 {
  ml_program.return %a : i32
}
ml_program.func private @g(i32, f32) -> (i32, f32)
ml_program.subgraph @s(%a: i32 {t.x}) -> i32 attributes {t.y} {
  ml_program.output %a : i32
}
ml_program.subgraph private @s2() {
  %t0 = ml_program.token
  %0, %y = ml_program.global_load_graph @c ordering(() -> !ml_program.token) : tensor<?xi32>
  %1, %t = ml_program.global_load_graph @c ordering(() -> !ml_program.token) : tensor<?xi32>
  %2, %u = ml_program.global_load_graph @c ordering(%t -> !ml_program.token) : tensor<?xi32>
  %3, %w = ml_program.global_load_graph @c ordering(%t, %u -> !ml_program.token) : tensor<?xi32>
  %x = ml_program.global_store_graph @d = %3 ordering(%w -> !ml_program.token) : tensor<?xi32>
  ml_program.output
}
ml_program.func @h(%v: tensor<?xi32>) attributes {t.k} {
  %0 = ml_program.global_load @c : tensor<?xi32>
  %1 = ml_program.global_load_const @b : tensor<4xi32>
  ml_program.global_store @c = %v : tensor<?xi32>
  ml_program.return
}
ml_program.subgraph @s3(%a: i32, %b: f32) -> (f32, i32) {
  ml_program.output %b, %a : f32, i32
}
