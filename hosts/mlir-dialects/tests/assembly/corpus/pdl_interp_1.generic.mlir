"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "uses_arith", sym_visibility = "private"}> ({
  ^bb0(%arg4: i32):
    %15 = "arith.addi"(%arg4, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "rewriters"}> ({
    "pdl_interp.func"() <{function_type = (!pdl.value, !pdl.operation) -> (), sym_name = "r"}> ({
    ^bb0(%arg2: !pdl.value, %arg3: !pdl.operation):
      %1 = "pdl_interp.create_type"() <{value = i32}> : () -> !pdl.type
      %2 = "pdl_interp.create_types"() <{value = [i32, i64]}> : () -> !pdl.range<type>
      %3 = "pdl_interp.create_attribute"() <{value = 1 : i8}> : () -> !pdl.attribute
      %4 = "pdl_interp.create_operation"(%arg2, %3, %1) <{inputAttributeNames = ["x"], name = "t.new", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation
      %5 = "pdl_interp.create_operation"() <{inputAttributeNames = [], name = "t.new", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      %6 = "pdl_interp.create_operation"(%arg2) <{inferredResultTypes, inputAttributeNames = [], name = "arith.addi", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      %7 = "pdl_interp.create_operation"(%3, %3, %1, %2) <{inputAttributeNames = ["x", "y"], name = "t.new", operandSegmentSizes = array<i32: 0, 2, 2>}> {z} : (!pdl.attribute, !pdl.attribute, !pdl.type, !pdl.range<type>) -> !pdl.operation
      %8 = "pdl_interp.create_range"(%arg2, %arg2) : (!pdl.value, !pdl.value) -> !pdl.range<value>
      %9 = "pdl_interp.create_range"() : () -> !pdl.range<type>
      %10 = "pdl_interp.create_range"(%1, %2) {z} : (!pdl.type, !pdl.range<type>) -> !pdl.range<type>
      %11 = "pdl_interp.get_results"(%4) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
      %12 = "pdl_interp.get_results"(%4) : (!pdl.operation) -> !pdl.range<value>
      %13 = "pdl_interp.extract"(%12) <{index = 0 : i32}> : (!pdl.range<value>) -> !pdl.value
      "pdl_interp.replace"(%arg3, %11) : (!pdl.operation, !pdl.value) -> ()
      "pdl_interp.replace"(%arg3) : (!pdl.operation) -> ()
      "pdl_interp.erase"(%arg3) : (!pdl.operation) -> ()
      "pdl_interp.apply_rewrite"(%arg2) <{name = "f"}> : (!pdl.value) -> ()
      %14 = "pdl_interp.apply_rewrite"() <{name = "g"}> : () -> !pdl.value
      "pdl_interp.finalize"() : () -> ()
    }) : () -> ()
    "pdl_interp.func"() <{function_type = () -> (), sym_name = "empty"}> ({
      "pdl_interp.finalize"() : () -> ()
    }) : () -> ()
    "pdl_interp.func"() <{function_type = (!pdl.value) -> !pdl.value, sym_name = "val"}> ({
    ^bb0(%arg0: !pdl.value):
      %0 = "pdl_interp.create_range"(%arg0) : (!pdl.value) -> !pdl.range<value>
      "pdl_interp.foreach"(%0)[^bb1] ({
      ^bb0(%arg1: !pdl.value):
        "pdl_interp.continue"() : () -> ()
      }) : (!pdl.range<value>) -> ()
    ^bb1:  // pred: ^bb0
      "pdl_interp.finalize"() : () -> ()
    }) {t.x} : () -> ()
  }) : () -> ()
}) : () -> ()
