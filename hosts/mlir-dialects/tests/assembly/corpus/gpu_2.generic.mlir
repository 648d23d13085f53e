"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{function_type = (f32, memref<?xf32, 1>) -> ()}> ({
    ^bb0(%arg5: f32, %arg6: memref<?xf32, 1>):
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "k", workgroup_attributions = 0 : i64} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "none", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, f32, memref<?xf32, 1>, i32, i64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<?xf32, 1>, %arg3: i32, %arg4: i64):
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1, %arg2) <{kernel = @kernels::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> : (index, index, index, index, index, index, f32, memref<?xf32, 1>) -> ()
    %0 = "gpu.wait"() : () -> !gpu.async.token
    "gpu.launch_func"(%0, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg3) <{kernel = @kernels::@none, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0>}> : (!gpu.async.token, i64, i64, i64, i64, i64, i64, i32) -> ()
    %1 = "gpu.launch_func"(%0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1, %arg2) <{kernel = @kernels::@k, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 2, 0>}> {x} : (!gpu.async.token, index, index, index, index, index, index, index, index, index, f32, memref<?xf32, 1>) -> !gpu.async.token
    "gpu.wait"(%0, %1) : (!gpu.async.token, !gpu.async.token) -> ()
    %2 = "gpu.wait"(%1) {y} : (!gpu.async.token) -> !gpu.async.token
    "gpu.wait"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
