func.func @f(%i: index, %v: f32, %m: memref<?x?xf32>, %t: memref<1xi32>, %n: memref<?x?xf32, 1>, %u: memref<8xi8>) {
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %v : f32
  }
  memref.alloca_scope {
    "t.op"() : () -> ()
  }
  %1:2 = memref.alloca_scope -> (f32, index) {
    memref.alloca_scope.return %v, %i : f32, index
  } {x = 1 : i32}
  memref.dma_start %m[%i, %i], %n[%i, %i], %i, %t[%i] : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
  memref.dma_start %m[%i, %i], %n[%i, %i], %i, %t[%i], %i, %i : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%i], %i : memref<1xi32>
  %2 = memref.generic_atomic_rmw %m[%i, %i] : memref<?x?xf32> {
  ^bb0(%cur: f32):
    %x = arith.addf %cur, %v : f32
    memref.atomic_yield %x : f32
  }
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<?x?xf32>
  %3 = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  return
}
// -----
func.func @f(%i: index, %m: memref<4x8xf32>, %d: memref<?xf32>) {
  %0 = memref.expand_shape %d [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 8] {x} : memref<4x8xf32> into memref<2x2x8xf32>
  %2 = memref.reinterpret_cast %d to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32>
  %4 = memref.subview %m[%i, 0] [2, %i] [1, 2] : memref<4x8xf32> to memref<2x?xf32, strided<[8, 2], offset: ?>>
  %5 = memref.subview %m[0, 0] [1, 8] [1, 1] {y = 2 : i8} : memref<4x8xf32> to memref<8xf32, strided<[1]>>
  %6 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %7 = memref.transpose %m (a, b) -> (b, a) {x} : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  return
}
// -----
memref.global @a : memref<2xf32>
memref.global "private" constant @b : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global "private" @c : memref<4xi32> = uninitialized
memref.global constant @d : memref<4xi32, 3> = dense<5>
memref.global @e : memref<i8>
func.func @f(%i: index, %v: f32, %m: memref<4xf32>, %b: memref<2048xi8>) {
  %0 = memref.get_global @a : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2 = memref.alloc(%i)[%i] {alignment = 8 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %3 = memref.alloca() : memref<f32>
  %4 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
  memref.store %v, %m[%i] : memref<4xf32>
  %5 = memref.dim %m, %i : memref<4xf32>
  %6 = memref.rank %m : memref<4xf32>
  %7 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %8 = memref.view %b[%i][%i] : memref<2048xi8> to memref<?xf32>
  %9 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %base, %off, %size, %stride = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %10 = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %11 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %12 = memref.realloc %7(%i) : memref<?xf32> to memref<?xf32>
  %13 = memref.assume_alignment %m, 16 : memref<4xf32>
  %14, %15 = memref.distinct_objects %m, %7 : memref<4xf32>, memref<?xf32>
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %1 : memref<2xf32>
  return
}
