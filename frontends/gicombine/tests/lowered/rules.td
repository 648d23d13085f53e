// Rules whose patterns are shown: something of everything.
class Sort;
def checked_data : GIDefMatchData<"unsigned">;

def literal : GICombineRule<(defs root:$d),
  (match (G_MUL $d, $x, 2)), (apply (G_ADD $d, $x, $x))>;
def typed : GICombineRule<(defs root:$d),
  (match (G_MUL i32:$d, $x, v4i32:$y)), (apply (GIReplaceReg $d, $x))>;
def constant_itself : GICombineRule<(defs root:$d),
  (match (G_CONSTANT $c, 3), (G_ABS $d, $c)), (apply (G_CONSTANT $d, (i32 -3)))>;
def typed_constant_itself : GICombineRule<(defs root:$d),
  (match (G_CONSTANT $c, (i32 4)), (G_FREEZE $d, $c)), (apply (COPY $d, $c))>;
def nested_twice : GICombineRule<(defs root:$d),
  (match (G_SUB $s, $x, $y), (G_ADD $a, $x, $s), (G_XOR $d, $y, $a)), (apply (GIReplaceReg $d, $y))>;
def flags : GICombineRule<(defs root:$d),
  (match (G_FADD $s, $x, $y, (MIFlags FmNoNans, (not FmNsz))):$inner, (G_FNEG $d, $s)),
  (apply (G_FSUB $d, $x, $y, (MIFlags $inner, FmReassoc, (not FmNoInfs))))>;
def rest : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, $x, GIVariadic<2, 4>:$rest)), (apply (G_BUILD_VECTOR $d, $x, $rest))>;
def intrinsic : GICombineRule<(defs root:$d),
  (match (int_bitreverse $d, $x)), (apply (int_bswap $d, $x))>;
def constants_first : GICombineRule<(defs root:$d),
  (match (G_UDIV $d, $x, $y)),
  (apply (G_SUB $d, (GITypeOf<"$x"> 1), $t), (G_MUL GITypeOf<"$y">:$t, (i32 2), $y))>;
def memory : GICombineRule<(defs root:$store),
  (match (G_LOAD $v, $p), (G_STORE $v, $q):$store), (apply (G_STORE (i32 0), $q):$store)>;
def erased : GICombineRule<(defs root:$store),
  (match (G_STORE $v, $q):$store, "return isUseless(${store}, ${q}.getReg(), MRI);"), (apply (GIEraseRoot))>;
def either : GICombinePatFrag<(outs root:$r), (ins $s, gi_imm:$n),
  [(pattern (G_SHL $r, $s, $n)), (pattern (G_MUL $inside, $s, $n), (G_FREEZE $r, $inside))]>;
def fragments : GICombineRule<(defs root:$d),
  (match (either $a, $b, 1), (G_OR $d, $a, $x)), (apply (G_OR $d, $b, $x))>;
def by_opcode : GICombineRule<(defs root:$root, checked_data:$info),
  (match (wip_match_opcode G_ASHR, G_LSHR):$root, [{ return Helper.matchShift(*${root}, ${info}); }]),
  (apply [{ Helper.applyShift(*${root}, ${info}, 3); }])>;
def by_text : GICombineRule<(defs root:$d, checked_data:$info),
  (match (G_ANYEXT $d, $x), [{ ${info} = 3; return ${x}.isReg() && one(${d}); }]),
  (apply [{ if (${info}) two(${d}); }])>;
def second_def : GICombineRule<(defs root:$d),
  (match (G_UMULO $m, $o, $x, $y), (G_FREEZE $d, $m)), (apply (G_ZEXT $d, $o))>;
def two_instructions : GICombineRule<(defs root:$a),
  (match (G_UMULO $a, $b, $x, $y)), (apply (G_MUL $a, $x, $y), (G_ICMP $b, 32, $x, $y))>;
def narrowed : GICombinePatFrag<(outs root:$r), (ins gi_imm:$width),
  [(pattern (G_TRUNC $r, $x), "return isAtLeast(${x}, ${width});")]>;
def literal_in_text : GICombineRule<(defs root:$d),
  (match (narrowed $n, (i32 10)), (G_ZEXT $d, $n)), (apply (COPY $d, $n))>;
def data_of_nobody : GICombineRule<(defs root:$d, checked_data:$info),
  (match (G_SEXT $d, $x):$root), (apply [{ applyTo(*${root}, ${info}); }])>;
def variadic_in_front : GICombineRule<(defs root:$d),
  (match (G_BUILD_VECTOR $d, $x, GIVariadic<1>:$rest)), (apply (G_BUILD_VECTOR $d, $rest, $x))>;

// The sum of the addition, not its carry.
def sum_alone : GICombineRule<
  (defs root:$d),
  (match (G_UADDO $sum, $carry, $x, $y), (G_ANYEXT $d, $sum)),
  (apply (G_ANYEXT $d, $x))>;
