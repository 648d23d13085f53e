func.func @xegpu(%v: vector<16x16xf32>, %m: memref<24x32xf32>, %p: i64, %i: index) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<inst_data = [16, 16]>, target_layout = #xegpu.layout<inst_data = [8, 16]>}> : vector<16x16xf32>
  %1 = xegpu.create_nd_tdesc %m : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.create_nd_tdesc %m[0, %i] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %3 = xegpu.create_nd_tdesc %p, shape: [%i, 16], strides: [16, 1] : i64 -> !xegpu.tensor_desc<8x16xf32>
  xegpu.fence memory_kind = global, fence_scope = workgroup
  return
}
