"builtin.module"() ({
  "func.func"() <{function_type = (!shape.witness, !shape.shape, !shape.size, tensor<?xindex>, tensor<?xf32>, index) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg3: !shape.witness, %arg4: !shape.shape, %arg5: !shape.size, %arg6: tensor<?xindex>, %arg7: tensor<?xf32>, %arg8: index):
    "shape.assuming"(%arg3) ({
      "shape.assuming_yield"() : () -> ()
    }) : (!shape.witness) -> ()
    %1 = "shape.assuming"(%arg3) ({
      %18 = "t.c"() : () -> f32
      "shape.assuming_yield"(%18) : (f32) -> ()
    }) : (!shape.witness) -> f32
    %2:2 = "shape.assuming"(%arg3) ({
      %17:2 = "t.c"() : () -> (f32, !shape.shape)
      "shape.assuming_yield"(%17#0, %17#1) : (f32, !shape.shape) -> ()
    }) {x = 1 : i32} : (!shape.witness) -> (f32, !shape.shape)
    %3 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
    %4 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
    %5 = "shape.const_shape"() <{shape = dense<4> : tensor<1xindex>}> {y} : () -> tensor<1xindex>
    %6 = "shape.const_size"() <{value = 10 : index}> : () -> !shape.size
    %7 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
    %8 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
    %9 = "shape.reduce"(%arg4, %arg5) ({
    ^bb0(%arg16: index, %arg17: !shape.size, %arg18: !shape.size):
      %16 = "shape.mul"(%arg18, %arg17) : (!shape.size, !shape.size) -> !shape.size
      "shape.yield"(%16) : (!shape.size) -> ()
    }) : (!shape.shape, !shape.size) -> !shape.size
    %10:2 = "shape.reduce"(%arg6, %arg8, %arg8) ({
    ^bb0(%arg12: index, %arg13: index, %arg14: index, %arg15: index):
      "shape.yield"(%arg14, %arg15) : (index, index) -> ()
    }) : (tensor<?xindex>, index, index) -> (index, index)
    %11 = "shape.reduce"(%arg6, %arg8) ({
    ^bb0(%arg9: index, %arg10: index, %arg11: index):
      "shape.yield"(%arg11) : (index) -> ()
    }) {z} : (tensor<?xindex>, index) -> index
    %12 = "shape.cstr_broadcastable"(%arg4, %arg4) : (!shape.shape, !shape.shape) -> !shape.witness
    %13 = "shape.shape_of"(%arg7) : (tensor<?xf32>) -> tensor<?xindex>
    %14 = "shape.assuming_all"(%arg3, %arg3) : (!shape.witness, !shape.witness) -> !shape.witness
    %15 = "shape.meet"(%arg4, %arg4) <{error = "bad"}> : (!shape.shape, !shape.shape) -> !shape.shape
    "func.return"() : () -> ()
  }) : () -> ()
  "shape.function_library"() <{mapping = {t.op = @same_1, t.other = @same_1}, sym_name = "lib_1"}> ({
    "shape.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "same_1"}> ({
    ^bb0(%arg2: !shape.value_shape):
      %0 = "shape.shape_of"(%arg2) : (!shape.value_shape) -> !shape.shape
      "shape.return"(%0) : (!shape.shape) -> ()
    }) : () -> ()
  }) : () -> ()
  "shape.function_library"() <{mapping = {}, sym_name = "single_1"}> ({
    "shape.func"() <{function_type = () -> (), sym_name = "h_1"}> ({
      "shape.return"() : () -> ()
    }) : () -> ()
  }) {x.y = 1 : i32} : () -> ()
  "shape.function_library"() <{mapping = {t.op = @g_1}, sym_name = "lib2_1"}> ({
    "shape.func"() <{arg_attrs = [{t.x}, {}], function_type = (!shape.shape, !shape.size) -> (), sym_name = "g_1", sym_visibility = "private"}> ({
    ^bb0(%arg0: !shape.shape, %arg1: !shape.size):
      "shape.return"() : () -> ()
    }) {t.z} : () -> ()
  }) : () -> ()
}) : () -> ()

