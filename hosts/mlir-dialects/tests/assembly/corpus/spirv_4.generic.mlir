"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (!spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>, f32) -> (), sym_name = "i"}> ({
  ^bb0(%arg0: !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, %arg1: vector<3xf32>, %arg2: f32):
    %0 = "spirv.ImageSampleExplicitLod"(%arg0, %arg1, %arg2) <{image_operands = #spirv.image_operands<Lod>}> : (!spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>, f32) -> vector<4xf32>
    %1 = "spirv.ImageSampleExplicitLod"(%arg0, %arg1, %arg2, %arg2) <{image_operands = #spirv.image_operands<Lod|MinLod>}> : (!spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>, f32, f32) -> vector<4xf32>
    %2 = "spirv.ImageSampleImplicitLod"(%arg0, %arg1) : (!spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>) -> vector<4xf32>
    "spirv.Return"() : () -> ()
  }) : () -> ()
}) : () -> ()

