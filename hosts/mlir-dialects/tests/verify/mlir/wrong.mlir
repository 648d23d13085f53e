%a = "t.v"() : () -> i32
%f = "t.v"() : () -> f32
%t = "t.v"() : () -> tensor<4xf32>
%c = "t.v"() : () -> i1
// -----
%a = "t.v"() : () -> f32
"arith.addi"(%a, %a) : (f32, f32) -> f32
// -----
%a = "t.v"() : () -> i32
"arith.addi"(%a) : (i32) -> i32
// -----
%a = "t.v"() : () -> i32
"arith.addi"(%a, %a) : (i32, i32) -> ()
// -----
%a = "t.v"() : () -> i32
"arith.addi"(%a, %a) : (i32, i32) -> i64
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) <{predicate = 99 : i64}> : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) <{predicate = "x"}> : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) {predicate = 1 : i64} : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) {predicate = "x"} : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) <{predicate = 1 : i64, foo = 3}> : (i32, i32) -> i1
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) <{predicate = 1 : i64}> {foo = 3} : (i32, i32) -> i32
// -----
%a = "t.v"() : () -> i32
"arith.cmpi"(%a, %a) <{predicate = 1 : i64}> {foo = 3} : (i32, i32) -> vector<4xi1>
// -----
%a = "t.v"() : () -> f32
"arith.negf"() : () -> f32
// -----
%a = "t.v"() : () -> f32
"arith.negf"(%a, %a) : (f32, f32) -> f32
// -----
%a = "t.v"() : () -> f32
"math.fma"(%a, %a) : (f32, f32) -> f32
// -----
%a = "t.v"() : () -> index
"scf.for"(%a) : (index) -> ()
// -----
%a = "t.v"() : () -> index
"scf.for"(%a, %a, %a) : (index, index, index) -> ()
// -----
%a = "t.v"() : () -> index
"scf.for"(%a, %a, %a) ({}) : (index, index, index) -> ()
// -----
%a = "t.v"() : () -> index
"scf.for"(%a, %a, %a) ({^bb0(%i: index):}) : (index, index, index) -> ()
// -----
%a = "t.v"() : () -> index
"scf.for"(%a, %a, %a) ({^bb0(%i: index): "t.x"() : () -> ()}) : (index, index, index) -> ()
// -----
%a = "t.v"() : () -> index
"scf.for"(%a, %a, %a) ({^bb0(%i: index): "arith.addi"(%a, %a) : (index, index) -> index}) : (index, index, index) -> ()
// -----
%c = "t.v"() : () -> i32
"scf.if"(%c) ({"scf.yield"() : () -> ()}, {}) : (i32) -> ()
// -----
%c = "t.v"() : () -> i1
"scf.if"(%c) ({"scf.yield"() : () -> ()}, {"t.a"()[^b] : () -> () ^b: "scf.yield"() : () -> ()}) : (i1) -> ()
// -----
"scf.yield"() : () -> ()
// -----
%a = "t.v"() : () -> memref<?xi32>
%i = "t.v"() : () -> index
"memref.load"(%a, %i) : (memref<?xi32>, i32) -> i32
// -----
%a = "t.v"() : () -> memref<?xi32>
%i = "t.v"() : () -> index
"memref.alloc"(%i, %i) <{operandSegmentSizes = array<i32: 1, 2>}> : (index, index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (index, index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i, %i) : (index, index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i) {operandSegmentSizes = array<i32: 1, 0>} : (index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i) <{operandSegmentSizes = array<i64: 1, 0>}> : (index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> index
"memref.alloc"(%i, %i) <{operandSegmentSizes = array<i32: -1, 3>}> : (index,index) -> memref<?xi32>
// -----
%i = "t.v"() : () -> i32
"arith.addi"(%i, %i) ({}) : (i32, i32) -> i32
// -----
%i = "t.v"() : () -> i32
"func.func"() ({ ^bb0: "arith.addi"(%i, %i)[^bb1] : (i32, i32) -> i32 
^bb1: "func.return"() : () -> () }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "cf.br"() : () -> () 
^bb1: "func.return"() : () -> () }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "cf.br"()[^bb1, ^bb1] : () -> () 
^bb1: "func.return"() : () -> () }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () "func.return"() : () -> () }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {sym_name = 3 : i32, function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {sym_name = "a", function_type = i32} : () -> ()
// -----
%t = "t.v"() : () -> tensor<4xf32>
%f = "t.v"() : () -> tensor<5xf32>
"arith.addf"(%t, %f) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
// -----
%t = "t.v"() : () -> tensor<4xf32>
%f = "t.v"() : () -> tensor<?xf32>
"arith.addf"(%t, %f) : (tensor<4xf32>, tensor<?xf32>) -> tensor<*xf32>
// -----
%t = "t.v"() : () -> tensor<4xf32>
%f = "t.v"() : () -> f32
"arith.addf"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
// -----
%t = "t.v"() : () -> tensor<4xf32>
"arith.addf"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
// -----
%t = "t.v"() : () -> tensor<4xf32>
"arith.bitcast"(%t) : (tensor<4xf32>) -> tensor<5xf32>
// -----
%t = "t.v"() : () -> tensor<4xf32>
"arith.extf"(%t) : (tensor<4xf32>) -> vector<4xf64>
// -----
%t = "t.v"() : () -> tensor<4xf32>
"arith.extf"(%t) : (tensor<4xf32>) -> f64
// -----
%a = "t.v"() : () -> i32
"arith.nope"(%a, %a) : (i32, i32) -> i32
// -----
"func.func"() ({ "func.return"() : () -> () }, {}) {sym_name = "a", function_type = () -> ()} : () -> ()
// -----
"builtin.module"() ({ "t.x"() {sym_name = "a"} : () -> () "func.func"() ({}) {sym_visibility="private", sym_name = "a", function_type = () -> ()} : () -> ()
"func.func"() ({}) {sym_visibility="private", sym_name = "a", function_type = () -> ()} : () -> ()}) : () -> ()
// -----
"memref.alloca_scope"() ({ "t.x"() : () -> ()
}) : () -> ()
// -----
"memref.alloca_scope"() ({ "t.x"() [^a] : () -> ()
^a: "t.x"(): () -> ()
}) : () -> ()
// -----
%t = "t.v"() : () -> vector<4xf32>
"vector.fma"(%t, %t, %t) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<5xf32>
// -----
%t = "t.v"() : () -> complex<f32>
"complex.re"(%t) : (complex<f32>) -> f64
// -----
%t = "t.v"() : () -> i32
"arith.select"(%t, %t, %t) : (i32, i32, i32) -> i32
// -----
%t = "t.v"() : () -> i1
%b = "t.v"() : () -> i32
"arith.select"(%t, %t, %b) : (i1, i1, i32) -> i32
// -----
"tosa.const"() <{values = 3 : i32}> : () -> tensor<i32>
// -----
%t = "t.v"() : () -> i1
"tosa.add"(%t, %t) : (i1,i1) -> i1
// -----
%t = "t.v"() : () -> i1
"affine.for"() <{lowerBoundMap = 3, step = 1 : index}> ({}) : () -> ()
// -----
"func.return"() ({}) : () -> ()
// -----
%a:2 = "t.v"() : () -> (i32,i32)
"arith.addui_extended"(%a#0, %a#0) : (i32, i32) -> (i32)
// -----
%a:2 = "t.v"() : () -> (i32,i32)
"cf.cond_br"() : () -> ()
// -----
"func.func"() ({ 
%a:2 = "t.v"() : () -> (i32,i32)
"cf.cond_br"(%a#0) [^a] <{operandSegmentSizes = array<i32: 1,0,0>}>: (i32) -> ()
^a: "func.return"() : () -> ()
 }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
"func.func"() ({ 
%a:2 = "t.v"() : () -> (i32,i32)
"cf.switch"(%a#0)  <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1,0,0>}>: (i32) -> ()
^a: "func.return"() : () -> ()
 }) {sym_name = "f", function_type = () -> ()} : () -> ()
// -----
%i = "t.v"() : () -> index
"memref.dealloc"() : () -> ()
// -----
"memref.store"() : () -> ()
// -----
%i = "t.v"() : () -> index
%m = "t.v"() : () -> memref<?xi32>
%v = "t.v"() : () -> i32
"memref.store"(%v, %m, %v) : (i32, memref<?xi32>, i32) -> ()
// -----
%v = "t.v"() : () -> i32
"scf.while"() ({}) : () -> ()
// -----
"func.constant"() : () -> i32
// -----
%v = "t.v"() : () -> i32
"func.return"() : () -> (i32)
// -----
"scf.if"() : () -> ()
// -----
%m = "t.v"() : () -> vector<4xi1>
"vector.print"(%m, %m) : (vector<4xi1>, vector<4xi1>) -> ()
// -----
%m = "t.v"() : () -> vector<4xi1>
%p = "t.v"() : () -> i1
"gpu.wait"(%p) : (i1) -> (i1)
// -----
%p = "t.v"() : () -> !gpu.async.token
%q:2 = "gpu.wait"(%p) : (!gpu.async.token) -> (!gpu.async.token, !gpu.async.token)
// -----
"builtin.module"() ({^bb0(%x: i32):}) : () -> ()
// -----
"builtin.module"() ({^bb0: "t.x"() [^bb1] : () -> ()
^bb1: "t.y"() : () -> () }) : () -> ()
// -----
"func.func"() ({ "func.return"() : () -> () }) {sym_visibility = "x", sym_name = "f", function_type = () -> ()} : () -> ()
// -----
%f = "t.v"() : () -> tensor<4xf32>
%g = "t.v"() : () -> f32
"math.powf"(%f, %g) : (tensor<4xf32>, f32) -> tensor<4xf32>
// -----
%f = "t.v"() : () -> tensor<4xf32>
"math.isnan"(%f) : (tensor<4xf32>) -> i1
// -----
%f = "t.v"() : () -> f32
"arith.uitofp"(%f) : (f32) -> f32
// -----
%f = "t.v"() : () -> i32
"arith.uitofp"(%f) : (i32) -> tensor<f32>
// -----
%f = "t.v"() : () -> tensor<4xi32>
"tensor.extract"(%f) : (tensor<4xi32>) -> f32
// -----
"arith.constant"() : () -> i32
// -----
"arith.constant"() <{value = 3 : i32}> : () -> i64
// -----
"arith.constant"() <{value = 3 : i32}> : () -> (i32, i32)
// -----
"scf.parallel"() ({}) : () -> ()
// -----
"index.constant"() <{value = 3 : i32}> : () -> index
// -----
"index.add"() : () -> index
// -----
%f = "t.v"() : () -> i32
"index.add"(%f, %f) : (i32, i32) -> index
// -----
%f = "t.v"() : () -> index
"index.add"(%f, %f) : (index, index) -> i32
// -----
%f = "t.v"() : () -> index
"index.cmp"(%f, %f) : (index, index) -> i1
// -----
"async.yield"() : () -> ()
// -----
%f = "t.v"() : () -> tensor<4xi32>
"bufferization.to_buffer"(%f) : (tensor<4xi32>) -> i1
// -----
%f = "t.v"() : () -> memref<4xi32>
"affine.if"() <{condition = 3 : i32}> ({}, {}) : () -> ()
// -----
"ub.poison"() : () -> i32
// -----
"ub.poison"() <{value = 3}> : () -> i32
// -----
"shape.const_shape"() <{shape = dense<[1]> : tensor<1xindex>}> : () -> i32
// -----
%f = "t.v"() : () -> i32
"shape.add"(%f, %f) : (i32, i32) -> i32
// -----
"linalg.index"() <{dim = -1 : i64}> : () -> index
// -----
"linalg.index"() <{dim = 1 : i64}> : () -> i32
// -----
%f = "t.v"() : () -> complex<f32>
"complex.add"(%f, %f) : (complex<f32>, complex<f32>) -> complex<f64>
// -----
%f = "t.v"() : () -> f32
"complex.create"(%f, %f) : (f32, f32) -> complex<f64>
// -----
%f = "t.v"() : () -> vector<4xf32>
"vector.reduction"(%f) <{kind = 3}> : (vector<4xf32>) -> f32
// -----
%f = "t.v"() : () -> vector<4xf32>
"vector.reduction"(%f) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> i32
// -----
%f = "t.v"() : () -> vector<4xf32>
"vector.bitcast"(%f) : (vector<4xf32>) -> vector<4x4xf32>
// -----
"ml_program.token"() : () -> i32
// -----
%f = "t.v"() : () -> i32
"spirv.IAdd"(%f, %f) : (i32, i32) -> i64
// -----
%f = "t.v"() : () -> i32
"llvm.add"(%f, %f) : (i32, i32) -> i64
// -----
%f = "t.v"() : () -> i32
"emitc.add"(%f, %f) : (i32, i32) -> tensor<3xi32>
// -----
%f = "t.v"() : () -> i32
"quant.qcast"(%f) : (i32) -> i32
// -----
"memref.global"() <{sym_name = "x", type = i32}> : () -> ()
// -----
"memref.global"() <{sym_name = "x"}> : () -> ()
// -----
%f = "t.v"() : () -> memref<4xi32>
"memref.cast"(%f) : (memref<4xi32>) -> memref<5xi32>
// -----
"scf.execute_region"() ({^a(%x: i32): "scf.yield"() : () -> ()}) : () -> ()
// -----
"scf.execute_region"() ({}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> i64, sym_name = "f"}> ({
^a(%x: i32):
  "func.return"(%x) : (i32) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> i64, sym_name = "f"}> ({
^a(%x: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^a(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"emitc.func"() <{function_type = (i32) -> i64, sym_name = "f"}> ({
^a(%x: i32):
  "emitc.return"(%x) : (i32) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^a(%x: i32):
  "cf.br"(%x)[^b] : (i32) -> ()
^b(%y: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^a(%x: i32):
  "cf.br"()[^b] : () -> ()
^b(%y: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^a(%x: i1, %z: i32):
  "cf.cond_br"(%x, %z)[^b, ^c] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
^b(%y: i64):
  "func.return"() : () -> ()
^c:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^a(%x: i1, %z: i32):
  "cf.cond_br"(%x, %z)[^b, ^c] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()
^b:
  "func.return"() : () -> ()
^c:
  "func.return"() : () -> ()
}) : () -> ()
