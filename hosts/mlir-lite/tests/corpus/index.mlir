"builtin.module"() ({
  "func.func"() <{function_type = (index, index, i32) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: i32):
    %0 = "index.add"(%arg0, %arg1) : (index, index) -> index
    %1 = "index.constant"() <{value = 42 : index}> : () -> index
    %2 = "index.cmp"(%0, %1) <{pred = #index<cmp_predicate ult>}> : (index, index) -> i1
    %3 = "index.casts"(%arg2) : (i32) -> index
    %4 = "index.bool.constant"() <{value = false}> : () -> i1
    %5 = "index.sizeof"() : () -> index
    "func.return"(%2) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

