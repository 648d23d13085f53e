module {
  %c0 = arith.constant 0 : index
  %0:2 = "t.a"() : () -> (i32, i32)
  func.func @f(%arg0: i32) -> i32 {
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = "t.b"(%c0_0, %true) : (index, i1) -> i32
    return %1 : i32
  }
}

// -----
module {
  "t.r"() ({
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    "t.u"(%c0, %c0_0) : (index, index) -> ()
  }, {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    "t.n"() ({
      %c0_2 = arith.constant 0 : index
      %c0_3 = arith.constant 0 : index
    }) : () -> ()
    "t.n"() ({
      %c0_2 = arith.constant 0 : index
      %c0_3 = arith.constant 0 : index
    }) : () -> ()
    %c0_1 = arith.constant 0 : index
    "t.u"(%c0, %c0_0, %c0_1) : (index, index, index) -> ()
  }) : () -> ()
}

// -----
module {
  %c0 = arith.constant 0 : index
  %c0_0 = arith.constant 0 : index
  "t.r"() ({
    %c0_2 = arith.constant 0 : index
    "t.u"(%c0, %c0_0, %c0_2) : (index, index, index) -> ()
  }) : () -> ()
  %c0_1 = arith.constant 0 : index
}

// -----
module {
  %c-1_i32 = arith.constant -1 : i32
  %cst = arith.constant 1.500000e+00 : f32
  %false = arith.constant false
  %cst_0 = arith.constant dense<1> : tensor<2xi32>
  %c7_i64 = arith.constant 7 : i64
  %c-1_i32_1 = arith.constant -1 : i32
  %cst_2 = arith.constant 2.500000e+00 : f32
  %c7_i64_3 = arith.constant 7 : i64
}

// -----
module {
  func.func @f(%arg0: i32, %arg1: i64) {
    %0 = arith.addi %arg0, %arg0 : i32
    "t.r"() ({
    ^bb0(%arg2: i32, %arg3: i32):
      %2 = arith.addi %arg2, %0 : i32
      "t.r"() ({
      ^bb0(%arg4: i32):
        %3 = arith.addi %arg4, %2 : i32
        "t.e"() : () -> ()
      }) : () -> ()
    }, {
    ^bb0(%arg2: i32):
      %2 = arith.addi %arg2, %0 : i32
    }) : () -> ()
    %1 = arith.addi %arg0, %arg0 : i32
    return
  }
  func.func @g(%arg0: i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    return
  }
}

// -----
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<f32>) -> index {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %base_buffer_0, %offset_1 = memref.extract_strided_metadata %arg1 : memref<f32> -> memref<f32>, index
    %base_buffer_2, %offset_3, %sizes_4:2, %strides_5:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    "t.u"(%base_buffer, %offset, %sizes#0, %sizes#1, %strides#1, %base_buffer_0, %offset_1, %sizes_4#1) : (memref<f32>, index, index, index, index, memref<f32>, index, index) -> ()
    return %strides#0 : index
  }
}

// -----
module {
  %0:3 = "t.a"() : () -> (i32, i64, i8)
  %1 = "t.b"(%0#2, %0#0) : (i8, i32) -> i1
  %2:2 = "t.a"(%1) : (i1) -> (i32, i32)
}

// -----
module {
  module @a {
    %c1_0 = arith.constant 1 : index
    func.func @f() {
      %c1_1 = arith.constant 1 : index
      return
    }
    module {
      %c1_1 = arith.constant 1 : index
    }
  }
  %c1 = arith.constant 1 : index
}

// -----
module {
  func.func @loop(%arg0: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0:2 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c0_i32, %arg3 = %c0_i32) -> (i32, i32) {
      %1 = arith.addi %arg2, %arg3 : i32
      scf.for %arg4 = %c0 to %arg1 step %c1 {
        scf.for %arg5 = %c0 to %arg4 step %c1 {
          "t.u"(%arg1, %arg4, %arg5) : (index, index, index) -> ()
        }
      }
      scf.for %arg4 = %c0 to %arg1 step %c1 {
        "t.u"(%arg1, %arg4) : (index, index) -> ()
      }
      scf.yield %1, %arg2 : i32, i32
    }
    return %0#1 : i32
  }
}

// -----
module {
  func.func @names(%arg0: index, %arg1: i1) {
    scf.if %arg1 {
      %c0 = arith.constant 0 : index
      scf.if %arg1 {
        %c0_1 = arith.constant 0 : index
        %c5_2 = arith.constant 5 : index
      } else {
        %c0_1 = arith.constant 0 : index
        %c5_2 = arith.constant 5 : index
        %c5_3 = arith.constant 5 : index
      }
      %c5_0 = arith.constant 5 : index
    }
    %c5 = arith.constant 5 : index
    return
  }
}

