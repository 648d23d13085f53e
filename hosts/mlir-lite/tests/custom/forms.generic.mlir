"builtin.module"() ({
^bb0:
}) : () -> ()

// -----
"builtin.module"() <{sym_name = "name"}> ({
^bb0:
}) : () -> ()

// -----
"builtin.module"() ({
^bb0:
}) {a.b = 1 : i32, c.d} : () -> ()

// -----
"builtin.module"() <{sym_name = "odd name"}> ({
  "builtin.module"() ({
  ^bb0:
  }) {x.y} : () -> ()
}) {x.y = "z"} : () -> ()

// -----
"builtin.module"() ({
  "t.outer"() ({
    "builtin.module"() <{sym_name = "inner"}> ({
      "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
        "func.return"() : () -> ()
      }) : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{}, {x.y}], function_type = (i32, tensor<2xf32>) -> (i32, f32), res_attrs = [{}, {x.z = 1 : i8}], sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "one", sym_visibility = "public"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "none", sym_visibility = "nested"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> ((i32) -> i32), sym_name = "fn", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{x.y = 1 : i64}], function_type = (i32) -> i32, res_attrs = [{x.z}], sym_name = "attributes"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) {x.w = [1, 2.000000e+00]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "scf.if"(%arg0) ({
      "t.x"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg0) ({
      "scf.yield"() : () -> ()
    }, {
      "t.y"() : () -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %0 = "scf.if"(%arg0) ({
      "scf.yield"(%arg1) : (i32) -> ()
    }, {
      %2 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%2) : (i32) -> ()
    }) : (i1) -> i32
    %1:2 = "scf.if"(%arg0) ({
      "scf.yield"(%0, %arg0) : (i32, i1) -> ()
    }, {
      "scf.yield"(%arg1, %arg0) : (i32, i1) -> ()
    }) {x = 1 : i32} : (i1) -> (i32, i1)
    "func.return"(%1#0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    "scf.if"(%arg0) ({
      "scf.yield"() {keep} : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg0) ({
      "scf.yield"() : () -> ()
    }, {
    }) {attr} : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.op"() <{p = 1 : i32}> ({
    %0 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) {q = "r"} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    %1 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<nsw, nuw>}> {a.b = 2 : i8} : (i32, i32) -> i32
    %2 = "arith.constant"() <{value = 1 : i32}> {c.d} : () -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0)[s0] -> (d0 + s0 + 1)>
#map1 = affine_map<(d0) -> (d0 * 2 - 3)>
#map2 = affine_map<() -> (5)>
#map3 = affine_map<(d0) -> (d0 floordiv 2 + (d0 mod 3) * 4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    %0 = "arith.constant"() <{value = 4 : index}> : () -> index
    %1 = "affine.load"(%arg0, %0, %arg1) <{map = #map}> : (memref<?xf32>, index, index) -> f32
    %2 = "affine.load"(%arg0, %0) <{map = #map1}> {x.y} : (memref<?xf32>, index) -> f32
    %3 = "affine.load"(%arg0) <{map = #map2}> : (memref<?xf32>) -> f32
    %4 = "affine.load"(%arg0, %0) <{map = #map3}> : (memref<?xf32>, index) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

