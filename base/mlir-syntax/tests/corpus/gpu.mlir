"builtin.module"() ({
  "gpu.module"() <{sym_name = "k", targets = [#nvvm.target<chip = "sm_90">]}> ({
    "gpu.func"() <{function_type = (memref<4xf32, #gpu.address_space<global>>) -> (), known_block_size = array<i32: 32, 1, 1>}> ({
    ^bb0(%arg1: memref<4xf32, #gpu.address_space<global>> loc("gpu.mlir":4:10), %arg2: memref<4xf32, #gpu.address_space<workgroup>> loc("gpu.mlir":4:60)):
      %2 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index loc("gpu.mlir":5:12)
      %3 = "memref.load"(%arg1, %2) : (memref<4xf32, #gpu.address_space<global>>, index) -> f32 loc("gpu.mlir":6:12)
      "gpu.barrier"() : () -> () loc("gpu.mlir":7:7)
      %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("gpu.mlir":8:12)
      %5 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("gpu.mlir":9:12)
      %6:2 = "gpu.shuffle"(%3, %4, %5) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f32, i1) loc("gpu.mlir":10:14)
      "gpu.return"() : () -> () loc("gpu.mlir":11:7)
    }) {gpu.kernel, sym_name = "kern", workgroup_attributions = 1 : i64} : () -> () loc("gpu.mlir":3:5)
  }) : () -> () loc("gpu.mlir":2:3)
  "func.func"() <{function_type = (memref<4xf32, #gpu.address_space<global>>) -> (), sym_name = "host"}> ({
  ^bb0(%arg0: memref<4xf32, #gpu.address_space<global>> loc("gpu.mlir":15:8)):
    %0 = "arith.constant"() <{value = 8 : index}> : () -> index loc("gpu.mlir":16:10)
    %1 = "gpu.wait"() : () -> !gpu.async.token loc("gpu.mlir":17:10)
    "gpu.launch_func"(%0, %0, %0, %0, %0, %0, %arg0) <{kernel = @k::@kern, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, memref<4xf32, #gpu.address_space<global>>) -> () loc("gpu.mlir":18:5)
    "func.return"() : () -> () loc("gpu.mlir":19:5)
  }) : () -> () loc("gpu.mlir":14:3)
}) {gpu.container_module} : () -> () loc("gpu.mlir":1:1)
