#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
module {
  func.func @f_0(%arg0: tensor<4x8xf32, #sparse>, %arg1: index, %arg2: index) {
    %0 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 to 2 : tensor<4x8xf32, #sparse> -> !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>
    %1 = sparse_tensor.iterate %arg5 in %0 at(_, %arg4) iter_args(%arg3 = %arg1) : !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>  -> index {
      %3 = "t.a"(%arg4, %arg3) : (index, index) -> index
      sparse_tensor.yield %3 : index
    }
    %2:2 = sparse_tensor.iterate %arg7 in %0 at(%arg5, %arg6) iter_args(%arg3 = %arg1, %arg4 = %arg2) : !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>  -> (index, index) {
      sparse_tensor.yield %arg3, %arg5 : index, index
    }
    sparse_tensor.iterate %arg3 in %0 : !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>  {
      "t.b"() : () -> ()
    }
    return
  }
  func.func @f_1(%arg0: tensor<8xf32, #sparse1>, %arg1: index, %arg2: index) {
    %0 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 : tensor<8xf32, #sparse1> -> !sparse_tensor.iter_space<#sparse1, lvls = 0>
    %1 = sparse_tensor.coiterate (%0, %0) at(%arg4) iter_args(%arg3 = %arg1) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>) -> index
    case %arg5, _ {
      %3 = "t.a"(%arg4, %arg3) : (index, index) -> index
      sparse_tensor.yield %3 : index
    }
    case %arg5, %arg6 {
      sparse_tensor.yield %arg4 : index
    }
    %2:2 = sparse_tensor.coiterate (%0, %0) iter_args(%arg3 = %arg1, %arg4 = %arg2) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>) -> (index, index)
    case _, %arg5 {
      sparse_tensor.yield %arg4, %arg3 : index, index
    }
    sparse_tensor.coiterate (%0, %0) : (!sparse_tensor.iter_space<#sparse1, lvls = 0>, !sparse_tensor.iter_space<#sparse1, lvls = 0>)
    case _, %arg3 {
      "t.b"() : () -> ()
    }
    return
  }
  func.func @f_2(%arg0: tensor<8xf32, #sparse1>) {
    %0 = "t.b"() : () -> !sparse_tensor.iter_space<#sparse1, lvls = 0>
    return
  }
}

