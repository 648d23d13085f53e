// Names of values, results in groups, blanks and comments in odd places.
module @library attributes {} {
  pdl.pattern @"with space" : benefit( 1 ) attributes {recursion, other = 3 : i32}
  {
    %type = pdl.type // the type
    %lhs, %pair:2 = pdl.apply_native_constraint "Split"(%type : !pdl.type) : !pdl.value, !pdl.attribute, !pdl.type
    %root = pdl.operation "t.x"(%lhs : !pdl.value) {"a" = %pair#0} -> (%pair#1, %type : !pdl.type, !pdl.type)
    pdl.rewrite %root {
      pdl.replace %root with (%lhs : !pdl.value)
    }
  }
  module {
    builtin.module @inner {
      pdl.pattern : benefit(7) {
        %0 = operation
        rewrite with "go"(%0 : !pdl.operation)
      }
    }
  }
}
module {
}
