// Each probe says what LLVM 22 says of it.
// -----
// wip_empty
// llvm: error: Failed to parse pattern: '(wip_match_opcode)'
def wip_empty : GICombineRule<(defs root:$d),
  (match (wip_match_opcode):$d),
  (apply "x();")>;
// -----
// wip_notinst
// llvm: error: Arguments to wip_match_opcode must be instructions
// llvm: error: Failed to parse pattern: '(wip_match_opcode notty)'
def wip_notinst : GICombineRule<(defs root:$d),
  (match (wip_match_opcode notty):$d),
  (apply "x();")>;
// -----
// wip_twice
// llvm: error: wip_opcode_match can only be present once
def wip_twice : GICombineRule<(defs root:$d),
  (match (wip_match_opcode G_ADD):$d, (wip_match_opcode G_SUB):$e),
  (apply "x();")>;
// -----
// wip_with_inst
// llvm: error: wip_match_opcode can not be used with instruction patterns!
def wip_with_inst : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), (wip_match_opcode G_ADD):$m),
  (apply "x();")>;
// -----
// wip_root_plus_inst
// llvm: error: pattern '__wip_root_plus_inst_match_0' ('COPY') is unreachable from the pattern root!
def wip_root_plus_inst : GICombineRule<(defs root:$d),
  (match (COPY $x, $y), (wip_match_opcode G_ADD):$d),
  (apply "x();")>;
// -----
// wip_apply
// llvm: error: 'n': wip_match_opcode is not supported in apply patterns
def wip_apply : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (wip_match_opcode G_ADD):$n)>;
// -----
// wip_mir_apply
// llvm: error: cannot use wip_match_opcode in combination with apply instruction patterns!
def wip_mir_apply : GICombineRule<(defs root:$d),
  (match (wip_match_opcode COPY):$d),
  (apply (COPY $d, $d))>;
// -----
// wip_root_nomatch
// llvm: error: Cannot find root 'e' in match patterns!
def wip_root_nomatch : GICombineRule<(defs root:$e),
  (match (wip_match_opcode COPY):$d),
  (apply "x();")>;
