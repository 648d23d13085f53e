module {
}

// -----
module @name {
}

// -----
module attributes {a.b = 1 : i32, c.d} {
}

// -----
module @"odd name" attributes {x.y = "z"} {
  module attributes {x.y} {
  }
}

// -----
module {
  "t.outer"() ({
    builtin.module @inner {
      func.func @f() {
        return
      }
    }
    func.func @g() {
      return
    }
  }) : () -> ()
}

// -----
module {
  func.func private @decl(i32, tensor<2xf32> {x.y}) -> (i32, f32 {x.z = 1 : i8})
  func.func public @one(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
  func.func nested @none()
  func.func private @fn() -> ((i32) -> i32)
}

// -----
module {
  func.func @attributes(%arg0: i32 {x.y = 1 : i64}) -> (i32 {x.z}) attributes {x.w = [1, 2.000000e+00]} {
    return %arg0 : i32
  }
}

// -----
module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    scf.if %arg0 {
      "t.x"() : () -> ()
    }
    scf.if %arg0 {
    } else {
      "t.y"() : () -> ()
    }
    %0 = scf.if %arg0 -> (i32) {
      scf.yield %arg1 : i32
    } else {
      %2 = arith.addi %arg1, %arg1 : i32
      scf.yield %2 : i32
    }
    %1:2 = scf.if %arg0 -> (i32, i1) {
      scf.yield %0, %arg0 : i32, i1
    } else {
      scf.yield %arg1, %arg0 : i32, i1
    } {x = 1 : i32}
    return %1#0 : i32
  }
}

// -----
module {
  func.func @f(%arg0: i1) {
    scf.if %arg0 {
    }
    scf.if %arg0 {
    } {attr}
    return
  }
}

// -----
module {
  "t.op"() <{p = 1 : i32}> ({
    %c1_i8 = arith.constant 1 : i8
    func.func @f() {
      return
    }
  }) {q = "r"} : () -> ()
}

// -----
module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32
    %1 = arith.addi %0, %arg0 overflow<nsw, nuw> {a.b = 2 : i8} : i32
    %c1_i32 = arith.constant {c.d} 1 : i32
    return %1 : i32
  }
}

// -----
module {
  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
    %c4 = arith.constant 4 : index
    %0 = affine.load %arg0[%c4 + symbol(%arg1) + 1] : memref<?xf32>
    %1 = affine.load %arg0[%c4 * 2 - 3] {x.y} : memref<?xf32>
    %2 = affine.load %arg0[5] : memref<?xf32>
    %3 = affine.load %arg0[%c4 floordiv 2 + (%c4 mod 3) * 4] : memref<?xf32>
    return %0 : f32
  }
}

