// Each probe says what LLVM 22 says of it.
// -----
// typeof_nodollar
// llvm: error: cannot parse immediate '(anonymous 0)': invalid operand name format 'q' in GITypeOf: expected '$' followed by an operand name
// llvm: error: Failed to parse pattern: '(G_ANYEXT ?:$d, (anonymous 0))'
def typeof_nodollar : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_ANYEXT $d, (GITypeOf<"q"> 0)))>;
// -----
// typeof_unknown
// llvm: error: 'q' ('GITypeOf<$q>') does not refer to a matched operand!
def typeof_unknown : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_ANYEXT $d, (GITypeOf<"$q"> 0)))>;
// -----
// typeof_match
// llvm: error: GITypeOf is not supported in 'match' patterns
// llvm: note: operand 1 of '__typeof_match_match_0' has type 'GITypeOf<$d>'
def typeof_match : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, GITypeOf<"$d">:$x)),
  (apply "x();")>;
// -----
// typeof_apply_on_matched
// llvm: error: GITypeOf is not supported in 'match' patterns
// llvm: note: operand 1 of '__typeof_apply_on_matched_match_0' has type 'GITypeOf<$d>'
def typeof_apply_on_matched : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_FABS $d, GITypeOf<"$d">:$x))>;
// -----
// typeof_conflict
// llvm: error: conflicting types for operand 'x': 'i32' vs 'GITypeOf<$d>'
// llvm: note: 'x' seen with type 'GITypeOf<$d>' in '__typeof_conflict_apply_0'
// llvm: note: 'x' seen with type 'i32' in '__typeof_conflict_match_0'
def typeof_conflict : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, i32:$x)),
  (apply (G_FABS $d, GITypeOf<"$d">:$x))>;
// -----
// typeof_tmp
// llvm: error: 't' ('GITypeOf<$t>') does not refer to a matched operand!
def typeof_tmp : GICombineRule<(defs root:$d),
  (match (G_FNEG $d, $x)),
  (apply (G_FABS $d, $t), (COPY GITypeOf<"$t">:$t, $x))>;
// -----
// type_conflict
// llvm: error: conflicting types for operand 'x': 'i32' vs 'i64'
// llvm: note: 'x' seen with type 'i64' in '__type_conflict_match_0'
// llvm: note: 'x' seen with type 'i32' in '__type_conflict_match_0'
def type_conflict : GICombineRule<(defs root:$d),
  (match (G_ADD $d, i32:$x, i64:$x)),
  (apply "x();")>;
// -----
// typeof_variadic
// llvm: error: type 'GITypeOf<$v>' is ill-formed: 'v' is a variadic pack operand
def typeof_variadic : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<>:$v)),
  (apply (COPY $d, (GITypeOf<"$v"> 0)))>;
// -----
// var_notlast
// llvm: error: 'G_BUILD_VECTOR': GIVariadic can only be used on the last operand
def var_notlast : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<>:$a, $b)),
  (apply "x();")>;
// -----
// var_def
// llvm: error: 'G_IMPLICIT_DEF': GIVariadic cannot be used on defs
def var_def : GICombineRule<(defs root:$d),
  (match (G_IMPLICIT_DEF GIVariadic<>:$d)),
  (apply "x();")>;
// -----
// var_min0
// llvm: error: cannot parse operand type: minimum number of arguments must be greater than zero in GIVariadic
// llvm: error: Failed to parse pattern: '(G_BUILD_VECTOR ?:$d, anonymous:$a)'
def var_min0 : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<0>:$a)),
  (apply "x();")>;
// -----
// var_bounds
// llvm: error: cannot parse operand type: maximum number of arguments (2) must be zero, or greater than the minimum number of arguments (3) in GIVariadic
// llvm: error: Failed to parse pattern: '(G_BUILD_VECTOR ?:$d, anonymous:$a)'
def var_bounds : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<3, 2>:$a)),
  (apply "x();")>;
// -----
// var_same
// llvm: error: each instance of a GIVariadic operand must have a unique name within the match patterns
// llvm: note: 'c' is used multiple times
def var_same : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $a, GIVariadic<>:$c), (G_BUILD_VECTOR $b, GIVariadic<>:$c), (G_ADD $d, $a, $b)),
  (apply "x();")>;
// -----
// var_conflict
// llvm: error: conflicting types for operand 'a': 'GIVariadic<2,4>' vs 'GIVariadic<3,6>'
// llvm: note: 'a' seen with type 'GIVariadic<3,6>' in '__var_conflict_apply_0'
// llvm: note: 'a' seen with type 'GIVariadic<2,4>' in '__var_conflict_match_0'
def var_conflict : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<2, 4>:$a)),
  (apply (G_BUILD_VECTOR $d, GIVariadic<3, 6>:$a))>;
// -----
// var_nonvar_match
// llvm: error: cannot use a GIVariadic operand on non-variadic instruction 'G_MUL'
def var_nonvar_match : GICombineRule<(defs root:$d),
  (match (G_MUL $d, $x, GIVariadic<>:$a)),
  (apply "x();")>;
// -----
// var_nonvar_apply
// llvm: error: cannot use a GIVariadic operand on non-variadic instruction 'COPY'
def var_nonvar_apply : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, GIVariadic<>:$a)),
  (apply (COPY $d, $a))>;
