module {
  async.func @value(%arg0: f32) -> !async.value<f32> {
    return %arg0 : f32
  }
}

