"builtin.module"() ({
  "func.func"() <{function_type = (vector<[4]xf32>, vector<[8]xf16>, vector<[4]xi1>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<[4]xf32>, %arg1: vector<[8]xf16>, %arg2: vector<[4]xi1>, %arg3: memref<?x?xf32>, %arg4: index):
    %0 = "arm_sme.tile_load"(%arg3, %arg4, %arg4) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (memref<?x?xf32>, index, index) -> vector<[4]x[4]xf32>
    %1 = "arm_sve.convert_to_svbool"(%arg2) : (vector<[4]xi1>) -> vector<[16]xi1>
    %2 = "arm_sve.convert_from_svbool"(%1) : (vector<[16]xi1>) -> vector<[4]xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

