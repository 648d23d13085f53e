pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  unless {
    %b = operation "t.b"
  } where(%b = %new : !pdl.operation)
  rewrite %root {
    %new = operation "t.c"
    replace %root with %new
  }
}
