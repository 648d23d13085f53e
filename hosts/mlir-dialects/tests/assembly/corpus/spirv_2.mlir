module {
  spirv.module @m Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Linkage], [SPV_KHR_storage_buffer_storage_class]> attributes {a.b = 1 : i32} {
    spirv.GlobalVariable @v initializer(@sc) {x} : !spirv.ptr<f32, Private>
    spirv.GlobalVariable @v2 bind(0, 1) {location = 3 : i32} : !spirv.ptr<vector<4xf32>, Input>
    spirv.GlobalVariable @v3 {component = 1 : i32, linkage_attributes = #spirv.linkage_attributes<linkage_name = "q", linkage_type = <Import>>, location = 0 : i32} : !spirv.ptr<f32, Input>
    spirv.SpecConstant @sc = 1.000000e+00 : f32
    spirv.SpecConstant @sb spec_id(3) = true
    spirv.SpecConstantComposite @cc (@sc, @sc) : vector<2xf32>
    spirv.EXT.SpecConstantCompositeReplicate @rr (@sc) : vector<4xf32>
    spirv.func @f(%arg0: f32 {spirv.x}, %arg1: i32) -> f32 "Pure|Const" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "outside.func", linkage_type = <Export>>, q.r} {
      %0 = spirv.mlir.selection control(Flatten) -> f32 {
        spirv.mlir.merge %arg0 : f32
      }
      %cst1_i8 = spirv.Constant 1 : i8
      %cst = spirv.Constant dense<[1, 2]> : tensor<2xi32> : !spirv.array<2 x i32>
      %cst_0 = spirv.Constant [dense<3.000000e+00> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
      %cst_f64 = spirv.Constant -1.000000e+00 : f64
      %cst-1_si32 = spirv.Constant -1 : si32
      %cst_vec_2xi32 = spirv.Constant dense<1> : vector<2xi32>
      %1 = spirv.Variable bind(1, 2) : !spirv.ptr<f32, Function>
      %2 = spirv.Variable built_in("GlobalInvocationId") {l} : !spirv.ptr<f32, Function>
      %3 = spirv.Variable init(%arg0) {z} : !spirv.ptr<f32, Function>
      %4 = spirv.Load "Function" %1 ["Volatile"] {k} : f32
      spirv.ReturnValue %arg0 : f32
    }
    spirv.func @decl(f32) "None"
    spirv.EntryPoint "GLCompute" @f
    spirv.ExecutionMode @f "ContractionOff"
    spirv.ExecutionMode @f "LocalSize", 1, 2, 3
  }
}

