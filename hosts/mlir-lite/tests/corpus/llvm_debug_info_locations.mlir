#access_group = #llvm.access_group<id = distinct[0]<>>
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[1]<>, description = "d">
#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"foo.c" in "/x">
#loc2 = loc("/tmp/h/k.mlir":16:14)
#loc3 = loc("/tmp/h/k.mlir":16:23)
#loop_distribute = #llvm.loop_distribute<disable = true>
#tbaa_root = #llvm.tbaa_root<id = "root">
#alias_scope = #llvm.alias_scope<id = distinct[2]<>, domain = #alias_scope_domain>
#di_compile_unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "m", isOptimized = true, emissionKind = Full>
#di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_basic_type, #di_basic_type>
#loop_annotation = #llvm.loop_annotation<distribute = #loop_distribute, parallelAccesses = #access_group>
#di_subprogram = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 3, subprogramFlags = Definition, type = #di_subroutine_type>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "arg", file = #di_file, line = 6, arg = 1, type = #di_basic_type>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32 loc("/tmp/h/k.mlir":16:14), %arg1: !llvm.ptr loc("/tmp/h/k.mlir":16:23)):
    "llvm.intr.dbg.value"(%arg0) <{locationExpr = #llvm.di_expression<>, varInfo = #di_local_variable}> : (i32) -> () loc(#loc4)
    %0 = "llvm.load"(%arg1) <{access_groups = [#access_group], alias_scopes = [#alias_scope], ordering = 0 : i64, tbaa = [#tbaa_tag]}> : (!llvm.ptr) -> i32 loc(#loc5)
    "llvm.br"()[^bb1] <{loop_annotation = #loop_annotation}> : () -> () loc(#loc6)
  ^bb1:  // pred: ^bb0
    "llvm.return"() : () -> () loc(#loc7)
  }) : () -> () loc(#loc8)
}) : () -> () loc(#loc)
#loc = loc("/tmp/h/k.mlir":0:0)
#loc1 = loc("foo.c":3:1)
#loc4 = loc("/tmp/h/k.mlir":17:3)
#loc5 = loc("/tmp/h/k.mlir":18:8)
#loc6 = loc("/tmp/h/k.mlir":19:3)
#loc7 = loc("/tmp/h/k.mlir":21:3)
#loc8 = loc(fused<#di_subprogram>[#loc1])

