module {
  ml_program.func private @g(i32, f32) -> (i32, f32)
}

