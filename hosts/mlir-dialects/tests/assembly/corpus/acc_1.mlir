module {
  func.func @f(%arg0: i32, %arg1: index, %arg2: i1, %arg3: i64) {
    acc.parallel async {
      acc.yield
    }
    acc.parallel async(%arg0 : i32) {
      acc.yield
    }
    acc.parallel async(%arg0 : i32 [#acc.device_type<nvidia>], %arg1 : index) {
      acc.yield
    }
    acc.parallel async(%arg0 : i32) {
      acc.yield
    }
    acc.parallel wait {
      acc.yield
    }
    acc.parallel wait({%arg0 : i32}) {
      acc.yield
    }
    acc.parallel wait({%arg0 : i32, %arg1 : index} [#acc.device_type<nvidia>], {devnum: %arg0 : i32, %arg1 : index}) {
      acc.yield
    }
    acc.parallel wait([#acc.device_type<nvidia>], {%arg0 : i32}) {
      acc.yield
    }
    acc.parallel num_gangs({%arg0 : i32, %arg1 : index} [#acc.device_type<nvidia>], {%arg0 : i32}) {
      acc.yield
    }
    acc.parallel num_workers(%arg0 : i32 [#acc.device_type<nvidia>], %arg1 : index) vector_length(%arg0 : i32) {
      acc.yield
    }
    acc.parallel combined(loop) num_workers(%arg0 : i32) self(%arg2) if(%arg2) {
      acc.yield
    }
    acc.enter_data async(%arg0 : i32) wait(%arg0, %arg1 : i32, index)
    acc.enter_data async wait
    acc.wait async
    acc.wait(%arg0 : i32) async(%arg1 : index)
    return
  }
}

