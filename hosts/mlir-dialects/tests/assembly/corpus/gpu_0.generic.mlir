"builtin.module"() ({
  "gpu.module"() <{sym_name = "k"}> ({
    "gpu.func"() <{function_type = (i32, memref<?xf32, 1>) -> ()}> ({
    ^bb0(%arg6: i32, %arg7: memref<?xf32, 1>):
      "gpu.return"() : () -> ()
    }) {sym_name = "plain", workgroup_attributions = 0 : i64} : () -> ()
    "gpu.func"() <{function_type = (f32) -> (), known_block_size = array<i32: 1, 2, 3>}> ({
    ^bb0(%arg2: f32, %arg3: memref<32xf32, #gpu.address_space<workgroup>>, %arg4: memref<1xf32, #gpu.address_space<private>>, %arg5: memref<2xi32, #gpu.address_space<private>>):
      "gpu.barrier"() : () -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "kernel", workgroup_attributions = 1 : i64} : () -> ()
    "gpu.func"() <{arg_attrs = [{gpu.x}], function_type = (f32) -> (f32, i32)}> ({
    ^bb0(%arg1: f32):
      %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      "gpu.return"(%arg1, %0) : (f32, i32) -> ()
    }) {sym_name = "result", workgroup_attributions = 0 : i64, y} : () -> ()
    "gpu.func"() <{function_type = () -> (), workgroup_attrib_attrs = [{llvm.align = 16 : i64}]}> ({
    ^bb0(%arg0: memref<32xf32, #gpu.address_space<workgroup>>):
      "gpu.return"() : () -> ()
    }) {sym_name = "ws", workgroup_attributions = 1 : i64} : () -> ()
  }) {x.y} : () -> ()
  "gpu.module"() <{sym_name = "t", targets = [#nvvm.target<chip = "sm_70">]}> ({
  ^bb0:
  }) : () -> ()
  "gpu.module"() <{offloadingHandler = #gpu.select_object<0 : i64>, sym_name = "t2", targets = [#nvvm.target, #rocdl.target]}> ({
  ^bb0:
  }) {z = 1 : i32} : () -> ()
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "abc">], offloadingHandler = #gpu.select_object, sym_name = "bin"}> : () -> ()
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, bin = "abc">], offloadingHandler = #gpu.select_object<#nvvm.target>, sym_name = "bin2"}> : () -> ()
}) : () -> ()
