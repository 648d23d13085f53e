module {
  spirv.func @i(%arg0: !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, %arg1: vector<3xf32>, %arg2: f32) "None" {
    %0 = spirv.ImageSampleExplicitLod %arg0, %arg1 ["Lod"], %arg2 : !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>, f32 -> vector<4xf32>
    %1 = spirv.ImageSampleExplicitLod %arg0, %arg1 ["Lod|MinLod"], %arg2, %arg2 : !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32>, f32, f32 -> vector<4xf32>
    %2 = spirv.ImageSampleImplicitLod %arg0, %arg1  : !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<3xf32> -> vector<4xf32>
    spirv.Return
  }
}

