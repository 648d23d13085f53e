module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: i1) {
    %0 = index.add %arg0, %arg0
    %1 = index.cmp slt(%arg0, %arg0)
    %2 = index.casts %arg1 : i32 to index
    %3 = index.castu %arg0 {x} : index to i64
    %idx42 = index.constant 42
    %true = index.bool.constant true
    %4 = index.sizeof
    %false = index.bool.constant false
    %idx-1 = index.constant -1
    return
  }
}

