func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  %a = linalg.softmax dimension(1) ins(%x : tensor<2x3xf32>) outs(%y : tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "t.soft"(%a) : (tensor<2x3xf32>) -> i1
  %c = "t.computed"(%a) : (tensor<2x3xf32>) -> i1
  %d = "t.other"(%x) : (tensor<2x3xf32>) -> i1
  %e = "t.computed"(%d) : (i1) -> i1
  "t.use"(%a, %b, %c, %d, %e) : (tensor<2x3xf32>, i1, i1, i1, i1) -> ()
  return
}
