// Types that nothing constrains are result types to infer.
module {
  pdl.pattern @P : benefit(1) {
    %0 = operation "t.a"
    rewrite %0 {
      %1 = type
      %2 = types
      %3 = operation "t.b" -> (%1, %2 : !pdl.type, !pdl.range<type>)
      replace %0 with %3
    }
  }
}
