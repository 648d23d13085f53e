module {
  func.func private @visible(%arg0: i32, %arg1: tensor<?xf32>) -> i32 attributes {llvm.emit_c_interface, x = 2 : i64} {
    %f = constant @visible : (i32, tensor<?xf32>) -> i32
    %0 = call @visible(%arg0, %arg1) : (i32, tensor<?xf32>) -> i32
    %1 = call_indirect %f(%0, %arg1) : (i32, tensor<?xf32>) -> i32
    return %1 : i32
  }
}

