#access_group = #llvm.access_group<id = distinct[0]<>>
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[1]<>, description = "x">
#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a" in "b">
#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
#tbaa_root = #llvm.tbaa_root<id = "hm">
#di_subroutine_type = #llvm.di_subroutine_type<types = #di_basic_type>
"builtin.module"() ({
  %0 = "t.b"() {aa = #gpu.block<x>, ab = #gpu.thread<x>, ag = #access_group, am = #llvm.cconv<ccc>, ao = !async.token, asd = #alias_scope_domain, bt = #di_basic_type, ce = #complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>, db = #acc.declare<dataClause =  acc_copy>, di = #di_file, dsr = #di_subroutine_type, emi = #emitc.opaque<"x">, fm = #arith.fastmath<none>, gg = #amdgpu.address_space<fat_raw_buffer>, irdl = !irdl.attribute, la = #loop_annotation, ls = !llvm.struct<"foo3", (i32, ptr)>, mm = #omp<cancellationconstructtype parallel>, mt = !ml_program.token, rt = #rocdl.target, se = #sparse, se2 = #sparse1, smt = !smt.bool, st = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>, tb = #tbaa_root, th = !transform.any_op, tt = #nvvm.target<chip = "sm_90">, ttl = !llvm.ptr<1>, vce = #spirv.vce<v1.0, [Shader], []>, vs = #vector.kind<add>, wasm = !wasmssa<local ref to i32>, xe = #xegpu.layout<inst_data = [1, 2]>, xs = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} : () -> !llvm.struct<"foo", (i32, struct<"foo">)>
}) : () -> ()

