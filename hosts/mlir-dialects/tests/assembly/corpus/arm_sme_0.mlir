module {
  func.func @f(%arg0: vector<[4]xf32>, %arg1: vector<[8]xf16>, %arg2: vector<[4]xi1>, %arg3: memref<?x?xf32>, %arg4: index) {
    %0 = arm_sme.tile_load %arg3[%arg4, %arg4] : memref<?x?xf32>, vector<[4]x[4]xf32>
    %1 = arm_sve.convert_to_svbool %arg2 : vector<[4]xi1>
    %2 = arm_sve.convert_from_svbool %1 : vector<[4]xi1>
    return
  }
}

