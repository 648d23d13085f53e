"builtin.module"() ({
  "func.func"() <{function_type = (index, !gpu.async.token, f32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg5: index, %arg6: !gpu.async.token, %arg7: f32, %arg8: i32):
    "gpu.launch"(%arg5, %arg5, %arg5, %arg5, %arg5, %arg5) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg40: index, %arg41: index, %arg42: index, %arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index, %arg48: index, %arg49: index, %arg50: index, %arg51: index, %arg52: memref<32xf32, 3>, %arg53: memref<1xf32, 3>, %arg54: memref<1xf32, 5>):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 2 : i64} : (index, index, index, index, index, index) -> ()
    %0 = "gpu.launch"(%arg6, %arg6, %arg5, %arg5, %arg5, %arg5, %arg5, %arg5, %arg5, %arg5, %arg5, %arg8) <{function = @b, module = @a, operandSegmentSizes = array<i32: 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> ({
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index, %arg25: index, %arg26: index, %arg27: index, %arg28: index, %arg29: index, %arg30: index, %arg31: index, %arg32: index, %arg33: index, %arg34: index, %arg35: index, %arg36: index, %arg37: index, %arg38: index, %arg39: memref<32xf32, 3>):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 1 : i64, y} : (!gpu.async.token, !gpu.async.token, index, index, index, index, index, index, index, index, index, i32) -> !gpu.async.token
    %1 = "gpu.launch"(%arg5, %arg5, %arg5, %arg5, %arg5, %arg5) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index, %arg13: index, %arg14: index, %arg15: index, %arg16: index, %arg17: index, %arg18: index, %arg19: index, %arg20: index):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> !gpu.async.token
    "func.return"() : () -> ()
  }) : () -> ()
  "gpu.module"() <{sym_name = "m"}> ({
    "gpu.func"() <{function_type = (f32) -> f32, private_attrib_attrs = [{l.y}], workgroup_attrib_attrs = [{a.x}, {}]}> ({
    ^bb0(%arg1: f32, %arg2: memref<32xf32, 3>, %arg3: memref<1xf32, 3>, %arg4: memref<1xf32, 5>):
      "gpu.return"(%arg1) : (f32) -> ()
    }) {gpu.kernel2, sym_name = "x", workgroup_attributions = 2 : i64} : () -> ()
    "gpu.func"() <{arg_attrs = [{llvm.a}], function_type = (f32) -> (), known_block_size = array<i32: 1, 2, 3>}> ({
    ^bb0(%arg0: f32):
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "x2", sym_visibility = "private", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
}) : () -> ()

