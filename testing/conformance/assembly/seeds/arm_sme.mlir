func.func @f(%b: vector<[4]xf16>, %i: vector<[8]xi8>, %h: vector<[8]xi16>, %q: vector<[16]xi8>, %hf: vector<[8]xf16>, %v: vector<[4]xf32>, %m: memref<?x?xf32>, %x: index, %p: vector<[4]xi1>, %t: vector<[4]x[4]xf32>, %tm: vector<[4]x[4]xi1>, %pad: f32) {
  %0 = arm_sme.fmopa_2way %hf, %hf : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %1 = arm_sme.fmops_2way %hf, %hf acc(%t) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %2 = arm_sme.smopa_2way %h, %h : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %3 = arm_sme.smops_2way %h, %h acc(%2) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %4 = arm_sme.umopa_2way %h, %h : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %5 = arm_sme.umops_2way %h, %h : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %6 = arm_sme.smopa_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %7 = arm_sme.smops_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %8 = arm_sme.umopa_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %9 = arm_sme.umops_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %10 = arm_sme.sumopa_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %11 = arm_sme.sumops_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %12 = arm_sme.usmopa_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %13 = arm_sme.usmops_4way %q, %q : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %14 = arm_sme.outerproduct %v, %v : vector<[4]xf32>, vector<[4]xf32>
  %15 = arm_sme.outerproduct %v, %v kind<sub> acc(%t) masks(%p, %p) : vector<[4]xf32>, vector<[4]xf32>
  %16 = arm_sme.tile_load %m[%x, %x] : memref<?x?xf32>, vector<[4]x[4]xf32>
  %17 = arm_sme.tile_load %m[%x, %x], %pad, %tm layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %t, %m[%x, %x] : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %t, %m[%x, %x], %tm layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %18 = arm_sme.load_tile_slice %m[%x, %x], %p, %t, %x : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  arm_sme.store_tile_slice %t, %x, %p, %m[%x, %x] layout<vertical> : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  return
}
