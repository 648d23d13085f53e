// Each probe says what LLVM 22 says of it.
// -----
// ops_few
// llvm: error: 'COPY' expected 2 operands, got 1
// llvm: error: Failed to parse pattern: '(COPY ?:$d)'
def ops_few : GICombineRule<(defs root:$d),
  (match (COPY $d)),
  (apply "x();")>;
// -----
// ops_many
// llvm: error: 'COPY' expected 2 operands, got 3
// llvm: error: Failed to parse pattern: '(COPY ?:$d, ?:$a, ?:$b)'
def ops_many : GICombineRule<(defs root:$d),
  (match (COPY $d, $a, $b)),
  (apply "x();")>;
// -----
// var_few
// llvm: error: 'G_BUILD_VECTOR' expected at least 2 operands, got 1
// llvm: error: Failed to parse pattern: '(G_BUILD_VECTOR ?:$d)'
def var_few : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d)),
  (apply "x();")>;
// -----
// unmerge_few
// llvm: error: 'G_UNMERGE_VALUES' expected at least 2 operands, got 1
// llvm: error: Failed to parse pattern: '(G_UNMERGE_VALUES ?:$d)'
def unmerge_few : GICombineRule<(defs root:$d),
  (match (G_UNMERGE_VALUES $d)),
  (apply "x();")>;
// -----
// intrin_ops
// llvm: error: 'G_INTRINSIC' expected 2 operands, got 1
// llvm: error: Failed to parse pattern: '(int_bitreverse ?:$d)'
def intrin_ops : GICombineRule<(defs root:$d),
  (match (int_bitreverse $d)),
  (apply "x();")>;
// -----
// imm_noarg
// llvm: error: cannot parse operand '(i32)'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, (i32))'
def imm_noarg : GICombineRule<(defs root:$d),
  (match (COPY $d, (i32))),
  (apply "x();")>;
// -----
// imm_twoarg
// llvm: error: cannot parse operand '(i32 0, 1)'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, (i32 0, 1))'
def imm_twoarg : GICombineRule<(defs root:$d),
  (match (COPY $d, (i32 0, 1))),
  (apply "x();")>;
// -----
// imm_badty
// llvm: error: cannot parse immediate '(COPY 0)': unknown type 'COPY'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, (COPY 0))'
def imm_badty : GICombineRule<(defs root:$d),
  (match (COPY $d, (COPY 0))),
  (apply "x();")>;
// -----
// imm_notint
// llvm: error: cannot parse operand '(i32 "x")'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, (i32 "x"))'
def imm_notint : GICombineRule<(defs root:$d),
  (match (COPY $d, (i32 "x"))),
  (apply "x();")>;
// -----
// imm_def
// llvm: error: out operand of 'COPY' cannot be an immediate
// llvm: error: Failed to parse pattern: '(COPY (i32 0), ?:$x)'
def imm_def : GICombineRule<(defs root:$d),
  (match (COPY (i32 0), $x):$d),
  (apply "x();")>;
// -----
// no_name
// llvm: error: expected an operand name after 'i32'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, i32)'
def no_name : GICombineRule<(defs root:$d),
  (match (COPY $d, i32)),
  (apply "x();")>;
// -----
// bad_type
// llvm: error: cannot parse operand type: unknown type 'notty'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, notty:$x)'
def bad_type : GICombineRule<(defs root:$d),
  (match (COPY $d, notty:$x)),
  (apply "x();")>;
// -----
// bad_op_string
// llvm: error: cannot parse operand 's'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, "s")'
def bad_op_string : GICombineRule<(defs root:$d),
  (match (COPY $d, "s")),
  (apply "x();")>;
// -----
// bad_op_named_string
// llvm: error: cannot parse operand 's'
// llvm: note: operand name is 'q'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, "s":$q)'
def bad_op_named_string : GICombineRule<(defs root:$d),
  (match (COPY $d, "s":$q)),
  (apply "x();")>;
// -----
// bits_operand
// llvm: error: cannot parse operand '{ 0, 1 }'
// llvm: error: Failed to parse pattern: '(COPY ?:$d, { 0, 1 })'
def bits_operand : GICombineRule<(defs root:$d),
  (match (COPY $d, {0, 1})),
  (apply "x();")>;
