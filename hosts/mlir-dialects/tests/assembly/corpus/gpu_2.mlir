module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%arg0: f32, %arg1: memref<?xf32, 1>) kernel {
      gpu.return
    }
    gpu.func @none() kernel {
      gpu.return
    }
  }
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?xf32, 1>, %arg3: i32, %arg4: i64) {
    gpu.launch_func  @kernels::@k blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg1 : f32, %arg2 : memref<?xf32, 1>)
    %0 = gpu.wait async
    gpu.launch_func [%0] @kernels::@none blocks in (%arg4, %arg4, %arg4) threads in (%arg4, %arg4, %arg4) : i64 dynamic_shared_memory_size %arg3 
    %1 = gpu.launch_func async [%0] @kernels::@k clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg1 : f32, %arg2 : memref<?xf32, 1>) {x}
    gpu.wait [%0, %1]
    %2 = gpu.wait async [%1] {y}
    gpu.wait 
    return
  }
}
