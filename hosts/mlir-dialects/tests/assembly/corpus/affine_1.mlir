#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
#set1 = affine_set<(d0) : (d0 >= 0)>
#set2 = affine_set<() : (1 == 0)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<100xf32>) {
    affine.if #set(%arg0)[%arg0] {
      "t.op"() : () -> ()
    }
    affine.if #set1(%arg0) {
    } else {
      "t.op"() : () -> ()
    }
    %0 = affine.if #set(%arg0)[%arg0] -> f32 {
      affine.yield %arg1 : f32
    } else {
      affine.yield %arg1 : f32
    } {x}
    %1:2 = affine.if #set2() -> (f32, index) {
      affine.yield %arg1, %arg0 : f32, index
    } else {
      affine.yield %arg1, %arg0 : f32, index
    }
    affine.parallel (%arg3, %arg4) = (0, 0) to (10, %arg0) {
      "t.use"(%arg3) : (index) -> ()
    }
    %2 = affine.parallel (%arg3) = (0) to (100) step (10) reduce ("addf") -> (f32) {
      %4 = affine.load %arg2[%arg3] : memref<100xf32>
      affine.yield %4 : f32
    }
    affine.parallel (%arg3, %arg4) = (max(%arg0, 0), %arg0 * 2) to (%arg0 + 10, min(100, %arg0)) step (1, 2) {
    } {x = 1 : i8}
    affine.parallel () = () to () {
    }
    %3:2 = affine.parallel (%arg3, %arg4) = (symbol(%arg0), 0) to (symbol(%arg0) + 4, 10) reduce ("minimumf", "addi") -> (f32, i32) {
      %c0_i32 = arith.constant 0 : i32
      affine.yield %arg1, %c0_i32 : f32, i32
    }
    return
  }
}

