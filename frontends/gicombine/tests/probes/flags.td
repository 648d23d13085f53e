// Each probe says what LLVM 22 says of it.
// -----
// flags_twice
// llvm: error: MIFlags can only be present once on an instruction
// llvm: error: Failed to parse pattern: '(G_FADD ?:$d, ?:$x, ?:$y, (MIFlags FmNsz), (MIFlags FmNsz))'
def flags_twice : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags FmNsz), (MIFlags FmNsz))),
  (apply "x();")>;
// -----
// flag_notenum
// llvm: error: 'NotFlag' is not a subclass of 'MIFlagEnum'
// llvm: error: Failed to parse pattern: '(G_FADD ?:$d, ?:$x, ?:$y, (MIFlags NotFlag))'
def flag_notenum : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags NotFlag))),
  (apply "x();")>;
// -----
// flag_not_notenum
// llvm: error: 'NotFlag' is not a subclass of 'MIFlagEnum'
// llvm: error: Failed to parse pattern: '(G_FADD ?:$d, ?:$x, ?:$y, (MIFlags (not NotFlag)))'
def flag_not_notenum : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags (not NotFlag)))),
  (apply "x();")>;
// -----
// flag_not_str
// llvm: error: cannot parse 'a': expected a 'MIFlagEnum'
// llvm: error: Failed to parse pattern: '(G_FADD ?:$d, ?:$x, ?:$y, (MIFlags (not "a")))'
def flag_not_str : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags (not "a")))),
  (apply "x();")>;
// -----
// flags_ref_match
// llvm: error: 'match' patterns cannot refer to flags from other instructions
// llvm: note: MIFlags in 'm' refer to: o
def flags_ref_match : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags $o)):$m, (G_FNEG $x, $z):$o),
  (apply "x();")>;
// -----
// flags_ref_unknown
// llvm: error: unknown instruction '$o' referenced in MIFlags of '__flags_ref_unknown_apply_0'
def flags_ref_unknown : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y)),
  (apply (G_FADD $d, $y, $x, (MIFlags $o)))>;
// -----
// flags_ref_cxx
// llvm: error: '$o' does not refer to a CodeGenInstruction in MIFlags of '__flags_ref_cxx_apply_0'
def flags_ref_cxx : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y), "return true;":$o),
  (apply (G_FADD $d, $y, $x, (MIFlags $o)))>;
// -----
// flags_builtin
// llvm: error: matching/writing MIFlags is only allowed on CodeGenInstruction patterns
// llvm: error: Failed to parse pattern: '(GIReplaceReg ?:$d, ?:$x, (MIFlags FmNsz))'
def flags_builtin : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y)),
  (apply (GIReplaceReg $d, $x, (MIFlags FmNsz)))>;
// -----
// flags_empty
// llvm: error: cannot parse operand '(MIFlags)'
// llvm: error: Failed to parse pattern: '(G_FADD ?:$d, ?:$x, ?:$y, (MIFlags))'
def flags_empty : GICombineRule<(defs root:$d),
  (match (G_FADD $d, $x, $y, (MIFlags))),
  (apply "x();")>;
