module {
  %0 = "t.x"() : () -> !wasmssa<local ref to i32>
  %1 = "t.y"() : () -> i32
  %2 = wasmssa.local_get %0 :  ref to i32
  wasmssa.local_set %0 :  ref to i32 to %1 : i32
  %3 = wasmssa.local_tee %0 :  ref to i32 to %1 : i32
}

