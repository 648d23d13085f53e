"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32, vector<4xf64>, tensor<?xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: i32, %arg2: vector<4xf64>, %arg3: tensor<?xf16>):
    %0 = "math.absf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "math.fma"(%arg0, %arg0, %arg0) <{fastmath = #arith.fastmath<contract>}> : (f32, f32, f32) -> f32
    %2 = "math.fpowi"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
    %3 = "math.ctlz"(%arg1) {x} : (i32) -> i32
    %4 = "math.isnan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (vector<4xf64>) -> vector<4xi1>
    %5:2 = "math.sincos"(%arg3) <{fastmath = #arith.fastmath<none>}> : (tensor<?xf16>) -> (tensor<?xf16>, tensor<?xf16>)
    %6 = "math.ipowi"(%arg1, %arg1) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

