func.func @f(%flag: i32, %a: f32, %c: i1) {
  cf.switch %flag : i32, [
    default: ^bb1(%a : f32),
    42: ^bb1(%a : f32),
    -1: ^bb2
  ]
^bb1(%x: f32):
  cf.cond_br %c, ^bb1(%x : f32), ^bb2
^bb2:
  cf.assert %c, "message"
  cf.br ^bb3
^bb3:
  return
}
// -----
func.func @f(%flag: i8, %c: i1) {
  cf.switch %flag : i8, [
    default: ^bb1
  ] {x = 1 : i32}
^bb1:
  cf.cond_br %c weights([1, 2]), ^bb2, ^bb3
^bb2:
  return
^bb3:
  cf.br ^bb1
}
// -----
func.func @f(%flag: i64, %p: index, %q: index) {
  cf.switch %flag : i64, [
    default: ^bb1(%p, %q : index, index),
    0: ^bb2(%q : index),
    9223372036854775807: ^bb3
  ]
^bb1(%a: index, %b: index):
  return
^bb2(%c: index):
  cf.br ^bb1(%c, %c : index, index) {y}
^bb3:
  return
}
