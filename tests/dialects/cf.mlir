func.func @f(%c: i1) {
  cf.assert %c, "it holds"
  "cf.assert"(%c) {msg = "again"} : (i1) -> ()
  return
}
