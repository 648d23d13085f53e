// Each probe says what LLVM 22 says of it.
// -----
// er_in_match
// llvm: error: 'GIEraseRoot' cannot be used in a 'match' pattern
def er_in_match : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), (GIEraseRoot)),
  (apply "x();")>;
// -----
// rr_in_match
// llvm: error: 'GIReplaceReg' cannot be used in a 'match' pattern
def rr_in_match : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), (GIReplaceReg $x, $y)),
  (apply "x();")>;
// -----
// er_ops
// llvm: error: 'GIEraseRoot' expected 0 operands, got 1
// llvm: error: Failed to parse pattern: '(GIEraseRoot ?:$d)'
def er_ops : GICombineRule<(defs root:$d),
  (match (G_STORE $x, $y):$d),
  (apply (GIEraseRoot $d))>;
// -----
// rr_ops
// llvm: error: 'GIReplaceReg' expected 2 operands, got 1
// llvm: error: Failed to parse pattern: '(GIReplaceReg ?:$d)'
def rr_ops : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (GIReplaceReg $d))>;
// -----
// er_multi
// llvm: error: GIEraseRoot must be the only 'apply' pattern
def er_multi : GICombineRule<(defs root:$d),
  (match (G_STORE $x, $y):$d),
  (apply (GIEraseRoot), (G_STORE $x, $y):$d)>;
// -----
// er_has_def
// llvm: error: GIEraseRoot can only be used if on roots that do not have any output operand
// llvm: note: 'COPY' has 1 output operands
def er_has_def : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (GIEraseRoot))>;
// -----
// er_patfrag
// llvm: error: GIEraseRoot can only be used if the root is a CodeGenInstruction or Intrinsic
def er_patfrag_f : GICombinePatFrag<(outs root:$r), (ins $x), [(pattern (G_FNEG $r, $x))]>;
def er_patfrag : GICombineRule<(defs root:$d),
  (match (er_patfrag_f $d, $x)),
  (apply (GIEraseRoot))>;
// -----
// rr_imm
// llvm: error: expected operand 1 of 'GIReplaceReg' to be a name
// llvm: error: Failed to parse pattern: '(GIReplaceReg ?:$d, (i32 0))'
def rr_imm : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (GIReplaceReg $d, (i32 0)))>;
// -----
// rr_nonroot
// llvm: error: GIReplaceReg cannot replace 't': this builtin can only replace a register defined by the match root
def rr_nonroot : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $t), (G_FABS $t, $x)),
  (apply (COPY $d, $x), (GIReplaceReg $t, $x))>;
// -----
// rr_old_unknown
// llvm: error: GIReplaceReg cannot find a matched pattern that defines 'q'
def rr_old_unknown : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (COPY $d, $x), (GIReplaceReg $q, $x))>;
// -----
// rr_new_unknown
// llvm: error: invalid output operand 'q': operand is not a live-in of the match pattern, and it has no definition
def rr_new_unknown : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (GIReplaceReg $d, $q))>;
// -----
// builtin_unknown
// llvm: error: Unimplemented GIBuiltinInst def 'GIFoo'
// llvm stops there
def GIFoo : GIBuiltinInst;
def builtin_unknown : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (GIFoo $d, $x))>;
