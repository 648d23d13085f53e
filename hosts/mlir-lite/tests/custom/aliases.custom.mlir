#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: memref<2x2xf32, #map>) attributes {m.a = #map1} {
    "t.x"() {m = #map2, n = [#map1, #map2]} : () -> ()
    return
  }
}

// -----
#map = affine_map<(d0) -> (d0 + 8)>
module {
  func.func @f(%arg0: i32 {m.a = affine_map<(d0) -> (d0 + 7)>}) -> (i32 {m.b = #map}) {
    return %arg0 : i32
  }
}

// -----
#map = affine_map<(d0) -> (d0 + 7)>
module {
  func.func @f(%arg0: i32 {m.a = [#map]}) -> i32 attributes {m.c = #map} {
    return %arg0 : i32
  }
}

// -----
!tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
#set = affine_set<(d0) : (d0 >= 0)>
module {
  "t.x"() {s = #set, t = !tuple} : () -> ()
  func.func private @g(!tuple)
}

// -----
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
    %0 = affine.load %arg0[%arg1 + 1] : memref<?xf32>
    %1 = "t.x"() {m = #map} : () -> i32
    return %0 : f32
  }
}

// -----
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<() -> (1)>
#map2 = affine_map<() -> ()>
module {
  func.func @f(%arg0: memref<2xf32, #map>) {
    cf.br ^bb1(%arg0 : memref<2xf32, #map>)
  ^bb1(%0: memref<2xf32, #map>):  // pred: ^bb0
    "t.last"() {a = #map1, z = #map2} : () -> ()
    return
  }
}

// -----
#di_file = #llvm.di_file<"a" in "b">
#distinct = distinct[0]<42 : i32>
module attributes {m.x = #di_file, m.y = #distinct} {
  "t.x"() {y = #distinct, z = distinct[1]<>} : () -> ()
}

// -----
module {
  %cst = arith.constant dense_resource<blob> : tensor<2xi32>
  "t.x"() {r = dense_resource<other> : tensor<1xi8>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      other: "0x0100000005"
    }
  }
#-}

