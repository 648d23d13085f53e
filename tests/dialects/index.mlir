func.func @f(%x: index, %i: i32) {
  %c = index.constant 42
  %a = index.add %x, %c
  %b = index.bool.constant true
  %d = "t.truth"(%b) : (i1) -> i8
  %e = index.cmp slt(%x, %c)
  %g = index.casts %x : index to i32
  %h = index.casts %i : i32 to index
  "t.use"(%c, %a, %b, %d, %e, %g, %h) : (index, index, i1, i8, i1, i32, index) -> ()
  return
}
