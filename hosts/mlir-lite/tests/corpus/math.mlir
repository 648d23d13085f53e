"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf64>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf64>, %arg2: i32):
    %0 = "math.sin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "math.powf"(%0, %arg0) <{fastmath = #arith.fastmath<contract>}> : (f32, f32) -> f32
    %2 = "math.fma"(%arg1, %arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (vector<4xf64>, vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    %3 = "math.ctpop"(%arg2) : (i32) -> i32
    %4 = "math.absi"(%arg2) : (i32) -> i32
    %5:2 = "math.sincos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

