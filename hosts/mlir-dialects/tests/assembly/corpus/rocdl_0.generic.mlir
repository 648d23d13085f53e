"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, i32, vector<4xi32>, f32, vector<4xf32>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: vector<2xf16>, %arg3: vector<2xf16>, %arg4: vector<2xf16>, %arg5: i32, %arg6: vector<4xi32>, %arg7: f32, %arg8: vector<4xf32>):
    %0 = "rocdl.raw.buffer.load"(%arg6, %arg5, %arg5, %arg5) : (vector<4xi32>, i32, i32, i32) -> f32
    "rocdl.raw.buffer.store"(%arg7, %arg6, %arg5, %arg5, %arg5) : (f32, vector<4xi32>, i32, i32, i32) -> ()
    "rocdl.raw.buffer.atomic.fadd"(%arg7, %arg6, %arg5, %arg5, %arg5) : (f32, vector<4xi32>, i32, i32, i32) -> ()
    "rocdl.raw.buffer.atomic.fmax"(%arg7, %arg6, %arg5, %arg5, %arg5) : (f32, vector<4xi32>, i32, i32, i32) -> ()
    "rocdl.raw.buffer.atomic.smax"(%arg5, %arg6, %arg5, %arg5, %arg5) : (i32, vector<4xi32>, i32, i32, i32) -> ()
    %1 = "t.i"() : () -> vector<1xf32>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

