//! What makes rules apply whose conditions are C++, read from the comments in `Combine.td`. The form is that of
//! [`super::templates::parse`].

/// Rules and trees for them. A rule without trees wants branches.
pub const HINTS: &[(&str, &[&str])] = &[
    (
        "push_freeze_to_prevent_poison_from_propagating",
        &[
            "(FREEZE (ADD|SUB|MUL|AND|OR|XOR|SHL|LSHR|ASHR|UMIN|SMAX x #))",
            "(FREEZE (ADD|SUB|MUL|AND|OR|XOR|LSHR|ICMP ...))",
            "(FREEZE (ZEXT|SEXT|ANYEXT|TRUNC|BITREVERSE|ABS|FNEG|FABS x))",
            "(FREEZE (PTR_ADD x #))",
            "(FREEZE (FADD|FMUL|FSUB x f))",
            "(FREEZE (SELECT 1 x 0))",
        ],
    ),
    (
        "extending_loads",
        &[
            "(ZEXT|SEXT|ANYEXT (LOAD p))",
            "(ZEXT|SEXT|ANYEXT (SEXTLOAD|ZEXTLOAD p))",
            "(ADD (ZEXT|SEXT|ANYEXT (LOAD=l p)) (ZEXT|SEXT|ANYEXT l))",
        ],
    ),
    ("load_and_mask", &["(AND (LOAD p) 255)", "(AND (LOAD p) 65535)", "(AND (LOAD|ZEXTLOAD p) #m)"]),
    (
        "sext_trunc_sextload",
        &["(SEXT_INREG (TRUNC (SEXTLOAD p)) 8)", "(SEXT_INREG (SEXTLOAD p) 8)", "(SEXT_INREG (TRUNC (SEXTLOAD p)) 16)"],
    ),
    (
        "sext_inreg_of_load",
        &["(SEXT_INREG (LOAD|ZEXTLOAD|SEXTLOAD p) 8)", "(SEXT_INREG (LOAD|ZEXTLOAD p) 16)", "(SEXT_INREG (LOAD p) _)"],
    ),
    (
        "sext_inreg_to_zext_inreg",
        &[
            "(SEXT_INREG (AND x 127) 8)",
            "(SEXT_INREG (LSHR x #s) _)",
            "(SEXT_INREG (ZEXT x) 16)",
            "(SEXT_INREG (UREM x 7) 8)",
        ],
    ),
    (
        "combine_extracted_vector_load",
        &["(EXTRACT_VECTOR_ELT (LOAD p) #x)", "(EXTRACT_VECTOR_ELT (LOAD p) x)", "(EXTRACT_VECTOR_ELT (LOAD p) 1)"],
    ),
    (
        "combine_indexed_load_store",
        &[
            "(OR (LOAD=l x) (PTRTOINT (PTR_ADD x 8)))",
            "(OR (PTRTOINT (PTR_ADD=q x 8)) (LOAD q))",
            "(STORE (PTRTOINT (PTR_ADD=q x 8)) q)",
            "(ADD (LOAD|ZEXTLOAD (PTR_ADD=q x #x)) (PTRTOINT q))",
        ],
    ),
    ("opt_brcond_by_inverting_cond", &[]),
    ("extend_through_phis", &[]),
    ("ptr_add_immed_chain", &["(PTR_ADD (PTR_ADD x #x) #x)", "(PTR_ADD (PTR_ADD x #) #)"]),
    ("shifts_too_big", &["(SHL|ASHR|LSHR x #b)"]),
    (
        "shift_immed_chain",
        &["SHL ASHR LSHR SSHLSAT USHLSAT: (% (% x #x) #x)", "SHL ASHR LSHR SSHLSAT USHLSAT: (% (% x #s) #s)"],
    ),
    (
        "shift_of_shifted_logic_chain",
        &[
            "SHL ASHR LSHR SSHLSAT USHLSAT: (% (AND|OR|XOR (% x #x) y) #x)",
            "SHL ASHR LSHR USHLSAT: (% (AND|OR|XOR y (% x #x)) #x)",
        ],
    ),
    ("mul_to_shl", &["(MUL x #p)"]),
    (
        "reduce_shl_of_extend",
        &[
            "(SHL (ZEXT|SEXT|ANYEXT (AND x #m)) #x)",
            "(SHL (ZEXT|SEXT|ANYEXT (LSHR x #s)) #x)",
            "(SHL:64 (ZEXT (AND:32 x 255)) #x)",
        ],
    ),
    ("commute_shift", &["(SHL (ADD|OR x #) #x)", "(SHL (ADD|OR/disjoint x #x) #x)"]),
    ("lshr_of_trunc_of_lshr", &["(LSHR (TRUNC (LSHR x #x)) #x)"]),
    (
        "narrow_binop_feeding_and",
        &[
            "(AND:64 (ADD|SUB|MUL|AND|OR|XOR x y) 4294967295)",
            "(AND:64 (ADD|SUB|MUL x y) #m)",
            "(AND (ADD|SUB|MUL x y) 65535)",
        ],
    ),
    ("undef_to_fp_zero", &["(SITOFP|UITOFP undef)"]),
    ("undef_to_int_zero", &["(AND|MUL x undef)", "(AND|MUL undef x)"]),
    ("undef_to_negative_one", &["(OR x undef)", "(OR undef x)"]),
    ("binop_left_undef_to_zero", &["(SHL|UDIV|UREM undef x)"]),
    ("binop_right_undef_to_undef", &["(SHL|ASHR|LSHR x undef)"]),
    ("unary_undef_to_zero", &["(ABS undef)"]),
    ("propagate_undef_any_op", &["(ADD|SUB|XOR undef x)", "(ADD|SUB|XOR x undef)"]),
    ("propagate_undef_all_ops", &["(BUILD_VECTOR undef +)", "(SHUFFLE_VECTOR undef undef _)"]),
    ("propagate_undef_shuffle_mask", &["(SHUFFLE_VECTOR x y 'undef)"]),
    ("erase_undef_store", &["(STORE undef p)"]),
    (
        "insert_extract_vec_elt_out_of_bounds",
        &["(INSERT_VECTOR_ELT x y #b)", "(EXTRACT_VECTOR_ELT x #b)", "(EXTRACT_VECTOR_ELT x 4)"],
    ),
    ("select_same_val", &["(SELECT c x x)", "(SELECT c # +)"]),
    ("select_constant_cmp", &["(SELECT 1 x y)", "(SELECT 0 x y)"]),
    (
        "commute_int_constant_to_rhs",
        &[
            "(ADD|MUL|AND|OR|XOR|SMIN|SMAX|UMIN|UMAX|UMULH|SMULH|UADDSAT|SADDSAT # x)",
            "(UADDO|SADDO|UMULO|SMULO # x)",
            "(SMULFIX|UMULFIX|SMULFIXSAT|UMULFIXSAT # x _)",
        ],
    ),
    ("commute_fp_constant_to_rhs", &["(FADD|FMUL|FMINNUM|FMAXNUM|FMINNUM_IEEE|FMAXNUM_IEEE|FMINIMUM|FMAXIMUM f x)"]),
    ("right_identity_neg_zero_fp", &["(FADD x -0.0)"]),
    ("right_identity_neg_zero_fp_nsz", &["(FADD/nsz x 0.0)"]),
    ("right_identity_one_fp", &["(FMUL x 1.0)"]),
    ("right_identity_neg_one_fp", &["(FMUL x -1.0)"]),
    ("binop_left_to_zero", &["(SHL|LSHR|ASHR|SDIV|UDIV|SREM|UREM 0 x)"]),
    ("urem_pow2_to_mask", &["(UREM x #p)", "(UREM x (SHL 1 y))"]),
    (
        "fold_binop_into_select",
        &[
            "(ADD|SUB|AND|OR|XOR|SDIV|SREM|UDIV|UREM|LSHR|ASHR|SHL|SMIN|SMAX|UMIN|UMAX (SELECT c # #) #)",
            "(ADD|SUB|AND|OR|XOR|LSHR|SHL|SMIN|UMAX # (SELECT c # #))",
            "(AND|OR (SELECT c -1 0) x)",
            "(FMUL|FADD|FSUB|FDIV|FREM|FMINNUM|FMAXNUM|FMINIMUM|FMAXIMUM (SELECT c f f) f)",
        ],
    ),
    (
        "div_rem_to_divrem",
        &["(ADD (SDIV x y) (SREM x y))", "(ADD (UREM x y) (UDIV x y))", "(XOR (UDIV x y) (UREM x y))"],
    ),
    ("simplify_add_to_sub", &["(ADD (SUB 0 x) y)", "(ADD y (SUB 0 x))"]),
    ("p2i_to_i2p", &["(INTTOPTR (PTRTOINT x))"]),
    ("add_p2i_to_ptradd", &["(ADD (PTRTOINT x) y)", "(ADD y (PTRTOINT x))"]),
    ("const_ptradd_to_i2p", &["(PTR_ADD (INTTOPTR #) #)"]),
    (
        "hoist_logic_op_with_same_opcode_hands",
        &["ZEXT SEXT ANYEXT TRUNC: (AND|OR|XOR (% x) (% y))", "SHL LSHR ASHR AND: (AND|OR|XOR (% x z) (% y z))"],
    ),
    ("shl_ashr_to_sext_inreg", &["(ASHR (SHL x #s=k) =k)"]),
    ("neg_and_one_to_sext_inreg", &["(SUB 0 (AND x 1))"]),
    ("overlapping_and", &["(AND (AND x #m) #)", "(AND # (AND # x))", "(AND (AND x 12) 10)"]),
    (
        "redundant_and",
        &[
            "(AND (AND x 15) 255)",
            "(AND (ZEXT x) -1)",
            "(AND (LSHR x #s) #m)",
            "(AND (UREM x 8) #m)",
            "(AND (AND x y) y)",
        ],
    ),
    ("redundant_or", &["(OR (OR x 15) 3)", "(OR (AND x 3) -1)", "(OR (OR x #m) #m)", "(OR x 0)"]),
    (
        "redundant_sext_inreg",
        &[
            "(SEXT_INREG (SEXT x) _)",
            "(SEXT_INREG (ASHR x #s) _)",
            "(SEXT_INREG (SEXT_INREG x 8) 16)",
            "(SEXT_INREG (ICMP ...) _)",
            "(SEXT_INREG (ASSERT_SEXT x 8) 16)",
        ],
    ),
    ("anyext_trunc_fold", &["(ANYEXT (TRUNC x))"]),
    (
        "zext_trunc_fold",
        &["(ZEXT (TRUNC (AND x #m)))", "(ZEXT (TRUNC (ASSERT_ZEXT x 8)))", "(ZEXT (TRUNC (LSHR x #s)))"],
    ),
    (
        "not_cmp_fold",
        &[
            "(XOR (ICMP _ x y) -1)",
            "(XOR (FCMP _ x y) -1)",
            "(XOR (AND|OR (ICMP _ x y) (ICMP|FCMP _ z w)) -1)",
            "(XOR (ICMP _ x y) 1)",
        ],
    ),
    (
        "unmerge_merge",
        &[
            "(UNMERGE_VALUES (MERGE_VALUES|BUILD_VECTOR|CONCAT_VECTORS ...))",
            "(UNMERGE_VALUES (BITCAST (BUILD_VECTOR|CONCAT_VECTORS ...)))",
        ],
    ),
    ("merge_unmerge", &["(MERGE_VALUES (UNMERGE_VALUES=u x) u@1)", "(MERGE_VALUES (UNMERGE_VALUES=u x) u@1 u@2 u@3)"]),
    ("unmerge_cst", &["(UNMERGE_VALUES #)", "(UNMERGE_VALUES f)", "(UNMERGE_VALUES:16 #)"]),
    ("unmerge_undef", &["(UNMERGE_VALUES undef)"]),
    ("unmerge_dead_to_trunc", &["(UNMERGE_VALUES x)"]),
    (
        "unmerge_anyext_build_vector",
        &[
            "(UNMERGE_VALUES (ANYEXT (BUILD_VECTOR ...)))",
            "(UNMERGE_VALUES:32 (ANYEXT (BUILD_VECTOR:16 ...)))",
            "(UNMERGE_VALUES:16 (ANYEXT (BUILD_VECTOR:8 ...)))",
        ],
    ),
    ("unmerge_zext_to_zext", &["(UNMERGE_VALUES (ZEXT x))"]),
    ("merge_of_x_and_undef", &["(MERGE_VALUES x undef)"]),
    ("merge_of_x_and_zero", &["(MERGE_VALUES x 0)"]),
    (
        "combine_build_unmerge",
        &[
            "(BUILD_VECTOR (UNMERGE_VALUES=u x) u@1 undef undef)",
            "(BUILD_VECTOR (UNMERGE_VALUES=u x) u@1 u@2 u@3 undef undef undef undef)",
            "(BUILD_VECTOR (UNMERGE_VALUES=u x) u@1)",
        ],
    ),
    (
        "trunc_shift",
        &["(TRUNC (SHL|LSHR|ASHR x #x))", "(TRUNC (SHL|LSHR|ASHR x (AND y 7)))", "(TRUNC:32 (SHL|LSHR|ASHR:64 x #x))"],
    ),
    ("xor_of_and_with_same_reg", &["(XOR (AND x y) y)", "(XOR y (AND x y))", "(XOR (AND y x) y)"]),
    ("ptr_add_with_zero", &["(PTR_ADD 0 x)"]),
    (
        "combine_insert_vec_elts_build_vector",
        &[
            "(INSERT_VECTOR_ELT (INSERT_VECTOR_ELT undef x 0) y 1)",
            "(INSERT_VECTOR_ELT (INSERT_VECTOR_ELT _ x 0) y 1)",
            "(INSERT_VECTOR_ELT (INSERT_VECTOR_ELT (INSERT_VECTOR_ELT (INSERT_VECTOR_ELT z x 0) y 1) x 3) _ 2)",
            "(INSERT_VECTOR_ELT (BUILD_VECTOR ...) x #x)",
            "(INSERT_VECTOR_ELT (BUILD_VECTOR ...) x 1)",
        ],
    ),
    (
        "load_or_combine",
        &[
            "(OR:16 (ZEXT (LOAD:8 p)) (SHL (ZEXT (LOAD:8 (PTR_ADD p 1))) 8))",
            "(OR:16 (SHL (ZEXT (LOAD:8 p)) 8) (ZEXT (LOAD:8 (PTR_ADD p 1))))",
            "(OR:32 (ZEXT (LOAD:16 p)) (SHL (ZEXT (LOAD:16 (PTR_ADD p 2))) 16))",
            "(OR:32 (ZEXTLOAD p) (SHL (ZEXTLOAD (PTR_ADD p 2)) 16))",
            "(OR:16 (ZEXTLOAD p) (SHL (ZEXTLOAD (PTR_ADD p 1)) 8))",
            "(OR:32 (OR (ZEXT (LOAD:8 p)) (SHL (ZEXT (LOAD:8 (PTR_ADD p 1))) 8)) (OR (SHL (ZEXT (LOAD:8 (PTR_ADD p 2))) 16) (SHL (ZEXT (LOAD:8 (PTR_ADD p 3))) 24)))",
        ],
    ),
    (
        "extract_vec_elt_build_vec",
        &["(EXTRACT_VECTOR_ELT (BUILD_VECTOR|BUILD_VECTOR_TRUNC ...) 1)", "(EXTRACT_VECTOR_ELT (BUILD_VECTOR ...) #x)"],
    ),
    (
        "extract_all_elts_from_build_vector",
        &["(ADD (EXTRACT_VECTOR_ELT (BUILD_VECTOR=v ...) 0) (EXTRACT_VECTOR_ELT v 1))"],
    ),
    (
        "funnel_shift_from_or_shift",
        &[
            "(OR (SHL x #s=k) (LSHR y w-k))",
            "(OR (LSHR y w-k) (SHL x #s=k))",
            "(OR (SHL:32 x y) (LSHR z (SUB 32 y)))",
            "(OR (SHL:64 x (SUB 64 y)) (LSHR z y))",
            "(OR (SHL x #s=k) (LSHR x w-k))",
        ],
    ),
    (
        "funnel_shift_from_or_shift_constants_are_legal",
        &[
            "(OR (SHL x #s=k) (LSHR y w-k))",
            "(OR (SHL:32 x y) (LSHR z (SUB 32 y)))",
            "(OR (SHL:64 x (SUB 64 y)) (LSHR z y))",
        ],
    ),
    ("funnel_shift_to_rotate", &["(FSHL|FSHR x x y)", "(FSHL|FSHR x x #)"]),
    ("funnel_shift_overshift", &["(FSHL|FSHR x y #b)"]),
    ("rotate_out_of_range", &["(ROTL|ROTR x #b)", "(ROTL|ROTR x 200)"]),
    (
        "icmp_to_true_false_known_bits",
        &[
            "(ICMP _ (AND x 7) 15)",
            "(ICMP _ (ZEXT x) 300)",
            "(ICMP _ (OR x 8) 0)",
            "(ICMP _ # #)",
            "(ICMP _ (ZEXT x) -1)",
        ],
    ),
    (
        "icmp_to_lhs_known_bits",
        &[
            "(ICMP 'ne (AND x 1) 0)",
            "(ICMP 'eq (AND x 1) 1)",
            "(ICMP 'ne (ZEXT (ICMP ...)) 0)",
            "(ICMP 'ne|eq x 0)",
            "(ICMP 'ne|eq (TRUNC:1 x) 0)",
            "(ICMP 'eq (AND x 1) 1)",
        ],
    ),
    (
        "redundant_binop_in_equality",
        &["(ICMP 'eq|ne (ADD|SUB|XOR x y) x)", "(ICMP 'eq|ne (ADD|XOR y x) x)", "(ICMP 'eq|ne x (ADD|SUB|XOR x y))"],
    ),
    ("double_icmp_zero_and_combine", &["(AND (ICMP 'eq x 0) (ICMP 'eq y 0))"]),
    ("double_icmp_zero_or_combine", &["(OR (ICMP 'ne x 0) (ICMP 'ne y 0))"]),
    ("and_or_disjoint_mask", &["(AND (OR x #m=k) ~k)", "(AND (OR x 15) 240)"]),
    ("bitfield_extract_from_and", &["(AND:32 (LSHR x #x) #m)", "(AND:64 (LSHR x #x) #m)", "(AND (LSHR x #x) 255)"]),
    ("bitfield_extract_from_sext_inreg", &["(SEXT_INREG:32 (LSHR|ASHR x #x) 8)", "(SEXT_INREG:64 (LSHR|ASHR x #x) _)"]),
    (
        "bitfield_extract_from_shr",
        &["(ASHR|LSHR:32 (SHL x #x) #s)", "(ASHR|LSHR:64 (SHL x #x) #s)", "(ASHR|LSHR:32 (SHL x 5) 8)"],
    ),
    (
        "bitfield_extract_from_shr_and",
        &[
            "(LSHR|ASHR:32 (AND x #m) #x)",
            "(LSHR|ASHR:64 (AND x 4080) 4)",
            "(LSHR|ASHR:32 (AND x 255) 4)",
            "(LSHR|ASHR:32 (AND x 255) 8)",
        ],
    ),
    ("udiv_by_const", &["(UDIV x #o)", "(UDIV x 7)", "(UDIV/exact x #o)", "(UDIV:32 x 10)"]),
    ("sdiv_by_const", &["(SDIV x #o)", "(SDIV/exact x #o)", "(SDIV x #n)", "(SDIV/exact x 6)", "(SDIV:32 x 10)"]),
    ("sdiv_by_pow2", &["(SDIV/-exact x #p)", "(SDIV/-exact x -4)"]),
    ("udiv_by_pow2", &["(UDIV/-exact x #p)", "(UDIV/-exact x (SHL 1 y))"]),
    ("urem_by_const", &["(UREM x #o)", "(UREM:32 x 10)"]),
    ("srem_by_const", &["(SREM x #o)", "(SREM:32 x 10)"]),
    (
        "reassoc_ptradd",
        &[
            "(PTR_ADD (PTR_ADD x #x) y)",
            "(PTR_ADD x (ADD y #x))",
            "(LOAD (PTR_ADD (PTR_ADD x #x) y))",
            "(PTR_ADD (PTR_ADD x #x) #x)",
            "(PTR_ADD (PTR_ADD/inbounds x (MUL y 4)) #x)",
        ],
    ),
    ("reassoc_comm_binops", &["(ADD (ADD x #) #)", "(ADD # (ADD x #))", "(ADD (ADD x #) y)", "(ADD (ADD x y) x)"]),
    (
        "constant_fold_binop",
        &["(ADD|AND|ASHR|LSHR|MUL|OR|SHL|SUB|XOR|UDIV|SDIV|UREM|SREM|SMIN|SMAX|UMIN|UMAX # #)", "(PTR_ADD # #)"],
    ),
    ("constant_fold_fp_binop", &["(FADD|FSUB|FMUL|FDIV f f)"]),
    ("constant_fold_fma", &["(FMA|FMAD f f f)"]),
    ("constant_fold_cast_op", &["(ZEXT|SEXT|ANYEXT #)"]),
    ("mulo_by_2", &["(UMULO|SMULO x 2)"]),
    ("mulo_by_0", &["(UMULO|SMULO x 0)"]),
    ("adde_to_addo", &["(UADDE|SADDE|USUBE|SSUBE x y 0)"]),
    ("mulh_to_lshr", &["(UMULH x #p)", "(UMULH x 1)"]),
    (
        "trunc_ssats",
        &[
            "(TRUNC:8 (SMIN (SMAX x -128) 127))",
            "(TRUNC:16 (SMAX (SMIN x 32767) -32768))",
            "(TRUNC:8 (SMAX (SMIN x 127) -128))",
        ],
    ),
    (
        "trunc_ssatu",
        &[
            "(TRUNC:8 (SMIN (SMAX x 0) 255))",
            "(TRUNC:8 (SMAX (SMIN x 255) 0))",
            "(TRUNC:16 (UMIN (SMAX x 0) 65535))",
            "(TRUNC:8 (UMIN (SMAX x 0) 255))",
        ],
    ),
    ("trunc_usatu", &["(TRUNC:8 (UMIN x 255))", "(TRUNC:16 (UMIN x 65535))", "(TRUNC:32 (UMIN x 4294967295))"]),
    ("truncusatu_to_fptouisat", &["(TRUNC_USAT_U (FPTOUI x))"]),
    (
        "redundant_neg_operands",
        &[
            "(FADD x (FNEG y))",
            "(FADD (FNEG x) y)",
            "(FSUB x (FNEG y))",
            "(FMUL|FDIV (FNEG x) (FNEG y))",
            "(FMA|FMAD (FNEG x) (FNEG y) z)",
        ],
    ),
    ("fsub_to_fneg", &["(FSUB -0.0 x)", "(FSUB/nsz 0.0 x)"]),
    (
        "combine_fadd_fmul_to_fmad_or_fma",
        &[
            "(FADD/contract (FMUL/contract x y) z)",
            "(FADD/contract z (FMUL/contract x y))",
            "(FADD/contract (FMUL/contract x y) (FMUL/contract z w))",
        ],
    ),
    (
        "combine_fadd_fpext_fmul_to_fmad_or_fma",
        &["(FADD/contract (FPEXT (FMUL/contract x y)) z)", "(FADD/contract z (FPEXT (FMUL/contract x y)))"],
    ),
    (
        "combine_fadd_fma_fmul_to_fmad_or_fma",
        &[
            "(FADD/contract/reassoc (FMA/contract/reassoc x y (FMUL/contract z u)) v)",
            "(FADD/contract/reassoc v (FMA/contract/reassoc x y (FMUL/contract z u)))",
        ],
    ),
    (
        "combine_fadd_fpext_fma_fmul_to_fmad_or_fma",
        &[
            "(FADD/contract (FMA/contract x y (FPEXT (FMUL/contract u v))) z)",
            "(FADD/contract (FPEXT (FMA/contract x y (FMUL/contract u v))) z)",
        ],
    ),
    (
        "combine_fsub_fmul_to_fmad_or_fma",
        &[
            "(FSUB/contract (FMUL/contract x y) z)",
            "(FSUB/contract z (FMUL/contract x y))",
            "(FSUB/contract (FMUL/contract x y) (FMUL/contract z w))",
        ],
    ),
    (
        "combine_fsub_fneg_fmul_to_fmad_or_fma",
        &["(FSUB/contract (FNEG (FMUL/contract x y)) z)", "(FSUB/contract x (FNEG (FMUL/contract y z)))"],
    ),
    (
        "combine_fsub_fpext_fmul_to_fmad_or_fma",
        &["(FSUB/contract (FPEXT (FMUL/contract x y)) z)", "(FSUB/contract z (FPEXT (FMUL/contract x y)))"],
    ),
    (
        "combine_fsub_fpext_fneg_fmul_to_fmad_or_fma",
        &[
            "(FSUB/contract (FNEG (FPEXT (FMUL/contract x y))) z)",
            "(FSUB/contract (FPEXT (FNEG (FMUL/contract x y))) z)",
            "(FSUB/contract z (FNEG (FPEXT (FMUL/contract x y))))",
        ],
    ),
    ("combine_minmax_nan", &["(FMINNUM|FMAXNUM|FMINIMUM|FMAXIMUM x NaN)", "(FMINNUM|FMAXNUM|FMINIMUM|FMAXIMUM NaN x)"]),
    (
        "fdiv_repeated_divison",
        &[
            "(FADD (FDIV/arcp x z) (FADD (FDIV/arcp y z) (FDIV/arcp w z)))",
            "(FADD (FDIV/arcp x z) (FADD (FDIV/arcp y z) (FADD (FDIV/arcp w z) (FDIV/arcp v z))))",
        ],
    ),
    (
        "buildvector_identity_fold",
        &[
            "(BUILD_VECTOR_TRUNC (BITCAST=b:32 x) (LSHR b 16))",
            "(BUILD_VECTOR:16 (TRUNC (BITCAST=b:32 x)) (TRUNC (LSHR b 16)))",
            "(BUILD_VECTOR:32 (TRUNC (BITCAST=b:64 x)) (TRUNC (LSHR b 32)))",
        ],
    ),
    (
        "trunc_buildvector_fold",
        &["(TRUNC:16 (BITCAST:32 (BUILD_VECTOR:16 x y)))", "(TRUNC:32 (BITCAST:64 (BUILD_VECTOR:32 x y)))"],
    ),
    (
        "trunc_lshr_buildvector_fold",
        &[
            "(TRUNC:16 (LSHR (BITCAST:32 (BUILD_VECTOR:16 x y)) 16))",
            "(TRUNC:32 (LSHR (BITCAST:64 (BUILD_VECTOR:32 x y)) 32))",
        ],
    ),
    ("sub_add_reg", &["(SUB (ADD x y) y)", "(SUB (ADD x y) x)", "(SUB x (ADD y x))", "(SUB x (ADD x y))"]),
    (
        "select_to_minmax",
        &[
            "(SELECT (FCMP/nnan _ x y) x y)",
            "(SELECT (FCMP/nnan _ x f) x f)",
            "(SELECT (FCMP _ x y) y x)",
            "(SELECT (FCMP 'ogt|olt|oge|ole|ugt|ult x f) x f)",
            "(SELECT/nnan/nsz (FCMP/nnan/nsz _ x y) x y)",
        ],
    ),
    ("select_to_iminmax", &["(SELECT (ICMP _ x y) x y)", "(SELECT (ICMP _ x y) y x)"]),
    ("simplify_neg_minmax", &["SMIN SMAX UMIN UMAX: (SUB 0 (% x (SUB 0 x)))", "SMIN SMAX: (SUB 0 (% (SUB 0 x) x))"]),
    (
        "match_selects",
        &[
            "(SELECT c 1 0)",
            "(SELECT c 0 1)",
            "(SELECT c -1 0)",
            "(SELECT c 0 -1)",
            "(SELECT c # #)",
            "(SELECT:1 c x 0)",
            "(SELECT:1 c 1 x)",
            "(SELECT:1 c x 1)",
            "(SELECT:1 c 0 x)",
            "(SELECT c 5 4)",
            "(SELECT c 4 5)",
            "(SELECT c #p 0)",
            "(SELECT:1 c x c)",
            "(SELECT (ICMP _ x y) x y)",
            "(SELECT c 0 #p)",
        ],
    ),
    (
        "match_ands",
        &[
            "(AND (ICMP _ x #) (ICMP _ x #))",
            "(AND (ICMP _ x y) (ICMP _ x y))",
            "(AND (FCMP _ x y) (FCMP _ x y))",
            "(AND (ICMP 'ult x #x) (ICMP 'ugt x #x))",
        ],
    ),
    (
        "match_ors",
        &[
            "(OR (ICMP _ x #) (ICMP _ x #))",
            "(OR (ICMP _ x y) (ICMP _ x y))",
            "(OR (FCMP _ x y) (FCMP _ x y))",
            "(OR (ICMP 'eq x 4) (ICMP 'eq x 5))",
        ],
    ),
    (
        "match_addos",
        &[
            "(UADDO|SADDO x 0)",
            "(UADDO|SADDO # #)",
            "(UADDO|SADDO # x)",
            "(UADDO|SADDO (ZEXT x) (ZEXT y))",
            "(UADDO|SADDO (AND x 7) (AND y 7))",
            "(UADDO|SADDO (SEXT x) (SEXT y))",
            "(SADDO (ADD/nsw x #) #)",
            "(UADDO (ADD/nuw x #) #)",
            "(UADDO (OR x -16) (OR y -16))",
        ],
    ),
    (
        "match_subo_no_overflow",
        &[
            "(USUBO|SSUBO (ZEXT x) (ZEXT y))",
            "(USUBO (OR x 255) (AND y 7))",
            "(USUBO (AND x 7) (OR y 255))",
            "(SSUBO (SEXT x) (SEXT y))",
            "(USUBO|SSUBO # #)",
            "(SSUBO (AND x 7) (AND y 7))",
        ],
    ),
    ("insert_vector_element_elt_undef", &["(INSERT_VECTOR_ELT (FREEZE x) undef i)", "(INSERT_VECTOR_ELT # undef i)"]),
    (
        "match_extract_of_element",
        &["(EXTRACT_VECTOR_ELT x #b)", "(EXTRACT_VECTOR_ELT x #n)", "(EXTRACT_VECTOR_ELT x #)"],
    ),
    (
        "extract_vector_element_different_indices",
        &["(EXTRACT_VECTOR_ELT (INSERT_VECTOR_ELT x y 0) 1)", "(EXTRACT_VECTOR_ELT (INSERT_VECTOR_ELT x y #x) #x)"],
    ),
    (
        "extract_vector_element_build_vector",
        &["(EXTRACT_VECTOR_ELT (BUILD_VECTOR ...) 0)", "(EXTRACT_VECTOR_ELT (BUILD_VECTOR ...) 1)"],
    ),
    (
        "extract_vector_element_shuffle_vector",
        &["(EXTRACT_VECTOR_ELT (SHUFFLE_VECTOR x y _) 0)", "(EXTRACT_VECTOR_ELT (SHUFFLE_VECTOR x y _) 1)"],
    ),
    (
        "combine_concat_vector",
        &[
            "(CONCAT_VECTORS (BUILD_VECTOR ...) +)",
            "(CONCAT_VECTORS undef +)",
            "(CONCAT_VECTORS (BUILD_VECTOR ...) undef)",
            "(CONCAT_VECTORS (CONCAT_VECTORS ...) +)",
            "(CONCAT_VECTORS undef (BUILD_VECTOR ...))",
            "(CONCAT_VECTORS undef undef (BUILD_VECTOR ...) undef)",
        ],
    ),
    (
        "combine_shuffle_concat",
        &[
            "(SHUFFLE_VECTOR (CONCAT_VECTORS x y) (CONCAT_VECTORS z w) 'parts)",
            "(SHUFFLE_VECTOR (CONCAT_VECTORS x y) undef 'parts)",
            "(SHUFFLE_VECTOR (CONCAT_VECTORS x undef) (CONCAT_VECTORS z undef) 'parts)",
            "(SHUFFLE_VECTOR (CONCAT_VECTORS x y) (CONCAT_VECTORS z w) 'identity)",
            "(SHUFFLE_VECTOR (CONCAT_VECTORS x undef undef undef) (CONCAT_VECTORS z undef undef undef) 'parts)",
        ],
    ),
    ("combine_shuffle_undef_rhs", &["(SHUFFLE_VECTOR x undef _)"]),
    (
        "combine_shuffle_disjoint_mask",
        &["(SHUFFLE_VECTOR x y 'first)", "(SHUFFLE_VECTOR x y 'second)", "(SHUFFLE_VECTOR undef y 'second)"],
    ),
    ("insert_vector_elt_oob", &["(INSERT_VECTOR_ELT x y #b)", "(INSERT_VECTOR_ELT x y #n)"]),
    (
        "combine_use_vector_truncate",
        &[
            "(BUILD_VECTOR:8 (TRUNC (UNMERGE_VALUES=u:16 x)) (TRUNC u@1) (TRUNC u@2) (TRUNC u@3) undef undef undef undef)",
            "(BUILD_VECTOR:16 (TRUNC (UNMERGE_VALUES=u:32 x)) (TRUNC u@1) undef undef)",
            "(BUILD_VECTOR:8 (TRUNC (UNMERGE_VALUES=u:32 x)) (TRUNC u@1) (TRUNC u@2) (TRUNC u@3) undef undef undef undef)",
            "(BUILD_VECTOR:16 (TRUNC (UNMERGE_VALUES=u:32 x)) (TRUNC u@1) (TRUNC u@2) (TRUNC u@3))",
        ],
    ),
    ("add_of_vscale", &["(ADD/nsw (VSCALE #x) (VSCALE #x))"]),
    ("mul_of_vscale", &["(MUL/nsw (VSCALE #x) #x)"]),
    ("shl_of_vscale", &["(SHL/nsw (VSCALE #x) #x)"]),
    ("sub_of_vscale", &["(SUB/nsw x (VSCALE #x))"]),
    ("expand_const_fpowi", &["(FPOWI x #x)", "(FPOWI x #n)", "(FPOWI x 2)"]),
    ("canonicalize_icmp", &["(ICMP _ # x)", "(ICMP _ # #)"]),
    ("canonicalize_fcmp", &["(FCMP _ f x)", "(FCMP _ f f)"]),
    (
        "freeze_of_non_undef_non_poison",
        &["(FREEZE (FREEZE x))", "(FREEZE #)", "(FREEZE (AND (FREEZE x) #))", "(FREEZE f)"],
    ),
];
