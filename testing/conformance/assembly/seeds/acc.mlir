func.func @f(%m: memref<4xf32>, %b: i1, %n: i32, %lb: index, %p: !llvm.ptr) {
  %d = acc.deviceptr varPtr(%m : memref<4xf32>) -> memref<4xf32> {name = "m"}
  %c = acc.copyin varPtr(%m : memref<4xf32>) -> memref<4xf32>
  acc.kernels dataOperands(%d : memref<4xf32>) {
    acc.terminator
  }
  acc.kernels async(%n : i32) if(%b) num_gangs({%n : i32}) {
    acc.terminator
  }
  acc.parallel dataOperands(%c : memref<4xf32>) num_workers(%n : i32) wait({%n : i32}) {
    acc.yield
  }
  acc.parallel self(%b) async {
    acc.yield
  }
  acc.serial async {
    acc.yield
  }
  acc.loop control(%iv : index) = (%lb : index) to (%lb : index) step (%lb : index) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang vector worker control(%iv : index, %jv : index) = (%lb, %lb : index, index) to (%lb, %lb : index, index) step (%lb, %lb : index, index) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true, false>, independent = [#acc.device_type<none>]}
  %u = acc.update_device varPtr(%m : memref<4xf32>) -> memref<4xf32> {structured = false}
  acc.update dataOperands(%u : memref<4xf32>)
  return
}
