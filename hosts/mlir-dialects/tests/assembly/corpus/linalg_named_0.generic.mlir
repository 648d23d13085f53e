#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>
#map13 = affine_map<(d0, d1) -> (d0, d1)>
#map14 = affine_map<(d0, d1) -> (d1)>
#map15 = affine_map<(d0, d1) -> (d0)>
#map16 = affine_map<(d0, d1) -> (d1, d0)>
#map17 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map18 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map19 = affine_map<(d0) -> (d0)>
#map20 = affine_map<(d0) -> ()>
#map21 = affine_map<(d0, d1) -> (d0 + d1)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
#map27 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map29 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map30 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map31 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
#map32 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
#map33 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
#map34 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map35 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map36 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map37 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map38 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
#map39 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map40 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
#map41 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>
#map42 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
#map43 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
#map44 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>
#map45 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>
#map46 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map47 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map48 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
#map49 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>
#map50 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>
#map51 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map52 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map53 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>
#map54 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
#map55 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>
#map56 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map57 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map58 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map59 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map60 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map61 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>
#map62 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>
#map63 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map64 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map65 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
#map66 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>
#map67 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>
#map68 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>
#map69 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>
#map70 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>
#map71 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>
#map72 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>
#map73 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map74 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
#map75 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map76 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3)>
#map77 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map78 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map79 = affine_map<(d0, d1, d2) -> ()>
#map80 = affine_map<(d0, d1, d2, d3) -> ()>
#map81 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map82 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
#map83 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>
#map84 = affine_map<(d0, d1, d2, d3, d4, d5) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_0"}> ({
  ^bb0(%arg1008: memref<?x?xf32>, %arg1009: memref<?x?xf32>):
    "linalg.exp"(%arg1008, %arg1009) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1010: f32, %arg1011: f32):
      %409 = "math.exp"(%arg1010) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%409) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_0"}> ({
  ^bb0(%arg1004: tensor<?x?xf32>, %arg1005: tensor<?x?xf32>):
    %407 = "linalg.exp"(%arg1004, %arg1005) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1006: f32, %arg1007: f32):
      %408 = "math.exp"(%arg1006) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%408) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_1"}> ({
  ^bb0(%arg1000: memref<?x?xf32>, %arg1001: memref<?x?xf32>):
    "linalg.log"(%arg1000, %arg1001) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1002: f32, %arg1003: f32):
      %406 = "math.log"(%arg1002) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%406) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_1"}> ({
  ^bb0(%arg996: tensor<?x?xf32>, %arg997: tensor<?x?xf32>):
    %404 = "linalg.log"(%arg996, %arg997) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg998: f32, %arg999: f32):
      %405 = "math.log"(%arg998) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%405) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_2"}> ({
  ^bb0(%arg992: memref<?x?xf32>, %arg993: memref<?x?xf32>):
    "linalg.abs"(%arg992, %arg993) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg994: f32, %arg995: f32):
      %403 = "math.absf"(%arg994) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%403) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_2"}> ({
  ^bb0(%arg988: tensor<?x?xf32>, %arg989: tensor<?x?xf32>):
    %401 = "linalg.abs"(%arg988, %arg989) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg990: f32, %arg991: f32):
      %402 = "math.absf"(%arg990) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%402) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_3"}> ({
  ^bb0(%arg984: memref<?x?xf32>, %arg985: memref<?x?xf32>):
    "linalg.ceil"(%arg984, %arg985) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg986: f32, %arg987: f32):
      %400 = "math.ceil"(%arg986) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%400) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_3"}> ({
  ^bb0(%arg980: tensor<?x?xf32>, %arg981: tensor<?x?xf32>):
    %398 = "linalg.ceil"(%arg980, %arg981) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg982: f32, %arg983: f32):
      %399 = "math.ceil"(%arg982) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%399) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_4"}> ({
  ^bb0(%arg976: memref<?x?xf32>, %arg977: memref<?x?xf32>):
    "linalg.floor"(%arg976, %arg977) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg978: f32, %arg979: f32):
      %397 = "math.floor"(%arg978) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%397) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_4"}> ({
  ^bb0(%arg972: tensor<?x?xf32>, %arg973: tensor<?x?xf32>):
    %395 = "linalg.floor"(%arg972, %arg973) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg974: f32, %arg975: f32):
      %396 = "math.floor"(%arg974) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%396) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_5"}> ({
  ^bb0(%arg968: memref<?x?xf32>, %arg969: memref<?x?xf32>):
    "linalg.negf"(%arg968, %arg969) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg970: f32, %arg971: f32):
      %394 = "arith.negf"(%arg970) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%394) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_5"}> ({
  ^bb0(%arg964: tensor<?x?xf32>, %arg965: tensor<?x?xf32>):
    %392 = "linalg.negf"(%arg964, %arg965) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg966: f32, %arg967: f32):
      %393 = "arith.negf"(%arg966) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%393) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_6"}> ({
  ^bb0(%arg960: memref<?x?xf32>, %arg961: memref<?x?xf32>):
    "linalg.reciprocal"(%arg960, %arg961) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg962: f32, %arg963: f32):
      %390 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      %391 = "arith.divf"(%390, %arg962) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%391) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_6"}> ({
  ^bb0(%arg956: tensor<?x?xf32>, %arg957: tensor<?x?xf32>):
    %387 = "linalg.reciprocal"(%arg956, %arg957) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg958: f32, %arg959: f32):
      %388 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      %389 = "arith.divf"(%388, %arg958) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%389) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_7"}> ({
  ^bb0(%arg952: memref<?x?xf32>, %arg953: memref<?x?xf32>):
    "linalg.round"(%arg952, %arg953) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg954: f32, %arg955: f32):
      %386 = "math.round"(%arg954) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%386) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_7"}> ({
  ^bb0(%arg948: tensor<?x?xf32>, %arg949: tensor<?x?xf32>):
    %384 = "linalg.round"(%arg948, %arg949) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg950: f32, %arg951: f32):
      %385 = "math.round"(%arg950) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%385) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_8"}> ({
  ^bb0(%arg944: memref<?x?xf32>, %arg945: memref<?x?xf32>):
    "linalg.sqrt"(%arg944, %arg945) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg946: f32, %arg947: f32):
      %383 = "math.sqrt"(%arg946) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%383) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_8"}> ({
  ^bb0(%arg940: tensor<?x?xf32>, %arg941: tensor<?x?xf32>):
    %381 = "linalg.sqrt"(%arg940, %arg941) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg942: f32, %arg943: f32):
      %382 = "math.sqrt"(%arg942) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%382) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_9"}> ({
  ^bb0(%arg936: memref<?x?xf32>, %arg937: memref<?x?xf32>):
    "linalg.rsqrt"(%arg936, %arg937) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg938: f32, %arg939: f32):
      %380 = "math.rsqrt"(%arg938) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%380) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_9"}> ({
  ^bb0(%arg932: tensor<?x?xf32>, %arg933: tensor<?x?xf32>):
    %378 = "linalg.rsqrt"(%arg932, %arg933) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg934: f32, %arg935: f32):
      %379 = "math.rsqrt"(%arg934) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%379) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_10"}> ({
  ^bb0(%arg928: memref<?x?xf32>, %arg929: memref<?x?xf32>):
    "linalg.square"(%arg928, %arg929) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg930: f32, %arg931: f32):
      %377 = "arith.mulf"(%arg930, %arg930) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%377) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_10"}> ({
  ^bb0(%arg924: tensor<?x?xf32>, %arg925: tensor<?x?xf32>):
    %375 = "linalg.square"(%arg924, %arg925) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg926: f32, %arg927: f32):
      %376 = "arith.mulf"(%arg926, %arg926) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%376) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_11"}> ({
  ^bb0(%arg920: memref<?x?xf32>, %arg921: memref<?x?xf32>):
    "linalg.tanh"(%arg920, %arg921) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg922: f32, %arg923: f32):
      %374 = "math.tanh"(%arg922) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%374) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_11"}> ({
  ^bb0(%arg916: tensor<?x?xf32>, %arg917: tensor<?x?xf32>):
    %372 = "linalg.tanh"(%arg916, %arg917) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg918: f32, %arg919: f32):
      %373 = "math.tanh"(%arg918) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%373) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_12"}> ({
  ^bb0(%arg912: memref<?x?xf32>, %arg913: memref<?x?xf32>):
    "linalg.erf"(%arg912, %arg913) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg914: f32, %arg915: f32):
      %371 = "math.erf"(%arg914) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%371) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_12"}> ({
  ^bb0(%arg908: tensor<?x?xf32>, %arg909: tensor<?x?xf32>):
    %369 = "linalg.erf"(%arg908, %arg909) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg910: f32, %arg911: f32):
      %370 = "math.erf"(%arg910) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%370) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_13"}> ({
  ^bb0(%arg904: memref<?x?xf32>, %arg905: memref<?x?xf32>):
    "linalg.copy"(%arg904, %arg905) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg906: f32, %arg907: f32):
      "linalg.yield"(%arg906) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_13"}> ({
  ^bb0(%arg900: tensor<?x?xf32>, %arg901: tensor<?x?xf32>):
    %368 = "linalg.copy"(%arg900, %arg901) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg902: f32, %arg903: f32):
      "linalg.yield"(%arg902) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_14"}> ({
  ^bb0(%arg894: memref<?x?xf32>, %arg895: memref<?x?xf32>, %arg896: memref<?x?xf32>):
    "linalg.add"(%arg894, %arg895, %arg896) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg897: f32, %arg898: f32, %arg899: f32):
      %367 = "arith.addf"(%arg897, %arg898) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%367) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_14"}> ({
  ^bb0(%arg888: tensor<?x?xf32>, %arg889: tensor<?x?xf32>, %arg890: tensor<?x?xf32>):
    %365 = "linalg.add"(%arg888, %arg889, %arg890) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg891: f32, %arg892: f32, %arg893: f32):
      %366 = "arith.addf"(%arg891, %arg892) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%366) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_15"}> ({
  ^bb0(%arg882: memref<?x?xf32>, %arg883: memref<?x?xf32>, %arg884: memref<?x?xf32>):
    "linalg.sub"(%arg882, %arg883, %arg884) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg885: f32, %arg886: f32, %arg887: f32):
      %364 = "arith.subf"(%arg885, %arg886) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%364) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_15"}> ({
  ^bb0(%arg876: tensor<?x?xf32>, %arg877: tensor<?x?xf32>, %arg878: tensor<?x?xf32>):
    %362 = "linalg.sub"(%arg876, %arg877, %arg878) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg879: f32, %arg880: f32, %arg881: f32):
      %363 = "arith.subf"(%arg879, %arg880) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%363) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_16"}> ({
  ^bb0(%arg870: memref<?x?xf32>, %arg871: memref<?x?xf32>, %arg872: memref<?x?xf32>):
    "linalg.mul"(%arg870, %arg871, %arg872) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg873: f32, %arg874: f32, %arg875: f32):
      %361 = "arith.mulf"(%arg873, %arg874) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%361) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_16"}> ({
  ^bb0(%arg864: tensor<?x?xf32>, %arg865: tensor<?x?xf32>, %arg866: tensor<?x?xf32>):
    %359 = "linalg.mul"(%arg864, %arg865, %arg866) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg867: f32, %arg868: f32, %arg869: f32):
      %360 = "arith.mulf"(%arg867, %arg868) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%360) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_17"}> ({
  ^bb0(%arg858: memref<?x?xf32>, %arg859: memref<?x?xf32>, %arg860: memref<?x?xf32>):
    "linalg.div"(%arg858, %arg859, %arg860) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg861: f32, %arg862: f32, %arg863: f32):
      %358 = "arith.divf"(%arg861, %arg862) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%358) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_17"}> ({
  ^bb0(%arg852: tensor<?x?xf32>, %arg853: tensor<?x?xf32>, %arg854: tensor<?x?xf32>):
    %356 = "linalg.div"(%arg852, %arg853, %arg854) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg855: f32, %arg856: f32, %arg857: f32):
      %357 = "arith.divf"(%arg855, %arg856) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%357) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_18"}> ({
  ^bb0(%arg846: memref<?x?xf32>, %arg847: memref<?x?xf32>, %arg848: memref<?x?xf32>):
    "linalg.max"(%arg846, %arg847, %arg848) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg849: f32, %arg850: f32, %arg851: f32):
      %355 = "arith.maximumf"(%arg849, %arg850) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%355) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_18"}> ({
  ^bb0(%arg840: tensor<?x?xf32>, %arg841: tensor<?x?xf32>, %arg842: tensor<?x?xf32>):
    %353 = "linalg.max"(%arg840, %arg841, %arg842) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg843: f32, %arg844: f32, %arg845: f32):
      %354 = "arith.maximumf"(%arg843, %arg844) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%354) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_19"}> ({
  ^bb0(%arg834: memref<?x?xf32>, %arg835: memref<?x?xf32>, %arg836: memref<?x?xf32>):
    "linalg.min"(%arg834, %arg835, %arg836) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg837: f32, %arg838: f32, %arg839: f32):
      %352 = "arith.minimumf"(%arg837, %arg838) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%352) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_19"}> ({
  ^bb0(%arg828: tensor<?x?xf32>, %arg829: tensor<?x?xf32>, %arg830: tensor<?x?xf32>):
    %350 = "linalg.min"(%arg828, %arg829, %arg830) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg831: f32, %arg832: f32, %arg833: f32):
      %351 = "arith.minimumf"(%arg831, %arg832) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%351) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_20"}> ({
  ^bb0(%arg822: memref<?x?xf32>, %arg823: memref<?x?xf32>, %arg824: memref<?x?xf32>):
    "linalg.powf"(%arg822, %arg823, %arg824) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg825: f32, %arg826: f32, %arg827: f32):
      %349 = "math.powf"(%arg825, %arg826) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%349) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_20"}> ({
  ^bb0(%arg816: tensor<?x?xf32>, %arg817: tensor<?x?xf32>, %arg818: tensor<?x?xf32>):
    %347 = "linalg.powf"(%arg816, %arg817, %arg818) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg819: f32, %arg820: f32, %arg821: f32):
      %348 = "math.powf"(%arg819, %arg820) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%348) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_21"}> ({
  ^bb0(%arg810: memref<?x?xf32>, %arg811: memref<?x?xf32>, %arg812: memref<?x?xf32>):
    "linalg.matmul"(%arg810, %arg811, %arg812) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg813: f32, %arg814: f32, %arg815: f32):
      %345 = "arith.mulf"(%arg813, %arg814) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %346 = "arith.addf"(%arg815, %345) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%346) : (f32) -> ()
    }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_21"}> ({
  ^bb0(%arg804: tensor<?x?xf32>, %arg805: tensor<?x?xf32>, %arg806: tensor<?x?xf32>):
    %342 = "linalg.matmul"(%arg804, %arg805, %arg806) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg807: f32, %arg808: f32, %arg809: f32):
      %343 = "arith.mulf"(%arg807, %arg808) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %344 = "arith.addf"(%arg809, %343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%344) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_22"}> ({
  ^bb0(%arg798: memref<?x?x?xf32>, %arg799: memref<?x?x?xf32>, %arg800: memref<?x?x?xf32>):
    "linalg.batch_matmul"(%arg798, %arg799, %arg800) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg801: f32, %arg802: f32, %arg803: f32):
      %340 = "arith.mulf"(%arg801, %arg802) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %341 = "arith.addf"(%arg803, %340) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%341) : (f32) -> ()
    }) : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_22"}> ({
  ^bb0(%arg792: tensor<?x?x?xf32>, %arg793: tensor<?x?x?xf32>, %arg794: tensor<?x?x?xf32>):
    %337 = "linalg.batch_matmul"(%arg792, %arg793, %arg794) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg795: f32, %arg796: f32, %arg797: f32):
      %338 = "arith.mulf"(%arg795, %arg796) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %339 = "arith.addf"(%arg797, %338) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%339) : (f32) -> ()
    }) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_23"}> ({
  ^bb0(%arg786: memref<?x?x?xf32>, %arg787: memref<?x?x?xf32>, %arg788: memref<?x?xf32>):
    "linalg.batch_reduce_matmul"(%arg786, %arg787, %arg788) <{indexing_maps = [#map3, #map4, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg789: f32, %arg790: f32, %arg791: f32):
      %335 = "arith.mulf"(%arg789, %arg790) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %336 = "arith.addf"(%arg791, %335) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%336) : (f32) -> ()
    }) : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_23"}> ({
  ^bb0(%arg780: tensor<?x?x?xf32>, %arg781: tensor<?x?x?xf32>, %arg782: tensor<?x?xf32>):
    %332 = "linalg.batch_reduce_matmul"(%arg780, %arg781, %arg782) <{indexing_maps = [#map3, #map4, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg783: f32, %arg784: f32, %arg785: f32):
      %333 = "arith.mulf"(%arg783, %arg784) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %334 = "arith.addf"(%arg785, %333) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%334) : (f32) -> ()
    }) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_24"}> ({
  ^bb0(%arg774: memref<?x?x?x?xf32>, %arg775: memref<?x?x?x?xf32>, %arg776: memref<?x?x?x?xf32>):
    "linalg.mmt4d"(%arg774, %arg775, %arg776) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg777: f32, %arg778: f32, %arg779: f32):
      %330 = "arith.mulf"(%arg777, %arg778) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %331 = "arith.addf"(%arg779, %330) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%331) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map7, #map8, #map9]} : (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_24"}> ({
  ^bb0(%arg768: tensor<?x?x?x?xf32>, %arg769: tensor<?x?x?x?xf32>, %arg770: tensor<?x?x?x?xf32>):
    %327 = "linalg.mmt4d"(%arg768, %arg769, %arg770) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg771: f32, %arg772: f32, %arg773: f32):
      %328 = "arith.mulf"(%arg771, %arg772) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %329 = "arith.addf"(%arg773, %328) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%329) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map7, #map8, #map9]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_25"}> ({
  ^bb0(%arg762: memref<?x?x?x?x?xf32>, %arg763: memref<?x?x?x?x?xf32>, %arg764: memref<?x?x?x?x?xf32>):
    "linalg.batch_mmt4d"(%arg762, %arg763, %arg764) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg765: f32, %arg766: f32, %arg767: f32):
      %325 = "arith.mulf"(%arg765, %arg766) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %326 = "arith.addf"(%arg767, %325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%326) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map10, #map11, #map12]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_25"}> ({
  ^bb0(%arg756: tensor<?x?x?x?x?xf32>, %arg757: tensor<?x?x?x?x?xf32>, %arg758: tensor<?x?x?x?x?xf32>):
    %322 = "linalg.batch_mmt4d"(%arg756, %arg757, %arg758) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg759: f32, %arg760: f32, %arg761: f32):
      %323 = "arith.mulf"(%arg759, %arg760) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %324 = "arith.addf"(%arg761, %323) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%324) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map10, #map11, #map12]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> (), sym_name = "m_26"}> ({
  ^bb0(%arg750: memref<?x?xf32>, %arg751: memref<?xf32>, %arg752: memref<?xf32>):
    "linalg.matvec"(%arg750, %arg751, %arg752) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg753: f32, %arg754: f32, %arg755: f32):
      %320 = "arith.mulf"(%arg753, %arg754) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %321 = "arith.addf"(%arg755, %320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%321) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map13, #map14, #map15]} : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> (), sym_name = "t_26"}> ({
  ^bb0(%arg744: tensor<?x?xf32>, %arg745: tensor<?xf32>, %arg746: tensor<?xf32>):
    %317 = "linalg.matvec"(%arg744, %arg745, %arg746) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg747: f32, %arg748: f32, %arg749: f32):
      %318 = "arith.mulf"(%arg747, %arg748) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %319 = "arith.addf"(%arg749, %318) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%319) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map13, #map14, #map15]} : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, memref<?x?xf32>, memref<?xf32>) -> (), sym_name = "m_27"}> ({
  ^bb0(%arg738: memref<?xf32>, %arg739: memref<?x?xf32>, %arg740: memref<?xf32>):
    "linalg.vecmat"(%arg738, %arg739, %arg740) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg741: f32, %arg742: f32, %arg743: f32):
      %315 = "arith.mulf"(%arg741, %arg742) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %316 = "arith.addf"(%arg743, %315) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%316) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map14, #map16, #map15]} : (memref<?xf32>, memref<?x?xf32>, memref<?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> (), sym_name = "t_27"}> ({
  ^bb0(%arg732: tensor<?xf32>, %arg733: tensor<?x?xf32>, %arg734: tensor<?xf32>):
    %312 = "linalg.vecmat"(%arg732, %arg733, %arg734) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg735: f32, %arg736: f32, %arg737: f32):
      %313 = "arith.mulf"(%arg735, %arg736) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %314 = "arith.addf"(%arg737, %313) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%314) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map14, #map16, #map15]} : (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_28"}> ({
  ^bb0(%arg726: memref<?x?x?xf32>, %arg727: memref<?x?xf32>, %arg728: memref<?x?xf32>):
    "linalg.batch_matvec"(%arg726, %arg727, %arg728) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg729: f32, %arg730: f32, %arg731: f32):
      %310 = "arith.mulf"(%arg729, %arg730) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %311 = "arith.addf"(%arg731, %310) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%311) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map17, #map, #map2]} : (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_28"}> ({
  ^bb0(%arg720: tensor<?x?x?xf32>, %arg721: tensor<?x?xf32>, %arg722: tensor<?x?xf32>):
    %307 = "linalg.batch_matvec"(%arg720, %arg721, %arg722) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg723: f32, %arg724: f32, %arg725: f32):
      %308 = "arith.mulf"(%arg723, %arg724) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %309 = "arith.addf"(%arg725, %308) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%309) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map17, #map, #map2]} : (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_29"}> ({
  ^bb0(%arg714: memref<?x?xf32>, %arg715: memref<?x?x?xf32>, %arg716: memref<?x?xf32>):
    "linalg.batch_vecmat"(%arg714, %arg715, %arg716) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg717: f32, %arg718: f32, %arg719: f32):
      %305 = "arith.mulf"(%arg717, %arg718) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %306 = "arith.addf"(%arg719, %305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%306) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map18, #map2]} : (memref<?x?xf32>, memref<?x?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_29"}> ({
  ^bb0(%arg708: tensor<?x?xf32>, %arg709: tensor<?x?x?xf32>, %arg710: tensor<?x?xf32>):
    %302 = "linalg.batch_vecmat"(%arg708, %arg709, %arg710) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg711: f32, %arg712: f32, %arg713: f32):
      %303 = "arith.mulf"(%arg711, %arg712) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %304 = "arith.addf"(%arg713, %303) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%304) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map18, #map2]} : (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, memref<?xf32>, memref<f32>) -> (), sym_name = "m_30"}> ({
  ^bb0(%arg702: memref<?xf32>, %arg703: memref<?xf32>, %arg704: memref<f32>):
    "linalg.dot"(%arg702, %arg703, %arg704) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg705: f32, %arg706: f32, %arg707: f32):
      %300 = "arith.mulf"(%arg705, %arg706) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %301 = "arith.addf"(%arg707, %300) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%301) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map19, #map19, #map20]} : (memref<?xf32>, memref<?xf32>, memref<f32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> (), sym_name = "t_30"}> ({
  ^bb0(%arg696: tensor<?xf32>, %arg697: tensor<?xf32>, %arg698: tensor<f32>):
    %297 = "linalg.dot"(%arg696, %arg697, %arg698) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg699: f32, %arg700: f32, %arg701: f32):
      %298 = "arith.mulf"(%arg699, %arg700) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %299 = "arith.addf"(%arg701, %298) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%299) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map19, #map19, #map20]} : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> (), sym_name = "m_31"}> ({
  ^bb0(%arg690: memref<?xf32>, %arg691: memref<?xf32>, %arg692: memref<?xf32>):
    "linalg.conv_1d"(%arg690, %arg691, %arg692) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg693: f32, %arg694: f32, %arg695: f32):
      %295 = "arith.mulf"(%arg693, %arg694) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %296 = "arith.addf"(%arg695, %295) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%296) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map21, #map14, #map15]} : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (), sym_name = "t_31"}> ({
  ^bb0(%arg684: tensor<?xf32>, %arg685: tensor<?xf32>, %arg686: tensor<?xf32>):
    %292 = "linalg.conv_1d"(%arg684, %arg685, %arg686) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg687: f32, %arg688: f32, %arg689: f32):
      %293 = "arith.mulf"(%arg687, %arg688) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %294 = "arith.addf"(%arg689, %293) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%294) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map21, #map14, #map15]} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> (), sym_name = "m_32"}> ({
  ^bb0(%arg678: memref<?x?xf32>, %arg679: memref<?x?xf32>, %arg680: memref<?x?xf32>):
    "linalg.conv_2d"(%arg678, %arg679, %arg680) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg681: f32, %arg682: f32, %arg683: f32):
      %290 = "arith.mulf"(%arg681, %arg682) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %291 = "arith.addf"(%arg683, %290) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%291) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map22, #map23, #map24]} : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "t_32"}> ({
  ^bb0(%arg672: tensor<?x?xf32>, %arg673: tensor<?x?xf32>, %arg674: tensor<?x?xf32>):
    %287 = "linalg.conv_2d"(%arg672, %arg673, %arg674) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg675: f32, %arg676: f32, %arg677: f32):
      %288 = "arith.mulf"(%arg675, %arg676) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %289 = "arith.addf"(%arg677, %288) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%289) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map22, #map23, #map24]} : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_33"}> ({
  ^bb0(%arg666: memref<?x?x?xf32>, %arg667: memref<?x?x?xf32>, %arg668: memref<?x?x?xf32>):
    "linalg.conv_3d"(%arg666, %arg667, %arg668) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg669: f32, %arg670: f32, %arg671: f32):
      %285 = "arith.mulf"(%arg669, %arg670) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %286 = "arith.addf"(%arg671, %285) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%286) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map25, #map26, #map27]} : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_33"}> ({
  ^bb0(%arg660: tensor<?x?x?xf32>, %arg661: tensor<?x?x?xf32>, %arg662: tensor<?x?x?xf32>):
    %282 = "linalg.conv_3d"(%arg660, %arg661, %arg662) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg663: f32, %arg664: f32, %arg665: f32):
      %283 = "arith.mulf"(%arg663, %arg664) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %284 = "arith.addf"(%arg665, %283) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%284) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map25, #map26, #map27]} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_34"}> ({
  ^bb0(%arg654: memref<?x?x?xf32>, %arg655: memref<?x?x?xf32>, %arg656: memref<?x?x?xf32>):
    "linalg.conv_1d_nwc_wcf"(%arg654, %arg655, %arg656) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg657: f32, %arg658: f32, %arg659: f32):
      %280 = "arith.mulf"(%arg657, %arg658) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %281 = "arith.addf"(%arg659, %280) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%281) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map28, #map29, #map30]} : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_34"}> ({
  ^bb0(%arg648: tensor<?x?x?xf32>, %arg649: tensor<?x?x?xf32>, %arg650: tensor<?x?x?xf32>):
    %277 = "linalg.conv_1d_nwc_wcf"(%arg648, %arg649, %arg650) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg651: f32, %arg652: f32, %arg653: f32):
      %278 = "arith.mulf"(%arg651, %arg652) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %279 = "arith.addf"(%arg653, %278) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%279) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map28, #map29, #map30]} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_35"}> ({
  ^bb0(%arg642: memref<?x?x?xf32>, %arg643: memref<?x?x?xf32>, %arg644: memref<?x?x?xf32>):
    "linalg.conv_1d_ncw_fcw"(%arg642, %arg643, %arg644) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg645: f32, %arg646: f32, %arg647: f32):
      %275 = "arith.mulf"(%arg645, %arg646) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %276 = "arith.addf"(%arg647, %275) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%276) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map31, #map32, #map30]} : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_35"}> ({
  ^bb0(%arg636: tensor<?x?x?xf32>, %arg637: tensor<?x?x?xf32>, %arg638: tensor<?x?x?xf32>):
    %272 = "linalg.conv_1d_ncw_fcw"(%arg636, %arg637, %arg638) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg639: f32, %arg640: f32, %arg641: f32):
      %273 = "arith.mulf"(%arg639, %arg640) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %274 = "arith.addf"(%arg641, %273) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%274) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map31, #map32, #map30]} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_36"}> ({
  ^bb0(%arg630: memref<?x?x?x?xf32>, %arg631: memref<?x?x?x?xf32>, %arg632: memref<?x?x?x?xf32>):
    "linalg.conv_2d_nhwc_hwcf"(%arg630, %arg631, %arg632) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg633: f32, %arg634: f32, %arg635: f32):
      %270 = "arith.mulf"(%arg633, %arg634) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %271 = "arith.addf"(%arg635, %270) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%271) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map33, #map34, #map35]} : (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_36"}> ({
  ^bb0(%arg624: tensor<?x?x?x?xf32>, %arg625: tensor<?x?x?x?xf32>, %arg626: tensor<?x?x?x?xf32>):
    %267 = "linalg.conv_2d_nhwc_hwcf"(%arg624, %arg625, %arg626) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg627: f32, %arg628: f32, %arg629: f32):
      %268 = "arith.mulf"(%arg627, %arg628) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %269 = "arith.addf"(%arg629, %268) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map33, #map34, #map35]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_37"}> ({
  ^bb0(%arg618: memref<?x?x?x?xf32>, %arg619: memref<?x?x?x?xf32>, %arg620: memref<?x?x?x?xf32>):
    "linalg.conv_2d_nhwc_fhwc"(%arg618, %arg619, %arg620) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg621: f32, %arg622: f32, %arg623: f32):
      %265 = "arith.mulf"(%arg621, %arg622) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %266 = "arith.addf"(%arg623, %265) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%266) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map37, #map35]} : (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_37"}> ({
  ^bb0(%arg612: tensor<?x?x?x?xf32>, %arg613: tensor<?x?x?x?xf32>, %arg614: tensor<?x?x?x?xf32>):
    %262 = "linalg.conv_2d_nhwc_fhwc"(%arg612, %arg613, %arg614) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg615: f32, %arg616: f32, %arg617: f32):
      %263 = "arith.mulf"(%arg615, %arg616) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %264 = "arith.addf"(%arg617, %263) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map37, #map35]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_38"}> ({
  ^bb0(%arg606: memref<?x?x?x?xf32>, %arg607: memref<?x?x?x?xf32>, %arg608: memref<?x?x?x?xf32>):
    "linalg.conv_2d_nchw_fchw"(%arg606, %arg607, %arg608) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg609: f32, %arg610: f32, %arg611: f32):
      %260 = "arith.mulf"(%arg609, %arg610) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %261 = "arith.addf"(%arg611, %260) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%261) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map38, #map39, #map35]} : (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_38"}> ({
  ^bb0(%arg600: tensor<?x?x?x?xf32>, %arg601: tensor<?x?x?x?xf32>, %arg602: tensor<?x?x?x?xf32>):
    %257 = "linalg.conv_2d_nchw_fchw"(%arg600, %arg601, %arg602) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg603: f32, %arg604: f32, %arg605: f32):
      %258 = "arith.mulf"(%arg603, %arg604) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %259 = "arith.addf"(%arg605, %258) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%259) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map38, #map39, #map35]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_39"}> ({
  ^bb0(%arg594: memref<?x?x?x?x?xf32>, %arg595: memref<?x?x?x?x?xf32>, %arg596: memref<?x?x?x?x?xf32>):
    "linalg.conv_2d_ngchw_fgchw"(%arg594, %arg595, %arg596) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg597: f32, %arg598: f32, %arg599: f32):
      %255 = "arith.mulf"(%arg597, %arg598) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %256 = "arith.addf"(%arg599, %255) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%256) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map41, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_39"}> ({
  ^bb0(%arg588: tensor<?x?x?x?x?xf32>, %arg589: tensor<?x?x?x?x?xf32>, %arg590: tensor<?x?x?x?x?xf32>):
    %252 = "linalg.conv_2d_ngchw_fgchw"(%arg588, %arg589, %arg590) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg591: f32, %arg592: f32, %arg593: f32):
      %253 = "arith.mulf"(%arg591, %arg592) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %254 = "arith.addf"(%arg593, %253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%254) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map41, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_40"}> ({
  ^bb0(%arg582: memref<?x?x?x?x?xf32>, %arg583: memref<?x?x?x?x?xf32>, %arg584: memref<?x?x?x?x?xf32>):
    "linalg.conv_2d_ngchw_gfchw"(%arg582, %arg583, %arg584) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg585: f32, %arg586: f32, %arg587: f32):
      %250 = "arith.mulf"(%arg585, %arg586) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %251 = "arith.addf"(%arg587, %250) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%251) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map43, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_40"}> ({
  ^bb0(%arg576: tensor<?x?x?x?x?xf32>, %arg577: tensor<?x?x?x?x?xf32>, %arg578: tensor<?x?x?x?x?xf32>):
    %247 = "linalg.conv_2d_ngchw_gfchw"(%arg576, %arg577, %arg578) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg579: f32, %arg580: f32, %arg581: f32):
      %248 = "arith.mulf"(%arg579, %arg580) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %249 = "arith.addf"(%arg581, %248) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%249) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map43, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_41"}> ({
  ^bb0(%arg570: memref<?x?x?x?x?xf32>, %arg571: memref<?x?x?x?x?xf32>, %arg572: memref<?x?x?x?x?xf32>):
    "linalg.conv_2d_nhwgc_gfhwc"(%arg570, %arg571, %arg572) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg573: f32, %arg574: f32, %arg575: f32):
      %245 = "arith.mulf"(%arg573, %arg574) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %246 = "arith.addf"(%arg575, %245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%246) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map44, #map45, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_41"}> ({
  ^bb0(%arg564: tensor<?x?x?x?x?xf32>, %arg565: tensor<?x?x?x?x?xf32>, %arg566: tensor<?x?x?x?x?xf32>):
    %242 = "linalg.conv_2d_nhwgc_gfhwc"(%arg564, %arg565, %arg566) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg567: f32, %arg568: f32, %arg569: f32):
      %243 = "arith.mulf"(%arg567, %arg568) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %244 = "arith.addf"(%arg569, %243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%244) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map44, #map45, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_42"}> ({
  ^bb0(%arg558: memref<?x?x?x?x?xf32>, %arg559: memref<?x?x?x?x?xf32>, %arg560: memref<?x?x?x?x?xf32>):
    "linalg.conv_3d_ndhwc_dhwcf"(%arg558, %arg559, %arg560) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg561: f32, %arg562: f32, %arg563: f32):
      %240 = "arith.mulf"(%arg561, %arg562) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %241 = "arith.addf"(%arg563, %240) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map48]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_42"}> ({
  ^bb0(%arg552: tensor<?x?x?x?x?xf32>, %arg553: tensor<?x?x?x?x?xf32>, %arg554: tensor<?x?x?x?x?xf32>):
    %237 = "linalg.conv_3d_ndhwc_dhwcf"(%arg552, %arg553, %arg554) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg555: f32, %arg556: f32, %arg557: f32):
      %238 = "arith.mulf"(%arg555, %arg556) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %239 = "arith.addf"(%arg557, %238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map48]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_43"}> ({
  ^bb0(%arg546: memref<?x?x?x?x?xf32>, %arg547: memref<?x?x?x?x?xf32>, %arg548: memref<?x?x?x?x?xf32>):
    "linalg.conv_3d_ncdhw_fcdhw"(%arg546, %arg547, %arg548) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg549: f32, %arg550: f32, %arg551: f32):
      %235 = "arith.mulf"(%arg549, %arg550) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %236 = "arith.addf"(%arg551, %235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map49, #map50, #map48]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_43"}> ({
  ^bb0(%arg540: tensor<?x?x?x?x?xf32>, %arg541: tensor<?x?x?x?x?xf32>, %arg542: tensor<?x?x?x?x?xf32>):
    %232 = "linalg.conv_3d_ncdhw_fcdhw"(%arg540, %arg541, %arg542) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg543: f32, %arg544: f32, %arg545: f32):
      %233 = "arith.mulf"(%arg543, %arg544) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %234 = "arith.addf"(%arg545, %233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%234) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map49, #map50, #map48]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_44"}> ({
  ^bb0(%arg534: memref<?x?x?xf32>, %arg535: memref<?x?xf32>, %arg536: memref<?x?x?xf32>):
    "linalg.depthwise_conv_1d_nwc_wc"(%arg534, %arg535, %arg536) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg537: f32, %arg538: f32, %arg539: f32):
      %230 = "arith.mulf"(%arg537, %arg538) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %231 = "arith.addf"(%arg539, %230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map52, #map5]} : (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_44"}> ({
  ^bb0(%arg528: tensor<?x?x?xf32>, %arg529: tensor<?x?xf32>, %arg530: tensor<?x?x?xf32>):
    %227 = "linalg.depthwise_conv_1d_nwc_wc"(%arg528, %arg529, %arg530) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg531: f32, %arg532: f32, %arg533: f32):
      %228 = "arith.mulf"(%arg531, %arg532) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %229 = "arith.addf"(%arg533, %228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map52, #map5]} : (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_45"}> ({
  ^bb0(%arg522: memref<?x?x?xf32>, %arg523: memref<?x?xf32>, %arg524: memref<?x?x?xf32>):
    "linalg.depthwise_conv_1d_ncw_cw"(%arg522, %arg523, %arg524) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg525: f32, %arg526: f32, %arg527: f32):
      %225 = "arith.mulf"(%arg525, %arg526) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %226 = "arith.addf"(%arg527, %225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map53, #map23, #map54]} : (memref<?x?x?xf32>, memref<?x?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_45"}> ({
  ^bb0(%arg516: tensor<?x?x?xf32>, %arg517: tensor<?x?xf32>, %arg518: tensor<?x?x?xf32>):
    %222 = "linalg.depthwise_conv_1d_ncw_cw"(%arg516, %arg517, %arg518) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg519: f32, %arg520: f32, %arg521: f32):
      %223 = "arith.mulf"(%arg519, %arg520) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %224 = "arith.addf"(%arg521, %223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map53, #map23, #map54]} : (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_46"}> ({
  ^bb0(%arg510: memref<?x?x?xf32>, %arg511: memref<?x?x?xf32>, %arg512: memref<?x?x?x?xf32>):
    "linalg.depthwise_conv_1d_nwc_wcm"(%arg510, %arg511, %arg512) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg513: f32, %arg514: f32, %arg515: f32):
      %220 = "arith.mulf"(%arg513, %arg514) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %221 = "arith.addf"(%arg515, %220) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map55, #map56, #map57]} : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_46"}> ({
  ^bb0(%arg504: tensor<?x?x?xf32>, %arg505: tensor<?x?x?xf32>, %arg506: tensor<?x?x?x?xf32>):
    %217 = "linalg.depthwise_conv_1d_nwc_wcm"(%arg504, %arg505, %arg506) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg507: f32, %arg508: f32, %arg509: f32):
      %218 = "arith.mulf"(%arg507, %arg508) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %219 = "arith.addf"(%arg509, %218) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map55, #map56, #map57]} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_47"}> ({
  ^bb0(%arg498: memref<?x?x?x?xf32>, %arg499: memref<?x?x?xf32>, %arg500: memref<?x?x?x?xf32>):
    "linalg.depthwise_conv_2d_nhwc_hwc"(%arg498, %arg499, %arg500) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg501: f32, %arg502: f32, %arg503: f32):
      %215 = "arith.mulf"(%arg501, %arg502) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %216 = "arith.addf"(%arg503, %215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map59, #map60]} : (memref<?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_47"}> ({
  ^bb0(%arg492: tensor<?x?x?x?xf32>, %arg493: tensor<?x?x?xf32>, %arg494: tensor<?x?x?x?xf32>):
    %212 = "linalg.depthwise_conv_2d_nhwc_hwc"(%arg492, %arg493, %arg494) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg495: f32, %arg496: f32, %arg497: f32):
      %213 = "arith.mulf"(%arg495, %arg496) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %214 = "arith.addf"(%arg497, %213) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map59, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_48"}> ({
  ^bb0(%arg486: memref<?x?x?x?xf32>, %arg487: memref<?x?x?xf32>, %arg488: memref<?x?x?x?xf32>):
    "linalg.depthwise_conv_2d_nchw_chw"(%arg486, %arg487, %arg488) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg489: f32, %arg490: f32, %arg491: f32):
      %210 = "arith.mulf"(%arg489, %arg490) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %211 = "arith.addf"(%arg491, %210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map61, #map26, #map62]} : (memref<?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_48"}> ({
  ^bb0(%arg480: tensor<?x?x?x?xf32>, %arg481: tensor<?x?x?xf32>, %arg482: tensor<?x?x?x?xf32>):
    %207 = "linalg.depthwise_conv_2d_nchw_chw"(%arg480, %arg481, %arg482) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg483: f32, %arg484: f32, %arg485: f32):
      %208 = "arith.mulf"(%arg483, %arg484) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %209 = "arith.addf"(%arg485, %208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map61, #map26, #map62]} : (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_49"}> ({
  ^bb0(%arg474: memref<?x?x?x?xf32>, %arg475: memref<?x?x?x?xf32>, %arg476: memref<?x?x?x?x?xf32>):
    "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg474, %arg475, %arg476) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg477: f32, %arg478: f32, %arg479: f32):
      %205 = "arith.mulf"(%arg477, %arg478) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %206 = "arith.addf"(%arg479, %205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%206) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map63, #map64, #map65]} : (memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_49"}> ({
  ^bb0(%arg468: tensor<?x?x?x?xf32>, %arg469: tensor<?x?x?x?xf32>, %arg470: tensor<?x?x?x?x?xf32>):
    %202 = "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg468, %arg469, %arg470) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg471: f32, %arg472: f32, %arg473: f32):
      %203 = "arith.mulf"(%arg471, %arg472) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %204 = "arith.addf"(%arg473, %203) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%204) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map63, #map64, #map65]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_50"}> ({
  ^bb0(%arg462: memref<?x?x?x?x?xf32>, %arg463: memref<?x?x?x?xf32>, %arg464: memref<?x?x?x?x?xf32>):
    "linalg.depthwise_conv_3d_ndhwc_dhwc"(%arg462, %arg463, %arg464) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg465: f32, %arg466: f32, %arg467: f32):
      %200 = "arith.mulf"(%arg465, %arg466) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %201 = "arith.addf"(%arg467, %200) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map66, #map67, #map68]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_50"}> ({
  ^bb0(%arg456: tensor<?x?x?x?x?xf32>, %arg457: tensor<?x?x?x?xf32>, %arg458: tensor<?x?x?x?x?xf32>):
    %197 = "linalg.depthwise_conv_3d_ndhwc_dhwc"(%arg456, %arg457, %arg458) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg459: f32, %arg460: f32, %arg461: f32):
      %198 = "arith.mulf"(%arg459, %arg460) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %199 = "arith.addf"(%arg461, %198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map66, #map67, #map68]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_51"}> ({
  ^bb0(%arg450: memref<?x?x?x?x?xf32>, %arg451: memref<?x?x?x?xf32>, %arg452: memref<?x?x?x?x?xf32>):
    "linalg.depthwise_conv_3d_ncdhw_cdhw"(%arg450, %arg451, %arg452) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg453: f32, %arg454: f32, %arg455: f32):
      %195 = "arith.mulf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %196 = "arith.addf"(%arg455, %195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map69, #map70, #map71]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_51"}> ({
  ^bb0(%arg444: tensor<?x?x?x?x?xf32>, %arg445: tensor<?x?x?x?xf32>, %arg446: tensor<?x?x?x?x?xf32>):
    %192 = "linalg.depthwise_conv_3d_ncdhw_cdhw"(%arg444, %arg445, %arg446) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg447: f32, %arg448: f32, %arg449: f32):
      %193 = "arith.mulf"(%arg447, %arg448) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %194 = "arith.addf"(%arg449, %193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map69, #map70, #map71]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?x?xf32>) -> (), sym_name = "m_52"}> ({
  ^bb0(%arg438: memref<?x?x?x?x?xf32>, %arg439: memref<?x?x?x?x?xf32>, %arg440: memref<?x?x?x?x?x?xf32>):
    "linalg.depthwise_conv_3d_ndhwc_dhwcm"(%arg438, %arg439, %arg440) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg441: f32, %arg442: f32, %arg443: f32):
      %190 = "arith.mulf"(%arg441, %arg442) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %191 = "arith.addf"(%arg443, %190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%191) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map72]} : (memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?x?xf32>) -> (), sym_name = "t_52"}> ({
  ^bb0(%arg432: tensor<?x?x?x?x?xf32>, %arg433: tensor<?x?x?x?x?xf32>, %arg434: tensor<?x?x?x?x?x?xf32>):
    %187 = "linalg.depthwise_conv_3d_ndhwc_dhwcm"(%arg432, %arg433, %arg434) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg435: f32, %arg436: f32, %arg437: f32):
      %188 = "arith.mulf"(%arg435, %arg436) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %189 = "arith.addf"(%arg437, %188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map72]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_53"}> ({
  ^bb0(%arg426: memref<?x?x?x?xf32>, %arg427: memref<?x?xf32>, %arg428: memref<?x?x?x?xf32>):
    "linalg.pooling_nhwc_sum"(%arg426, %arg427, %arg428) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg429: f32, %arg430: f32, %arg431: f32):
      %186 = "arith.addf"(%arg431, %arg429) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_53"}> ({
  ^bb0(%arg420: tensor<?x?x?x?xf32>, %arg421: tensor<?x?xf32>, %arg422: tensor<?x?x?x?xf32>):
    %184 = "linalg.pooling_nhwc_sum"(%arg420, %arg421, %arg422) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg423: f32, %arg424: f32, %arg425: f32):
      %185 = "arith.addf"(%arg425, %arg423) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_54"}> ({
  ^bb0(%arg414: memref<?x?x?x?xf32>, %arg415: memref<?x?xf32>, %arg416: memref<?x?x?x?xf32>):
    "linalg.pooling_nchw_sum"(%arg414, %arg415, %arg416) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg417: f32, %arg418: f32, %arg419: f32):
      %183 = "arith.addf"(%arg419, %arg417) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map74, #map73, #map60]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_54"}> ({
  ^bb0(%arg408: tensor<?x?x?x?xf32>, %arg409: tensor<?x?xf32>, %arg410: tensor<?x?x?x?xf32>):
    %181 = "linalg.pooling_nchw_sum"(%arg408, %arg409, %arg410) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg411: f32, %arg412: f32, %arg413: f32):
      %182 = "arith.addf"(%arg413, %arg411) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map74, #map73, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_55"}> ({
  ^bb0(%arg402: memref<?x?x?x?xf32>, %arg403: memref<?x?xf32>, %arg404: memref<?x?x?x?xf32>):
    "linalg.pooling_nhwc_max"(%arg402, %arg403, %arg404) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg405: f32, %arg406: f32, %arg407: f32):
      %180 = "arith.maximumf"(%arg407, %arg405) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_55"}> ({
  ^bb0(%arg396: tensor<?x?x?x?xf32>, %arg397: tensor<?x?xf32>, %arg398: tensor<?x?x?x?xf32>):
    %178 = "linalg.pooling_nhwc_max"(%arg396, %arg397, %arg398) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg399: f32, %arg400: f32, %arg401: f32):
      %179 = "arith.maximumf"(%arg401, %arg399) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_56"}> ({
  ^bb0(%arg390: memref<?x?x?x?xf32>, %arg391: memref<?x?xf32>, %arg392: memref<?x?x?x?xf32>):
    "linalg.pooling_nchw_max"(%arg390, %arg391, %arg392) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg393: f32, %arg394: f32, %arg395: f32):
      %177 = "arith.maximumf"(%arg395, %arg393) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map74, #map73, #map60]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_56"}> ({
  ^bb0(%arg384: tensor<?x?x?x?xf32>, %arg385: tensor<?x?xf32>, %arg386: tensor<?x?x?x?xf32>):
    %175 = "linalg.pooling_nchw_max"(%arg384, %arg385, %arg386) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg387: f32, %arg388: f32, %arg389: f32):
      %176 = "arith.maximumf"(%arg389, %arg387) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map74, #map73, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> (), sym_name = "m_57"}> ({
  ^bb0(%arg378: memref<?x?x?x?xf32>, %arg379: memref<?x?xf32>, %arg380: memref<?x?x?x?xf32>):
    "linalg.pooling_nhwc_min"(%arg378, %arg379, %arg380) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg381: f32, %arg382: f32, %arg383: f32):
      %174 = "arith.minimumf"(%arg383, %arg381) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> (), sym_name = "t_57"}> ({
  ^bb0(%arg372: tensor<?x?x?x?xf32>, %arg373: tensor<?x?xf32>, %arg374: tensor<?x?x?x?xf32>):
    %172 = "linalg.pooling_nhwc_min"(%arg372, %arg373, %arg374) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg375: f32, %arg376: f32, %arg377: f32):
      %173 = "arith.minimumf"(%arg377, %arg375) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_58"}> ({
  ^bb0(%arg366: memref<?x?x?xf32>, %arg367: memref<?xf32>, %arg368: memref<?x?x?xf32>):
    "linalg.pooling_nwc_sum"(%arg366, %arg367, %arg368) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg369: f32, %arg370: f32, %arg371: f32):
      %171 = "arith.addf"(%arg371, %arg369) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_58"}> ({
  ^bb0(%arg360: tensor<?x?x?xf32>, %arg361: tensor<?xf32>, %arg362: tensor<?x?x?xf32>):
    %169 = "linalg.pooling_nwc_sum"(%arg360, %arg361, %arg362) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg363: f32, %arg364: f32, %arg365: f32):
      %170 = "arith.addf"(%arg365, %arg363) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_59"}> ({
  ^bb0(%arg354: memref<?x?x?xf32>, %arg355: memref<?xf32>, %arg356: memref<?x?x?xf32>):
    "linalg.pooling_ncw_sum"(%arg354, %arg355, %arg356) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg357: f32, %arg358: f32, %arg359: f32):
      %168 = "arith.addf"(%arg359, %arg357) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map76, #map75, #map5]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_59"}> ({
  ^bb0(%arg348: tensor<?x?x?xf32>, %arg349: tensor<?xf32>, %arg350: tensor<?x?x?xf32>):
    %166 = "linalg.pooling_ncw_sum"(%arg348, %arg349, %arg350) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg351: f32, %arg352: f32, %arg353: f32):
      %167 = "arith.addf"(%arg353, %arg351) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map76, #map75, #map5]} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_60"}> ({
  ^bb0(%arg342: memref<?x?x?xf32>, %arg343: memref<?xf32>, %arg344: memref<?x?x?xf32>):
    "linalg.pooling_nwc_max"(%arg342, %arg343, %arg344) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg345: f32, %arg346: f32, %arg347: f32):
      %165 = "arith.maximumf"(%arg347, %arg345) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_60"}> ({
  ^bb0(%arg336: tensor<?x?x?xf32>, %arg337: tensor<?xf32>, %arg338: tensor<?x?x?xf32>):
    %163 = "linalg.pooling_nwc_max"(%arg336, %arg337, %arg338) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg339: f32, %arg340: f32, %arg341: f32):
      %164 = "arith.maximumf"(%arg341, %arg339) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_61"}> ({
  ^bb0(%arg330: memref<?x?x?xf32>, %arg331: memref<?xf32>, %arg332: memref<?x?x?xf32>):
    "linalg.pooling_ncw_max"(%arg330, %arg331, %arg332) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg333: f32, %arg334: f32, %arg335: f32):
      %162 = "arith.maximumf"(%arg335, %arg333) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map76, #map75, #map5]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_61"}> ({
  ^bb0(%arg324: tensor<?x?x?xf32>, %arg325: tensor<?xf32>, %arg326: tensor<?x?x?xf32>):
    %160 = "linalg.pooling_ncw_max"(%arg324, %arg325, %arg326) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg327: f32, %arg328: f32, %arg329: f32):
      %161 = "arith.maximumf"(%arg329, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map76, #map75, #map5]} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> (), sym_name = "m_62"}> ({
  ^bb0(%arg318: memref<?x?x?xf32>, %arg319: memref<?xf32>, %arg320: memref<?x?x?xf32>):
    "linalg.pooling_nwc_min"(%arg318, %arg319, %arg320) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg321: f32, %arg322: f32, %arg323: f32):
      %159 = "arith.minimumf"(%arg323, %arg321) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "t_62"}> ({
  ^bb0(%arg312: tensor<?x?x?xf32>, %arg313: tensor<?xf32>, %arg314: tensor<?x?x?xf32>):
    %157 = "linalg.pooling_nwc_min"(%arg312, %arg313, %arg314) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg315: f32, %arg316: f32, %arg317: f32):
      %158 = "arith.minimumf"(%arg317, %arg315) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_63"}> ({
  ^bb0(%arg306: memref<?x?x?x?x?xf32>, %arg307: memref<?x?x?xf32>, %arg308: memref<?x?x?x?x?xf32>):
    "linalg.pooling_ndhwc_sum"(%arg306, %arg307, %arg308) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg309: f32, %arg310: f32, %arg311: f32):
      %156 = "arith.addf"(%arg311, %arg309) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_63"}> ({
  ^bb0(%arg300: tensor<?x?x?x?x?xf32>, %arg301: tensor<?x?x?xf32>, %arg302: tensor<?x?x?x?x?xf32>):
    %154 = "linalg.pooling_ndhwc_sum"(%arg300, %arg301, %arg302) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg303: f32, %arg304: f32, %arg305: f32):
      %155 = "arith.addf"(%arg305, %arg303) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_64"}> ({
  ^bb0(%arg294: memref<?x?x?x?x?xf32>, %arg295: memref<?x?x?xf32>, %arg296: memref<?x?x?x?x?xf32>):
    "linalg.pooling_ndhwc_max"(%arg294, %arg295, %arg296) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg297: f32, %arg298: f32, %arg299: f32):
      %153 = "arith.maximumf"(%arg299, %arg297) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_64"}> ({
  ^bb0(%arg288: tensor<?x?x?x?x?xf32>, %arg289: tensor<?x?x?xf32>, %arg290: tensor<?x?x?x?x?xf32>):
    %151 = "linalg.pooling_ndhwc_max"(%arg288, %arg289, %arg290) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg291: f32, %arg292: f32, %arg293: f32):
      %152 = "arith.maximumf"(%arg293, %arg291) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "m_65"}> ({
  ^bb0(%arg282: memref<?x?x?x?x?xf32>, %arg283: memref<?x?x?xf32>, %arg284: memref<?x?x?x?x?xf32>):
    "linalg.pooling_ndhwc_min"(%arg282, %arg283, %arg284) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg285: f32, %arg286: f32, %arg287: f32):
      %150 = "arith.minimumf"(%arg287, %arg285) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> (), sym_name = "t_65"}> ({
  ^bb0(%arg276: tensor<?x?x?x?x?xf32>, %arg277: tensor<?x?x?xf32>, %arg278: tensor<?x?x?x?x?xf32>):
    %148 = "linalg.pooling_ndhwc_min"(%arg276, %arg277, %arg278) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg279: f32, %arg280: f32, %arg281: f32):
      %149 = "arith.minimumf"(%arg281, %arg279) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map42]} : (tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xi32>, memref<?x?xi32>, memref<?x?xi32>) -> (), sym_name = "m_66"}> ({
  ^bb0(%arg270: memref<?x?xi32>, %arg271: memref<?x?xi32>, %arg272: memref<?x?xi32>):
    "linalg.div_unsigned"(%arg270, %arg271, %arg272) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg273: i32, %arg274: i32, %arg275: i32):
      %147 = "arith.divui"(%arg273, %arg274) : (i32, i32) -> i32
      "linalg.yield"(%147) : (i32) -> ()
    }) : (memref<?x?xi32>, memref<?x?xi32>, memref<?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (), sym_name = "t_66"}> ({
  ^bb0(%arg264: tensor<?x?xi32>, %arg265: tensor<?x?xi32>, %arg266: tensor<?x?xi32>):
    %145 = "linalg.div_unsigned"(%arg264, %arg265, %arg266) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg267: i32, %arg268: i32, %arg269: i32):
      %146 = "arith.divui"(%arg267, %arg268) : (i32, i32) -> i32
      "linalg.yield"(%146) : (i32) -> ()
    }) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> (), sym_name = "m_67"}> ({
  ^bb0(%arg258: memref<?x?x?x?xi32>, %arg259: memref<?x?xi32>, %arg260: memref<?x?x?x?xi32>):
    "linalg.pooling_nhwc_max_unsigned"(%arg258, %arg259, %arg260) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg261: i32, %arg262: i32, %arg263: i32):
      %144 = "arith.maxui"(%arg263, %arg261) : (i32, i32) -> i32
      "linalg.yield"(%144) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> (), sym_name = "t_67"}> ({
  ^bb0(%arg252: tensor<?x?x?x?xi32>, %arg253: tensor<?x?xi32>, %arg254: tensor<?x?x?x?xi32>):
    %142 = "linalg.pooling_nhwc_max_unsigned"(%arg252, %arg253, %arg254) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg255: i32, %arg256: i32, %arg257: i32):
      %143 = "arith.maxui"(%arg257, %arg255) : (i32, i32) -> i32
      "linalg.yield"(%143) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> (), sym_name = "m_68"}> ({
  ^bb0(%arg246: memref<?x?x?x?xi32>, %arg247: memref<?x?xi32>, %arg248: memref<?x?x?x?xi32>):
    "linalg.pooling_nhwc_min_unsigned"(%arg246, %arg247, %arg248) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg249: i32, %arg250: i32, %arg251: i32):
      %141 = "arith.minui"(%arg251, %arg249) : (i32, i32) -> i32
      "linalg.yield"(%141) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> (), sym_name = "t_68"}> ({
  ^bb0(%arg240: tensor<?x?x?x?xi32>, %arg241: tensor<?x?xi32>, %arg242: tensor<?x?x?x?xi32>):
    %139 = "linalg.pooling_nhwc_min_unsigned"(%arg240, %arg241, %arg242) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg243: i32, %arg244: i32, %arg245: i32):
      %140 = "arith.minui"(%arg245, %arg243) : (i32, i32) -> i32
      "linalg.yield"(%140) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map73, #map60]} : (tensor<?x?x?x?xi32>, tensor<?x?xi32>, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> (), sym_name = "m_69"}> ({
  ^bb0(%arg234: memref<?x?x?xi32>, %arg235: memref<?xi32>, %arg236: memref<?x?x?xi32>):
    "linalg.pooling_nwc_max_unsigned"(%arg234, %arg235, %arg236) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg237: i32, %arg238: i32, %arg239: i32):
      %138 = "arith.maxui"(%arg239, %arg237) : (i32, i32) -> i32
      "linalg.yield"(%138) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> (), sym_name = "t_69"}> ({
  ^bb0(%arg228: tensor<?x?x?xi32>, %arg229: tensor<?xi32>, %arg230: tensor<?x?x?xi32>):
    %136 = "linalg.pooling_nwc_max_unsigned"(%arg228, %arg229, %arg230) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg231: i32, %arg232: i32, %arg233: i32):
      %137 = "arith.maxui"(%arg233, %arg231) : (i32, i32) -> i32
      "linalg.yield"(%137) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> (), sym_name = "m_70"}> ({
  ^bb0(%arg222: memref<?x?x?xi32>, %arg223: memref<?xi32>, %arg224: memref<?x?x?xi32>):
    "linalg.pooling_nwc_min_unsigned"(%arg222, %arg223, %arg224) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg225: i32, %arg226: i32, %arg227: i32):
      %135 = "arith.minui"(%arg227, %arg225) : (i32, i32) -> i32
      "linalg.yield"(%135) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> (), sym_name = "t_70"}> ({
  ^bb0(%arg216: tensor<?x?x?xi32>, %arg217: tensor<?xi32>, %arg218: tensor<?x?x?xi32>):
    %133 = "linalg.pooling_nwc_min_unsigned"(%arg216, %arg217, %arg218) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg219: i32, %arg220: i32, %arg221: i32):
      %134 = "arith.minui"(%arg221, %arg219) : (i32, i32) -> i32
      "linalg.yield"(%134) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map75, #map5]} : (tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xi8>, memref<?x?xi8>, i32, i32, memref<?x?xi32>) -> (), sym_name = "m_71"}> ({
  ^bb0(%arg206: memref<?x?xi8>, %arg207: memref<?x?xi8>, %arg208: i32, %arg209: i32, %arg210: memref<?x?xi32>):
    "linalg.quantized_matmul"(%arg206, %arg207, %arg208, %arg209, %arg210) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg211: i8, %arg212: i8, %arg213: i32, %arg214: i32, %arg215: i32):
      %127 = "arith.extsi"(%arg211) : (i8) -> i32
      %128 = "arith.subi"(%127, %arg213) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %129 = "arith.extsi"(%arg212) : (i8) -> i32
      %130 = "arith.subi"(%129, %arg214) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %131 = "arith.muli"(%128, %130) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %132 = "arith.addi"(%arg215, %131) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%132) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map79, #map79, #map2]} : (memref<?x?xi8>, memref<?x?xi8>, i32, i32, memref<?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xi8>, tensor<?x?xi8>, i32, i32, tensor<?x?xi32>) -> (), sym_name = "t_71"}> ({
  ^bb0(%arg196: tensor<?x?xi8>, %arg197: tensor<?x?xi8>, %arg198: i32, %arg199: i32, %arg200: tensor<?x?xi32>):
    %120 = "linalg.quantized_matmul"(%arg196, %arg197, %arg198, %arg199, %arg200) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg201: i8, %arg202: i8, %arg203: i32, %arg204: i32, %arg205: i32):
      %121 = "arith.extsi"(%arg201) : (i8) -> i32
      %122 = "arith.subi"(%121, %arg203) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %123 = "arith.extsi"(%arg202) : (i8) -> i32
      %124 = "arith.subi"(%123, %arg204) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %125 = "arith.muli"(%122, %124) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %126 = "arith.addi"(%arg205, %125) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%126) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map79, #map79, #map2]} : (tensor<?x?xi8>, tensor<?x?xi8>, i32, i32, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?xi32>) -> (), sym_name = "m_72"}> ({
  ^bb0(%arg186: memref<?x?x?xi8>, %arg187: memref<?x?x?xi8>, %arg188: i32, %arg189: i32, %arg190: memref<?x?x?xi32>):
    "linalg.quantized_batch_matmul"(%arg186, %arg187, %arg188, %arg189, %arg190) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg191: i8, %arg192: i8, %arg193: i32, %arg194: i32, %arg195: i32):
      %114 = "arith.extsi"(%arg191) : (i8) -> i32
      %115 = "arith.subi"(%114, %arg193) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %116 = "arith.extsi"(%arg192) : (i8) -> i32
      %117 = "arith.subi"(%116, %arg194) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %118 = "arith.muli"(%115, %117) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %119 = "arith.addi"(%arg195, %118) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%119) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map80, #map80, #map5]} : (memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32, tensor<?x?x?xi32>) -> (), sym_name = "t_72"}> ({
  ^bb0(%arg176: tensor<?x?x?xi8>, %arg177: tensor<?x?x?xi8>, %arg178: i32, %arg179: i32, %arg180: tensor<?x?x?xi32>):
    %107 = "linalg.quantized_batch_matmul"(%arg176, %arg177, %arg178, %arg179, %arg180) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg181: i8, %arg182: i8, %arg183: i32, %arg184: i32, %arg185: i32):
      %108 = "arith.extsi"(%arg181) : (i8) -> i32
      %109 = "arith.subi"(%108, %arg183) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %110 = "arith.extsi"(%arg182) : (i8) -> i32
      %111 = "arith.subi"(%110, %arg184) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %112 = "arith.muli"(%109, %111) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %113 = "arith.addi"(%arg185, %112) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%113) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map80, #map80, #map5]} : (tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> (), sym_name = "m_73"}> ({
  ^bb0(%arg166: memref<?x?x?x?xi8>, %arg167: memref<?x?x?x?xi8>, %arg168: i32, %arg169: i32, %arg170: memref<?x?x?x?xi32>):
    "linalg.conv_2d_nhwc_hwcf_q"(%arg166, %arg167, %arg168, %arg169, %arg170) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg171: i8, %arg172: i8, %arg173: i32, %arg174: i32, %arg175: i32):
      %101 = "arith.extsi"(%arg171) : (i8) -> i32
      %102 = "arith.subi"(%101, %arg173) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %103 = "arith.extsi"(%arg172) : (i8) -> i32
      %104 = "arith.subi"(%103, %arg174) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %105 = "arith.muli"(%102, %104) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %106 = "arith.addi"(%arg175, %105) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%106) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map34, #map81, #map81, #map35]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> (), sym_name = "t_73"}> ({
  ^bb0(%arg156: tensor<?x?x?x?xi8>, %arg157: tensor<?x?x?x?xi8>, %arg158: i32, %arg159: i32, %arg160: tensor<?x?x?x?xi32>):
    %94 = "linalg.conv_2d_nhwc_hwcf_q"(%arg156, %arg157, %arg158, %arg159, %arg160) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg161: i8, %arg162: i8, %arg163: i32, %arg164: i32, %arg165: i32):
      %95 = "arith.extsi"(%arg161) : (i8) -> i32
      %96 = "arith.subi"(%95, %arg163) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %97 = "arith.extsi"(%arg162) : (i8) -> i32
      %98 = "arith.subi"(%97, %arg164) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %99 = "arith.muli"(%96, %98) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %100 = "arith.addi"(%arg165, %99) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%100) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map34, #map81, #map81, #map35]} : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> (), sym_name = "m_74"}> ({
  ^bb0(%arg146: memref<?x?x?x?xi8>, %arg147: memref<?x?x?x?xi8>, %arg148: i32, %arg149: i32, %arg150: memref<?x?x?x?xi32>):
    "linalg.conv_2d_nhwc_fhwc_q"(%arg146, %arg147, %arg148, %arg149, %arg150) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg151: i8, %arg152: i8, %arg153: i32, %arg154: i32, %arg155: i32):
      %88 = "arith.extsi"(%arg151) : (i8) -> i32
      %89 = "arith.subi"(%88, %arg153) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %90 = "arith.extsi"(%arg152) : (i8) -> i32
      %91 = "arith.subi"(%90, %arg154) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %92 = "arith.muli"(%89, %91) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %93 = "arith.addi"(%arg155, %92) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%93) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map37, #map81, #map81, #map35]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> (), sym_name = "t_74"}> ({
  ^bb0(%arg136: tensor<?x?x?x?xi8>, %arg137: tensor<?x?x?x?xi8>, %arg138: i32, %arg139: i32, %arg140: tensor<?x?x?x?xi32>):
    %81 = "linalg.conv_2d_nhwc_fhwc_q"(%arg136, %arg137, %arg138, %arg139, %arg140) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg141: i8, %arg142: i8, %arg143: i32, %arg144: i32, %arg145: i32):
      %82 = "arith.extsi"(%arg141) : (i8) -> i32
      %83 = "arith.subi"(%82, %arg143) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %84 = "arith.extsi"(%arg142) : (i8) -> i32
      %85 = "arith.subi"(%84, %arg144) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %86 = "arith.muli"(%83, %85) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %87 = "arith.addi"(%arg145, %86) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%87) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map36, #map37, #map81, #map81, #map35]} : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> (), sym_name = "m_75"}> ({
  ^bb0(%arg126: memref<?x?x?x?xi8>, %arg127: memref<?x?x?x?xi8>, %arg128: i32, %arg129: i32, %arg130: memref<?x?x?x?xi32>):
    "linalg.conv_2d_nchw_fchw_q"(%arg126, %arg127, %arg128, %arg129, %arg130) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg131: i8, %arg132: i8, %arg133: i32, %arg134: i32, %arg135: i32):
      %75 = "arith.extsi"(%arg131) : (i8) -> i32
      %76 = "arith.subi"(%75, %arg133) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %77 = "arith.extsi"(%arg132) : (i8) -> i32
      %78 = "arith.subi"(%77, %arg134) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %79 = "arith.muli"(%76, %78) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %80 = "arith.addi"(%arg135, %79) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%80) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map38, #map39, #map81, #map81, #map35]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> (), sym_name = "t_75"}> ({
  ^bb0(%arg116: tensor<?x?x?x?xi8>, %arg117: tensor<?x?x?x?xi8>, %arg118: i32, %arg119: i32, %arg120: tensor<?x?x?x?xi32>):
    %68 = "linalg.conv_2d_nchw_fchw_q"(%arg116, %arg117, %arg118, %arg119, %arg120) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg121: i8, %arg122: i8, %arg123: i32, %arg124: i32, %arg125: i32):
      %69 = "arith.extsi"(%arg121) : (i8) -> i32
      %70 = "arith.subi"(%69, %arg123) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %71 = "arith.extsi"(%arg122) : (i8) -> i32
      %72 = "arith.subi"(%71, %arg124) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %73 = "arith.muli"(%70, %72) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %74 = "arith.addi"(%arg125, %73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%74) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map38, #map39, #map81, #map81, #map35]} : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> (), sym_name = "m_76"}> ({
  ^bb0(%arg106: memref<?x?x?x?x?xi8>, %arg107: memref<?x?x?x?x?xi8>, %arg108: i32, %arg109: i32, %arg110: memref<?x?x?x?x?xi32>):
    "linalg.conv_2d_nhwgc_gfhwc_q"(%arg106, %arg107, %arg108, %arg109, %arg110) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg111: i8, %arg112: i8, %arg113: i32, %arg114: i32, %arg115: i32):
      %62 = "arith.extsi"(%arg111) : (i8) -> i32
      %63 = "arith.subi"(%62, %arg113) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %64 = "arith.extsi"(%arg112) : (i8) -> i32
      %65 = "arith.subi"(%64, %arg114) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %66 = "arith.muli"(%63, %65) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %67 = "arith.addi"(%arg115, %66) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%67) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map44, #map45, #map82, #map82, #map42]} : (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> (), sym_name = "t_76"}> ({
  ^bb0(%arg96: tensor<?x?x?x?x?xi8>, %arg97: tensor<?x?x?x?x?xi8>, %arg98: i32, %arg99: i32, %arg100: tensor<?x?x?x?x?xi32>):
    %55 = "linalg.conv_2d_nhwgc_gfhwc_q"(%arg96, %arg97, %arg98, %arg99, %arg100) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg101: i8, %arg102: i8, %arg103: i32, %arg104: i32, %arg105: i32):
      %56 = "arith.extsi"(%arg101) : (i8) -> i32
      %57 = "arith.subi"(%56, %arg103) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %58 = "arith.extsi"(%arg102) : (i8) -> i32
      %59 = "arith.subi"(%58, %arg104) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %60 = "arith.muli"(%57, %59) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %61 = "arith.addi"(%arg105, %60) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%61) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map44, #map45, #map82, #map82, #map42]} : (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> (), sym_name = "m_77"}> ({
  ^bb0(%arg86: memref<?x?x?x?x?xi8>, %arg87: memref<?x?x?x?x?xi8>, %arg88: i32, %arg89: i32, %arg90: memref<?x?x?x?x?xi32>):
    "linalg.conv_2d_ngchw_gfchw_q"(%arg86, %arg87, %arg88, %arg89, %arg90) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg91: i8, %arg92: i8, %arg93: i32, %arg94: i32, %arg95: i32):
      %49 = "arith.extsi"(%arg91) : (i8) -> i32
      %50 = "arith.subi"(%49, %arg93) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %51 = "arith.extsi"(%arg92) : (i8) -> i32
      %52 = "arith.subi"(%51, %arg94) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %53 = "arith.muli"(%50, %52) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %54 = "arith.addi"(%arg95, %53) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%54) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map43, #map82, #map82, #map42]} : (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> (), sym_name = "t_77"}> ({
  ^bb0(%arg76: tensor<?x?x?x?x?xi8>, %arg77: tensor<?x?x?x?x?xi8>, %arg78: i32, %arg79: i32, %arg80: tensor<?x?x?x?x?xi32>):
    %42 = "linalg.conv_2d_ngchw_gfchw_q"(%arg76, %arg77, %arg78, %arg79, %arg80) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg81: i8, %arg82: i8, %arg83: i32, %arg84: i32, %arg85: i32):
      %43 = "arith.extsi"(%arg81) : (i8) -> i32
      %44 = "arith.subi"(%43, %arg83) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %45 = "arith.extsi"(%arg82) : (i8) -> i32
      %46 = "arith.subi"(%45, %arg84) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %47 = "arith.muli"(%44, %46) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %48 = "arith.addi"(%arg85, %47) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%48) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map40, #map43, #map82, #map82, #map42]} : (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> (), sym_name = "m_78"}> ({
  ^bb0(%arg66: memref<?x?x?x?x?xi8>, %arg67: memref<?x?x?x?x?xi8>, %arg68: i32, %arg69: i32, %arg70: memref<?x?x?x?x?xi32>):
    "linalg.conv_3d_ndhwc_dhwcf_q"(%arg66, %arg67, %arg68, %arg69, %arg70) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg71: i8, %arg72: i8, %arg73: i32, %arg74: i32, %arg75: i32):
      %36 = "arith.extsi"(%arg71) : (i8) -> i32
      %37 = "arith.subi"(%36, %arg73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %38 = "arith.extsi"(%arg72) : (i8) -> i32
      %39 = "arith.subi"(%38, %arg74) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %40 = "arith.muli"(%37, %39) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %41 = "arith.addi"(%arg75, %40) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%41) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map83, #map83, #map48]} : (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> (), sym_name = "t_78"}> ({
  ^bb0(%arg56: tensor<?x?x?x?x?xi8>, %arg57: tensor<?x?x?x?x?xi8>, %arg58: i32, %arg59: i32, %arg60: tensor<?x?x?x?x?xi32>):
    %29 = "linalg.conv_3d_ndhwc_dhwcf_q"(%arg56, %arg57, %arg58, %arg59, %arg60) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg61: i8, %arg62: i8, %arg63: i32, %arg64: i32, %arg65: i32):
      %30 = "arith.extsi"(%arg61) : (i8) -> i32
      %31 = "arith.subi"(%30, %arg63) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %32 = "arith.extsi"(%arg62) : (i8) -> i32
      %33 = "arith.subi"(%32, %arg64) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %34 = "arith.muli"(%31, %33) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %35 = "arith.addi"(%arg65, %34) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%35) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map83, #map83, #map48]} : (tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> (), sym_name = "m_79"}> ({
  ^bb0(%arg46: memref<?x?x?x?xi8>, %arg47: memref<?x?x?xi8>, %arg48: i32, %arg49: i32, %arg50: memref<?x?x?x?xi32>):
    "linalg.depthwise_conv_2d_nhwc_hwc_q"(%arg46, %arg47, %arg48, %arg49, %arg50) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg51: i8, %arg52: i8, %arg53: i32, %arg54: i32, %arg55: i32):
      %23 = "arith.extsi"(%arg51) : (i8) -> i32
      %24 = "arith.subi"(%23, %arg53) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %25 = "arith.extsi"(%arg52) : (i8) -> i32
      %26 = "arith.subi"(%25, %arg54) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %27 = "arith.muli"(%24, %26) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %28 = "arith.addi"(%arg55, %27) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%28) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map59, #map84, #map84, #map60]} : (memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> (), sym_name = "t_79"}> ({
  ^bb0(%arg36: tensor<?x?x?x?xi8>, %arg37: tensor<?x?x?xi8>, %arg38: i32, %arg39: i32, %arg40: tensor<?x?x?x?xi32>):
    %16 = "linalg.depthwise_conv_2d_nhwc_hwc_q"(%arg36, %arg37, %arg38, %arg39, %arg40) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg41: i8, %arg42: i8, %arg43: i32, %arg44: i32, %arg45: i32):
      %17 = "arith.extsi"(%arg41) : (i8) -> i32
      %18 = "arith.subi"(%17, %arg43) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %19 = "arith.extsi"(%arg42) : (i8) -> i32
      %20 = "arith.subi"(%19, %arg44) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %21 = "arith.muli"(%18, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %22 = "arith.addi"(%arg45, %21) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%22) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map59, #map84, #map84, #map60]} : (tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32, tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> (), sym_name = "m_80"}> ({
  ^bb0(%arg26: memref<?x?x?x?xi8>, %arg27: memref<?x?x?x?xi8>, %arg28: i32, %arg29: i32, %arg30: memref<?x?x?x?x?xi32>):
    "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%arg26, %arg27, %arg28, %arg29, %arg30) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg31: i8, %arg32: i8, %arg33: i32, %arg34: i32, %arg35: i32):
      %10 = "arith.extsi"(%arg31) : (i8) -> i32
      %11 = "arith.subi"(%10, %arg33) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %12 = "arith.extsi"(%arg32) : (i8) -> i32
      %13 = "arith.subi"(%12, %arg34) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %14 = "arith.muli"(%11, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %15 = "arith.addi"(%arg35, %14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%15) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map63, #map64, #map81, #map81, #map65]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> (), sym_name = "t_80"}> ({
  ^bb0(%arg16: tensor<?x?x?x?xi8>, %arg17: tensor<?x?x?x?xi8>, %arg18: i32, %arg19: i32, %arg20: tensor<?x?x?x?x?xi32>):
    %3 = "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%arg16, %arg17, %arg18, %arg19, %arg20) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg21: i8, %arg22: i8, %arg23: i32, %arg24: i32, %arg25: i32):
      %4 = "arith.extsi"(%arg21) : (i8) -> i32
      %5 = "arith.subi"(%4, %arg23) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %6 = "arith.extsi"(%arg22) : (i8) -> i32
      %7 = "arith.subi"(%6, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %8 = "arith.muli"(%5, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %9 = "arith.addi"(%arg25, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%9) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map63, #map64, #map81, #map81, #map65]} : (tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32, tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xi1>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> (), sym_name = "m_81"}> ({
  ^bb0(%arg8: memref<?xi1>, %arg9: memref<?xf32>, %arg10: memref<?xf32>, %arg11: memref<?xf32>):
    "linalg.select"(%arg8, %arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg12: i1, %arg13: f32, %arg14: f32, %arg15: f32):
      %2 = "arith.select"(%arg12, %arg13, %arg14) : (i1, f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) : (memref<?xi1>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (), sym_name = "t_81"}> ({
  ^bb0(%arg0: tensor<?xi1>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>):
    %0 = "linalg.select"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg4: i1, %arg5: f32, %arg6: f32, %arg7: f32):
      %1 = "arith.select"(%arg4, %arg5, %arg6) : (i1, f32, f32) -> f32
      "linalg.yield"(%1) : (f32) -> ()
    }) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

