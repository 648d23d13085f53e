// Each probe says what LLVM 22 says of it.
// -----
// redef_nonroot
// llvm: error: redefining an instruction other than the root is not supported (operand 'x')
def redef_nonroot : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x), (G_FNEG $x, $y)),
  (apply (G_FNEG $d, $x), (COPY $x, $y))>;
// -----
// def_livein
// llvm: error: Cannot define live-in operand 'x' in the 'apply' pattern
def def_livein : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_FNEG $d, $x), (COPY $x, 0))>;
// -----
// undef_in_apply
// llvm: error: invalid output operand 'y': operand is not a live-in of the match pattern, and it has no definition
def undef_in_apply : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (COPY $d, $y))>;
// -----
// named_imm_apply
// llvm: error: invalid output operand 'i': output immediates cannot be named
// llvm: note: while emitting pattern 'p' (COPY)
def named_imm_apply : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (COPY $d, (i32 0):$i):$p)>;
// -----
// gconst_untyped
// llvm: error: 'G_CONSTANT' immediate must be typed!
// llvm: note: while emitting pattern 'p' (G_CONSTANT)
def gconst_untyped : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_CONSTANT $d, 0):$p)>;
// -----
// temp_untyped
// llvm: error: def of a new register 't' in the apply patterns must have a type
def temp_untyped : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (COPY $d, $t), (COPY $t, $x))>;
