"builtin.module"() ({
  "func.func"() <{function_type = (index, i32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: i32, %arg2: i1):
    %0 = "index.add"(%arg0, %arg0) : (index, index) -> index
    %1 = "index.cmp"(%arg0, %arg0) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
    %2 = "index.casts"(%arg1) : (i32) -> index
    %3 = "index.castu"(%arg0) {x} : (index) -> i64
    %4 = "index.constant"() <{value = 42 : index}> : () -> index
    %5 = "index.bool.constant"() <{value = true}> : () -> i1
    %6 = "index.sizeof"() : () -> index
    %7 = "index.bool.constant"() <{value = false}> : () -> i1
    %8 = "index.constant"() <{value = -1 : index}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

