"builtin.module"() ({
  "func.func"() <{function_type = (i32, tensor<?xf32>) -> i32, sym_name = "visible", sym_visibility = "private"}> ({
  ^bb0(%arg0: i32, %arg1: tensor<?xf32>):
    %0 = "func.constant"() <{value = @visible}> : () -> ((i32, tensor<?xf32>) -> i32)
    %1 = "func.call"(%arg0, %arg1) <{callee = @visible}> : (i32, tensor<?xf32>) -> i32
    %2 = "func.call_indirect"(%0, %1, %arg1) : ((i32, tensor<?xf32>) -> i32, i32, tensor<?xf32>) -> i32
    "func.return"(%2) : (i32) -> ()
  }) {llvm.emit_c_interface, x = 2 : i64} : () -> ()
}) : () -> ()

