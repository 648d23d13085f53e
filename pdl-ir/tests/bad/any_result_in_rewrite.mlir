pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  rewrite %root {
    %new = operation "t.b"
    %value = result of %new
    replace %root with(%value : !pdl.value)
  }
}
