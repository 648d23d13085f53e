#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 3 + d4 * 2, d2 * 2 + d5 * 3, d6)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4 * 2, d2 + d5 * 2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> (d1, d0)>
#map11 = affine_map<() -> ()>
#map12 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map19 = affine_map<(d0, d1) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x4xi8>, memref<4x4xi1>, memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f64>>, memref<4x4xf16>, memref<4x4xi32>, memref<4x4xf32>, memref<4x4xindex>) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg205: memref<4x4xi8>, %arg206: memref<4x4xi1>, %arg207: memref<4x4xcomplex<f32>>, %arg208: memref<4x4xcomplex<f64>>, %arg209: memref<4x4xf16>, %arg210: memref<4x4xi32>, %arg211: memref<4x4xf32>, %arg212: memref<4x4xindex>):
    "linalg.copy"(%arg205, %arg210) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg263: i8, %arg264: i32):
      %196 = "arith.extsi"(%arg263) : (i8) -> i32
      "linalg.yield"(%196) : (i32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xi32>) -> ()
    "linalg.copy"(%arg205, %arg210) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg261: i8, %arg262: i32):
      %195 = "arith.extui"(%arg261) : (i8) -> i32
      "linalg.yield"(%195) : (i32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xi32>) -> ()
    "linalg.copy"(%arg210, %arg205) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg259: i32, %arg260: i8):
      %194 = "arith.trunci"(%arg259) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
      "linalg.yield"(%194) : (i8) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi8>) -> ()
    "linalg.copy"(%arg210, %arg211) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg257: i32, %arg258: f32):
      %193 = "arith.sitofp"(%arg257) : (i32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xf32>) -> ()
    "linalg.copy"(%arg210, %arg211) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg255: i32, %arg256: f32):
      %192 = "arith.uitofp"(%arg255) : (i32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xf32>) -> ()
    "linalg.copy"(%arg211, %arg210) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg253: f32, %arg254: i32):
      %191 = "arith.fptosi"(%arg253) : (f32) -> i32
      "linalg.yield"(%191) : (i32) -> ()
    }) : (memref<4x4xf32>, memref<4x4xi32>) -> ()
    "linalg.copy"(%arg211, %arg210) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg251: f32, %arg252: i32):
      %190 = "arith.fptoui"(%arg251) : (f32) -> i32
      "linalg.yield"(%190) : (i32) -> ()
    }) : (memref<4x4xf32>, memref<4x4xi32>) -> ()
    "linalg.copy"(%arg211, %arg209) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg249: f32, %arg250: f16):
      %189 = "arith.truncf"(%arg249) : (f32) -> f16
      "linalg.yield"(%189) : (f16) -> ()
    }) : (memref<4x4xf32>, memref<4x4xf16>) -> ()
    "linalg.copy"(%arg209, %arg211) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg247: f16, %arg248: f32):
      %188 = "arith.extf"(%arg247) : (f16) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (memref<4x4xf16>, memref<4x4xf32>) -> ()
    "linalg.copy"(%arg209, %arg207) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg245: f16, %arg246: complex<f32>):
      %185 = "arith.extf"(%arg245) : (f16) -> f32
      %186 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %187 = "complex.create"(%185, %186) : (f32, f32) -> complex<f32>
      "linalg.yield"(%187) : (complex<f32>) -> ()
    }) : (memref<4x4xf16>, memref<4x4xcomplex<f32>>) -> ()
    "linalg.copy"(%arg205, %arg207) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg243: i8, %arg244: complex<f32>):
      %182 = "arith.sitofp"(%arg243) : (i8) -> f32
      %183 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %184 = "complex.create"(%182, %183) : (f32, f32) -> complex<f32>
      "linalg.yield"(%184) : (complex<f32>) -> ()
    }) : (memref<4x4xi8>, memref<4x4xcomplex<f32>>) -> ()
    "linalg.copy"(%arg207, %arg208) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg241: complex<f32>, %arg242: complex<f64>):
      %177 = "complex.re"(%arg241) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %178 = "complex.im"(%arg241) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %179 = "arith.extf"(%177) : (f32) -> f64
      %180 = "arith.extf"(%178) : (f32) -> f64
      %181 = "complex.create"(%179, %180) : (f64, f64) -> complex<f64>
      "linalg.yield"(%181) : (complex<f64>) -> ()
    }) : (memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f64>>) -> ()
    "linalg.copy"(%arg208, %arg207) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg239: complex<f64>, %arg240: complex<f32>):
      %172 = "complex.re"(%arg239) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
      %173 = "complex.im"(%arg239) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
      %174 = "arith.truncf"(%172) : (f64) -> f32
      %175 = "arith.truncf"(%173) : (f64) -> f32
      %176 = "complex.create"(%174, %175) : (f32, f32) -> complex<f32>
      "linalg.yield"(%176) : (complex<f32>) -> ()
    }) : (memref<4x4xcomplex<f64>>, memref<4x4xcomplex<f32>>) -> ()
    "linalg.copy"(%arg212, %arg210) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg237: index, %arg238: i32):
      %171 = "arith.index_cast"(%arg237) : (index) -> i32
      "linalg.yield"(%171) : (i32) -> ()
    }) : (memref<4x4xindex>, memref<4x4xi32>) -> ()
    "linalg.matmul"(%arg205, %arg205, %arg210) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg234: i8, %arg235: i8, %arg236: i32):
      %167 = "arith.extsi"(%arg234) : (i8) -> i32
      %168 = "arith.extsi"(%arg235) : (i8) -> i32
      %169 = "arith.muli"(%167, %168) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %170 = "arith.addi"(%arg236, %169) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%170) : (i32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> ()
    "linalg.matmul"(%arg206, %arg206, %arg206) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg231: i1, %arg232: i1, %arg233: i1):
      %165 = "arith.andi"(%arg231, %arg232) : (i1, i1) -> i1
      %166 = "arith.ori"(%arg233, %165) : (i1, i1) -> i1
      "linalg.yield"(%166) : (i1) -> ()
    }) : (memref<4x4xi1>, memref<4x4xi1>, memref<4x4xi1>) -> ()
    "linalg.matmul"(%arg207, %arg207, %arg207) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg228: complex<f32>, %arg229: complex<f32>, %arg230: complex<f32>):
      %163 = "complex.mul"(%arg228, %arg229) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      %164 = "complex.add"(%arg230, %163) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%164) : (complex<f32>) -> ()
    }) : (memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) -> ()
    "linalg.matmul"(%arg205, %arg209, %arg211) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg225: i8, %arg226: f16, %arg227: f32):
      %159 = "arith.sitofp"(%arg225) : (i8) -> f32
      %160 = "arith.extf"(%arg226) : (f16) -> f32
      %161 = "arith.mulf"(%159, %160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %162 = "arith.addf"(%arg227, %161) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xf16>, memref<4x4xf32>) -> ()
    "linalg.matmul"(%arg205, %arg205, %arg210) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg222: i8, %arg223: i8, %arg224: i32):
      %155 = "arith.extui"(%arg222) : (i8) -> i32
      %156 = "arith.extui"(%arg223) : (i8) -> i32
      %157 = "arith.muli"(%155, %156) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %158 = "arith.addi"(%arg224, %157) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%158) : (i32) -> ()
    }) : (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> ()
    "linalg.max"(%arg210, %arg210, %arg210) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg219: i32, %arg220: i32, %arg221: i32):
      %154 = "arith.maxsi"(%arg219, %arg220) : (i32, i32) -> i32
      "linalg.yield"(%154) : (i32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi32>, memref<4x4xi32>) -> ()
    "linalg.div"(%arg210, %arg210, %arg210) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg216: i32, %arg217: i32, %arg218: i32):
      %153 = "arith.divsi"(%arg216, %arg217) : (i32, i32) -> i32
      "linalg.yield"(%153) : (i32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi32>, memref<4x4xi32>) -> ()
    "linalg.sub"(%arg207, %arg207, %arg207) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg213: complex<f32>, %arg214: complex<f32>, %arg215: complex<f32>):
      %152 = "complex.sub"(%arg213, %arg214) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%152) : (complex<f32>) -> ()
    }) : (memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, tensor<1x4x4x8xi32>, tensor<3x3xf32>, tensor<1x12x12x4xi32>) -> (), sym_name = "g_1"}> ({
  ^bb0(%arg194: tensor<1x16x16x4xi8>, %arg195: tensor<3x3x4x8xi8>, %arg196: tensor<1x4x4x8xi32>, %arg197: tensor<3x3xf32>, %arg198: tensor<1x12x12x4xi32>):
    %144 = "linalg.conv_2d_nhwc_hwcf"(%arg194, %arg195, %arg196) <{dilations = dense<[2, 3]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[3, 2]> : tensor<2xi64>}> ({
    ^bb0(%arg202: i8, %arg203: i8, %arg204: i32):
      %148 = "arith.extsi"(%arg202) : (i8) -> i32
      %149 = "arith.extsi"(%arg203) : (i8) -> i32
      %150 = "arith.muli"(%148, %149) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %151 = "arith.addi"(%arg204, %150) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%151) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
    %145 = "linalg.pooling_nhwc_max_unsigned"(%arg194, %arg197, %arg198) <{dilations = dense<2> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg199: i8, %arg200: f32, %arg201: i32):
      %146 = "arith.extui"(%arg199) : (i8) -> i32
      %147 = "arith.maxui"(%arg201, %146) : (i32, i32) -> i32
      "linalg.yield"(%147) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (tensor<1x16x16x4xi8>, tensor<3x3xf32>, tensor<1x12x12x4xi32>) -> tensor<1x12x12x4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4x?xi32>, tensor<4x?xi1>) -> (), sym_name = "h_2"}> ({
  ^bb0(%arg131: tensor<4x?xf32>, %arg132: tensor<4x?xi32>, %arg133: tensor<4x?xi1>):
    %95 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: f32, %arg193: f32):
      %143 = "math.exp"(%arg192) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %96 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<log>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg190: f32, %arg191: f32):
      %142 = "math.log"(%arg190) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %97 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<abs>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg188: f32, %arg189: f32):
      %141 = "math.absf"(%arg188) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %98 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<ceil>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32):
      %140 = "math.ceil"(%arg186) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %99 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<floor>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      %139 = "math.floor"(%arg184) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %100 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<negf>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      %138 = "arith.negf"(%arg182) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%138) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %101 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<reciprocal>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      %136 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      %137 = "arith.divf"(%136, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %102 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<round>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32):
      %135 = "math.round"(%arg178) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %103 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<sqrt>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg176: f32, %arg177: f32):
      %134 = "math.sqrt"(%arg176) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %104 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<rsqrt>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg174: f32, %arg175: f32):
      %133 = "math.rsqrt"(%arg174) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %105 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<square>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32):
      %132 = "arith.mulf"(%arg172, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%132) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %106 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<tanh>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32):
      %131 = "math.tanh"(%arg170) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %107 = "linalg.elementwise"(%arg131, %arg131) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<erf>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg168: f32, %arg169: f32):
      %130 = "math.erf"(%arg168) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%130) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %108 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg165: i32, %arg166: i32, %arg167: i32):
      %129 = "arith.addi"(%arg165, %arg166) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%129) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %109 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: i32, %arg163: i32, %arg164: i32):
      %128 = "arith.subi"(%arg162, %arg163) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%128) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %110 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: i32, %arg160: i32, %arg161: i32):
      %127 = "arith.muli"(%arg159, %arg160) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%127) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %111 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<div>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg156: i32, %arg157: i32, %arg158: i32):
      %126 = "arith.divsi"(%arg156, %arg157) : (i32, i32) -> i32
      "linalg.yield"(%126) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %112 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<div_unsigned>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg153: i32, %arg154: i32, %arg155: i32):
      %125 = "arith.divui"(%arg153, %arg154) : (i32, i32) -> i32
      "linalg.yield"(%125) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %113 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<max_signed>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg150: i32, %arg151: i32, %arg152: i32):
      %124 = "arith.maxsi"(%arg150, %arg151) : (i32, i32) -> i32
      "linalg.yield"(%124) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %114 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<min_signed>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg147: i32, %arg148: i32, %arg149: i32):
      %123 = "arith.minsi"(%arg147, %arg148) : (i32, i32) -> i32
      "linalg.yield"(%123) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %115 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<max_unsigned>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg144: i32, %arg145: i32, %arg146: i32):
      %122 = "arith.maxui"(%arg144, %arg145) : (i32, i32) -> i32
      "linalg.yield"(%122) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %116 = "linalg.elementwise"(%arg132, %arg132, %arg132) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<min_unsigned>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg141: i32, %arg142: i32, %arg143: i32):
      %121 = "arith.minui"(%arg141, %arg142) : (i32, i32) -> i32
      "linalg.yield"(%121) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %117 = "linalg.elementwise"(%arg131, %arg131, %arg131) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<powf>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
      %120 = "math.powf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %118 = "linalg.elementwise"(%arg133, %arg131, %arg131, %arg131) <{indexing_maps = [#map9, #map9, #map9, #map9], kind = #linalg.elementwise_kind<select>, operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg134: i1, %arg135: f32, %arg136: f32, %arg137: f32):
      %119 = "arith.select"(%arg134, %arg135, %arg136) : (i1, f32, f32) -> f32
      "linalg.yield"(%119) : (f32) -> ()
    }) : (tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xi32>, memref<4xf32>, tensor<4xi1>, tensor<4xf32>, tensor<f32>, i1) -> (), sym_name = "f_3"}> ({
  ^bb0(%arg102: tensor<4xi32>, %arg103: memref<4xf32>, %arg104: tensor<4xi1>, %arg105: tensor<4xf32>, %arg106: tensor<f32>, %arg107: i1):
    %79 = "linalg.map"(%arg102, %arg102, %arg102) ({
    ^bb0(%arg128: i32, %arg129: i32, %arg130: i32):
      %94 = "arith.addi"(%arg128, %arg129) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%94) : (i32) -> ()
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "linalg.map"(%arg103, %arg103, %arg103) ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %93 = "arith.addf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%93) : (f32) -> ()
    }) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
    %80 = "linalg.map"(%arg102, %arg102, %arg102) ({
    ^bb0(%arg122: i32, %arg123: i32, %arg124: i32):
      %92 = "arith.addi"(%arg122, %arg123) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
      "linalg.yield"(%92) : (i32) -> ()
    }) {u} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %81 = "linalg.map"(%arg105, %arg104) ({
    ^bb0(%arg120: f32, %arg121: i1):
      %91 = "math.isfinite"(%arg120) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
      "linalg.yield"(%91) : (i1) -> ()
    }) : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xi1>
    %82 = "linalg.map"(%arg104, %arg105) ({
    ^bb0(%arg118: i1, %arg119: f32):
      %90 = "arith.sitofp"(%arg118) : (i1) -> f32
      "linalg.yield"(%90) : (f32) -> ()
    }) : (tensor<4xi1>, tensor<4xf32>) -> tensor<4xf32>
    %83 = "linalg.map"(%arg105, %arg105) ({
    ^bb0(%arg116: f32, %arg117: f32):
      %89 = "arith.select"(%arg107, %arg116, %arg116) {foo} : (i1, f32, f32) -> f32
      "linalg.yield"(%89) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %84:2 = "linalg.reduce"(%arg105, %arg105, %arg106, %arg106) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32, %arg115: f32):
      %88 = "arith.addf"(%arg115, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%arg114, %88) : (f32, f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %85 = "linalg.reduce"(%arg105, %arg106) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg110: f32, %arg111: f32):
      %87 = "arith.addf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%87) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %86 = "linalg.reduce"(%arg105, %arg106) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg108: f32, %arg109: f32):
      "linalg.yield"(%arg108) : (f32) -> ()
    }) {x} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, tensor<?x?xf32>, f32, memref<f32>) -> (), sym_name = "f_4"}> ({
  ^bb0(%arg90: memref<?x?xf32>, %arg91: memref<?x?xf32>, %arg92: tensor<?x?xf32>, %arg93: f32, %arg94: memref<f32>):
    "linalg.generic"(%arg90, %arg91) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32):
      "linalg.yield"(%arg100) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    %75 = "linalg.generic"(%arg92, %arg92) <{doc = "words", indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], library_call = "lib", operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32):
      %77 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %78 = "arith.addf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%78) : (f32) -> ()
    }) {x = 1 : i32, y} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %76:2 = "linalg.generic"(%arg92, %arg92) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 2>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      "linalg.yield"(%arg96, %arg93) : (f32, f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    "linalg.generic"(%arg94) <{indexing_maps = [#map11], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg95: f32):
      "linalg.yield"(%arg95) : (f32) -> ()
    }) : (memref<f32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x64xf32>, tensor<16xf32>, memref<16x64xf32>, memref<16xf32>) -> (), sym_name = "f_5"}> ({
  ^bb0(%arg76: tensor<16x64xf32>, %arg77: tensor<16xf32>, %arg78: memref<16x64xf32>, %arg79: memref<16xf32>):
    %69 = "linalg.reduce"(%arg76, %arg77) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      %74 = "arith.addf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%74) : (f32) -> ()
    }) : (tensor<16x64xf32>, tensor<16xf32>) -> tensor<16xf32>
    %70 = "linalg.reduce"(%arg76, %arg77) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32):
      %73 = "arith.addf"(%arg87, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%73) : (f32) -> ()
    }) : (tensor<16x64xf32>, tensor<16xf32>) -> tensor<16xf32>
    "linalg.reduce"(%arg78, %arg79) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32):
      %72 = "arith.mulf"(%arg85, %arg84) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
      "linalg.yield"(%72) : (f32) -> ()
    }) {x = 1 : i32} : (memref<16x64xf32>, memref<16xf32>) -> ()
    %71:2 = "linalg.reduce"(%arg76, %arg76, %arg77, %arg77) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32, %arg83: f32):
      "linalg.yield"(%arg80, %arg83) : (f32, f32) -> ()
    }) : (tensor<16x64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x64xf32>, tensor<64x16xf32>, memref<16x64xf32>, memref<64x16xf32>, tensor<16xf32>, memref<16xf32>) -> (), sym_name = "f_6"}> ({
  ^bb0(%arg54: tensor<16x64xf32>, %arg55: tensor<64x16xf32>, %arg56: memref<16x64xf32>, %arg57: memref<64x16xf32>, %arg58: tensor<16xf32>, %arg59: memref<16xf32>):
    %61 = "linalg.transpose"(%arg54, %arg55) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg74: f32, %arg75: f32):
      "linalg.yield"(%arg74) : (f32) -> ()
    }) : (tensor<16x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
    "linalg.transpose"(%arg56, %arg57) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      "linalg.yield"(%arg72) : (f32) -> ()
    }) {x} : (memref<16x64xf32>, memref<64x16xf32>) -> ()
    %62 = "linalg.broadcast"(%arg58, %arg55) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<64x16xf32>) -> tensor<64x16xf32>
    "linalg.broadcast"(%arg59, %arg56) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg68: f32, %arg69: f32):
      "linalg.yield"(%arg68) : (f32) -> ()
    }) {y = "z"} : (memref<16xf32>, memref<16x64xf32>) -> ()
    %63 = "linalg.map"(%arg54, %arg54, %arg54) ({
    ^bb0(%arg65: f32, %arg66: f32, %arg67: f32):
      %68 = "arith.addf"(%arg65, %arg66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%68) : (f32) -> ()
    }) : (tensor<16x64xf32>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
    %64 = "linalg.map"(%arg54, %arg54) ({
    ^bb0(%arg63: f32, %arg64: f32):
      %67 = "arith.addf"(%arg63, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%67) : (f32) -> ()
    }) : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
    "linalg.map"(%arg56, %arg56) ({
    ^bb0(%arg61: f32, %arg62: f32):
      %66 = "math.absf"(%arg61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%66) : (f32) -> ()
    }) : (memref<16x64xf32>, memref<16x64xf32>) -> ()
    "linalg.map"(%arg56) ({
    ^bb0(%arg60: f32):
      %65 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      "linalg.yield"(%65) : (f32) -> ()
    }) : (memref<16x64xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, memref<?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "f_7"}> ({
  ^bb0(%arg25: tensor<?x?xf32>, %arg26: memref<?x?xf32>, %arg27: tensor<?x?x?xf32>):
    %39 = "linalg.contract"(%arg25, %arg25, %arg25) <{indexing_maps = [#map, #map12, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
      %59 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %60 = "arith.addf"(%arg53, %59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%60) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "linalg.contract"(%arg26, %arg26, %arg26) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
      %57 = "arith.mulf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %58 = "arith.addf"(%arg50, %57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%58) : (f32) -> ()
    }) {x} : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    %40 = "linalg.matmul"(%arg25, %arg25, %arg25) <{indexing_maps = [#map, #map12, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
      %55 = "arith.mulf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %56 = "arith.addf"(%arg47, %55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%56) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %41 = "linalg.matmul"(%arg25, %arg25, %arg25) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %53 = "arith.mulf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %54 = "arith.addf"(%arg44, %53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%54) : (f32) -> ()
    }) {x = 1 : i32} : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %42 = "linalg.batch_matmul"(%arg25, %arg27, %arg27) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %51 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %52 = "arith.addf"(%arg41, %51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%52) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %43 = "linalg.batch_reduce_matmul"(%arg27, %arg27, %arg25) <{indexing_maps = [#map16, #map17, #map18], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %49 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %50 = "arith.addf"(%arg38, %49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%50) : (f32) -> ()
    }) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %44 = "linalg.elementwise"(%arg25, %arg25) <{indexing_maps = [#map9, #map9], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      %48 = "math.exp"(%arg34) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%48) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %45 = "linalg.elementwise"(%arg25, %arg25, %arg25) <{indexing_maps = [#map10, #map9, #map9], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %47 = "arith.addf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%47) : (f32) -> ()
    }) {x} : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "linalg.elementwise"(%arg26, %arg26, %arg26) <{indexing_maps = [#map9, #map9, #map9], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
      %46 = "arith.mulf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%46) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<128x256xf32>, tensor<16x8x8x32xf32>, tensor<16x8x32x8xf32>, tensor<8x16x8x32xf32>, f32, index, tensor<?x?xf32>, tensor<?x?x?x32xf32>, f64, i32, memref<4x4xf32>) -> (), sym_name = "f_8"}> ({
  ^bb0(%arg6: tensor<128x256xf32>, %arg7: tensor<16x8x8x32xf32>, %arg8: tensor<16x8x32x8xf32>, %arg9: tensor<8x16x8x32xf32>, %arg10: f32, %arg11: index, %arg12: tensor<?x?xf32>, %arg13: tensor<?x?x?x32xf32>, %arg14: f64, %arg15: i32, %arg16: memref<4x4xf32>):
    %3 = "linalg.pack"(%arg6, %arg8) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<128x256xf32>, tensor<16x8x32x8xf32>) -> tensor<16x8x32x8xf32>
    %4 = "linalg.pack"(%arg6, %arg9, %arg10) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 8, 32>}> : (tensor<128x256xf32>, tensor<8x16x8x32xf32>, f32) -> tensor<8x16x8x32xf32>
    %5 = "linalg.pack"(%arg12, %arg13, %arg10, %arg11) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_inner_tiles = array<i64: -9223372036854775808, 32>}> {x} : (tensor<?x?xf32>, tensor<?x?x?x32xf32>, f32, index) -> tensor<?x?x?x32xf32>
    %6 = "linalg.unpack"(%arg7, %arg6) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 32>}> : (tensor<16x8x8x32xf32>, tensor<128x256xf32>) -> tensor<128x256xf32>
    %7 = "linalg.unpack"(%arg13, %arg12, %arg11) <{inner_dims_pos = array<i64: 0, 1>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: -9223372036854775808, 32>}> {x} : (tensor<?x?x?x32xf32>, tensor<?x?xf32>, index) -> tensor<?x?xf32>
    %8 = "linalg.softmax"(%arg6, %arg6) <{dimension = 1 : i64}> : (tensor<128x256xf32>, tensor<128x256xf32>) -> tensor<128x256xf32>
    %9 = "linalg.fill"(%arg10, %arg6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      "linalg.yield"(%arg23) : (f32) -> ()
    }) : (f32, tensor<128x256xf32>) -> tensor<128x256xf32>
    "linalg.fill"(%arg10, %arg16) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32):
      "linalg.yield"(%arg21) : (f32) -> ()
    }) {x} : (f32, memref<4x4xf32>) -> ()
    %10 = "linalg.fill_rng_2d"(%arg14, %arg14, %arg15, %arg6) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg17: f64, %arg18: f64, %arg19: i32, %arg20: f32):
      %11 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
      %12 = "arith.sitofp"(%11) : (i64) -> f64
      %13 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %14 = "arith.index_cast"(%13) : (index) -> i32
      %15 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %16 = "arith.index_cast"(%15) : (index) -> i32
      %17 = "arith.addi"(%16, %arg19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %18 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %19 = "arith.trunci"(%18) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %20 = "arith.muli"(%17, %19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %21 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %22 = "arith.trunci"(%21) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %23 = "arith.addi"(%20, %22) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %24 = "arith.addi"(%14, %23) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %25 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %26 = "arith.trunci"(%25) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %27 = "arith.muli"(%24, %26) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %28 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %29 = "arith.trunci"(%28) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %30 = "arith.addi"(%27, %29) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %31 = "arith.sitofp"(%30) : (i32) -> f64
      %32 = "arith.addf"(%12, %31) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %33 = "arith.subf"(%arg18, %arg17) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %34 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
      %35 = "arith.mulf"(%33, %34) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %36 = "arith.mulf"(%32, %35) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %37 = "arith.addf"(%36, %arg17) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %38 = "arith.truncf"(%37) : (f64) -> f32
      "linalg.yield"(%38) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map19, #map19, #map19, #map9]} : (f64, f64, i32, tensor<128x256xf32>) -> tensor<128x256xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>, tensor<2x10x10x5xf32>, tensor<6x6x2x2x2x5xf32>, tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> (), sym_name = "f_9"}> ({
  ^bb0(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>, %arg2: tensor<2x10x10x5xf32>, %arg3: tensor<6x6x2x2x2x5xf32>, %arg4: tensor<6x6x2x2x2x2xf32>, %arg5: tensor<2x8x8x2xf32>):
    %0 = "linalg.winograd_filter_transform"(%arg0, %arg1) <{fmr = 1 : i32}> : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    %1 = "linalg.winograd_input_transform"(%arg2, %arg3) <{fmr = 1 : i32}> : (tensor<2x10x10x5xf32>, tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    %2 = "linalg.winograd_output_transform"(%arg4, %arg5) <{fmr = 1 : i32}> : (tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

