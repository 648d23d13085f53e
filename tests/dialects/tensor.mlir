func.func @f(%x: tensor<4xf32>, %y: tensor<?xf32>, %u: tensor<*xi8>, %i: index) {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %e = tensor.extract %c[%i] : tensor<?xf32>
  %d = tensor.cast %y : tensor<?xf32> to tensor<4xf32>
  %g = tensor.extract %d[%i] : tensor<4xf32>
  %h = tensor.dim %y, %i : tensor<?xf32>
  %k = tensor.dim %u, %i : tensor<*xi8>
  %r = tensor.rank %u : tensor<*xi8>
  %s = tensor.rank %y : tensor<?xf32>
  "t.use"(%c, %e, %d, %g, %h, %k, %r, %s) : (tensor<?xf32>, f32, tensor<4xf32>, f32, index, index, index, index) -> ()
  return
}
