func.func @f(%w: !shape.witness, %s: !shape.shape, %z: !shape.size, %e: tensor<?xindex>, %x: tensor<?xf32>, %i: index) {
  shape.assuming %w {
  }
  %0 = shape.assuming %w -> (f32) {
    %1 = "t.c"() : () -> f32
    shape.assuming_yield %1 : f32
  }
  %2:2 = shape.assuming %w -> (f32, !shape.shape) {
    %1:2 = "t.c"() : () -> (f32, !shape.shape)
    shape.assuming_yield %1#0, %1#1 : f32, !shape.shape
  } {x = 1 : i32}
  %3 = shape.const_shape [1, 2, 3] : !shape.shape
  %4 = shape.const_shape [] : tensor<0xindex>
  %5 = shape.const_shape {y} [4] : tensor<1xindex>
  %6 = shape.const_size 10
  %7 = shape.const_witness true
  %8 = shape.const_witness false
  %9 = shape.reduce(%s, %z) : !shape.shape -> !shape.size {
  ^bb0(%k: index, %d: !shape.size, %acc: !shape.size):
    %m = shape.mul %acc, %d : !shape.size, !shape.size -> !shape.size
    shape.yield %m : !shape.size
  }
  %10:2 = shape.reduce(%e, %i, %i) : tensor<?xindex> -> (index, index) {
  ^bb0(%k: index, %d: index, %a: index, %b: index):
    shape.yield %a, %b : index, index
  }
  %11 = shape.reduce(%e, %i) : tensor<?xindex> -> index {
  ^bb0(%k: index, %d: index, %a: index):
    shape.yield %a : index
  } {z}
  %12 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %13 = shape.shape_of %x : tensor<?xf32> -> tensor<?xindex>
  %14 = shape.assuming_all %w, %w
  %15 = shape.meet %s, %s, error = "bad" : !shape.shape, !shape.shape -> !shape.shape
  return
}
// -----
shape.function_library @lib {
  shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
    shape.return %0 : !shape.shape
  }
} mapping {
  t.op = @same, t.other = @same
}
shape.function_library @single attributes {x.y = 1 : i32} {
  shape.func @h() {
    shape.return
  }
} mapping {
}
shape.function_library @lib2 {
  shape.func private @g(%arg: !shape.shape {t.x}, %b: !shape.size) attributes {t.z} {
    shape.return
  }
} mapping {
  t.op = @g
}
