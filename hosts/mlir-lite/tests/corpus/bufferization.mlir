"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index, i1) -> tensor<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: i1):
    %0 = "bufferization.to_tensor"(%arg0) <{restrict, writable}> : (memref<?xf32>) -> tensor<?xf32>
    %1 = "bufferization.alloc_tensor"(%arg1) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xf32>
    %2 = "bufferization.materialize_in_destination"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = "bufferization.clone"(%arg0) : (memref<?xf32>) -> memref<?xf32>
    "bufferization.dealloc"(%3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<?xf32>, i1) -> ()
    "func.return"(%2) : (tensor<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

