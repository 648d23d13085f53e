#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<2x2xf32, #map>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<2x2xf32, #map>):
    "t.x"() {m = #map1, n = [#map2, #map1]} : () -> ()
    "func.return"() : () -> ()
  }) {m.a = #map2} : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 + 7)>
#map1 = affine_map<(d0) -> (d0 + 8)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{m.a = #map}], function_type = (i32) -> i32, res_attrs = [{m.b = #map1}], sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 + 7)>
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{m.a = [#map]}], function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) {m.c = #map} : () -> ()
}) : () -> ()

// -----
!tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "t.x"() {s = #set, t = !tuple} : () -> ()
  "func.func"() <{function_type = (!tuple) -> (), sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    %0 = "affine.load"(%arg0, %arg1) <{map = #map}> : (memref<?xf32>, index) -> f32
    %1 = "t.x"() {m = #map} : () -> i32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<() -> (1)>
#map2 = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xf32, #map>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<2xf32, #map>):
    "cf.br"(%arg0)[^bb1] : (memref<2xf32, #map>) -> ()
  ^bb1(%0: memref<2xf32, #map>):  // pred: ^bb0
    "t.last"() {a = #map1, z = #map2} : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#di_file = #llvm.di_file<"a" in "b">
#distinct = distinct[0]<42 : i32>
"builtin.module"() ({
  "t.x"() {y = #distinct, z = distinct[1]<>} : () -> ()
}) {m.x = #di_file, m.y = #distinct} : () -> ()

// -----
"builtin.module"() ({
  %0 = "arith.constant"() <{value = dense_resource<blob> : tensor<2xi32>}> : () -> tensor<2xi32>
  "t.x"() {r = dense_resource<other> : tensor<1xi8>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      other: "0x0100000005"
    }
  }
#-}

