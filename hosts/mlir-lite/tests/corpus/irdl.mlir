"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "cmath"}> ({
    "irdl.type"() <{sym_name = "complex"}> ({
      %2 = "irdl.is"() <{expected = f32}> : () -> !irdl.attribute
      %3 = "irdl.is"() <{expected = f64}> : () -> !irdl.attribute
      %4 = "irdl.any_of"(%2, %3) : (!irdl.attribute, !irdl.attribute) -> !irdl.attribute
      "irdl.parameters"(%4) <{names = ["elem"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
    "irdl.operation"() <{sym_name = "mul"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute
      %1 = "irdl.parametric"(%0) <{base_type = @cmath::@complex}> : (!irdl.attribute) -> !irdl.attribute
      "irdl.operands"(%1, %1) <{names = ["lhs", "rhs"], variadicity = #irdl<variadicity_array[ single,  variadic]>}> : (!irdl.attribute, !irdl.attribute) -> ()
      "irdl.results"(%1) <{names = ["res"], variadicity = #irdl<variadicity_array[ single]>}> : (!irdl.attribute) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

