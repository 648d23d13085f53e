"builtin.module"() ({
  "shard.grid"() <{shape = array<i64: 2, -9223372036854775808, 4>, sym_name = "g"}> : () -> ()
  "shard.grid"() <{shape = array<i64: 3>, sym_name = "h"}> : () -> ()
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    %0 = "shard.sharding"() <{grid = @g, operandSegmentSizes = array<i32: 0, 0>, split_axes = #shard<axisarray[[0], [1, 2], []]>, static_halo_sizes = array<i64>, static_sharded_dims_offsets = array<i64>}> : () -> !shard.sharding
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

