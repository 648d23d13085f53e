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
  t.module private @m<width: i8 = 5, kind: none>(in %a : i1 {x}, out b : !t.array<2xi8>, inout %c : i8, out "not a word" : i1) attributes {y} {
    %w = t.wire : i1
    %0 = t.wire down : i1
    %w_0 = t.wire name "w" : i1
    %n = t.node {z} : i8
    %n_1 = t.node {name = "n"} : i8
    t.connect %a, %w : i1
    t.connect %a, %n : i1, i8
    t.invert %a, not %w, not %0
    %1:2 = t.instance @m(a: %a: i1, "": %n: i8) -> (b: i8, "not a word": i1) {x}
  }
  t.extern @e(in %a : i1, out b : i8)
  t.func @types(%arg0: !t.array<2xi8>, %arg1: !t.array<2xarray<3xi8>>, %arg2: tensor<?xi8>, %arg3: !t.sized<a>, %arg4: index) {
    %element, %reference = t.get %arg0 : !t.array<2xi8>
    %element_0, %reference_1 = t.get %arg1 : !t.array<2xarray<3xi8>>
    %0 = t.element %arg1 : !t.array<2xarray<3xi8>>
    %1 = t.dispatch @a::@b(%arg2) : (tensor<?xi8>{%arg4}) -> %arg2{%arg4}
    %2:2 = t.dispatch {@a, @b}(%arg2, %arg3) : (tensor<?xi8>{%arg4}, !t.sized<a>{%arg4}) -> (%arg2 as tensor<2xi8>, tensor<?xi8>{%arg4})
    t.execute with(%arg2 as %arg5: tensor<?xi8>{%arg4}, %arg3 as %arg6: !t.sized<a>{%arg4}) {
      %4 = t.element %arg0 : !t.array<2xi8>
    }
    %3 = t.hide(%arg2: tensor<?xi8> {x = 1 : i32}, %arg4: index) {y} -> (i32 {z})
    t.hide()
    t.return
  }
  t.export @e count(%arg0: index, %arg1: i1) {
    t.return
  }
  t.export @e as("other") count(%arg0: index) {
    t.return
  }
}
