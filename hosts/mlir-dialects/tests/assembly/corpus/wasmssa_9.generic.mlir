"builtin.module"() ({
  %0 = "t.x"() : () -> !wasmssa<local ref to i32>
  %1 = "t.y"() : () -> i32
  %2 = "wasmssa.local_get"(%0) : (!wasmssa<local ref to i32>) -> i32
  "wasmssa.local_set"(%0, %1) : (!wasmssa<local ref to i32>, i32) -> ()
  %3 = "wasmssa.local_tee"(%0, %1) : (!wasmssa<local ref to i32>, i32) -> i32
}) : () -> ()

