include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def PeerISA : InstrInfo;
def MyTarget : Target { let InstructionSet = PeerISA; }
def add_zero : GICombineRule<(defs root:$d), (match (G_ADD $d, $x, 0)), (apply (GIReplaceReg $d, $x))>;
def mul_minus : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, -1)), (apply (G_SUB $d, (GITypeOf<"$x"> 0), $x))>;
def mul_257 : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, 257)), (apply (COPY $d, $x))>;
def const_lit : GICombineRule<(defs root:$d), (match (G_CONSTANT $d, 77)), (apply (G_CONSTANT $d, (i32 78)))>;
def const_lit_minus : GICombineRule<(defs root:$d), (match (G_CONSTANT $d, -7)), (apply (G_CONSTANT $d, (i32 79)))>;
def const_lit_true : GICombineRule<(defs root:$d), (match (G_CONSTANT i1:$d, 1)), (apply (G_CONSTANT $d, (i1 0)))>;
def sub_two : GICombineRule<(defs root:$d), (match (G_SUB $d, $x, 5)), (apply (G_ADD i32:$t, $x, (i32 11)), (G_FSHL $d, $t, (i32 22), (i32 33)))>;
def sub_vec : GICombineRule<(defs root:$d), (match (G_SUB $d, $x, 6)), (apply (G_ADD $d, $x, (v4i32 9)))>;
def fneg_fneg : GICombineRule<(defs root:$d), (match (G_FNEG $t, $x), (G_FNEG $d, $t)), (apply (GIReplaceReg $d, $x))>;
def and_load : GICombineRule<(defs root:$d), (match (G_LOAD $t, $p), (G_AND $d, $t, $x)), (apply (G_LOAD $d, $x))>;
def xor_or : GICombineRule<(defs root:$d), (match (G_OR $t, $x, $y), (G_XOR $d, $t, $z)), (apply (G_AND $d, $x, $z))>;
def fadd_flags : GICombineRule<(defs root:$d), (match (G_FMUL $t, $x, $y, (MIFlags FmNoNans)):$m, (G_FADD $d, $t, $z, (MIFlags (not FmNsz)))), (apply (G_FMA $d, $x, $y, $z, (MIFlags $m, FmArcp, (not FmNoInfs))))>;
def same : GICombineRule<(defs root:$d), (match (G_UMIN $d, $x, $x)), (apply (COPY $d, $x))>;
def smin_chain : GICombineRule<(defs root:$d), (match (G_SMIN $d, $x, $y)), (apply (G_UMIN $d, $x, $y))>;
def unm : GICombineRule<(defs root:$a), (match (G_UNMERGE_VALUES $a, $b, $s)), (apply (COPY $a, $s), (COPY $b, $s))>;
def bv : GICombineRule<(defs root:$d), (match (G_BUILD_VECTOR $d, $x, GIVariadic<1,3>:$y)), (apply (G_BUILD_VECTOR $d, $x, $x, $y))>;
def rev : GICombineRule<(defs root:$d), (match (int_bitreverse $d, $x)), (apply (G_BITREVERSE $d, $x))>;
def rev2 : GICombineRule<(defs root:$d), (match (G_BSWAP $d, $x)), (apply (int_bswap $d, $x))>;
def store_erase : GICombineRule<(defs root:$mi), (match (G_STORE $x, $p):$mi, (G_IMPLICIT_DEF $x)), (apply (GIEraseRoot))>;
def Peer : GICombiner<"PeerCombiner", [add_zero, mul_minus, mul_257, const_lit, const_lit_minus, const_lit_true, sub_two, sub_vec, fneg_fneg, and_load, xor_or, fadd_flags, same, smin_chain, unm, bv, rev, rev2, store_erase]>;
