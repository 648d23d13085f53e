module {
  t.func @f(%arg0: tensor<2xf32>, %arg1: tensor<2xi1>) {
    %0 = t.constant {x} dense<1.000000e+00> : tensor<2xf32>
    %1 = t.add %arg0, %0 : tensor<2xf32>
    %2 = t.add %arg0, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
    %3 = t.select %arg1, %0, %1 : tensor<2xi1>, tensor<2xf32>
    %4 = t.select %arg1, %0, %2 : (tensor<2xi1>, tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5:2 = t.call @g(%3: tensor<2xf32>, %arg1: tensor<2xi1>) -> (i32, f32)
    t.call @"not a word"() {y}
    %6 = t.slice %0 [0:2, -1:8:2] : (tensor<2xf32>) -> tensor<1xf32>
    %7 = t.join %0, %1, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    t.return
  }
  t.func private @declared(tensor<2xf32>) -> i32
  t.global @a : i32
  t.global @b = 5 : i32
  t.global @c : i64 = #t.value
}
