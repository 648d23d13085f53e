include "rules.td"

// Two constants, of which the second is with what the first made, on its left or right side.
class Constants<dag inner, dag outer, string look> : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $c2, $imm2), (G_CONSTANT $c1, $imm1), inner, outer:$root, "return Helper."#look#"(*${root}, ${info});"),
  (apply "Helper.applyBuildFn(*${root}, ${info});")>;
def APlusC1MinusC2 : Constants<(G_ADD $a, $x, $c1), (G_SUB $root, $a, $c2), "matchFoldAPlusC1MinusC2">;
def C2MinusAPlusC1 : Constants<(G_ADD $a, $x, $c1), (G_SUB $root, $c2, $a), "matchFoldC2MinusAPlusC1">;
def AMinusC1MinusC2 : Constants<(G_SUB $a, $x, $c1), (G_SUB $root, $a, $c2), "matchFoldAMinusC1MinusC2">;
def C1Minus2MinusC2 : Constants<(G_SUB $a, $c1, $x), (G_SUB $root, $a, $c2), "matchFoldC1Minus2MinusC2">;
def AMinusC1PlusC2 : Constants<(G_SUB $a, $x, $c1), (G_ADD $root, $a, $c2), "matchFoldAMinusC1PlusC2">;

def shifts_too_big : GICombineRule<(defs root:$mi, integer:$matchinfo),
  (match (wip_match_opcode G_SHL, G_LSHR, G_ASHR):$mi, "return Helper.matchShiftsTooBig(*${mi}, ${matchinfo});"),
  (apply "if (${matchinfo}) { Helper.replaceInstWithConstant(*${mi}, *${matchinfo}); } else { Helper.replaceInstWithUndef(*${mi}); }")>;
def select_to_iminmax : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_ICMP $test, $predicate, $a, $b), (G_SELECT $root, $test, $x, $y), "return Helper.matchSelectIMinMax(${root}, ${info});"),
  (apply "Helper.applyBuildFnMO(${root}, ${info});")>;
