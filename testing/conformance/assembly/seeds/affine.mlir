#map = affine_map<(d0) -> (d0 + 1)>
#map2 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, d1 floordiv 3, d1 mod 4)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index, %m: memref<10x?xf32>, %v: f32, %a: f32) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%n)[%n]
  %2 = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {x}
  %3 = affine.min affine_map<(d0)[s0] -> (d0, s0, 10)>(%n)[%n]
  %4 = affine.max affine_map<(d0) -> (d0, 0)>(%n) {x = 1 : i32}
  %5 = affine.apply affine_map<() -> (3)>()
  affine.for %i = 0 to 10 {
  }
  affine.for %i = %n to 10 step 2 {
    %6 = affine.load %m[%i, %n] : memref<10x?xf32>
    %7 = affine.load %m[%i + 3, symbol(%n) * 2] {x} : memref<10x?xf32>
    affine.store %v, %m[%i mod 2, 4] : memref<10x?xf32>
    affine.prefetch %m[%i, %n + 5], read, locality<3>, data : memref<10x?xf32>
    affine.prefetch %m[%i, 0], write, locality<0>, instr {y} : memref<10x?xf32>
    %8 = affine.vector_load %m[%i + 3, %n + 7] : memref<10x?xf32>, vector<8xf32>
    affine.vector_store %8, %m[%i, %n] : memref<10x?xf32>, vector<8xf32>
  }
  %9 = affine.for %i = 0 to %n iter_args(%acc = %a) -> (f32) {
    %x = arith.addf %acc, %acc : f32
    affine.yield %x : f32
  }
  %10:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] to min affine_map<(d0) -> (d0, 100)>(%n) step 4 iter_args(%p = %a, %q = %v) -> (f32, f32) {
    affine.yield %q, %p : f32, f32
  } {z = 1 : i32}
  affine.for %i = affine_map<(d0) -> (d0 + 5)>(%n) to affine_map<()[s0] -> (s0)>()[%n] {
  }
  affine.for %i = -5 to affine_map<(d0) -> (d0 * 2)>(%n) {
  }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index, %v: f32, %m: memref<100xf32>) {
  affine.if #set(%n)[%n] {
    "t.op"() : () -> ()
  }
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
  } else {
    "t.op"() : () -> ()
  }
  %0 = affine.if #set(%n)[%n] -> f32 {
    affine.yield %v : f32
  } else {
    affine.yield %v : f32
  } {x}
  %1:2 = affine.if affine_set<() : (1 == 0)>() -> (f32, index) {
    affine.yield %v, %n : f32, index
  } else {
    affine.yield %v, %n : f32, index
  }
  affine.parallel (%i, %j) = (0, 0) to (10, %n) {
    "t.use"(%i) : (index) -> ()
  }
  %2 = affine.parallel (%i) = (0) to (100) step (10) reduce ("addf") -> (f32) {
    %3 = affine.load %m[%i] : memref<100xf32>
    affine.yield %3 : f32
  }
  affine.parallel (%i, %j) = (max(%n, 0), %n * 2) to (%n + 10, min(100, %n)) step (1, 2) {
  } {x = 1 : i8}
  affine.parallel () = () to () {
  }
  %4:2 = affine.parallel (%i, %j) = (symbol(%n), 0) to (symbol(%n) + 4, 10) reduce ("minimumf", "addi") -> (f32, i32) {
    %c = arith.constant 0 : i32
    affine.yield %v, %c : f32, i32
  }
  return
}
// -----
func.func @f(%n: index, %b: index) {
  %0:3 = affine.delinearize_index %n into (%b, 3, 5) : index, index, index
  %1:2 = affine.delinearize_index %n into (16) {x} : index, index
  %2 = affine.linearize_index [%n, %b] by (3, %b) : index
  %3 = affine.linearize_index disjoint [%n, %b, %n] by (2, 3) : index
  %4:1 = affine.delinearize_index %n into () : index
  return
}
// -----
func.func @f(%m: memref<16x16xf32>, %i: index, %n: index) {
  affine.for %a = 0 to 16 {
    affine.for %b = affine_map<(d0) -> (d0)>(%a) to 16 {
      %0 = affine.load %m[%a, %b] : memref<16x16xf32>
      %1 = affine.load %m[-%a + 15, %b floordiv 2 + %a ceildiv 3] : memref<16x16xf32>
      affine.store %1, %m[symbol(%n), %b - %a] {y} : memref<16x16xf32>
      %2 = affine.vector_load %m[%a, 0] {z} : memref<16x16xf32>, vector<[4]xf32>
      affine.vector_store %2, %m[%a + %b, 1] {z} : memref<16x16xf32>, vector<[4]xf32>
      %3 = affine.max affine_map<(d0, d1) -> (d0 - d1)>(%a, %b)
      %4 = affine.min affine_map<()[s0, s1] -> (s0, s1 + 1)>()[%n, %n] {w}
      %5 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 mod 7 - s0 * 3)>(%a, %b)[%n] {w = "x"}
    }
  }
  return
}
