// Patterns for scripts of the transform dialect; two modules may have patterns of one name.
transform.with_pdl_patterns {
^bb0(%root: !transform.any_op):
  pdl.pattern @target : benefit(1) {
    %args = operands
    %results = types
    %attr = attribute
    %0 = operation "linalg.matmul"(%args : !pdl.range<value>) {"test.attrA" = %attr} -> (%results : !pdl.range<type>)
    rewrite %0 with "transform.dialect"
  }
  pdl.pattern @other : benefit(1) {
    %0 = operation "linalg.fill"
    rewrite %0 with "transform.dialect"
  }
  transform.sequence %root : !transform.any_op failures(propagate) {
  ^bb0(%inner: !transform.any_op):
    %found = pdl_match @target in %inner : (!transform.any_op) -> !transform.any_op
  }
}
module {
  transform.with_pdl_patterns {
  ^bb0(%root: !transform.any_op):
    pdl.pattern @target : benefit(2) {
      %0 = operation "linalg.dot"
      rewrite %0 with "transform.dialect"
    }
    transform.sequence %root : !transform.any_op failures(propagate) {
    ^bb0(%inner: !transform.any_op):
      %found = pdl_match @target in %inner : (!transform.any_op) -> !transform.any_op
    }
  }
}
