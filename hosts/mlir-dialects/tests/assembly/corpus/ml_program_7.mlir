module {
  ml_program.subgraph @s(%arg0: i32 {t.x}) -> i32 attributes {t.y} {
    ml_program.output %arg0 : i32
  }
}

