pdl.pattern @P : benefit(1) {
}
