func.func @f(%x: i32, %y: i64, %i: index, %w: vector<4xi32>) {
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %long = arith.constant 0 : i64
  %a = arith.addi %x, %zero : i32
  %b = arith.addi %y, %long : i64
  %m = arith.muli %x, %seven : i32
  %n = arith.muli %w, %w : vector<4xi32>
  %c = arith.cmpi slt, %i, %i : index
  %d = arith.cmpi eq, %x, %x : i32
  %s, %o = arith.addui_extended %x, %x : i32, i1
  %p:2 = "t.both"(%s, %o) : (i32, i1) -> (i32, i1)
  %two = arith.constant 2 : i64
  %dead = arith.constant 3 : i64
  %doubled = arith.muli %y, %two : i64
  "t.use"(%doubled, %zero, %seven, %long, %a, %b, %m, %n, %c, %d, %p#0, %p#1) : (i64, i32, i32, i64, i32, i64, i32, vector<4xi32>, i1, i1, i32, i1) -> ()
  return
}
