#map = affine_map<(d0)[s0] -> (d0 + s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, memref<4xf32>, memref<2048xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<4xf32>, %arg3: memref<2048xi8>):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xf32>
    %1 = "memref.alloc"(%arg0, %arg0) <{alignment = 8 : i64, operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?xf32, #map>
    %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %3 = "memref.load"(%arg2, %arg0) <{nontemporal = true}> : (memref<4xf32>, index) -> f32
    "memref.store"(%arg1, %arg2, %arg0) : (f32, memref<4xf32>, index) -> ()
    %4 = "memref.dim"(%arg2, %arg0) : (memref<4xf32>, index) -> index
    %5 = "memref.rank"(%arg2) : (memref<4xf32>) -> index
    %6 = "memref.cast"(%arg2) : (memref<4xf32>) -> memref<?xf32>
    %7 = "memref.view"(%arg3, %arg0, %arg0) : (memref<2048xi8>, index, index) -> memref<?xf32>
    %8 = "memref.atomic_rmw"(%arg1, %arg2, %arg0) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32
    %9:4 = "memref.extract_strided_metadata"(%arg2) : (memref<4xf32>) -> (memref<f32>, index, index, index)
    %10 = "memref.extract_aligned_pointer_as_index"(%arg2) : (memref<4xf32>) -> index
    %11 = "memref.memory_space_cast"(%arg2) : (memref<4xf32>) -> memref<4xf32, 1>
    %12 = "memref.realloc"(%6, %arg0) : (memref<?xf32>, index) -> memref<?xf32>
    %13 = "memref.assume_alignment"(%arg2) <{alignment = 16 : i32}> : (memref<4xf32>) -> memref<4xf32>
    %14:2 = "memref.distinct_objects"(%arg2, %6) : (memref<4xf32>, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>)
    "memref.copy"(%arg2, %arg2) : (memref<4xf32>, memref<4xf32>) -> ()
    "memref.dealloc"(%0) : (memref<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

