"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, !quant.uniform<u8:f32, 5.000000e-01:128>) -> tensor<2x!quant.uniform<i8<-8:7>:f32:0, {2.000000e+02,9.987200e-01:120}>>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: !quant.uniform<u8:f32, 5.000000e-01:128>):
    %0 = "quant.qcast"(%arg0) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>
    %1 = "quant.dcast"(%arg1) : (!quant.uniform<u8:f32, 5.000000e-01:128>) -> f32
    %2 = "t.x"() : () -> tensor<2x!quant.uniform<i8<-8:7>:f32:0, {2.000000e+02,9.987200e-01:120}>>
    "func.return"(%2) : (tensor<2x!quant.uniform<i8<-8:7>:f32:0, {2.000000e+02,9.987200e-01:120}>>) -> ()
  }) : () -> ()
}) : () -> ()

