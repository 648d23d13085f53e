module {
  ml_program.func @h(%arg0: tensor<?xi32>) attributes {t.k} {
    ml_program.return
  }
}

