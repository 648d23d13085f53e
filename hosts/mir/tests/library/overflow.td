include "rules.td"

foreach name = ["SMULO", "UADDO", "SADDO", "USUBO", "SSUBO"] in
  def G_#name : I<(outs type0:$d, type1:$o), (ins type0:$a, type0:$b)>;
foreach name = ["UADDE", "SADDE", "USUBE", "SSUBE"] in
  def G_#name : I<(outs type0:$d, type1:$o), (ins type0:$a, type0:$b, type1:$c)>;
def G_UMIN : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
foreach name = ["TRUNC_USAT_U", "FPTOUI", "FPTOUI_SAT"] in def G_#name : I<(outs type0:$d), (ins type1:$a)>;

def mulo_by_2 : Built<(wip_match_opcode G_UMULO, G_SMULO), "matchMulOBy2", "applyBuildFnNoErase">;
def mulo_by_0 : Built<(wip_match_opcode G_UMULO, G_SMULO), "matchMulOBy0">;
def adde_to_addo : Built<(wip_match_opcode G_UADDE, G_SADDE, G_USUBE, G_SSUBE), "matchAddEToAddO", "applyBuildFnNoErase">;
def trunc_ssats : Found<(G_TRUNC $d, $x), register, "matchTruncSSatS", "applyTruncSSatS">;
def trunc_ssatu : Found<(G_TRUNC $d, $x), register, "matchTruncSSatU", "applyTruncSSatU">;
def trunc_usatu : GICombineRule<(defs root:$root),
  (match (G_UMIN $least, $x, $y):$min, (G_TRUNC $d, $least):$root, "return Helper.matchTruncUSatU(*${root}, *${min});"),
  (apply (G_TRUNC_USAT_U $d, $x))>;
def truncusatu_to_fptouisat : GICombineRule<(defs root:$root),
  (match (G_FPTOUI $wide, $x):$cast, (G_TRUNC_USAT_U $d, $wide):$root,
         "return Helper.matchTruncUSatUToFPTOUISat(*${root}, *${cast});"),
  (apply (G_FPTOUI_SAT $d, $x))>;
def match_addos : Built<(wip_match_opcode G_SADDO, G_UADDO), "matchAddOverflow">;
def match_subo_no_overflow : Built<(wip_match_opcode G_SSUBO, G_USUBO), "matchSuboCarryOut">;
