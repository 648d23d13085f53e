func.func @f(%i: index, %t: tensor<4x?xf32>, %d: tensor<?xf32>, %v: f32) {
  %0 = tensor.expand_shape %d [[0, 1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.extract_slice %t[%i, 0] [2, %i] [1, 2] : tensor<4x?xf32> to tensor<2x?xf32>
  %2 = tensor.insert_slice %d into %t[0, %i] [1, %i] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
  %3 = tensor.pad %t low[1, %i] high[%i, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = tensor.pad %d nofold low[0] high[1] {
  ^bb0(%a: index):
    tensor.yield %v : f32
  } {x = 1 : i32} : tensor<?xf32> to tensor<?xf32>
  %5 = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (tensor<4x?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %d into %o[%k, 0] [1, %i] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
    }
  }
  %6 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x?xf32>
  return
}
// -----
func.func @f(%i: index, %t: tensor<4x8xf32>, %x: i1, %s: tensor<2xi32>, %ind: tensor<5x1xindex>, %src: tensor<5x8xf32>) {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 8] {x} : tensor<4x8xf32> into tensor<2x2x8xf32>
  %1 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = tensor.collapse_shape %t [[0, 1]] {y} : tensor<4x8xf32> into tensor<32xf32>
  %3 = tensor.extract_slice %t[0, 0] [1, 8] [1, 1] {y} : tensor<4x8xf32> to tensor<8xf32>
  %4 = tensor.from_elements %x, %x : tensor<2xi1>
  %5 = tensor.from_elements : tensor<0xi1>
  %6 = tensor.splat %x : tensor<4xi1>
  %7 = tensor.splat %x[%i] : tensor<?xi1>
  %8 = tensor.empty() : tensor<4xf32>
  %9 = tensor.empty(%i) {x} : tensor<?xf32>
  %10 = tensor.dim %t, %i : tensor<4x8xf32>
  %11 = tensor.extract %t[%i, %i] : tensor<4x8xf32>
  %12 = tensor.insert %11 into %t[%i, %i] : tensor<4x8xf32>
  %13 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %14 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %15 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %16 = tensor.rank %t : tensor<4x8xf32>
  %17 = tensor.bitcast %t : tensor<4x8xf32> to tensor<4x8xi32>
  %18 = tensor.gather %t[%ind] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<5x8xf32>
  %19 = tensor.scatter %src into %t[%ind] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<4x8xf32>
  return
}
// -----
#enc = #t.encoding<a>
func.func @f(%t: tensor<4x8xf32, #enc>, %i: index, %u: tensor<?x?xf32>, %v: tensor<?x?x?xf32>) {
  %0 = tensor.insert_slice %u into %v[0, %i, 1] [1, %i, %i] [1, 1, %i] {x = 1.0 : f32} : tensor<?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.expand_shape %u [[0], [1, 2]] output_shape [%i, %i, 2] : tensor<?x?xf32> into tensor<?x?x2xf32>
  %2 = tensor.extract_slice %v[%i, %i, %i] [%i, 1, 3] [1, %i, 1] : tensor<?x?x?xf32> to tensor<?x3xf32>
  %3 = tensor.pad %u low[%i, %i] high[0, 0] {
  ^bb0(%a: index, %b: index):
    %c = arith.index_cast %a : index to i32
    %z = arith.sitofp %c : i32 to f32
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %4 = scf.forall (%k, %l) in (2, 2) shared_outs(%o = %v) -> (tensor<?x?x?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%k, %l, 0] [1, %i, %i] [1, 1, 1] {y} : tensor<?x?xf32> into tensor<?x?x?xf32>
    }
  }
  return
}
