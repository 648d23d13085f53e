"builtin.module"() ({
  "func.func"() <{function_type = (index, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg3: index, %arg4: f32):
    %0 = "gpu.cluster_dim"() <{dimension = #gpu<dim x>}> : () -> index
    %1 = "gpu.cluster_id"() <{dimension = #gpu<dim y>}> : () -> index
    %2 = "gpu.global_id"() <{dimension = #gpu<dim z>}> : () -> index
    %3 = "gpu.cluster_block_id"() <{dimension = #gpu<dim x>}> : () -> index
    %4 = "gpu.cluster_dim_blocks"() <{dimension = #gpu<dim x>}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
  "pdl_interp.func"() <{function_type = (!pdl.operation, !pdl.type, !pdl.range<type>) -> (), sym_name = "m"}> ({
  ^bb0(%arg0: !pdl.operation, %arg1: !pdl.type, %arg2: !pdl.range<type>):
    "pdl_interp.switch_operation_name"(%arg0)[^bb1] <{caseValues = []}> : (!pdl.operation) -> ()
  ^bb1:  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb2
    "pdl_interp.switch_type"(%arg1)[^bb1, ^bb1, ^bb2] <{caseValues = [i32, i64]}> : (!pdl.type) -> ()
  ^bb2:  // pred: ^bb1
    "pdl_interp.switch_types"(%arg2)[^bb1] <{caseValues = []}> : (!pdl.range<type>) -> ()
  }) : () -> ()
}) : () -> ()

