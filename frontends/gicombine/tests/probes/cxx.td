// Each probe says what LLVM 22 says of it.
// -----
// mixed_cxx_apply
// llvm: error: 'apply' patterns cannot mix C++ code with other types of patterns
def mixed_cxx_apply : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)),
  (apply (COPY $d, $x), "x();")>;
// -----
// matchdata_no_cxx
// llvm: error: GIDefMatchData can only be used if 'apply' in entirely written in C++
def matchdata_no_cxx : GICombineRule<(defs root:$d, register_matchinfo:$m),
  (match (COPY $d, $x)),
  (apply (COPY $d, $x))>;
// -----
// cxx_noreturn_warn
// llvm: warning: 'match' C++ code does not seem to return!
def cxx_noreturn_warn : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), "foo();"),
  (apply "x();")>;
// -----
// cxx_unknown_expansion
// llvm: error: Attempt to expand an undeclared variable 'zz'
def cxx_unknown_expansion : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), "return ${zz};"),
  (apply "x();")>;
// -----
// cxx_unterminated
// llvm: warning: Unterminated expansion '${d;'
// llvm: error: Attempt to expand an undeclared variable 'd;'
def cxx_unterminated : GICombineRule<(defs root:$d),
  (match (COPY $d, $x), "return ${d;"),
  (apply "x();")>;
