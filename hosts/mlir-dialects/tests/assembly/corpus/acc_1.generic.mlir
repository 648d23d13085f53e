"builtin.module"() ({
  "func.func"() <{function_type = (i32, index, i1, i64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: index, %arg2: i1, %arg3: i64):
    "acc.parallel"() <{asyncOnly = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : () -> ()
    "acc.parallel"(%arg0) <{asyncOperandsDeviceType = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : (i32) -> ()
    "acc.parallel"(%arg0, %arg1) <{asyncOperandsDeviceType = [#acc.device_type<nvidia>, #acc.device_type<none>], operandSegmentSizes = array<i32: 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, index) -> ()
    "acc.parallel"(%arg0) <{asyncOperandsDeviceType = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : (i32) -> ()
    "acc.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [#acc.device_type<none>]}> ({
      "acc.yield"() : () -> ()
    }) : () -> ()
    "acc.parallel"(%arg0) <{hasWaitDevnum = [false], operandSegmentSizes = array<i32: 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> ({
      "acc.yield"() : () -> ()
    }) : (i32) -> ()
    "acc.parallel"(%arg0, %arg1, %arg0, %arg1) <{hasWaitDevnum = [false, true], operandSegmentSizes = array<i32: 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [], waitOperandsDeviceType = [#acc.device_type<nvidia>, #acc.device_type<none>], waitOperandsSegments = array<i32: 2, 2>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, index, i32, index) -> ()
    "acc.parallel"(%arg0) <{hasWaitDevnum = [false], operandSegmentSizes = array<i32: 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [#acc.device_type<nvidia>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> ({
      "acc.yield"() : () -> ()
    }) : (i32) -> ()
    "acc.parallel"(%arg0, %arg1, %arg0) <{numGangsDeviceType = [#acc.device_type<nvidia>, #acc.device_type<none>], numGangsSegments = array<i32: 2, 1>, operandSegmentSizes = array<i32: 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, index, i32) -> ()
    "acc.parallel"(%arg0, %arg1, %arg0) <{numWorkersDeviceType = [#acc.device_type<nvidia>, #acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0>, vectorLengthDeviceType = [#acc.device_type<none>]}> ({
      "acc.yield"() : () -> ()
    }) : (i32, index, i32) -> ()
    "acc.parallel"(%arg0, %arg2, %arg2) <{combined, numWorkersDeviceType = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, i1, i1) -> ()
    "acc.enter_data"(%arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 2, 0>}> : (i32, i32, index) -> ()
    "acc.enter_data"() <{async, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0>, wait}> : () -> ()
    "acc.wait"() <{async, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
    "acc.wait"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (i32, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

