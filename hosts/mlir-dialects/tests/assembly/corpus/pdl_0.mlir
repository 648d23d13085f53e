module {
  pdl.pattern @p : benefit(1) {
    %0 = attribute = 10 : i32
    %1 = type : i32
    %2 = attribute : %1
    %3 = operand : %1
    %4 = operands
    %5 = types : [i32, i64]
    %6 = operation "t.op"(%3, %4 : !pdl.value, !pdl.range<value>)  {"x" = %0, "y z" = %2} -> (%1, %5 : !pdl.type, !pdl.range<type>)
    %7 = result 0 of %6
    %8 = results of %6 
    %9 = results 1 of %6  -> !pdl.value
    %10 = results 0 of %6  -> !pdl.range<value>
    apply_native_constraint "c"(%7, %8 : !pdl.value, !pdl.range<value>)
    %11 = apply_native_constraint "d"(%7 : !pdl.value) : !pdl.attribute
    %12 = operation(%9, %10 : !pdl.value, !pdl.range<value>) 
    rewrite %12 {
      %13 = operation "t.new"  {"x" = %0} -> (%1 : !pdl.type)
      %14 = range %7, %8 : !pdl.value, !pdl.range<value> 
      %15 = range : !pdl.range<type>
      %16 = range %1, %5 : !pdl.type, !pdl.range<type> 
      %17:2 = apply_native_rewrite "nr"(%14 : !pdl.range<value>) : !pdl.value, !pdl.type
      %18 = apply_native_rewrite "none" : !pdl.operation
      replace %12 with %13
      erase %6
    }
  }
}
