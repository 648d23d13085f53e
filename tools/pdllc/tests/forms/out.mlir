"builtin.module"() ({
  "t.func"() <{function_type = (tensor<2xf32>, tensor<2xi1>) -> (), sym_name = "f"}> ({
  ^bb0(%arg12: tensor<2xf32>, %arg13: tensor<2xi1>):
    %13 = "t.constant"() <{value = dense<1.000000e+00> : tensor<2xf32>}> {x} : () -> tensor<2xf32>
    %14 = "t.add"(%arg12, %13) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %15 = "t.add"(%arg12, %14) : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
    %16 = "t.select"(%arg13, %13, %14) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %17 = "t.select"(%arg13, %13, %15) : (tensor<2xi1>, tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18:2 = "t.call"(%16, %arg13) <{target = "g"}> : (tensor<2xf32>, tensor<2xi1>) -> (i32, f32)
    "t.call"() <{target = "not a word"}> {y} : () -> ()
    %19 = "t.slice"(%13) <{limits = array<i64: 2, 8>, starts = array<i64: 0, -1>, strides = array<i64: 1, 2>}> : (tensor<2xf32>) -> tensor<1xf32>
    %20 = "t.join"(%13, %14) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    "t.return"() : () -> ()
  }) : () -> ()
  "t.func"() <{function_type = (tensor<2xf32>) -> i32, sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> ()
  "t.global"() <{sym_name = "a", type = i32}> : () -> ()
  "t.global"() <{sym_name = "b", type = i32, value = 5 : i32}> : () -> ()
  "t.global"() <{sym_name = "c", type = i64, value = #t.value}> : () -> ()
  "t.module"() <{module_type = !t.ports<input a : i1, output b : !t.array<2xi8>, inout c : i8, output "not a word" : i1>, parameters = [#t.parameter<"width" : i8 = 5>, #t.parameter<"kind" : none>], port_attrs = [{x}, {}, {}, {}], sym_name = "m"}> ({
  ^bb0(%arg10: i1, %arg11: i8):
    %7 = "t.wire"() <{direction = 0 : i32, name = "w"}> : () -> i1
    %8 = "t.wire"() <{direction = 1 : i32, name = ""}> : () -> i1
    %9 = "t.wire"() <{direction = 0 : i32, name = "w"}> : () -> i1
    %10 = "t.node"() <{name = "n"}> {z} : () -> i8
    %11 = "t.node"() <{name = "n"}> : () -> i8
    "t.connect"(%arg10, %7) : (i1, i1) -> ()
    "t.connect"(%arg10, %10) : (i1, i8) -> ()
    "t.invert"(%arg10, %7, %8) <{inverted = array<i1: false, true, true>}> : (i1, i1, i1) -> ()
    %12:2 = "t.instance"(%arg10, %10) <{inputNames = ["a", ""], module = @m, resultNames = ["b", "not a word"]}> {x} : (i1, i8) -> (i8, i1)
  }) {sym_visibility = "private", y} : () -> ()
  "t.extern"() <{module_type = !t.ports<input a : i1, output b : i8>, sym_name = "e"}> ({
  }) : () -> ()
  "t.func"() <{function_type = (!t.array<2xi8>, !t.array<2xarray<3xi8>>, tensor<?xi8>, !t.sized<a>, index) -> (), sym_name = "types"}> ({
  ^bb0(%arg3: !t.array<2xi8>, %arg4: !t.array<2xarray<3xi8>>, %arg5: tensor<?xi8>, %arg6: !t.sized<a>, %arg7: index):
    %0:2 = "t.get"(%arg3) : (!t.array<2xi8>) -> (i8, !t.ref<array<2xi8>>)
    %1:2 = "t.get"(%arg4) : (!t.array<2xarray<3xi8>>) -> (!t.array<3xi8>, !t.ref<array<2xarray<3xi8>>>)
    %2 = "t.element"(%arg4) : (!t.array<2xarray<3xi8>>) -> !t.array<3xi8>
    %3 = "t.dispatch"(%arg5, %arg7, %arg7) <{entries = [@a::@b], operandSegmentSizes = array<i32: 1, 1, 1>, tied = [0 : index]}> : (tensor<?xi8>, index, index) -> tensor<?xi8>
    %4:2 = "t.dispatch"(%arg5, %arg6, %arg7, %arg7, %arg7) <{entries = [@a, @b], operandSegmentSizes = array<i32: 2, 2, 1>, tied = [0 : index, -1 : index]}> : (tensor<?xi8>, !t.sized<a>, index, index, index) -> (tensor<2xi8>, tensor<?xi8>)
    "t.execute"(%arg5, %arg6, %arg7, %arg7) <{operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg8: tensor<?xi8>, %arg9: !t.sized<a>):
      %6 = "t.element"(%arg3) : (!t.array<2xi8>) -> i8
    }) : (tensor<?xi8>, !t.sized<a>, index, index) -> ()
    %5 = "t.hide"(%arg5, %arg7) {input_attrs = [{x = 1 : i32}, {}], result_attrs = [{z}], y} : (tensor<?xi8>, index) -> i32
    "t.hide"() : () -> ()
    "t.return"() : () -> ()
  }) : () -> ()
  "t.export"() <{function = @e, sym_name = "e"}> ({
  ^bb0(%arg1: index, %arg2: i1):
    "t.return"() : () -> ()
  }) : () -> ()
  "t.export"() <{function = @e, sym_name = "other"}> ({
  ^bb0(%arg0: index):
    "t.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

