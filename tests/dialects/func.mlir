func.func private @g(i32, i32) -> (i32, f32)
func.func @f(%x: i32, %h: (i32) -> (i32, i32)) {
  %a:2 = func.call @g(%x, %x) : (i32, i32) -> (i32, f32)
  %b = "t.after"(%a#0, %a#1) : (i32, f32) -> i1
  %c:2 = func.call_indirect %h(%x) : (i32) -> (i32, i32)
  "t.use"(%a#1, %b, %c#0, %c#1) : (f32, i1, i32, i32) -> ()
  return
}
