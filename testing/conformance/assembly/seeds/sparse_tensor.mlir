#S = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#D = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%t: tensor<8xf32, #S>, %c: tensor<4x4xf32, #C>, %d: tensor<2x3xf32, #D>, %n: index, %x: memref<?xindex>, %y: memref<?xf32>) {
  %0 = sparse_tensor.concatenate %d, %d {dimension = 0 : index} : tensor<2x3xf32, #D>, tensor<2x3xf32, #D> to tensor<4x3xf32, #D>
  %1, %2 = sparse_tensor.crd_translate dim_to_lvl [%n, %n] as #D : index, index
  %3 = sparse_tensor.extract_iteration_space %d lvls = 0 : tensor<2x3xf32, #D> -> !sparse_tensor.iter_space<#D, lvls = 0>
  %4 = sparse_tensor.extract_iteration_space %d lvls = 0 to 2 : tensor<2x3xf32, #D> -> !sparse_tensor.iter_space<#D, lvls = 0 to 2>
  %5 = sparse_tensor.reorder_coo quick_sort %c : tensor<4x4xf32, #C> to tensor<4x4xf32, #C>
  sparse_tensor.sort hybrid_quick_sort %n, %x jointly %y {ny = 0 : index, perm_map = affine_map<(i) -> (i)>} : memref<?xindex> jointly memref<?xf32>
  sparse_tensor.sort insertion_sort_stable %n, %x {perm_map = affine_map<(i) -> (i)>} : memref<?xindex>
  %9 = sparse_tensor.iterate %it in %3 at(%crd) iter_args(%arg = %n) : !sparse_tensor.iter_space<#D, lvls = 0> -> index {
    sparse_tensor.yield %arg : index
  }
  sparse_tensor.iterate %it in %3 : !sparse_tensor.iter_space<#D, lvls = 0> {
  }
  %10 = sparse_tensor.coiterate (%3, %3) at(%crd) iter_args(%arg = %n) : (!sparse_tensor.iter_space<#D, lvls = 0>, !sparse_tensor.iter_space<#D, lvls = 0>) -> index
  case %i1, _ {
    sparse_tensor.yield %arg : index
  }
  case %i1, %i2 {
    sparse_tensor.yield %arg : index
  }
  return
}
// -----
// The encoding of a specifier is another attribute to MLIR than the same text in a tensor type: a text of its own.
#S = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @f(%n: index, %s: !sparse_tensor.storage_specifier<#S>) {
  %6 = sparse_tensor.storage_specifier.get %s lvl_sz at 0 : !sparse_tensor.storage_specifier<#S>
  %7 = sparse_tensor.storage_specifier.get %s val_mem_sz : !sparse_tensor.storage_specifier<#S>
  %8 = sparse_tensor.storage_specifier.set %s lvl_sz at 0 with %n : !sparse_tensor.storage_specifier<#S>
  return
}
