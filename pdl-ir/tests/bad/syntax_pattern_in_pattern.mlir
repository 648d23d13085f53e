pdl.pattern @P : benefit(1) {
  pdl.pattern @Q : benefit(1) {
  }
}
