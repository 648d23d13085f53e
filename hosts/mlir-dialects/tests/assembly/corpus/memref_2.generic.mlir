#map = affine_map<(d0)[s0] -> (d0 + s0)>
"builtin.module"() ({
  "memref.global"() <{sym_name = "a", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "b", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "c", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{constant, initial_value = dense<5> : tensor<4xi32>, sym_name = "d", type = memref<4xi32, 3>}> : () -> ()
  "memref.global"() <{sym_name = "e", type = memref<i8>}> : () -> ()
  "func.func"() <{function_type = (index, f32, memref<4xf32>, memref<2048xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<4xf32>, %arg3: memref<2048xi8>):
    %0 = "memref.get_global"() <{name = @a}> : () -> memref<2xf32>
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xf32>
    %2 = "memref.alloc"(%arg0, %arg0) <{alignment = 8 : i64, operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?xf32, #map>
    %3 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %4 = "memref.load"(%arg2, %arg0) <{nontemporal = true}> : (memref<4xf32>, index) -> f32
    "memref.store"(%arg1, %arg2, %arg0) : (f32, memref<4xf32>, index) -> ()
    %5 = "memref.dim"(%arg2, %arg0) : (memref<4xf32>, index) -> index
    %6 = "memref.rank"(%arg2) : (memref<4xf32>) -> index
    %7 = "memref.cast"(%arg2) : (memref<4xf32>) -> memref<?xf32>
    %8 = "memref.view"(%arg3, %arg0, %arg0) : (memref<2048xi8>, index, index) -> memref<?xf32>
    %9 = "memref.atomic_rmw"(%arg1, %arg2, %arg0) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32
    %10:4 = "memref.extract_strided_metadata"(%arg2) : (memref<4xf32>) -> (memref<f32>, index, index, index)
    %11 = "memref.extract_aligned_pointer_as_index"(%arg2) : (memref<4xf32>) -> index
    %12 = "memref.memory_space_cast"(%arg2) : (memref<4xf32>) -> memref<4xf32, 1>
    %13 = "memref.realloc"(%7, %arg0) : (memref<?xf32>, index) -> memref<?xf32>
    %14 = "memref.assume_alignment"(%arg2) <{alignment = 16 : i32}> : (memref<4xf32>) -> memref<4xf32>
    %15:2 = "memref.distinct_objects"(%arg2, %7) : (memref<4xf32>, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>)
    "memref.copy"(%arg2, %arg2) : (memref<4xf32>, memref<4xf32>) -> ()
    "memref.dealloc"(%1) : (memref<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

