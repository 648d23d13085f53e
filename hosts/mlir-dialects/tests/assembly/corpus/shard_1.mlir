module {
  func.func @f() {
    %true = smt.constant true
    %false = smt.constant false
    %xyz = smt.declare_fun "xyz" : !smt.int
    %0 = smt.declare_fun : !smt.int
    %global_id_x = gpu.global_id  x
    %grid_shape:2 = shard.grid_shape @g axes = [0, 1] : index, index
    %down_linear_idx, %up_linear_idx = shard.neighbors_linear_indices on @g[%global_id_x] split_axes = [0] : index, index
    %cli = omp.new_cli
    return
  }
}

