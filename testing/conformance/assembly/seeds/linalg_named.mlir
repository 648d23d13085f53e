func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.exp ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.exp ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.log ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.log ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.abs ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.abs ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.ceil ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.ceil ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.floor ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.floor ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.negf ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.negf ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.reciprocal ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.reciprocal ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.round ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.round ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.sqrt ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.sqrt ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.rsqrt ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.rsqrt ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.square ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.square ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.tanh ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.tanh ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.erf ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.erf ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.copy ins(%a : memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.copy ins(%a : tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.add ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.add ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.sub ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.sub ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.mul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.mul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.div ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.div ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.max ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.max ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.min ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.min ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.powf ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.powf ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.batch_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.batch_reduce_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.mmt4d ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.mmt4d ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.batch_mmt4d ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?xf32>, %o0: memref<?xf32>) {
  linalg.matvec ins(%a, %b : memref<?x?xf32>, memref<?xf32>) outs(%o0 : memref<?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?xf32>) {
  %r = linalg.matvec ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @m(%a: memref<?xf32>, %b: memref<?x?xf32>, %o0: memref<?xf32>) {
  linalg.vecmat ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%o0 : memref<?xf32>)
  return
}
func.func @t(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?xf32>) {
  %r = linalg.vecmat ins(%a, %b : tensor<?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.batch_matvec ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.batch_matvec ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.batch_vecmat ins(%a, %b : memref<?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.batch_vecmat ins(%a, %b : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?xf32>, %b: memref<?xf32>, %o0: memref<f32>) {
  linalg.dot ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%o0 : memref<f32>)
  return
}
func.func @t(%a: tensor<?xf32>, %b: tensor<?xf32>, %o0: tensor<f32>) {
  %r = linalg.dot ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%o0 : tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @m(%a: memref<?xf32>, %b: memref<?xf32>, %o0: memref<?xf32>) {
  linalg.conv_1d ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%o0 : memref<?xf32>)
  return
}
func.func @t(%a: tensor<?xf32>, %b: tensor<?xf32>, %o0: tensor<?xf32>) {
  %r = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%o0 : tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?xf32>) {
  linalg.conv_2d ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?xf32>) {
  %r = linalg.conv_2d ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.conv_3d ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.conv_3d ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.conv_1d_ncw_fcw ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_fhwc ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nchw_fchw ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_fgchw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_gfchw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %o0: memref<?x?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o0: tensor<?x?x?x?x?x?xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_sum ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.pooling_nhwc_sum ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.pooling_nchw_sum ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.pooling_nchw_sum ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_max ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.pooling_nhwc_max ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.pooling_nchw_max ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.pooling_nchw_max ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %o0: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_min ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o0 : memref<?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %o0: tensor<?x?x?x?xf32>) {
  %r = linalg.pooling_nhwc_min ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o0 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.pooling_nwc_sum ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.pooling_nwc_sum ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.pooling_ncw_sum ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.pooling_ncw_sum ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.pooling_nwc_max ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.pooling_nwc_max ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.pooling_ncw_max ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.pooling_ncw_max ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %o0: memref<?x?x?xf32>) {
  linalg.pooling_nwc_min ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>) outs(%o0 : memref<?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>, %o0: tensor<?x?x?xf32>) {
  %r = linalg.pooling_nwc_min ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%o0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_sum ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_max ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.pooling_ndhwc_max ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %o0: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_min ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o0 : memref<?x?x?x?x?xf32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?xf32>, %o0: tensor<?x?x?x?x?xf32>) {
  %r = linalg.pooling_ndhwc_min ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%o0 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return
}
// -----
func.func @m(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %o0: memref<?x?xi32>) {
  linalg.div_unsigned ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%o0 : memref<?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>, %o0: tensor<?x?xi32>) {
  %r = linalg.div_unsigned ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%o0 : tensor<?x?xi32>) -> tensor<?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi32>, %b: memref<?x?xi32>, %o0: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a, %b : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi32>, %b: tensor<?x?xi32>, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi32>, %b: memref<?x?xi32>, %o0: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_min_unsigned ins(%a, %b : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi32>, %b: tensor<?x?xi32>, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xi32>, %b: memref<?xi32>, %o0: memref<?x?x?xi32>) {
  linalg.pooling_nwc_max_unsigned ins(%a, %b : memref<?x?x?xi32>, memref<?xi32>) outs(%o0 : memref<?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?xi32>, %b: tensor<?xi32>, %o0: tensor<?x?x?xi32>) {
  %r = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<?x?x?xi32>, tensor<?xi32>) outs(%o0 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xi32>, %b: memref<?xi32>, %o0: memref<?x?x?xi32>) {
  linalg.pooling_nwc_min_unsigned ins(%a, %b : memref<?x?x?xi32>, memref<?xi32>) outs(%o0 : memref<?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?xi32>, %b: tensor<?xi32>, %o0: tensor<?x?x?xi32>) {
  %r = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<?x?x?xi32>, tensor<?xi32>) outs(%o0 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?xi32>) {
  linalg.quantized_matmul ins(%a, %b, %c, %d : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%o0 : memref<?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?xi32>) {
  %r = linalg.quantized_matmul ins(%a, %b, %c, %d : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%o0 : tensor<?x?xi32>) -> tensor<?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?xi8>, %b: memref<?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?xi32>) {
  linalg.quantized_batch_matmul ins(%a, %b, %c, %d : memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?xi8>, %b: tensor<?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?xi32>) {
  %r = linalg.quantized_batch_matmul ins(%a, %b, %c, %d : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?x?xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?x?xi32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?x?xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?x?xi32>) {
  %r = linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?x?xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?x?xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?x?xi32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi8>, %b: tensor<?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %o0: memref<?x?x?x?x?xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o0 : memref<?x?x?x?x?xi32>)
  return
}
func.func @t(%a: tensor<?x?x?x?xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %o0: tensor<?x?x?x?x?xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o0 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return
}
// -----
func.func @m(%a: memref<?xi1>, %b: memref<?xf32>, %c: memref<?xf32>, %o0: memref<?xf32>) {
  linalg.select ins(%a, %b, %c : memref<?xi1>, memref<?xf32>, memref<?xf32>) outs(%o0 : memref<?xf32>)
  return
}
func.func @t(%a: tensor<?xi1>, %b: tensor<?xf32>, %c: tensor<?xf32>, %o0: tensor<?xf32>) {
  %r = linalg.select ins(%a, %b, %c : tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) outs(%o0 : tensor<?xf32>) -> tensor<?xf32>
  return
}
