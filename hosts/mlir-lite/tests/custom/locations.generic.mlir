#loc2 = loc("arg":1:2)
#loc6 = loc("inner":5:6)
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32 loc("arg":1:2)):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc3)
    "t.r"() ({
    ^bb0(%arg1: i32 loc("inner":5:6)):
      "t.y"() : () -> () loc(#loc7)
    }) : () -> () loc(#loc9)
    "func.return"(%0) : (i32) -> () loc(#loc3)
  }) : () -> () loc(#loc8)
}) : () -> () loc(#loc)
#loc = loc("locations.mlir":0:0)
#loc1 = loc("a.mlir":1:1)
#loc3 = loc("a.mlir":3:4)
#loc4 = loc("b":1:1)
#loc5 = loc("c":2:2)
#loc7 = loc(unknown)
#loc8 = loc("f"(#loc1))
#loc9 = loc(fused[#loc4, #loc5])

// -----
#loc2 = loc("locations.mlir":10:14)
#loc8 = loc("blockarg":7:7)
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1 loc("locations.mlir":10:14)):
    "scf.if"(%arg0) ({
      "t.x"() : () -> () loc(#loc10)
      "scf.yield"() : () -> () loc(#loc6)
    }, {
      "scf.yield"() : () -> () loc(#loc6)
    }) : (i1) -> () loc(#loc3)
    "cf.br"(%arg0)[^bb1] : (i1) -> () loc(#loc7)
  ^bb1(%0: i1 loc("blockarg":7:7)):  // pred: ^bb0
    "func.return"() : () -> () loc(#loc9)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("locations.mlir":9:9)
#loc1 = loc("fn":1:1)
#loc3 = loc("if":1:1)
#loc4 = loc("x":1:1)
#loc5 = loc("y":2:2)
#loc6 = loc("locations.mlir":11:3)
#loc7 = loc("br":1:1)
#loc9 = loc("ret":1:1)
#loc10 = loc(callsite(#loc4 at #loc5))

// -----
#loc2 = loc("c":1:1)
#map = affine_map<(d0) -> (d0)>
"builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> () loc(#loc1)
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc(#loc2)
  "t.x"(%0) {l = #loc2, m = #map} : (index) -> () loc(#loc3)
}) : () -> () loc(#loc)
#loc = loc("m":0:0)
#loc1 = loc("decl":1:1)
#loc3 = loc("x":1:1)

// -----
#loc2 = loc("locations.mlir":26:17)
#loc4 = loc("locations.mlir":27:11)
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "loop"}> ({
  ^bb0(%arg0: index loc("locations.mlir":26:17)):
    "scf.for"(%arg0, %arg0, %arg0) ({
    ^bb0(%arg1: index loc("locations.mlir":27:11)):
      "t.x"(%arg1) : (index) -> () loc(#loc5)
      "scf.yield"() : () -> () loc(#loc6)
    }) : (index, index, index) -> () loc(#loc3)
    "func.return"() : () -> () loc(#loc7)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("locations.mlir":25:9)
#loc1 = loc("locations.mlir":26:1)
#loc3 = loc("for":1:1)
#loc5 = loc("in":1:1)
#loc6 = loc("locations.mlir":27:3)
#loc7 = loc("locations.mlir":30:3)

