module {
  shard.grid @g(shape = 2x?x4)
  shard.grid @h(shape = 3)
  func.func @f(%arg0: tensor<8xf32>) {
    %sharding = shard.sharding @g split_axes = [[0], [1, 2], []] : !shard.sharding
    return
  }
}

