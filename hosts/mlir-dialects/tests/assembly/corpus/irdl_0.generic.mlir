"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "d"}> ({
    "irdl.type"() <{sym_name = "t"}> ({
      %5 = "irdl.is"() <{expected = i32}> : () -> !irdl.attribute
      %6 = "irdl.any_of"(%5, %5) : (!irdl.attribute, !irdl.attribute) -> !irdl.attribute
      "irdl.parameters"(%5, %6) <{names = ["a", "b"]}> : (!irdl.attribute, !irdl.attribute) -> ()
    }) : () -> ()
    "irdl.attribute"() <{sym_name = "at"}> ({
      "irdl.parameters"() <{names = []}> : () -> ()
    }) : () -> ()
    "irdl.operation"() <{sym_name = "op"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute
      "irdl.operands"(%0, %0, %0, %0) <{names = ["a", "b", "c", "d"], variadicity = #irdl<variadicity_array[ single,  optional,  variadic,  single]>}> : (!irdl.attribute, !irdl.attribute, !irdl.attribute, !irdl.attribute) -> ()
      "irdl.results"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[ single]>}> : (!irdl.attribute) -> ()
      "irdl.attributes"(%0, %0) <{attributeValueNames = ["x", "y z"]}> : (!irdl.attribute, !irdl.attribute) -> ()
      %1 = "irdl.region"() : () -> !irdl.region
      %2 = "irdl.region"(%0, %0) <{constrainedArguments}> {z} : (!irdl.attribute, !irdl.attribute) -> !irdl.region
      %3 = "irdl.region"() <{numberOfBlocks = 3 : i32}> : () -> !irdl.region
      %4 = "irdl.region"() <{constrainedArguments}> : () -> !irdl.region
      "irdl.regions"(%1, %2) <{names = ["foo", "bar"]}> : (!irdl.region, !irdl.region) -> ()
    }) {x} : () -> ()
    "irdl.operation"() <{sym_name = "op2"}> ({
      "irdl.operands"() <{names = [], variadicity = #irdl<variadicity_array[]>}> : () -> ()
    }) : () -> ()
    "irdl.type"() <{sym_name = "e"}> ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

