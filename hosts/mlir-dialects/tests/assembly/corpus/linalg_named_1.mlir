#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
module {
  func.func @f_0(%arg0: memref<4x4xi8>, %arg1: memref<4x4xi1>, %arg2: memref<4x4xcomplex<f32>>, %arg3: memref<4x4xcomplex<f64>>, %arg4: memref<4x4xf16>, %arg5: memref<4x4xi32>, %arg6: memref<4x4xf32>, %arg7: memref<4x4xindex>) {
    linalg.copy ins(%arg0 : memref<4x4xi8>) outs(%arg5 : memref<4x4xi32>)
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0 : memref<4x4xi8>) outs(%arg5 : memref<4x4xi32>)
    linalg.copy ins(%arg5 : memref<4x4xi32>) outs(%arg0 : memref<4x4xi8>)
    linalg.copy ins(%arg5 : memref<4x4xi32>) outs(%arg6 : memref<4x4xf32>)
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg5 : memref<4x4xi32>) outs(%arg6 : memref<4x4xf32>)
    linalg.copy ins(%arg6 : memref<4x4xf32>) outs(%arg5 : memref<4x4xi32>)
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg6 : memref<4x4xf32>) outs(%arg5 : memref<4x4xi32>)
    linalg.copy ins(%arg6 : memref<4x4xf32>) outs(%arg4 : memref<4x4xf16>)
    linalg.copy ins(%arg4 : memref<4x4xf16>) outs(%arg6 : memref<4x4xf32>)
    linalg.copy ins(%arg4 : memref<4x4xf16>) outs(%arg2 : memref<4x4xcomplex<f32>>)
    linalg.copy ins(%arg0 : memref<4x4xi8>) outs(%arg2 : memref<4x4xcomplex<f32>>)
    linalg.copy ins(%arg2 : memref<4x4xcomplex<f32>>) outs(%arg3 : memref<4x4xcomplex<f64>>)
    linalg.copy ins(%arg3 : memref<4x4xcomplex<f64>>) outs(%arg2 : memref<4x4xcomplex<f32>>)
    linalg.copy ins(%arg7 : memref<4x4xindex>) outs(%arg5 : memref<4x4xi32>)
    linalg.matmul ins(%arg0, %arg0 : memref<4x4xi8>, memref<4x4xi8>) outs(%arg5 : memref<4x4xi32>)
    linalg.matmul ins(%arg1, %arg1 : memref<4x4xi1>, memref<4x4xi1>) outs(%arg1 : memref<4x4xi1>)
    linalg.matmul ins(%arg2, %arg2 : memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) outs(%arg2 : memref<4x4xcomplex<f32>>)
    linalg.matmul ins(%arg0, %arg4 : memref<4x4xi8>, memref<4x4xf16>) outs(%arg6 : memref<4x4xf32>)
    linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg0 : memref<4x4xi8>, memref<4x4xi8>) outs(%arg5 : memref<4x4xi32>)
    linalg.max ins(%arg5, %arg5 : memref<4x4xi32>, memref<4x4xi32>) outs(%arg5 : memref<4x4xi32>)
    linalg.div ins(%arg5, %arg5 : memref<4x4xi32>, memref<4x4xi32>) outs(%arg5 : memref<4x4xi32>)
    linalg.sub ins(%arg2, %arg2 : memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) outs(%arg2 : memref<4x4xcomplex<f32>>)
    return
  }
  func.func @g_1(%arg0: tensor<1x16x16x4xi8>, %arg1: tensor<3x3x4x8xi8>, %arg2: tensor<1x4x4x8xi32>, %arg3: tensor<3x3xf32>, %arg4: tensor<1x12x12x4xi32>) {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 3]> : tensor<2xi64>, strides = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>) outs(%arg2 : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
    %1 = linalg.pooling_nhwc_max_unsigned {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg3 : tensor<1x16x16x4xi8>, tensor<3x3xf32>) outs(%arg4 : tensor<1x12x12x4xi32>) -> tensor<1x12x12x4xi32>
    return
  }
  func.func @h_2(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xi32>, %arg2: tensor<4x?xi1>) {
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %2 = linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %3 = linalg.elementwise kind=#linalg.elementwise_kind<ceil> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %4 = linalg.elementwise kind=#linalg.elementwise_kind<floor> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %5 = linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %6 = linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %7 = linalg.elementwise kind=#linalg.elementwise_kind<round> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %8 = linalg.elementwise kind=#linalg.elementwise_kind<sqrt> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %9 = linalg.elementwise kind=#linalg.elementwise_kind<rsqrt> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %10 = linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %11 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %12 = linalg.elementwise kind=#linalg.elementwise_kind<erf> ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %13 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %14 = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %15 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %16 = linalg.elementwise kind=#linalg.elementwise_kind<div> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %17 = linalg.elementwise kind=#linalg.elementwise_kind<div_unsigned> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %18 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %19 = linalg.elementwise kind=#linalg.elementwise_kind<min_signed> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %20 = linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %21 = linalg.elementwise kind=#linalg.elementwise_kind<min_unsigned> ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %22 = linalg.elementwise kind=#linalg.elementwise_kind<powf> ins(%arg0, %arg0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %23 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg2, %arg0, %arg0 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return
  }
  func.func @f_3(%arg0: tensor<4xi32>, %arg1: memref<4xf32>, %arg2: tensor<4xi1>, %arg3: tensor<4xf32>, %arg4: tensor<f32>, %arg5: i1) {
    %mapped = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg0, %arg0 : tensor<4xi32>, tensor<4xi32>) outs(%arg0 : tensor<4xi32>)
    linalg.map { arith.addf } ins(%arg1, %arg1 : memref<4xf32>, memref<4xf32>) outs(%arg1 : memref<4xf32>)
    %mapped_0 = linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>} } ins(%arg0, %arg0 : tensor<4xi32>, tensor<4xi32>) outs(%arg0 : tensor<4xi32>) {u}
    %mapped_1 = linalg.map { math.isfinite } ins(%arg3 : tensor<4xf32>) outs(%arg2 : tensor<4xi1>)
    %mapped_2 = linalg.map { arith.sitofp } ins(%arg2 : tensor<4xi1>) outs(%arg3 : tensor<4xf32>)
    %mapped_3 = linalg.map ins(%arg3 : tensor<4xf32>) outs(%arg3 : tensor<4xf32>)
      (%in: f32, %init: f32) {
        %0 = arith.select %arg5, %in, %in {foo} : f32
        linalg.yield %0 : f32
      }
    %reduced:2 = linalg.reduce ins(%arg3, %arg3 : tensor<4xf32>, tensor<4xf32>) outs(%arg4, %arg4 : tensor<f32>, tensor<f32>) dimensions = [0] 
      (%in: f32, %in_6: f32, %init: f32, %init_7: f32) {
        %0 = arith.addf %init_7, %in_6 : f32
        linalg.yield %init, %0 : f32, f32
      }
    %reduced_4 = linalg.reduce ins(%arg3 : tensor<4xf32>) outs(%arg4 : tensor<f32>) dimensions = [0] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    %reduced_5 = linalg.reduce ins(%arg3 : tensor<4xf32>) outs(%arg4 : tensor<f32>) dimensions = [0]  {x}
      (%in: f32, %init: f32) {
        linalg.yield %in : f32
      }
    return
  }
  func.func @f_4(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?x?xf32>, %arg3: f32, %arg4: memref<f32>) {
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    %0 = linalg.generic {doc = "words", indexing_maps = [#map, #map], iterator_types = ["parallel", "reduction"], library_call = "lib"} ins(%arg2 : tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>) attrs =  {x = 1 : i32, y} {
    ^bb0(%in: f32, %out: f32):
      %2 = linalg.index 0 : index
      %3 = arith.addf %in, %out : f32
      linalg.yield %3 : f32
    } -> tensor<?x?xf32>
    %1:2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} outs(%arg2, %arg2 : tensor<?x?xf32>, tensor<?x?xf32>) {
    ^bb0(%out: f32, %out_0: f32):
      linalg.yield %out, %arg3 : f32, f32
    } -> (tensor<?x?xf32>, tensor<?x?xf32>)
    linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%arg4 : memref<f32>) {
    ^bb0(%out: f32):
      linalg.yield %out : f32
    }
    return
  }
  func.func @f_5(%arg0: tensor<16x64xf32>, %arg1: tensor<16xf32>, %arg2: memref<16x64xf32>, %arg3: memref<16xf32>) {
    %reduced = linalg.reduce ins(%arg0 : tensor<16x64xf32>) outs(%arg1 : tensor<16xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    %reduced_0 = linalg.reduce { arith.addf } ins(%arg0 : tensor<16x64xf32>) outs(%arg1 : tensor<16xf32>) dimensions = [1] 
    linalg.reduce { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%arg2 : memref<16x64xf32>) outs(%arg3 : memref<16xf32>) dimensions = [1]  {x = 1 : i32}
    %reduced_1:2 = linalg.reduce ins(%arg0, %arg0 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%arg1, %arg1 : tensor<16xf32>, tensor<16xf32>) dimensions = [1] 
      (%in: f32, %in_2: f32, %init: f32, %init_3: f32) {
        linalg.yield %in, %init_3 : f32, f32
      }
    return
  }
  func.func @f_6(%arg0: tensor<16x64xf32>, %arg1: tensor<64x16xf32>, %arg2: memref<16x64xf32>, %arg3: memref<64x16xf32>, %arg4: tensor<16xf32>, %arg5: memref<16xf32>) {
    %transposed = linalg.transpose ins(%arg0 : tensor<16x64xf32>) outs(%arg1 : tensor<64x16xf32>) permutation = [1, 0] 
    linalg.transpose ins(%arg2 : memref<16x64xf32>) outs(%arg3 : memref<64x16xf32>) permutation = [1, 0]  {x}
    %broadcasted = linalg.broadcast ins(%arg4 : tensor<16xf32>) outs(%arg1 : tensor<64x16xf32>) dimensions = [0] 
    linalg.broadcast ins(%arg5 : memref<16xf32>) outs(%arg2 : memref<16x64xf32>) dimensions = [1]  {y = "z"}
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%arg0 : tensor<16x64xf32>)
    %mapped_0 = linalg.map ins(%arg0 : tensor<16x64xf32>) outs(%arg0 : tensor<16x64xf32>)
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %in : f32
        linalg.yield %0 : f32
      }
    linalg.map { math.absf } ins(%arg2 : memref<16x64xf32>) outs(%arg2 : memref<16x64xf32>)
    linalg.map outs(%arg2 : memref<16x64xf32>)
      (%init: f32) {
        %cst = arith.constant 1.000000e+00 : f32
        linalg.yield %cst : f32
      }
    return
  }
  func.func @f_7(%arg0: tensor<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?x?x?xf32>) {
    %0 = linalg.contract indexing_maps = [#map3, #map4, #map5] ins(%arg0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    linalg.contract indexing_maps = [#map3, #map6, #map5] {x} ins(%arg1, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>)
    %1 = linalg.matmul indexing_maps = [#map3, #map4, #map5] ins(%arg0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, x = 1 : i32} ins(%arg0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = linalg.batch_matmul indexing_maps = [#map7, #map8, #map9] ins(%arg0, %arg2 : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %4 = linalg.batch_reduce_matmul indexing_maps = [#map10, #map11, #map12] ins(%arg2, %arg2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#map1, #map, #map] {x} ins(%arg0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%arg1, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>)
    return
  }
  func.func @f_8(%arg0: tensor<128x256xf32>, %arg1: tensor<16x8x8x32xf32>, %arg2: tensor<16x8x32x8xf32>, %arg3: tensor<8x16x8x32xf32>, %arg4: f32, %arg5: index, %arg6: tensor<?x?xf32>, %arg7: tensor<?x?x?x32xf32>, %arg8: f64, %arg9: i32, %arg10: memref<4x4xf32>) {
    %pack = linalg.pack %arg0 inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %arg2 : tensor<128x256xf32> -> tensor<16x8x32x8xf32>
    %pack_0 = linalg.pack %arg0 padding_value(%arg4 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg3 : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
    %pack_1 = linalg.pack %arg6 padding_value(%arg4 : f32) inner_dims_pos = [0, 1] inner_tiles = [%arg5, 32] into %arg7 {x} : tensor<?x?xf32> -> tensor<?x?x?x32xf32>
    %unpack = linalg.unpack %arg1 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg0 : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
    %unpack_2 = linalg.unpack %arg7 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%arg5, 32] into %arg6 {x} : tensor<?x?x?x32xf32> -> tensor<?x?xf32>
    %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<128x256xf32>) outs(%arg0 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %1 = linalg.fill ins(%arg4 : f32) outs(%arg0 : tensor<128x256xf32>) -> tensor<128x256xf32>
    linalg.fill {x} ins(%arg4 : f32) outs(%arg10 : memref<4x4xf32>)
    %2 = linalg.fill_rng_2d ins(%arg8, %arg8, %arg9 : f64, f64, i32) outs(%arg0 : tensor<128x256xf32>) -> tensor<128x256xf32>
    return
  }
  func.func @f_9(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>, %arg2: tensor<2x10x10x5xf32>, %arg3: tensor<6x6x2x2x2x5xf32>, %arg4: tensor<6x6x2x2x2x2xf32>, %arg5: tensor<2x8x8x2xf32>) {
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg2 : tensor<2x10x10x5xf32>) outs(%arg3 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg4 : tensor<6x6x2x2x2x2xf32>) outs(%arg5 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    return
  }
}

