module {
  func.func @f_0(%arg0: !shape.witness, %arg1: !shape.shape, %arg2: !shape.size, %arg3: tensor<?xindex>, %arg4: tensor<?xf32>, %arg5: index) {
    shape.assuming %arg0 {
    }
    %0 = shape.assuming %arg0 -> (f32) {
      %14 = "t.c"() : () -> f32
      shape.assuming_yield %14 : f32
    }
    %1:2 = shape.assuming %arg0 -> (f32, !shape.shape) {
      %14:2 = "t.c"() : () -> (f32, !shape.shape)
      shape.assuming_yield %14#0, %14#1 : f32, !shape.shape
    } {x = 1 : i32}
    %2 = shape.const_shape [1, 2, 3] : !shape.shape
    %3 = shape.const_shape [] : tensor<0xindex>
    %4 = shape.const_shape  {y}[4] : tensor<1xindex>
    %c10 = shape.const_size 10
    %5 = shape.const_witness true
    %6 = shape.const_witness false
    %7 = shape.reduce(%arg1, %arg2) : !shape.shape -> !shape.size {
    ^bb0(%arg6: index, %arg7: !shape.size, %arg8: !shape.size):
      %14 = shape.mul %arg8, %arg7 : !shape.size, !shape.size -> !shape.size
      shape.yield %14 : !shape.size
    }
    %8:2 = shape.reduce(%arg3, %arg5, %arg5) : tensor<?xindex> -> (index, index) {
    ^bb0(%arg6: index, %arg7: index, %arg8: index, %arg9: index):
      shape.yield %arg8, %arg9 : index, index
    }
    %9 = shape.reduce(%arg3, %arg5) : tensor<?xindex> -> index {
    ^bb0(%arg6: index, %arg7: index, %arg8: index):
      shape.yield %arg8 : index
    } {z}
    %10 = shape.cstr_broadcastable %arg1, %arg1 : !shape.shape, !shape.shape
    %11 = shape.shape_of %arg4 : tensor<?xf32> -> tensor<?xindex>
    %12 = shape.assuming_all %arg0, %arg0
    %13 = shape.meet %arg1, %arg1, error = "bad" : !shape.shape, !shape.shape -> !shape.shape
    return
  }
  shape.function_library @lib_1 {
    func @same_1(%arg0: !shape.value_shape) -> !shape.shape {
      %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
  } mapping {t.op = @same_1, t.other = @same_1}
  shape.function_library @single_1 attributes {x.y = 1 : i32} {
    func @h_1() {
      return
    }
  } mapping {}
  shape.function_library @lib2_1 {
    func private @g_1(%arg0: !shape.shape {t.x}, %arg1: !shape.size) attributes {t.z} {
      return
    }
  } mapping {t.op = @g_1}
}

