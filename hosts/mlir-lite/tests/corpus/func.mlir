"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<?xf32>) -> (i32, f32), sym_name = "ext", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{tst.n, tst.x = 1 : i64}, {}], function_type = (i32, f32) -> (i32, f32), res_attrs = [{r.r}, {}], sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0:2 = "func.call"(%arg0) <{callee = @ext2}> : (i32) -> (i32, f32)
    %1 = "func.constant"() <{value = @ext2}> : () -> ((i32) -> (i32, f32))
    %2:2 = "func.call_indirect"(%1, %arg0) : ((i32) -> (i32, f32), i32) -> (i32, f32)
    "func.return"(%0#0, %2#1) : (i32, f32) -> ()
  }) {x.y} : () -> ()
  "func.func"() <{function_type = (i32) -> (i32, f32), sym_name = "ext2", sym_visibility = "nested"}> ({
  }) : () -> ()
}) : () -> ()

