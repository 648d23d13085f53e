"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x!quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>>, tensor<3x!quant.uniform<u8:f32:0, {2.000000e+00:1,3.000000e+00:2,4.500000e+00}>>, memref<128xf16, 3>, !nvgpu.device.async.token) -> (), sym_name = "q"}> ({
  ^bb0(%arg0: tensor<4x!quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>> loc("quant_nvgpu_amdgpu.mlir":3:8), %arg1: tensor<3x!quant.uniform<u8:f32:0, {2.000000e+00:1,3.000000e+00:2,4.500000e+00}>> loc("quant_nvgpu_amdgpu.mlir":3:73), %arg2: memref<128xf16, 3> loc("quant_nvgpu_amdgpu.mlir":3:162), %arg3: !nvgpu.device.async.token loc("quant_nvgpu_amdgpu.mlir":3:189)):
    %0 = "quant.scast"(%arg0) : (tensor<4x!quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>>) -> tensor<4xi8> loc("quant_nvgpu_amdgpu.mlir":4:10)
    "func.return"() : () -> () loc("quant_nvgpu_amdgpu.mlir":5:5)
  }) : () -> () loc("quant_nvgpu_amdgpu.mlir":2:3)
}) : () -> () loc("quant_nvgpu_amdgpu.mlir":1:1)
