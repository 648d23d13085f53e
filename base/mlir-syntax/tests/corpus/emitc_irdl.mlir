"builtin.module"() ({
  "func.func"() <{function_type = (i32, !emitc.ptr<i32>) -> !emitc.opaque<"std::vector<int>">, sym_name = "e"}> ({
  ^bb0(%arg0: i32 loc("emitc_irdl.mlir":3:8), %arg1: !emitc.ptr<i32> loc("emitc_irdl.mlir":3:20)):
    %4 = "emitc.constant"() <{value = #emitc.opaque<"NULL">}> : () -> !emitc.opaque<"std::vector<int>"> loc("emitc_irdl.mlir":4:10)
    %5 = "emitc.add"(%arg0, %arg0) : (i32, i32) -> i32 loc("emitc_irdl.mlir":5:10)
    "emitc.call_opaque"(%arg0) <{args = [0 : index, #emitc.opaque<"X">, 3 : i32], callee = "f", template_args = [i32]}> : (i32) -> () loc("emitc_irdl.mlir":6:5)
    "emitc.include"() <{include = "stdio.h", is_standard_include}> : () -> () loc("emitc_irdl.mlir":7:5)
    "emitc.verbatim"() <{value = "#define A \22b\22"}> : () -> () loc("emitc_irdl.mlir":8:5)
    "func.return"(%4) : (!emitc.opaque<"std::vector<int>">) -> () loc("emitc_irdl.mlir":9:5)
  }) : () -> () loc("emitc_irdl.mlir":2:3)
  "irdl.dialect"() <{sym_name = "cmath"}> ({
    "irdl.type"() <{sym_name = "complex"}> ({
      %1 = "irdl.is"() <{expected = f32}> : () -> !irdl.attribute loc("emitc_irdl.mlir":13:12)
      %2 = "irdl.is"() <{expected = f64}> : () -> !irdl.attribute loc("emitc_irdl.mlir":14:12)
      %3 = "irdl.any_of"(%1, %2) : (!irdl.attribute, !irdl.attribute) -> !irdl.attribute loc("emitc_irdl.mlir":15:12)
      "irdl.parameters"(%3) <{names = ["elem"]}> : (!irdl.attribute) -> () loc("emitc_irdl.mlir":16:7)
    }) : () -> () loc("emitc_irdl.mlir":12:5)
    "irdl.operation"() <{sym_name = "mul"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute loc("emitc_irdl.mlir":19:12)
      "irdl.operands"(%0, %0) <{names = ["lhs", "rhs"], variadicity = #irdl<variadicity_array[ single,  single]>}> : (!irdl.attribute, !irdl.attribute) -> () loc("emitc_irdl.mlir":20:7)
      "irdl.results"(%0) <{names = ["res"], variadicity = #irdl<variadicity_array[ single]>}> : (!irdl.attribute) -> () loc("emitc_irdl.mlir":21:7)
    }) : () -> () loc("emitc_irdl.mlir":18:5)
  }) : () -> () loc("emitc_irdl.mlir":11:3)
}) : () -> () loc("emitc_irdl.mlir":1:1)
