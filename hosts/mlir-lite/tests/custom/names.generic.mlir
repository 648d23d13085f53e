"builtin.module"() ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1:2 = "t.a"() : () -> (i32, i32)
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = true}> : () -> i1
    %4 = "t.b"(%2, %3) : (index, i1) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.r"() ({
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    "t.u"(%7, %8) : (index, index) -> ()
  }, {
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    "t.n"() ({
      %5 = "arith.constant"() <{value = 0 : index}> : () -> index
      %6 = "arith.constant"() <{value = 0 : index}> : () -> index
    }) : () -> ()
    "t.n"() ({
      %3 = "arith.constant"() <{value = 0 : index}> : () -> index
      %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    }) : () -> ()
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    "t.u"(%0, %1, %2) : (index, index, index) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  "t.r"() ({
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    "t.u"(%0, %1, %3) : (index, index, index) -> ()
  }) : () -> ()
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
  %2 = "arith.constant"() <{value = false}> : () -> i1
  %3 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %4 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2.500000e+00 : f32}> : () -> f32
  %7 = "arith.constant"() <{value = 7 : i64}> : () -> i64
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i64) -> (), sym_name = "f"}> ({
  ^bb0(%arg1: i32, %arg2: i64):
    %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "t.r"() ({
    ^bb0(%arg4: i32, %arg5: i32):
      %4 = "arith.addi"(%arg4, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "t.r"() ({
      ^bb0(%arg6: i32):
        %5 = "arith.addi"(%arg6, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "t.e"() : () -> ()
      }) : () -> ()
    }, {
    ^bb0(%arg3: i32):
      %3 = "arith.addi"(%arg3, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    }) : () -> ()
    %2 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, memref<f32>) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: memref<f32>):
    %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<?x?xf32>) -> (memref<f32>, index, index, index, index, index)
    %1:2 = "memref.extract_strided_metadata"(%arg1) : (memref<f32>) -> (memref<f32>, index)
    %2:6 = "memref.extract_strided_metadata"(%arg0) : (memref<?x?xf32>) -> (memref<f32>, index, index, index, index, index)
    "t.u"(%0#0, %0#1, %0#2, %0#3, %0#5, %1#0, %1#1, %2#3) : (memref<f32>, index, index, index, index, memref<f32>, index, index) -> ()
    "func.return"(%0#4) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0:3 = "t.a"() : () -> (i32, i64, i8)
  %1 = "t.b"(%0#2, %0#0) : (i8, i32) -> i1
  %2:2 = "t.a"(%1) : (i1) -> (i32, i32)
}) : () -> ()

// -----
"builtin.module"() ({
  "builtin.module"() <{sym_name = "a"}> ({
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      %3 = "arith.constant"() <{value = 1 : index}> : () -> index
      "func.return"() : () -> ()
    }) : () -> ()
    "builtin.module"() ({
      %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    }) : () -> ()
  }) : () -> ()
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "loop"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %3:2 = "scf.for"(%0, %arg0, %1, %2, %2) ({
    ^bb0(%arg1: index, %arg2: i32, %arg3: i32):
      %4 = "arith.addi"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.for"(%0, %arg1, %1) ({
      ^bb0(%arg5: index):
        "scf.for"(%0, %arg5, %1) ({
        ^bb0(%arg6: index):
          "t.u"(%arg1, %arg5, %arg6) : (index, index, index) -> ()
          "scf.yield"() : () -> ()
        }) : (index, index, index) -> ()
        "scf.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.for"(%0, %arg1, %1) ({
      ^bb0(%arg4: index):
        "t.u"(%arg1, %arg4) : (index, index) -> ()
        "scf.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.yield"(%4, %arg2) : (i32, i32) -> ()
    }) : (index, index, index, i32, i32) -> (i32, i32)
    "func.return"(%3#1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, i1) -> (), sym_name = "names"}> ({
  ^bb0(%arg0: index, %arg1: i1):
    "scf.if"(%arg1) ({
      %1 = "arith.constant"() <{value = 0 : index}> : () -> index
      "scf.if"(%arg1) ({
        %6 = "arith.constant"() <{value = 0 : index}> : () -> index
        %7 = "arith.constant"() <{value = 5 : index}> : () -> index
        "scf.yield"() : () -> ()
      }, {
        %3 = "arith.constant"() <{value = 0 : index}> : () -> index
        %4 = "arith.constant"() <{value = 5 : index}> : () -> index
        %5 = "arith.constant"() <{value = 5 : index}> : () -> index
        "scf.yield"() : () -> ()
      }) : (i1) -> ()
      %2 = "arith.constant"() <{value = 5 : index}> : () -> index
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    %0 = "arith.constant"() <{value = 5 : index}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

