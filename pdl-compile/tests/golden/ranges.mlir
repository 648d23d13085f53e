// One range is the whole list; beside others it is a group of the host's; counts are exact without ranges only.
pdl.pattern @whole : benefit(1) {
  %types = types
  %all = operands : %types
  %root = operation "t.a"(%all : !pdl.range<value>) -> (%types : !pdl.range<type>)
  rewrite %root with "whole"(%all : !pdl.range<value>)
}
pdl.pattern @groups : benefit(1) {
  %first = operand
  %rest = operands
  %last = operand
  %t = type
  %types = types
  %root = operation "t.a"(%first, %rest, %last : !pdl.value, !pdl.range<value>, !pdl.value)
    -> (%t, %types, %t : !pdl.type, !pdl.range<type>, !pdl.type)
  rewrite %root with "groups"(%rest, %last : !pdl.range<value>, !pdl.value)
}
pdl.pattern @none : benefit(1) {
  %root = operation "t.a"
  rewrite %root with "none"
}
pdl.pattern @all_results : benefit(1) {
  %types = types : [i32, i64]
  %inner = operation "t.b" -> (%types : !pdl.range<type>)
  %results = results of %inner
  %root = operation "t.a"(%results : !pdl.range<value>)
  rewrite %root with "all_results"(%results : !pdl.range<value>)
}
pdl.pattern @group_of_results : benefit(1) {
  %types = types
  %inner = operation "t.b" -> (%types, %types : !pdl.range<type>, !pdl.range<type>)
  %group = results 1 of %inner -> !pdl.range<value>
  %single = results 0 of %inner -> !pdl.value
  %root = operation "t.a"(%group, %single : !pdl.range<value>, !pdl.value)
  rewrite %root with "group_of_results"(%group : !pdl.range<value>)
}
