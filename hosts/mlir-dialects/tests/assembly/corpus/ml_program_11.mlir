module {
  ml_program.subgraph private @s2() {
    %0 = ml_program.token
    ml_program.output
  }
}

