module {
  func.func @f_0(%arg0: !async.token, %arg1: !async.value<f32>, %arg2: !async.group) {
    %token = async.execute {
      async.yield
    }
    %token_0, %bodyResults = async.execute [%arg0] (%arg1 as %arg3: !async.value<f32>) -> !async.value<i32> {
      %3 = "t.c"(%arg3) : (f32) -> i32
      async.yield %3 : i32
    }
    %token_1, %bodyResults_2:2 = async.execute [%arg0, %token] (%arg1 as %arg3: !async.value<f32>, %bodyResults as %arg4: !async.value<i32>) -> (!async.value<f32>, !async.value<i32>) attributes {x = 1 : i32} {
      async.yield %arg3, %arg4 : f32, i32
    }
    async.await %arg0 : !async.token
    %0 = async.await %arg1 : !async.value<f32>
    %1 = async.await %bodyResults : !async.value<i32> {y}
    %2 = async.add_to_group %arg0, %arg2 : !async.token
    async.await_all %arg2
    return
  }
  async.func @none_1() -> !async.token {
    return
  }
  async.func @value_1(%arg0: f32) -> !async.value<f32> {
    return %arg0 : f32
  }
  async.func private @both_1(%arg0: f32 {t.x}, %arg1: i32) -> (!async.token, !async.value<f32>, !async.value<i32>) attributes {t.y = "z"} {
    %0 = call @value_1(%arg0) : (f32) -> !async.value<f32>
    %1 = await %0 : !async.value<f32>
    return %1, %arg1 : f32, i32
  }
}

