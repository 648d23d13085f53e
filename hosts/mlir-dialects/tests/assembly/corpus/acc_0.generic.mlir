"builtin.module"() ({
  "func.func"() <{function_type = (!llvm.ptr, memref<4xf32>, !acc.data_bounds_ty, tensor<4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: memref<4xf32>, %arg2: !acc.data_bounds_ty, %arg3: tensor<4xf32>):
    %0 = "acc.copyin"(%arg0) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = f32}> : (!llvm.ptr) -> !llvm.ptr
    %1 = "acc.copyin"(%arg1) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = f32}> : (memref<4xf32>) -> memref<4xf32>
    %2 = "acc.copyin"(%arg1) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = f32}> : (memref<4xf32>) -> memref<4xf32>
    %3 = "acc.copyin"(%arg1, %arg2) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 1, 0>, structured = true, varType = tensor<4xf32>}> : (memref<4xf32>, !acc.data_bounds_ty) -> memref<4xf32>
    %4 = "acc.copyin"(%arg1, %arg0, %arg2) <{asyncOperandsDeviceType = [#acc.device_type<none>], dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 1, 0, 1>, structured = true, varType = f32}> : (memref<4xf32>, !llvm.ptr, !acc.data_bounds_ty) -> memref<4xf32>
    "acc.copyout"(%1, %arg1) <{dataClause = #acc<data_clause acc_copyout>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, structured = true, varType = f32}> : (memref<4xf32>, memref<4xf32>) -> ()
    "acc.copyout"(%1, %arg1) <{dataClause = #acc<data_clause acc_copyout>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, structured = true, varType = f32}> : (memref<4xf32>, memref<4xf32>) -> ()
    "acc.copyout"(%0, %arg0) <{dataClause = #acc<data_clause acc_copyout>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, structured = true, varType = f32}> : (!llvm.ptr, !llvm.ptr) -> ()
    "acc.delete"(%1) <{dataClause = #acc<data_clause acc_delete>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0>, structured = true}> : (memref<4xf32>) -> ()
    %5 = "acc.copyin"(%arg3) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = tensor<4xf32>}> : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

