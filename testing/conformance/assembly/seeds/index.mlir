func.func @f(%a: index, %i: i32, %b: i1) {
  %0 = index.add %a, %a
  %1 = index.cmp slt(%a, %a)
  %2 = index.casts %i : i32 to index
  %3 = index.castu %a {x} : index to i64
  %4 = index.constant 42
  %5 = index.bool.constant true
  %6 = index.sizeof
  %7 = index.bool.constant false
  %8 = index.constant -1
  return
}
