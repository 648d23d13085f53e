#loc2 = loc("arg":1:2)
#loc6 = loc("inner":5:6)
module {
  func.func @f(%arg0: i32 loc("arg":1:2)) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32 loc(#loc3)
    "t.r"() ({
    ^bb0(%arg1: i32 loc("inner":5:6)):
      "t.y"() : () -> () loc(#loc7)
    }) : () -> () loc(#loc9)
    return %0 : i32 loc(#loc3)
  } loc(#loc8)
} loc(#loc)
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
#loc7 = loc("blockarg":7:7)
module {
  func.func @f(%arg0: i1 loc("locations.mlir":10:14)) {
    scf.if %arg0 {
      "t.x"() : () -> () loc(#loc9)
    } else {
    } loc(#loc3)
    cf.br ^bb1(%arg0 : i1) loc(#loc6)
  ^bb1(%0: i1 loc("blockarg":7:7)):  // pred: ^bb0
    return loc(#loc8)
  } loc(#loc1)
} loc(#loc)
#loc = loc("locations.mlir":9:9)
#loc1 = loc("fn":1:1)
#loc3 = loc("if":1:1)
#loc4 = loc("x":1:1)
#loc5 = loc("y":2:2)
#loc6 = loc("br":1:1)
#loc8 = loc("ret":1:1)
#loc9 = loc(callsite(#loc4 at #loc5))

// -----
#loc2 = loc("c":1:1)
#map = affine_map<(d0) -> (d0)>
module @m {
  func.func private @decl(i32) loc(#loc1)
  %c0 = arith.constant 0 : index loc(#loc2)
  "t.x"(%c0) {l = #loc2, m = #map} : (index) -> () loc(#loc3)
} loc(#loc)
#loc = loc("m":0:0)
#loc1 = loc("decl":1:1)
#loc3 = loc("x":1:1)

// -----
#loc2 = loc("locations.mlir":26:17)
module {
  func.func @loop(%arg0: index loc("locations.mlir":26:17)) {
    scf.for %arg1 = %arg0 to %arg0 step %arg0 {
      "t.x"(%arg1) : (index) -> () loc(#loc4)
    } loc(#loc3)
    return loc(#loc5)
  } loc(#loc1)
} loc(#loc)
#loc = loc("locations.mlir":25:9)
#loc1 = loc("locations.mlir":26:1)
#loc3 = loc("for":1:1)
#loc4 = loc("in":1:1)
#loc5 = loc("locations.mlir":30:3)

