// What the texts of `texts.txt` are about. Ops are found by their attribute `tag`.
"builtin.module"() ({
  %c7 = "arith.constant"() {tag = "c7", value = 7 : i32} : () -> i32
  %c0 = "arith.constant"() {tag = "c0", value = 0 : i64} : () -> i64
  %cneg = "arith.constant"() {tag = "cneg", value = -1 : i8} : () -> i8
  %c1 = "arith.constant"() {tag = "c1", value = 1 : index} : () -> index
  %cf = "arith.constant"() {tag = "cf", value = -0.0 : f32} : () -> f32
  %cf1 = "arith.constant"() {tag = "cf1", value = 1.0 : f64} : () -> f64
  %csplat = "arith.constant"() {tag = "csplat", value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %cdense = "arith.constant"() {tag = "cdense", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %cfs = "arith.constant"() {tag = "cfs", value = dense<0.0> : vector<2xf32>} : () -> vector<2xf32>
  %t23i = "t.src"() {tag = "t23i", count = 4 : i64, flag} : () -> tensor<2x3xi32>
  %t23 = "arith.bitcast"(%t23i) {tag = "t23", note = "kept"} : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %tdyn = "t.src"() {tag = "tdyn"} : () -> tensor<?x3xf32>
  %tun = "t.src"() {tag = "tun"} : () -> tensor<*xf32>
  %v4 = "t.src"() {tag = "v4"} : () -> vector<4xi8>
  %m2 = "t.src"() {tag = "m2"} : () -> memref<2xf32>
  %i1 = "t.src"() {tag = "i1"} : () -> i1
  %ui8 = "t.src"() {tag = "ui8"} : () -> ui8
  %si8 = "t.src"() {tag = "si8"} : () -> si8
  %cplx = "t.src"() {tag = "cplx"} : () -> complex<f32>
  %two:2 = "t.two"() {tag = "two"} : () -> (i32, f32)
  %stored = "t.stored"() {tag = "stored", kept = 1 : i64, other = 2 : i64} : () -> i32
  %unused = "t.src"() {tag = "unused"} : () -> i32
  "t.use"(%c7, %c7, %c0, %t23) {tag = "use"} : (i32, i32, i64, tensor<2x3xf32>) -> ()
  "t.use"(%two#0) {tag = "one"} : (i32) -> ()
  %unused2 = "t.src"() {tag = "unused2"} : () -> i32
  "t.use"(%c7, %unused2) {tag = "same"} : (i32, i32) -> ()
  "t.use"() {tag = "none"} : () -> ()
  "t.region"() ({
  ^bb0(%arg: i32):
    "t.use"(%arg) {tag = "inner"} : (i32) -> ()
  }) {tag = "region"} : () -> ()
}) : () -> ()
