"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "smt.constant"() <{value = true}> : () -> !smt.bool
    %1 = "smt.constant"() <{value = false}> : () -> !smt.bool
    %2 = "smt.declare_fun"() <{namePrefix = "xyz"}> : () -> !smt.int
    %3 = "smt.declare_fun"() : () -> !smt.int
    %4 = "gpu.global_id"() <{dimension = #gpu<dim x>}> : () -> index
    %5:2 = "shard.grid_shape"() <{axes = array<i16: 0, 1>, grid = @g}> : () -> (index, index)
    %6:2 = "shard.neighbors_linear_indices"(%4) <{grid = @g, split_axes = array<i16: 0>}> : (index) -> (index, index)
    %7 = "omp.new_cli"() : () -> !omp.cli
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

