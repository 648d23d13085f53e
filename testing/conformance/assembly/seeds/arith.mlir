func.func @f(%c: i1, %a: i32, %b: i32, %vc: vector<4xi1>, %va: vector<4xf32>, %t: tensor<2xi1>, %ta: tensor<2xindex>) {
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %vc, %va, %va : vector<4xi1>, vector<4xf32>
  %2 = arith.select %t, %ta, %ta {x} : tensor<2xi1>, tensor<2xindex>
  %3 = arith.select %c, %va, %va : vector<4xf32>
  return
}
// -----
func.func @f(%a: i32, %va: vector<4xf32>, %x: f64, %i: index) {
  %0 = arith.cmpi slt, %a, %a : i32
  %1 = arith.cmpf oeq, %va, %va fastmath<nnan,ninf> : vector<4xf32>
  %2 = arith.addi %a, %a overflow<nsw, nuw> : i32
  %3, %4 = arith.addui_extended %a, %a : i32, i1
  %5 = arith.mulf %x, %x fastmath<fast> : f64
  %6 = arith.truncf %x to_nearest_even : f64 to f32
  %7 = arith.index_cast %i : index to i64
  %8, %9 = arith.mulsi_extended %a, %a {x = 1 : i32} : i32
  %10 = arith.trunci %a overflow<nsw> : i32 to i8
  %11 = arith.extui %a {nonNeg} : i32 to i64
  %12 = arith.truncf %x fastmath<contract> {y} : f64 to f16
  %13 = arith.shrui %a, %a exact : i32
  return
}
// -----
%c0 = arith.constant 0 : index
%c1 = arith.constant -1 : i32
%true = arith.constant true
%false = arith.constant false
%f = arith.constant 1.5 : f32
%d = arith.constant dense<[1, 2]> : vector<2xi8>
%t = arith.constant {x} dense<0.0> : tensor<2x2xf64>
%n = arith.constant 0x7FC00000 : f32
%c = arith.constant dense_resource<blob> : tensor<1xi32>
%b = arith.constant 1 : i1
%v = arith.constant dense<true> : vector<4xi1>
