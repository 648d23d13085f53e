module {
  ml_program.func @f(%arg0: i32) -> i32 {
    ml_program.return %arg0 : i32
  }
  ml_program.func private @g(i32, f32) -> (i32, f32)
  ml_program.subgraph @s(%arg0: i32 {t.x}) -> i32 attributes {t.y} {
    ml_program.output %arg0 : i32
  }
  ml_program.subgraph private @s2() {
    %0 = ml_program.token
    ml_program.output
  }
  ml_program.func @h(%arg0: tensor<?xi32>) attributes {t.k} {
    ml_program.return
  }
  ml_program.subgraph @s3(%arg0: i32, %arg1: f32) -> (f32, i32) {
    ml_program.output %arg1, %arg0 : f32, i32
  }
}

