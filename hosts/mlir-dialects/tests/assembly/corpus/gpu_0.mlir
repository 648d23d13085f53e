module {
  gpu.module @k attributes {x.y} {
    gpu.func @plain(%arg0: i32, %arg1: memref<?xf32, 1>) {
      gpu.return
    }
    gpu.func @kernel(%arg0: f32) workgroup(%arg1 : memref<32xf32, #gpu.address_space<workgroup>>) private(%arg2 : memref<1xf32, #gpu.address_space<private>>, %arg3 : memref<2xi32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 1, 2, 3>} {
      gpu.barrier
      gpu.return
    }
    gpu.func @result(%arg0: f32 {gpu.x}) -> (f32, i32) attributes {y} {
      %c0_i32 = arith.constant 0 : i32
      gpu.return %arg0, %c0_i32 : f32, i32
    }
    gpu.func @ws() workgroup(%arg0 : memref<32xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}) {
      gpu.return
    }
  }
  gpu.module @t [#nvvm.target<chip = "sm_70">] {
  }
  gpu.module @t2<#gpu.select_object<0 : i64>> [#nvvm.target, #rocdl.target] attributes {z = 1 : i32} {
  }
  gpu.binary @bin  [#gpu.object<#nvvm.target, "abc">]
  gpu.binary @bin2 <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, bin = "abc">]
}
