// The order of the list is also the order of the text here; LLVM 22 sorts.
def general : GICombineRule<(defs root:$d), (match (G_ADD $d, $x, $y)), (apply (G_SUB $d, $x, $y))>;
// Asks for more, and stands behind it: never applies, unless what asks more is tried first.
def special : GICombineRule<(defs root:$d), (match (G_MUL $x, $a, $b), (G_ADD $d, $x, $y)), (apply (G_OR $d, $a, $y))>;
def constant : GICombineRule<(defs root:$d), (match (G_ADD $d, $x, 0)), (apply (COPY $d, $x))>;
// Of another opcode.
def other : GICombineRule<(defs root:$d), (match (G_SUB $d, $x, $y)), (apply (G_ADD $d, $x, $y))>;
// The same again.
def again : GICombineRule<(defs root:$e), (match (G_SUB $e, $a, $b)), (apply (G_MUL $e, $a, $b))>;
// C++ may say no: what is behind it is reached.
def asks : GICombineRule<(defs root:$d), (match (G_AND $d, $x, $y), [{ return f(${x}); }]), (apply (COPY $d, $x))>;
def reached : GICombineRule<(defs root:$d), (match (G_AND $d, $x, 0)), (apply (COPY $d, $x))>;
// The same operand twice is more than two operands.
def same : GICombineRule<(defs root:$d), (match (G_OR $d, $x, $x)), (apply (COPY $d, $x))>;
def two : GICombineRule<(defs root:$d), (match (G_OR $d, $x, $y)), (apply (G_XOR $d, $x, $y))>;
def both : GICombineRule<(defs root:$d), (match (G_AND $t, $x, $x), (G_OR $d, $t, $t2), (G_AND $t2, $x, $x)), (apply (COPY $d, $x))>;
// Registers of different classes cannot be replaced: the second one may apply where the first cannot.
def replaces : GICombineRule<(defs root:$d), (match (G_XOR $d, $x, 0)), (apply (GIReplaceReg $d, $x))>;
def copies : GICombineRule<(defs root:$d), (match (G_XOR $d, $x, 0)), (apply (COPY $d, $x))>;
def replaces_too : GICombineRule<(defs root:$d), (match (G_XOR $d, $y, 0)), (apply (GIReplaceReg $d, $y))>;
// Flags: fewer are more general.
def with_flag : GICombineRule<(defs root:$d), (match (G_SHL $d, $x, $y, (MIFlags NoUWrap))), (apply (G_LSHR $d, $x, $y))>;
def without : GICombineRule<(defs root:$d), (match (G_SHL $d, $x, $y)), (apply (G_ASHR $d, $x, $y))>;
def more_flags : GICombineRule<(defs root:$d), (match (G_SHL $d, $x, $y, (MIFlags NoUWrap, NoSWrap))), (apply (COPY $d, $x))>;
// Every opcode of one is that of an earlier one.
def any : GICombineRule<(defs root:$d), (match (wip_match_opcode G_UMIN, G_UMAX, G_SMIN):$d), (apply [{ g(*${d}); }])>;
def two_of_them : GICombineRule<(defs root:$d), (match (wip_match_opcode G_UMIN, G_SMIN):$d), (apply [{ g(*${d}); }])>;
def one_more : GICombineRule<(defs root:$d), (match (wip_match_opcode G_UMIN, G_SMAX):$d), (apply [{ g(*${d}); }])>;
// Types: a narrower one is behind the wider, and the other way round is fine.
def of_i32 : GICombineRule<(defs root:$d), (match (G_CTPOP i32:$d, $x)), (apply (G_CTLZ $d, $x))>;
def of_any : GICombineRule<(defs root:$d), (match (G_CTPOP $d, $x)), (apply (G_CTTZ $d, $x))>;
def of_i32_again : GICombineRule<(defs root:$d), (match (G_CTPOP i32:$d, i32:$x)), (apply (COPY $d, $x))>;
def MyCombiner : GICombiner<"MyCombinerImpl", [general, special, constant, other, again, asks, reached, same, two, both, replaces,
  copies, replaces_too, with_flag, without, more_flags, any, two_of_them, one_more, of_i32, of_any, of_i32_again]>;
