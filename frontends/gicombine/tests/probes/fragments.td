// Each probe says what LLVM 22 says of it.
// -----
// pf_noroot
// llvm: error: GICombinePatFrag must have one root in its 'out' operands
// llvm: error: Could not parse GICombinePatFrag 'pf_noroot_f'
// llvm: error: Failed to parse pattern: '(pf_noroot_f ?:$b)'
def pf_noroot_f : GICombinePatFrag<(outs $f), (ins),
  [(pattern (COPY $f, $x))]>;
def pf_noroot : GICombineRule<(defs root:$b),
  (match (pf_noroot_f $b)),
  (apply "x();")>;
// -----
// pf_two_roots
// llvm: error: GICombinePatFrag can only have one root
// llvm: error: Could not parse GICombinePatFrag 'pf_two_roots_f'
// llvm: error: Failed to parse pattern: '(pf_two_roots_f ?:$d, ?:$e)'
def pf_two_roots_f : GICombinePatFrag<(outs root:$f, root:$g), (ins),
  [(pattern (COPY $f, $x), (COPY $g, $f))]>;
def pf_two_roots : GICombineRule<(defs root:$d),
  (match (pf_two_roots_f $d, $e)),
  (apply "x();")>;
// -----
// pf_out_imm
// llvm: error: output parameter 'f' must be 'root' or 'gi_mo'
// llvm: error: Could not parse GICombinePatFrag 'pf_out_imm_f'
// llvm: error: Failed to parse pattern: '(pf_out_imm_f ?:$d, ?:$e)'
def pf_out_imm_f : GICombinePatFrag<(outs root:$r, gi_imm:$f), (ins),
  [(pattern (COPY $r, $f))]>;
def pf_out_imm : GICombineRule<(defs root:$d),
  (match (pf_out_imm_f $d, $e)),
  (apply "x();")>;
// -----
// pf_bad_param
// llvm: error: 'f' operand type was expected to be 'root', 'gi_imm' or 'gi_mo'
// llvm: error: Could not parse GICombinePatFrag 'pf_bad_param_f'
// llvm: error: Failed to parse pattern: '(pf_bad_param_f ?:$d, ?:$x)'
def pf_bad_param_f : GICombinePatFrag<(outs root:$r), (ins notty:$f),
  [(pattern (COPY $r, $f))]>;
def pf_bad_param : GICombineRule<(defs root:$d),
  (match (pf_bad_param_f $d, $x)),
  (apply "x();")>;
// -----
// pf_unnamed_param
// llvm: error: all operands must be named'
// llvm: error: Could not parse GICombinePatFrag 'pf_unnamed_param_f'
// llvm: error: Failed to parse pattern: '(pf_unnamed_param_f ?:$d, ?:$x)'
def pf_unnamed_param_f : GICombinePatFrag<(outs root:$r), (ins gi_mo),
  [(pattern (COPY $r, $x))]>;
def pf_unnamed_param : GICombineRule<(defs root:$d),
  (match (pf_unnamed_param_f $d, $x)),
  (apply "x();")>;
// -----
// pf_outs_op
// llvm: error: expected 'outs' operator for GICombinePatFrag out operands list
// llvm: error: Could not parse GICombinePatFrag 'pf_outs_op_f'
// llvm: error: Failed to parse pattern: '(pf_outs_op_f ?:$d)'
def pf_outs_op_f : GICombinePatFrag<(ins root:$r), (ins),
  [(pattern (COPY $r, $x))]>;
def pf_outs_op : GICombineRule<(defs root:$d),
  (match (pf_outs_op_f $d)),
  (apply "x();")>;
// -----
// pf_ins_op
// llvm: error: expected 'ins' operator for GICombinePatFrag in operands list
// llvm: error: Could not parse GICombinePatFrag 'pf_ins_op_f'
// llvm: error: Failed to parse pattern: '(pf_ins_op_f ?:$d)'
def pf_ins_op_f : GICombinePatFrag<(outs root:$r), (outs),
  [(pattern (COPY $r, $x))]>;
def pf_ins_op : GICombineRule<(defs root:$d),
  (match (pf_ins_op_f $d)),
  (apply "x();")>;
// -----
// pf_in_root
// llvm: error: input parameterr 'y' cannot be a root!
// llvm: error: Could not parse GICombinePatFrag 'pf_in_root_f'
// llvm: error: Failed to parse pattern: '(pf_in_root_f ?:$d, ?:$x)'
def pf_in_root_f : GICombinePatFrag<(outs root:$r), (ins root:$y),
  [(pattern (COPY $r, $y))]>;
def pf_in_root : GICombineRule<(defs root:$d),
  (match (pf_in_root_f $d, $x)),
  (apply "x();")>;
// -----
// pf_wip
// llvm: error: wip_match_opcode cannot be used in GICombinePatFrag
// llvm: error: Could not parse GICombinePatFrag 'pf_wip_f'
// llvm: error: Failed to parse pattern: '(pf_wip_f ?:$d)'
def pf_wip_f : GICombinePatFrag<(outs root:$r), (ins),
  [(pattern (wip_match_opcode COPY):$r)]>;
def pf_wip : GICombineRule<(defs root:$d),
  (match (pf_wip_f $d)),
  (apply "x();")>;
// -----
// pf_builtin
// llvm: error: Builtin instructions cannot be used in GICombinePatFrag
// llvm: error: Could not parse GICombinePatFrag 'pf_builtin_f'
// llvm: error: Failed to parse pattern: '(pf_builtin_f ?:$d)'
def pf_builtin_f : GICombinePatFrag<(outs root:$r), (ins),
  [(pattern (GIReplaceReg $r, $x))]>;
def pf_builtin : GICombineRule<(defs root:$d),
  (match (pf_builtin_f $d)),
  (apply "x();")>;
// -----
// pf_nested
// llvm: error: nested GICombinePatFrag are not supported
// llvm: error: Could not parse GICombinePatFrag 'pf_nested_f'
// llvm: error: Failed to parse pattern: '(pf_nested_f ?:$d)'
def pf_nested_f : GICombinePatFrag<(outs root:$r), (ins),
  [(pattern (pf_helper $r, $x))]>;
def pf_nested : GICombineRule<(defs root:$d),
  (match (pf_nested_f $d)),
  (apply "x();")>;
// -----
// pf_in_redef
// llvm: error: input parameter 'y' cannot be redefined!
// llvm: error: Could not parse GICombinePatFrag 'pf_in_redef_f'
// llvm: error: Failed to parse pattern: '(pf_in_redef_f ?:$d, ?:$x)'
def pf_in_redef_f : GICombinePatFrag<(outs root:$r), (ins $y),
  [(pattern (COPY $r, $x), (COPY $y, $r))]>;
def pf_in_redef : GICombineRule<(defs root:$d),
  (match (pf_in_redef_f $d, $x)),
  (apply "x();")>;
// -----
// pf_dup
// llvm: error: duplicate parameter 'f'
// llvm: error: Could not parse GICombinePatFrag 'pf_dup_f'
// llvm: error: Failed to parse pattern: '(pf_dup_f ?:$d, ?:$e)'
def pf_dup_f : GICombinePatFrag<(outs root:$f, $f), (ins),
  [(pattern (COPY $f, $x))]>;
def pf_dup : GICombineRule<(defs root:$d),
  (match (pf_dup_f $d, $e)),
  (apply "x();")>;
// -----
// pf_dup_in
// llvm: error: duplicate parameter 'y'
// llvm: error: Could not parse GICombinePatFrag 'pf_dup_in_f'
// llvm: error: Failed to parse pattern: '(pf_dup_in_f ?:$d, ?:$e, ?:$g)'
def pf_dup_in_f : GICombinePatFrag<(outs root:$f), (ins $y, $y),
  [(pattern (COPY $f, $y))]>;
def pf_dup_in : GICombineRule<(defs root:$d),
  (match (pf_dup_in_f $d, $e, $g)),
  (apply "x();")>;
// -----
// pf_notalldef
// llvm: error: output parameter 'f' must be defined by all alternative patterns in 'pf_notalldef_f'
// llvm: error: Could not parse GICombinePatFrag 'pf_notalldef_f'
// llvm: error: Failed to parse pattern: '(pf_notalldef_f ?:$d)'
def pf_notalldef_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (COPY $f, $x)), (pattern (COPY $x, $f))]>;
def pf_notalldef : GICombineRule<(defs root:$d),
  (match (pf_notalldef_f $d)),
  (apply "x();")>;
// -----
// pf_multidef
// llvm: error: Operand 'y' is defined multiple times in patterns of alternative #1
// llvm: error: Could not parse GICombinePatFrag 'pf_multidef_f'
// llvm: error: Failed to parse pattern: '(pf_multidef_f ?:$d)'
def pf_multidef_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (COPY $f, $y)), (pattern (COPY $f, $y), (COPY $y, $x), (COPY $y, $z))]>;
def pf_multidef : GICombineRule<(defs root:$d),
  (match (pf_multidef_f $d)),
  (apply "x();")>;
// -----
// pf_root_multidefs
// llvm: error: all instructions that define root 'f' in 'pf_root_multidefs_f' can only have a single output operand
// llvm: error: Could not parse GICombinePatFrag 'pf_root_multidefs_f'
// llvm: error: Failed to parse pattern: '(pf_root_multidefs_f ?:$d)'
def pf_root_multidefs_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (G_UNMERGE_VALUES $f, $g, $x))]>;
def pf_root_multidefs : GICombineRule<(defs root:$d),
  (match (pf_root_multidefs_f $d)),
  (apply "x();")>;
// -----
// pf_expect_imm
// llvm: error: expected operand 1 of 'pf_expect_imm_f' to be an immediate; got MachineOperand $x
// llvm: error: Failed to parse pattern: '(pf_expect_imm_f ?:$d, ?:$x)'
def pf_expect_imm_f : GICombinePatFrag<(outs root:$f), (ins gi_imm:$i),
  [(pattern (G_ADD $f, $x, $i))]>;
def pf_expect_imm : GICombineRule<(defs root:$d),
  (match (pf_expect_imm_f $d, $x)),
  (apply "x();")>;
// -----
// pf_named_imm
// llvm: error: operand 1 of 'pf_named_imm_f' cannot be a named immediate
// llvm: error: Failed to parse pattern: '(pf_named_imm_f ?:$d, (i32 0):$x)'
def pf_named_imm_f : GICombinePatFrag<(outs root:$f), (ins gi_imm:$i),
  [(pattern (G_ADD $f, $x, $i))]>;
def pf_named_imm : GICombineRule<(defs root:$d),
  (match (pf_named_imm_f $d, (i32 0):$x)),
  (apply "x();")>;
// -----
// pf_expect_mo
// llvm: error: expected operand 1 of 'pf_expect_mo_f' to be a MachineOperand; got imm 0
// llvm: error: Failed to parse pattern: '(pf_expect_mo_f ?:$d, (i32 0))'
def pf_expect_mo_f : GICombinePatFrag<(outs root:$f), (ins $i),
  [(pattern (G_ADD $f, $x, $i))]>;
def pf_expect_mo : GICombineRule<(defs root:$d),
  (match (pf_expect_mo_f $d, (i32 0))),
  (apply "x();")>;
// -----
// pf_expect_mo_named
// llvm: error: expected operand 1 of 'pf_expect_mo_named_f' to be a MachineOperand; got imm 0:$z
// llvm: error: Failed to parse pattern: '(pf_expect_mo_named_f ?:$d, (i32 0):$z)'
def pf_expect_mo_named_f : GICombinePatFrag<(outs root:$f), (ins $i),
  [(pattern (G_ADD $f, $x, $i))]>;
def pf_expect_mo_named : GICombineRule<(defs root:$d),
  (match (pf_expect_mo_named_f $d, (i32 0):$z)),
  (apply "x();")>;
// -----
// pf_flags
// llvm: error: matching/writing MIFlags is only allowed on CodeGenInstruction patterns
// llvm: error: Failed to parse pattern: '(pf_flags_f ?:$d, (MIFlags FmNsz))'
def pf_flags_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (G_ADD $f, $x, $i))]>;
def pf_flags : GICombineRule<(defs root:$d),
  (match (pf_flags_f $d, (MIFlags FmNsz))),
  (apply "x();")>;
// -----
// pf_apply
// llvm: error: 'n': using GICombinePatFrag is not supported in apply patterns
def pf_apply : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (pf_helper $d, $x):$n)>;
// -----
// pf_not_root
// llvm: error: cannot use 'pf_not_root_f as match root
def pf_not_root_f : GICombinePatFrag<(outs), (ins $x),
  [(pattern "return f(${x});")]>;
def pf_not_root : GICombineRule<(defs root:$d),
  (match (COPY $y, $x), (pf_not_root_f $x):$d),
  (apply "x();")>;
// -----
// pf_unreach_in
// llvm: error: pattern 'dbg' ('G_FPEXT') is unreachable from the pattern root!
def pf_unreach_in_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (COPY $f, $x), (G_FPEXT $y, $z):$dbg)]>;
def pf_unreach_in : GICombineRule<(defs root:$d),
  (match (pf_unreach_in_f $d)),
  (apply "x();")>;
// -----
// pf_unreach_out
// llvm: error: pattern '__pf_unreach_out_match_1' ('pf_unreach_out_f') is unreachable from the pattern root!
def pf_unreach_out_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (COPY $f, $x))]>;
def pf_unreach_out : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), (pf_unreach_out_f $z)),
  (apply "x();")>;
// -----
// pf_unbound
// llvm: error: operand 'foo' (for parameter 'in' of 'pf_unbound_f') cannot be unbound
// llvm: note: one or more alternatives of 'pf_unbound_f' do not bind 'in' to an instruction operand; either use a bound operand or ensure 'pf_unbound_f' binds 'in' in all alternatives
def pf_unbound_f : GICombinePatFrag<(outs root:$f), (ins $in),
  [(pattern (G_FNEG $f, $in)), (pattern (G_FABS $f, $x))]>;
def pf_unbound : GICombineRule<(defs root:$d),
  (match (pf_unbound_f $d, $foo)),
  (apply "x();")>;
// -----
// pf_special
// llvm: error: GISpecialType is not supported in GICombinePatFrag
// llvm: note: operand 1 of '__pf_special_f_alt0_pattern_0' has type 'GITypeOf<$f>'
// llvm: error: Could not parse GICombinePatFrag 'pf_special_f'
// llvm: error: Failed to parse pattern: '(pf_special_f ?:$d)'
def pf_special_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (COPY $f, GITypeOf<"$f">:$x))]>;
def pf_special : GICombineRule<(defs root:$d),
  (match (pf_special_f $d)),
  (apply "x();")>;
// -----
// pf_variadic
// llvm: error: GISpecialType is not supported in GICombinePatFrag
// llvm: note: operand 1 of '__pf_variadic_f_alt0_pattern_0' has type 'GIVariadic<1,0>'
// llvm: error: Could not parse GICombinePatFrag 'pf_variadic_f'
// llvm: error: Failed to parse pattern: '(pf_variadic_f ?:$d)'
def pf_variadic_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern (G_BUILD_VECTOR $f, GIVariadic<>:$x))]>;
def pf_variadic : GICombineRule<(defs root:$d),
  (match (pf_variadic_f $d)),
  (apply "x();")>;
// -----
// pf_types_warn
// llvm: warning: impossible type constraints: operand 1 of 'broken' has type 'i64', but 'pf_types_warn_f' constrains it to 'i32'
// llvm: note: operand 1 of 'broken' is 'k'
// llvm: note: argument 1 of 'pf_types_warn_f' is 'i'
def pf_types_warn_f : GICombinePatFrag<(outs root:$f), (ins $i),
  [(pattern (COPY $f, i32:$i))]>;
def pf_types_warn : GICombineRule<(defs root:$d),
  (match (pf_types_warn_f $d, i64:$k):$broken),
  (apply "x();")>;
// -----
// pf_alt_op
// llvm: error: Expected pattern operator
// llvm: error: Could not parse GICombinePatFrag 'pf_alt_op_f'
// llvm: error: Failed to parse pattern: '(pf_alt_op_f ?:$d)'
def pf_alt_op_f : GICombinePatFrag<(outs root:$f), (ins),
  [(match (COPY $f, $x))]>;
def pf_alt_op : GICombineRule<(defs root:$d),
  (match (pf_alt_op_f $d)),
  (apply "x();")>;
// -----
// pf_alt_empty
// llvm: error: pattern pattern list is empty
// llvm: error: Could not parse GICombinePatFrag 'pf_alt_empty_f'
// llvm: error: Failed to parse pattern: '(pf_alt_empty_f ?:$d)'
def pf_alt_empty_f : GICombinePatFrag<(outs root:$f), (ins),
  [(pattern)]>;
def pf_alt_empty : GICombineRule<(defs root:$d),
  (match (pf_alt_empty_f $d)),
  (apply "x();")>;
// -----
// pf_no_alts
// llvm: crash
def pf_no_alts_f : GICombinePatFrag<(outs root:$f), (ins),
  []>;
def pf_no_alts : GICombineRule<(defs root:$d),
  (match (pf_no_alts_f $d)),
  (apply "x();")>;
