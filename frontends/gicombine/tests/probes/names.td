// Each probe says what LLVM 22 says of it.
// -----
// dup_match_name
// llvm: error: 'd' match pattern defined more than once!
def dup_match_name : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x):$d, (G_FNEG $x, $y):$d),
  (apply "x();")>;
// -----
// dup_apply_name
// llvm: error: 'o' apply pattern defined more than once!
def dup_apply_name : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_FNEG $d, $t):$o, (G_FNEG i32:$t, $x):$o)>;
// -----
// multi_def
// llvm: error: Operand 'd' is defined multiple times in the 'match' patterns
def multi_def : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x), (G_FABS $d, $x)),
  (apply "x();")>;
// -----
// multi_def_one
// llvm: error: Operand 'd' is defined multiple times in the 'match' patterns
def multi_def_one : GICombineRule<(defs root:$d),
  (match (G_UNMERGE_VALUES $d, $d, $x)),
  (apply "x();")>;
// -----
// multi_def_apply
// llvm: error: Operand 'd' is defined multiple times in the 'apply' patterns
def multi_def_apply : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_FNEG $d, $x), (G_FABS $d, $x))>;
// -----
// named_imm_match_defd
// llvm: error: 'y' is a named immediate, it cannot be defined by another instruction
// llvm: note: 'y' is defined by 'foo'
def named_imm_match_defd : GICombineRule<(defs root:$d),
  (match (G_ADD $d, $x, 0:$y), (G_FNEG $y, $z):$foo),
  (apply "x();")>;
// -----
// same_def_use_cycle
// llvm: error: Nested instruction '__same_def_use_cycle_match_0' cannot be the same as another operand 'd'
def same_def_use_cycle : GICombineRule<(defs root:$d),
  (match (G_ADD $d, $d, $x)),
  (apply "x();")>;
// -----
// nested_twice
// llvm: error: Nested instruction '__nested_twice_match_0' cannot be the same as another operand 'x'
def nested_twice : GICombineRule<(defs root:$d),
  (match (G_FNEG $x, $y), (G_ADD $d, $x, $x)),
  (apply "x();")>;
