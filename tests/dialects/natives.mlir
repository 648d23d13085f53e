func.func @f(%x: i32, %y: i32) {
  %a = "t.local"(%x) : (i32) -> i32
  %b = "t.local"(%y) : (i32) -> i32
  %c = "t.count"() {n = 41 : i32} : () -> i32
  %d = "t.count"() {n = 41 : i8} : () -> i32
  %e = "t.let"(%y) : (i32) -> i32
  %f = "t.tuple"(%y) : (i32) -> i64
  "t.use"(%a, %b, %c, %d, %e, %f) : (i32, i32, i32, i32, i32, i64) -> ()
  return
}
