// mlir-opt accepts: what an attribute is that is not there is nothing to it
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = attribute = 3 : i32 attributes {otherwise = 4 : i32}
    %2 = operation "t.b" {"k" = %1}
    replace %0 with %2
  }
}
