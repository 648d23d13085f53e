"builtin.module"() ({
  "calc.func"() ({
  ^bb0(%x: i32, %y: i32):
    %q = "calc.div"(%x, %y) : (i32, i32) -> i32
    %r = "calc.mod"(%x, %y) : (i32, i32) -> i32
    %p = "calc.mul"(%x, %y) : (i32, i32) -> i32
    %b:2 = "calc.divmod"(%p, %y) : (i32, i32) -> (i32, i32)
    %e = "calc.pair"(%b#0, %b#1) : (i32, i32) -> i64
    %f = "calc.pair"(%b#1, %b#0) : (i32, i32) -> i64
    %s:2 = "calc.swap"(%q, %r) : (i32, i32) -> (i32, i32)
    %t:2 = "calc.swap"(%s#0, %s#1) : (i32, i32) -> (i32, i32)
    %u:3 = "calc.unpack"(%e) : (i64) -> (i8, i16, i32)
    %k = "calc.pack"(%u#0, %u#1, %u#2) : (i8, i16, i32) -> i64
    %l = "calc.pack"(%u#0, %u#1) : (i8, i16) -> i64
    "calc.return"(%t#0, %t#1, %f, %k, %l) : (i32, i32, i64, i64, i64) -> ()
  }) : () -> ()
}) : () -> ()
