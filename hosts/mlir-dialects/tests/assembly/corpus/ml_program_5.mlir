module {
  ml_program.func @f(%arg0: i32) -> i32 {
    ml_program.return %arg0 : i32
  }
}

