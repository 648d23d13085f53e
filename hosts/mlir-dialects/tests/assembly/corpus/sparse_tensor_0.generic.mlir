#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32, #sparse>, index, index) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg15: tensor<4x8xf32, #sparse>, %arg16: index, %arg17: index):
    %5 = "sparse_tensor.extract_iteration_space"(%arg15) <{hiLvl = 2 : index, loLvl = 0 : index}> : (tensor<4x8xf32, #sparse>) -> !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>
    %6 = "sparse_tensor.iterate"(%5, %arg16) <{crdUsedLvls = 2 : i64}> ({
    ^bb0(%arg24: index, %arg25: index, %arg26: !sparse_tensor.iterator<#sparse, lvls = 0 to 2>):
      %8 = "t.a"(%arg25, %arg24) : (index, index) -> index
      "sparse_tensor.yield"(%8) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#sparse, lvls = 0 to 2>, index) -> index
    %7:2 = "sparse_tensor.iterate"(%5, %arg16, %arg17) <{crdUsedLvls = 3 : i64}> ({
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index, %arg23: !sparse_tensor.iterator<#sparse, lvls = 0 to 2>):
      "sparse_tensor.yield"(%arg19, %arg21) : (index, index) -> ()
    }) : (!sparse_tensor.iter_space<#sparse, lvls = 0 to 2>, index, index) -> (index, index)
    "sparse_tensor.iterate"(%5) <{crdUsedLvls = 0 : i64}> ({
    ^bb0(%arg18: !sparse_tensor.iterator<#sparse, lvls = 0 to 2>):
      "t.b"() : () -> ()
      "sparse_tensor.yield"() : () -> ()
    }) : (!sparse_tensor.iter_space<#sparse, lvls = 0 to 2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8xf32, #sparse1>, index, index) -> (), sym_name = "f_1"}> ({
  ^bb0(%arg1: tensor<8xf32, #sparse1>, %arg2: index, %arg3: index):
    %1 = "sparse_tensor.extract_iteration_space"(%arg1) <{hiLvl = 1 : index, loLvl = 0 : index}> : (tensor<8xf32, #sparse1>) -> !sparse_tensor.iter_space<#sparse1, lvls = 0>
    %2 = "sparse_tensor.coiterate"(%1, %1, %arg2) <{cases = [1, 3], crdUsedLvls = 1 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: index, %arg13: index, %arg14: !sparse_tensor.iterator<#sparse1, lvls = 0>):
      %4 = "t.a"(%arg13, %arg12) : (index, index) -> index
      "sparse_tensor.yield"(%4) : (index) -> ()
    }, {
    ^bb0(%arg8: index, %arg9: index, %arg10: !sparse_tensor.iterator<#sparse1, lvls = 0>, %arg11: !sparse_tensor.iterator<#sparse1, lvls = 0>):
      "sparse_tensor.yield"(%arg9) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>, index) -> index
    %3:2 = "sparse_tensor.coiterate"(%1, %1, %arg2, %arg3) <{cases = [2], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg5: index, %arg6: index, %arg7: !sparse_tensor.iterator<#sparse1, lvls = 0>):
      "sparse_tensor.yield"(%arg6, %arg5) : (index, index) -> ()
    }) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>, index, index) -> (index, index)
    "sparse_tensor.coiterate"(%1, %1) <{cases = [2], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 0>}> ({
    ^bb0(%arg4: !sparse_tensor.iterator<#sparse1, lvls = 0>):
      "t.b"() : () -> ()
      "sparse_tensor.yield"() : () -> ()
    }) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8xf32, #sparse1>) -> (), sym_name = "f_2"}> ({
  ^bb0(%arg0: tensor<8xf32, #sparse1>):
    %0 = "t.b"() : () -> !sparse_tensor.iter_space<#sparse1, lvls = 0>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

