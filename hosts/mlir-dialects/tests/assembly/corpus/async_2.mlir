module {
  async.func @none() -> !async.token {
    return
  }
}

