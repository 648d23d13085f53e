#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<4xf32>, %arg3: memref<2048xi8>) {
    %alloc = memref.alloc() : memref<2xf32>
    %alloc_0 = memref.alloc(%arg0)[%arg0] {alignment = 8 : i64} : memref<?xf32, #map>
    %alloca = memref.alloca() : memref<f32>
    %0 = memref.load %arg2[%arg0] {nontemporal = true} : memref<4xf32>
    memref.store %arg1, %arg2[%arg0] : memref<4xf32>
    %dim = memref.dim %arg2, %arg0 : memref<4xf32>
    %1 = memref.rank %arg2 : memref<4xf32>
    %cast = memref.cast %arg2 : memref<4xf32> to memref<?xf32>
    %view = memref.view %arg3[%arg0][%arg0] : memref<2048xi8> to memref<?xf32>
    %2 = memref.atomic_rmw addf %arg1, %arg2[%arg0] : (f32, memref<4xf32>) -> f32
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg2 : memref<4xf32> -> memref<f32>, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg2 : memref<4xf32> -> index
    %memspacecast = memref.memory_space_cast %arg2 : memref<4xf32> to memref<4xf32, 1>
    %3 = memref.realloc %cast(%arg0) : memref<?xf32> to memref<?xf32>
    %assume_align = memref.assume_alignment %arg2, 16 : memref<4xf32>
    %4:2 = memref.distinct_objects %arg2, %cast : memref<4xf32>, memref<?xf32>
    memref.copy %arg2, %arg2 : memref<4xf32> to memref<4xf32>
    memref.dealloc %alloc : memref<2xf32>
    return
  }
}

