#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %t: tensor<?x?xf32>, %s: f32, %s1: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "reduction"], doc = "words", library_call = "lib"} ins(%t : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) attrs = {x = 1 : i32, y} {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  %1:2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} outs(%t, %t : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x, %s : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%s1 : memref<f32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<16x64xf32>, %o: tensor<16xf32>, %m: memref<16x64xf32>, %n: memref<16xf32>) {
  %0 = linalg.reduce ins(%a : tensor<16x64xf32>) outs(%o : tensor<16xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  %1 = linalg.reduce { arith.addf } ins(%a : tensor<16x64xf32>) outs(%o : tensor<16xf32>) dimensions = [1]
  linalg.reduce { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%m : memref<16x64xf32>) outs(%n : memref<16xf32>) dimensions = [1] {x = 1 : i32}
  %2:2 = linalg.reduce ins(%a, %a : tensor<16x64xf32>, tensor<16x64xf32>) outs(%o, %o : tensor<16xf32>, tensor<16xf32>) dimensions = [1] (%x: f32, %x2: f32, %y: f32, %y2: f32) {
    linalg.yield %x, %y2 : f32, f32
  }
  return
}
// -----
func.func @f(%a: tensor<16x64xf32>, %o: tensor<64x16xf32>, %m: memref<16x64xf32>, %n: memref<64x16xf32>, %v: tensor<16xf32>, %mv: memref<16xf32>) {
  %0 = linalg.transpose ins(%a : tensor<16x64xf32>) outs(%o : tensor<64x16xf32>) permutation = [1, 0]
  linalg.transpose ins(%m : memref<16x64xf32>) outs(%n : memref<64x16xf32>) permutation = [1, 0] {x}
  %1 = linalg.broadcast ins(%v : tensor<16xf32>) outs(%o : tensor<64x16xf32>) dimensions = [0]
  linalg.broadcast ins(%mv : memref<16xf32>) outs(%m : memref<16x64xf32>) dimensions = [1] {y = "z"}
  %2 = linalg.map { arith.addf } ins(%a, %a : tensor<16x64xf32>, tensor<16x64xf32>) outs(%a : tensor<16x64xf32>)
  %3 = linalg.map ins(%a : tensor<16x64xf32>) outs(%a : tensor<16x64xf32>) (%x: f32, %out: f32) {
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  }
  linalg.map { math.absf } ins(%m : memref<16x64xf32>) outs(%m : memref<16x64xf32>)
  linalg.map outs(%m : memref<16x64xf32>) (%out: f32) {
    %c = arith.constant 1.0 : f32
    linalg.yield %c : f32
  }
  return
}
// -----
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: tensor<?x?xf32>, %m: memref<?x?xf32>, %t3: tensor<?x?x?xf32>) {
  %0 = linalg.contract indexing_maps = [#a, #b, #c] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.contract indexing_maps = [#a, affine_map<(d0, d1, d2) -> (d2, d1)>, #c] {x} ins(%m, %m : memref<?x?xf32>, memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  %1 = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, x = 1 : i32} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>] ins(%a, %t3 : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %4 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (m, n)>] ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] {x} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%m, %m : memref<?x?xf32>, memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  return
}
// -----
func.func @f(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>, %e: tensor<16x8x32x8xf32>, %e1: tensor<8x16x8x32xf32>, %p: f32, %n: index, %dy: tensor<?x?xf32>, %dd: tensor<?x?x?x32xf32>, %md: f64, %mi: i32, %mr: memref<4x4xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %e : tensor<128x256xf32> -> tensor<16x8x32x8xf32>
  %1 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e1 : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  %2 = linalg.pack %dy padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %dd {x} : tensor<?x?xf32> -> tensor<?x?x?x32xf32>
  %3 = linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %4 = linalg.unpack %dd outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %dy {x} : tensor<?x?x?x32xf32> -> tensor<?x?xf32>
  %5 = linalg.softmax dimension(1) ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  %6 = linalg.fill ins(%p : f32) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.fill {x} ins(%p : f32) outs(%mr : memref<4x4xf32>)
  %7 = linalg.fill_rng_2d ins(%md, %md, %mi : f64, f64, i32) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  return
}
// -----
func.func @f(%f: tensor<2x3x3x5xf32>, %fo: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %io: tensor<6x6x2x2x2x5xf32>, %v: tensor<6x6x2x2x2x2xf32>, %vo: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%fo : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%io : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(%vo : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}
