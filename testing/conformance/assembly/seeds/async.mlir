func.func @f(%t: !async.token, %v: !async.value<f32>, %g: !async.group) {
  %0 = async.execute {
    async.yield
  }
  %1, %2 = async.execute [%t] (%v as %u: !async.value<f32>) -> !async.value<i32> {
    %c = "t.c"(%u) : (f32) -> i32
    async.yield %c : i32
  }
  %3, %4:2 = async.execute [%t, %0](%v as %a: !async.value<f32>, %2 as %b: !async.value<i32>) -> (!async.value<f32>, !async.value<i32>) attributes {x = 1 : i32} {
    async.yield %a, %b : f32, i32
  }
  async.await %t : !async.token
  %5 = async.await %v : !async.value<f32>
  %6 = async.await %2 : !async.value<i32> {y}
  %7 = async.add_to_group %t, %g : !async.token
  async.await_all %g
  return
}
// -----
async.func @none() -> !async.token {
  return
}
async.func @value(%a: f32) -> !async.value<f32> {
  return %a : f32
}
async.func private @both(%a: f32 {t.x}, %b: i32) -> (!async.token, !async.value<f32>, !async.value<i32>) attributes {t.y = "z"} {
  %0 = async.call @value(%a) : (f32) -> !async.value<f32>
  %1 = async.await %0 : !async.value<f32>
  async.return %1, %b : f32, i32
}
