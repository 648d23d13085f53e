class Frag<list<Instruction> ops> : GICombinePatFrag<(outs root:$out), (ins $x),
  !foreach(op, ops, (pattern (op $out, $x)))>;
def three : Frag<[G_CTPOP, G_CTLZ, G_CTTZ]>;
def two : Frag<[G_ABS, G_BSWAP]>;
def nine : GICombineRule<(defs root:$d), (match (three $a, $x), (three $b, $y), (G_ADD $d, $a, $b)), (apply (G_ADD $d, $x, $y))>;
def six : GICombineRule<(defs root:$d), (match (three $a, $x), (two $b, $y), (G_SUB $d, $a, $b)), (apply (G_SUB $d, $x, $y))>;
def twelve : GICombineRule<(defs root:$d), (match (three $a, $x), (two $b, $y), (two $c, $z), (G_FSHL $d, $a, $b, $c)),
  (apply (G_FSHL $d, $x, $y, $z))> { let MaxPermutations = 14; }
def MyCombiner : GICombiner<"MyCombinerImpl", [nine, six, twelve]>;
