// `(0 - a) + b` does not wrap where `b - a` does.
def minus : GICombineRule<(defs root:$d), (match (G_SUB $t, 0, $a), (G_ADD $d, $t, $b)), (apply (G_SUB $d, $b, $a))>;
// The same numbers are added.
def turned : GICombineRule<(defs root:$d), (match (G_ADD $d, $a, $b)), (apply (G_ADD $d, $b, $a))>;
// Nothing is built that has such flags.
def flagless : GICombineRule<(defs root:$d), (match (G_ADD $d, $a, $b)), (apply (G_OR $d, $a, $b))>;
// What has flags is not matched.
def careful : GICombineRule<(defs root:$d),
  (match (G_SUB $t, 0, $a), (G_ADD $d, $t, $b, (MIFlags (not NoUWrap, NoSWrap)))), (apply (G_SUB $d, $b, $a))>;
// The root's are taken away: LLVM 22 puts them back.
def away : GICombineRule<(defs root:$d),
  (match (G_SUB $t, 0, $a), (G_ADD $d, $t, $b)), (apply (G_SUB $d, $b, $a, (MIFlags (not NoUWrap, NoSWrap))))>;
// Copied and written flags are in both meanings.
def copied : GICombineRule<(defs root:$d),
  (match (G_MUL $d, $a, $b):$m), (apply (G_ADD $d, $a, $b, (MIFlags $m)))>;
def written : GICombineRule<(defs root:$d), (match (G_AND $d, $a, $b)), (apply (G_ADD $d, $a, $b, (MIFlags NoUWrap)))>;
// `x * 8` is `x << 3`; of three bits, `nsw` would not hold.
def shifted : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, 8)), (apply (G_SHL $d, $x, (GITypeOf<"$x"> 3)))>;
def highest : GICombineRule<(defs root:$d), (match (G_MUL i8:$d, $x, 128)), (apply (G_SHL $d, $x, (i8 7)))>;
// C++ may ask for what makes it right.
def asked : GICombineRule<(defs root:$d),
  (match (G_SUB $t, 0, $a), (G_ADD $d, $t, $b), [{ return f(${a}); }]), (apply (G_SUB $d, $b, $a))>;
// Nothing is known of what divides.
def divided : GICombineRule<(defs root:$d), (match (G_SDIV $t, $a, $c), (G_ADD $d, $t, $b)), (apply (G_SUB $d, $b, $a))>;
def MyCombiner : GICombiner<"MyCombinerImpl", [minus, turned, flagless, careful, away, copied, written, shifted, highest, asked, divided]>;
