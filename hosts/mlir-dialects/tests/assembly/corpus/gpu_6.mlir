module {
  func.func @f(%arg0: index, %arg1: f32) {
    %cluster_dim_x = gpu.cluster_dim  x
    %cluster_id_y = gpu.cluster_id  y
    %global_id_z = gpu.global_id  z
    %cluster_block_id_x = gpu.cluster_block_id  x
    %cluster_dim_blocks_x = gpu.cluster_dim_blocks  x
    return
  }
  pdl_interp.func @m(%arg0: !pdl.operation, %arg1: !pdl.type, %arg2: !pdl.range<type>) {
    pdl_interp.switch_operation_name of %arg0 to []() -> ^bb1
  ^bb1:  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb2
    pdl_interp.switch_type %arg1 to [i32, i64](^bb1, ^bb2) -> ^bb1
  ^bb2:  // pred: ^bb1
    pdl_interp.switch_types %arg2 to []() -> ^bb1
  }
}

