func.func @f(%n: index, %m: memref<4x?xi32>, %g: memref<?xf32>) {
  %a = memref.alloc(%n) {alignment = 16 : i64} : memref<?xf32>
  %b = memref.alloc(%n)[%n] {alignment = 8 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %c = memref.alloc(%n) : memref<?xf32>
  %d = memref.load %m[%n, %n] : memref<4x?xi32>
  %e = memref.load %g[%n] : memref<?xf32>
  %h = memref.cast %m : memref<4x?xi32> to memref<*xi32>
  %k = memref.cast %g : memref<?xf32> to memref<4xf32>
  "t.use"(%a, %b, %c, %d, %e, %h, %k) : (memref<?xf32>, memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>, memref<?xf32>, i32, f32, memref<*xi32>, memref<4xf32>) -> ()
  return
}
