"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m"}> ({
    "spirv.func"() <{arg_attrs = [{spirv.x}, {}], function_control = #spirv.function_control<Pure|Const>, function_type = (f32, !spirv.ptr<f32, Function>) -> f32, sym_name = "f"}> ({
    ^bb0(%arg1: f32, %arg2: !spirv.ptr<f32, Function>):
      "spirv.CopyMemory"(%arg2, %arg2) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>, source_memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
      "spirv.CopyMemory"(%arg2, %arg2) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>, source_alignment = 8 : i32, source_memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
      %0 = "spirv.INTEL.SubgroupBlockRead"(%arg2) {q} : (!spirv.ptr<f32, Function>) -> f32
      %1 = "spirv.GL.Fma"(%arg1, %arg1, %arg1) {q} : (f32, f32, f32) -> f32
      %2 = "t.i"() : () -> i32
      %3 = "spirv.ISubBorrow"(%2, %2) {q} : (i32, i32) -> !spirv.struct<(i32, i32)>
      %4 = "t.i"() : () -> vector<2xf32>
      %5 = "spirv.CompositeExtract"(%4) <{indices = [1 : i32]}> : (vector<2xf32>) -> f32
      %6 = "spirv.CompositeInsert"(%arg1, %4) <{indices = [1 : i32]}> : (f32, vector<2xf32>) -> vector<2xf32>
      %7:2 = "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<Flatten>}> ({
        "spirv.mlir.merge"(%arg1, %2) : (f32, i32) -> ()
      }) : () -> (f32, i32)
      %8 = "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<Unroll>}> ({
        "spirv.mlir.merge"(%arg1) : (f32) -> ()
      }) : () -> f32
      "spirv.ReturnValue"(%arg1) : (f32) -> ()
    }) {q.r} : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @f, interface = [@a]}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<ContractionOff>, fn = @f, values = [1 : i32]}> : () -> ()
    "spirv.SpecConstant"() <{default_value = 1.000000e+00 : f32, sym_name = "sc"}> : () -> ()
    "spirv.SpecConstantComposite"() <{constituents = [@sc, @sc], sym_name = "cc", type = vector<2xf32>}> : () -> ()
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "rr", type = vector<4xf32>}> : () -> ()
    "spirv.ARM.GraphEntryPoint"() <{fn = @x, interface = [@a, @b]}> : () -> ()
    "spirv.ARM.Graph"() <{arg_attrs = [{l.x}], entry_point = true, function_type = (!spirv.arm.tensor<1xi8>) -> !spirv.arm.tensor<1xi8>, sym_name = "g"}> ({
    ^bb0(%arg0: !spirv.arm.tensor<1xi8>):
      "spirv.ARM.GraphOutputs"(%arg0) : (!spirv.arm.tensor<1xi8>) -> ()
    }) {q.r} : () -> ()
    "spirv.ARM.Graph"() <{entry_point = false, function_type = (!spirv.arm.tensor<1xi8>) -> (), sym_name = "g2"}> ({
    }) : () -> ()
  }) {a.b = 1 : i32} : () -> ()
}) : () -> ()

