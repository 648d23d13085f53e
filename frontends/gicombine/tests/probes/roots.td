// Each probe says what LLVM 22 says of it.
// -----
// root_missing
// llvm: error: Cannot find root 'q' in match patterns!
def root_missing : GICombineRule<(defs root:$q),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// root_livein
// llvm: error: Cannot use live-in operand 'x' as match pattern root!
def root_livein : GICombineRule<(defs root:$x),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// root_cxx
// llvm: error: C++ code cannot be the root of a rule!
def root_cxx : GICombineRule<(defs root:$m),
  (match (COPY $d, $x), "return true;":$m),
  (apply "x();")>;
// -----
// root_not_redefined
// llvm: error: 'd' must be redefined in the 'apply' pattern
def root_not_redefined : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (COPY i32:$y, $x))>;
// -----
// root_def2_not_redef
// llvm: error: 'e' must be redefined in the 'apply' pattern
def root_def2_not_redef : GICombineRule<(defs root:$d),
  (match (G_UNMERGE_VALUES $d, $e, $x)),
  (apply (COPY $d, $x))>;
// -----
// root_misleading
// llvm: error: apply pattern 'm' is supposed to be a root but it does not redefine any of the defs of the match root
def root_misleading : GICombineRule<(defs root:$m),
  (match (COPY $d, $x):$m),
  (apply (COPY $d, $y), (COPY i32:$y, $x):$m)>;
// -----
// root_nodef_missing
// llvm: error: Cannot find root 'm' in apply patterns!
def root_nodef_missing : GICombineRule<(defs root:$m),
  (match (G_STORE $x, $y):$m),
  (apply (G_STORE $y, $x))>;
// -----
// root_unused_def_apply
// llvm: error: pattern '__root_unused_def_apply_apply_1' ('COPY') is unreachable from the pattern root!
def root_unused_def_apply : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (COPY $d, $x), (COPY i32:$y, $x))>;
// -----
// unreachable
// llvm: error: pattern 'foo' ('COPY') is unreachable from the pattern root!
def unreachable : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), (COPY $y, $z):$foo),
  (apply "x();")>;
