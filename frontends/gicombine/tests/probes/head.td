def NotFlag;
def notty;
def other_kind : GIDefKind;
def pf_helper : GICombinePatFrag<(outs root:$r), (ins $x), [(pattern (G_FNEG $r, $x))]>;
