// Each probe says what LLVM 22 says of it.
// -----
// no_defs_op
// llvm: error: Expected defs operator
def no_defs_op : GICombineRule<(match root:$d),
  (match (COPY $d, $x)), (apply "x();")>;
// -----
// two_roots
// llvm: error: Combine rules must have exactly one root
def two_roots : GICombineRule<(defs root:$d, root:$x),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// no_root
// llvm: error: Combine rules must have exactly one root
def no_root : GICombineRule<(defs register_matchinfo:$d),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// bad_def_kind
// llvm: error: Expected a subclass of GIDefKind or a sub-dag whose operator is of type GIDefKindWithArgs
def bad_def_kind : GICombineRule<(defs root:$d, notty:$x),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// other_defkind
// llvm: error: This GIDefKind not implemented in tablegen
def other_defkind : GICombineRule<(defs root:$d, other_kind:$x),
  (match (COPY $d, $x)),
  (apply "x();")>;
// -----
// match_empty
// llvm: error: match pattern list is empty
def match_empty : GICombineRule<(defs root:$d),
  (match), (apply "x();")>;
// -----
// apply_empty
// llvm: error: apply pattern list is empty
def apply_empty : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)), (apply)>;
// -----
// match_match
// llvm: error: expected both a 'match' and 'apply' action in combine rule, or a single 'combine' action
def match_match : GICombineRule<(defs root:$d),
  (match (COPY $d, $x)), (match (COPY $d, $x))>;
// -----
// no_apply
// llvm: error: expected both a 'match' and 'apply' action in combine rule, or a single 'combine' action
def no_apply : GICombineRule<(defs root:$d),
  (match (COPY $d, $x))>;
// -----
// combine_no_cxx
// llvm: error: 'combine' action needs at least one pattern to match, and C++ code to apply
def combine_no_cxx : GICombineRule<(defs root:$d),
  (combine (COPY $d, $x))>;
// -----
// combine_no_mir
// llvm: error: 'combine' action needs at least one pattern to match, and C++ code to apply
def combine_no_mir : GICombineRule<(defs root:$d),
  (combine "x();")>;
// -----
// combine_and_apply
// llvm: error: expected both a 'match' and 'apply' action in combine rule, or a single 'combine' action
def combine_and_apply : GICombineRule<(defs root:$d),
  (combine (COPY $d, $x), "x();"), (apply "y();")>;
// -----
// bad_pattern_int
// llvm: error: Failed to parse pattern: '3'
def bad_pattern_int : GICombineRule<(defs root:$d),
  (match 3),
  (apply "x();")>;
// -----
// bad_pattern_def
// llvm: error: Failed to parse pattern: 'notty'
def bad_pattern_def : GICombineRule<(defs root:$d),
  (match notty),
  (apply "x();")>;
// -----
// bad_pattern_dagop
// llvm: error: Failed to parse pattern: '(notty ?:$x)'
def bad_pattern_dagop : GICombineRule<(defs root:$d),
  (match (notty $x)),
  (apply "x();")>;
// -----
// perms
// llvm: error: cannot emit rule 'perms'; 27 permutations would be emitted, but the max is 16
def perms_f : GICombinePatFrag<(outs root:$r), (ins $x),
  [(pattern (G_FNEG $r, $x)), (pattern (G_FABS $r, $x)), (pattern (G_FREEZE $r, $x))]>;
def perms : GICombineRule<(defs root:$d),
  (match (perms_f $d, $a), (perms_f $a, $b), (perms_f $b, $c)),
  (apply "x();")>;
