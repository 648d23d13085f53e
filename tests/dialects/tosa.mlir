func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %i: tensor<4xi32>, %b: tensor<4xi8>, %s: tensor<1x1xi16>, %z: tensor<0xf32>, %u: tensor<*xf32>, %q: tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>) {
  %a = tosa.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = "t.wrap"(%a) : (tensor<2x3xf32>) -> f32
  %d = tosa.abs %i : (tensor<4xi32>) -> tensor<4xi32>
  %e = tosa.abs %b : (tensor<4xi8>) -> tensor<4xi8>
  %r = tosa.reduce_max %i {axis = 0 : i32} : (tensor<4xi32>) -> tensor<1xi32>
  %r2 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %t0 = "t.scalar"(%s) : (tensor<1x1xi16>) -> tensor<1x1xi16>
  %t1 = "t.scalar"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %t2 = "t.scalar"(%z) : (tensor<0xf32>) -> tensor<0xf32>
  %t3 = "t.scalar"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %t4 = "t.scalar"(%q) : (tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>) -> tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>
  "t.use"(%a, %c, %d, %e, %r, %r2, %t0, %t1, %t2, %t3, %t4) : (tensor<2x3xf32>, f32, tensor<4xi32>, tensor<4xi8>, tensor<1xi32>, tensor<2x1xf32>, tensor<1x1xi16>, tensor<2x3xf32>, tensor<0xf32>, tensor<*xf32>, tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>) -> ()
  return
}
