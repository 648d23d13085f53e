"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg2: i32):
    %8 = "t.a"() : () -> i32
    "t.r"() ({
      %13 = "t.b"() : () -> i32
      "t.r"() ({
        %15 = "t.b1"() : () -> i32
      }, {
        %14 = "t.b2"() : () -> i32
      }) : () -> ()
    }, {
    ^bb0(%arg3: i32):
      %10 = "t.c1"(%8, %arg3) : (i32, i32) -> i32
    ^bb1(%11: i32):  // no predecessors
      %12 = "t.c2"(%8, %11) : (i32, i32) -> i32
    }) : () -> ()
    %9 = "t.e"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  ^bb0(%arg1: i32):
    %7 = "t.g"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "t.iso"() ({
    %6 = "t.iso1"() : () -> i32
  }) : () -> ()
  "t.iso"() ({
    %5 = "t.iso2"() : () -> i32
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "h"}> ({
  ^bb0(%arg0: i32):
    %4 = "t.h"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    %0 = "t.m0"() : () -> i32
    "builtin.module"() ({
      %3 = "t.m1"() : () -> i32
    }) : () -> ()
    %1 = "t.m2"() : () -> i32
    "builtin.module"() ({
      %2 = "t.m3"() : () -> i32
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

