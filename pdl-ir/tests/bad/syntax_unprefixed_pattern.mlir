module {
  pattern @P : benefit(1) {
    %0 = operation
    rewrite %0 with "f"
  }
}
