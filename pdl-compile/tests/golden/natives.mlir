// Native calls come last, equal calls are one question, results are positions.
pdl.pattern @with_attribute : benefit(9) {
  %a = attribute = 1 : i32
  %root = operation "t.a" {"k" = %a}
  apply_native_constraint "check"(%root : !pdl.operation)
  rewrite %root with "with_attribute"
}
pdl.pattern @plain : benefit(8) {
  %root = operation "t.a"
  apply_native_constraint "check"(%root : !pdl.operation)
  rewrite %root with "plain"
}
pdl.pattern @negated : benefit(7) {
  %root = operation "t.a"
  apply_native_constraint "check"(%root : !pdl.operation) {isNegated = true}
  rewrite %root with "negated"
}
pdl.pattern @with_results : benefit(6) {
  %c = attribute = 7 : i8
  %b = attribute
  %root = operation "t.a" {"b" = %b}
  %r, %s = apply_native_constraint "compute"(%c, %root : !pdl.attribute, !pdl.operation) : !pdl.attribute, !pdl.type
  apply_native_constraint "again"(%r, %b : !pdl.attribute, !pdl.attribute)
  rewrite %root with "with_results"(%r, %s : !pdl.attribute, !pdl.type)
}
pdl.pattern @result_is_in_the_ir : benefit(5) {
  %c = attribute = 7 : i8
  %root0 = operation "t.b"
  %r, %s = apply_native_constraint "compute"(%c, %root0 : !pdl.attribute, !pdl.operation) : !pdl.attribute, !pdl.type
  rewrite %root0 with "result_is_in_the_ir"(%r : !pdl.attribute)
}
