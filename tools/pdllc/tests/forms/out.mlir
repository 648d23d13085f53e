"builtin.module"() ({
  "t.func"() <{function_type = (tensor<2xf32>, tensor<2xi1>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xf32>, %arg1: tensor<2xi1>):
    %0 = "t.constant"() <{value = dense<1.000000e+00> : tensor<2xf32>}> {x} : () -> tensor<2xf32>
    %1 = "t.add"(%arg0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "t.add"(%arg0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
    %3 = "t.select"(%arg1, %0, %1) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "t.select"(%arg1, %0, %2) : (tensor<2xi1>, tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5:2 = "t.call"(%3, %arg1) <{target = "g"}> : (tensor<2xf32>, tensor<2xi1>) -> (i32, f32)
    "t.call"() <{target = "not a word"}> {y} : () -> ()
    %6 = "t.slice"(%0) <{limits = array<i64: 2, 8>, starts = array<i64: 0, -1>, strides = array<i64: 1, 2>}> : (tensor<2xf32>) -> tensor<1xf32>
    %7 = "t.join"(%0, %1) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    "t.return"() : () -> ()
  }) : () -> ()
  "t.func"() <{function_type = (tensor<2xf32>) -> i32, sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> ()
  "t.global"() <{sym_name = "a", type = i32}> : () -> ()
  "t.global"() <{sym_name = "b", type = i32, value = 5 : i32}> : () -> ()
  "t.global"() <{sym_name = "c", type = i64, value = #t.value}> : () -> ()
}) : () -> ()

