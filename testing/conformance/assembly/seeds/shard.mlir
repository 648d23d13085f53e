shard.grid @grid(shape = 2x4)
func.func @shards(%t: tensor<8x16xf32>) {
  %0 = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %1 = shard.sharding @grid split_axes = [[0]] halo_sizes = [1, 2] : !shard.sharding
  %2 = shard.update_halo %t on @grid split_axes = [[0]] halo_sizes = [1, 2] : tensor<8x16xf32>
  return
}
