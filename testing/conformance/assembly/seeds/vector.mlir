#a = {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
func.func @f(%a: vector<4x3xf32>, %b: vector<3x5xf32>, %c: vector<4x5xf32>, %m: vector<4x5x3xi1>) {
  %0 = vector.contract #a %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  %2 = vector.mask %m { vector.contract #a %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32> } : vector<4x5x3xi1> -> vector<4x5xf32>
  %3 = vector.contract #a %a, %b, %c {x, fastmath = #arith.fastmath<fast>} : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  return
}
// -----
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %s: f32, %d: vector<[4]xi32>, %i: i32, %m: vector<4x8xi1>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b, %c : vector<4xf32>, vector<8xf32>
  %2 = vector.outerproduct %a, %s : vector<4xf32>, f32
  %3 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %4 = vector.outerproduct %d, %i {x = 1 : i8} : vector<[4]xi32>, i32
  %5 = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  return
}
// -----
func.func @f(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<4xf32>, %w: vector<4x3xf32>, %k: vector<4xi1>, %mv: memref<?x?xvector<4x3xf32>>, %pv: vector<4x3xf32>, %k2: vector<4x3xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %t[%i, %i], %p {in_bounds = [true, false]} : tensor<?x?xf32>, vector<4x3xf32>
  %3 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<4xf32>
  %4 = vector.transfer_read %mv[%i, %i], %pv {permutation_map = affine_map<(d0, d1) -> (d0, d1)>, in_bounds = [false, false]} : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  %5 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d0)>, x} : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i] {in_bounds = [true, true]} : vector<4x3xf32>, memref<?x?xf32>
  %6 = vector.transfer_write %w, %t[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x3xf32>, tensor<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i], %k2 : vector<4x3xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %i: index, %b: memref<?xf32>, %t: tensor<?xf32>, %p: f32) {
  vector.mask %m { vector.transfer_write %v, %b[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %1 = vector.mask %m, %v { vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } {x} : vector<4xi1> -> f32
  vector.mask %m { } : vector<4xi1>
  %3 = vector.mask %m { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}
// -----
func.func @f(%a: vector<4x3xf32>, %i: index, %v: vector<3xf32>, %s: f32, %x: vector<2xi8>, %z: vector<f32>) {
  %0 = vector.extract %a[0] : vector<3xf32> from vector<4x3xf32>
  %1 = vector.extract %a[%i, 2] : f32 from vector<4x3xf32>
  %2 = vector.extract %z[] : f32 from vector<f32>
  %3 = vector.insert %v, %a [1] : vector<3xf32> into vector<4x3xf32>
  %4 = vector.insert %s, %a [1, %i] {x = 1 : i32} : f32 into vector<4x3xf32>
  %5 = vector.shuffle %x, %x [0, 3, 1] : vector<2xi8>, vector<2xi8>
  %6:12 = vector.to_elements %a : vector<4x3xf32>
  %7, %8 = vector.deinterleave %x : vector<2xi8> -> vector<1xi8>
  %9 = vector.interleave %x, %x : vector<2xi8> -> vector<4xi8>
  %10 = vector.create_mask %i, %i : vector<4x3xi1>
  %11 = vector.constant_mask [2] : vector<4xi1>
  %12 = vector.multi_reduction <add>, %a, %v [0] : vector<4x3xf32> to vector<3xf32>
  %13 = vector.reduction <mul>, %v, %s fastmath<reassoc> : vector<3xf32> into f32
  %14, %15 = vector.scan <add>, %a, %v {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xf32>, vector<3xf32>
  %16 = vector.from_elements %s, %s : vector<2xf32>
  %17 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<4x3xf32> to vector<2x3xf32>
  %18 = vector.fma %v, %v, %v : vector<3xf32>
  %19 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  %20 = vector.step : vector<4xindex>
  %21 = vector.vscale
  vector.print %a : vector<4x3xf32>
  vector.print str "hello"
  vector.print punctuation <open>
  vector.print %s : f32 punctuation <no_punctuation>
  return
}
// -----
func.func @insert(%v: vector<2x4xf32>, %w: vector<16x4x8xf32>) {
  %0 = vector.insert_strided_slice %v, %w {offsets = [0, 0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<16x4x8xf32>
  return
}
