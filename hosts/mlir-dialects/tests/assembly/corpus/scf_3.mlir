module {
  func.func @f(%arg0: f32, %arg1: index) {
    %0 = scf.while (%arg2 = %arg0) : (f32) -> f32 {
      %2 = "t.c"(%arg2) : (f32) -> i1
      scf.condition(%2) %arg2 : f32
    } do {
    ^bb0(%arg2: f32):
      scf.yield %arg2 : f32
    }
    %1:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (f32, index) -> (i64, i32) {
      %2:3 = "t.c"(%arg2) : (f32) -> (i1, i64, i32)
      scf.condition(%2#0) %2#1, %2#2 : i64, i32
    } do {
    ^bb0(%arg2: i64, %arg3: i32):
      scf.yield %arg0, %arg1 : f32, index
    } attributes {x = "y"}
    scf.while : () -> () {
      %2 = "t.c"() : () -> i1
      scf.condition(%2)
    } do {
      scf.yield
    }
    return
  }
}

