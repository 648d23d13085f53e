"builtin.module"() ({
  %x = "t.in"() : () -> i32
  %0 = "t.kept"(%x) <{number = 1 : i32, text = "two", flag = unit, wide = 3 : i64}> : (i32) -> i32 loc("constant")
  %1 = "t.kept"(%x) <{number = 5 : i32, text = "", flag = false, wide = 8 : i64}> : (i32) -> i32 loc("flagged")
  %2 = "t.kept"(%x) <{number = 8 : i32, text = "", flag = false}> : (i32) -> i32 loc("compared")
  %3 = "t.kept"(%x) <{number = 8 : i32, text = ""}> : (i32) -> i32 loc("compared")
  %4 = "t.kept"(%x) <{number = 6 : i32, text = "a", flag = true, wide = 8 : i64}> : (i32) -> i32 loc("true is unit")
  %5 = "t.kept"(%x) <{number = 9 : i32, text = "a", flag = unit}> : (i32) -> i32 loc("computed")
  "t.out"(%0, %1, %2, %3, %4, %5) : (i32, i32, i32, i32, i32, i32) -> ()
}) : () -> ()
