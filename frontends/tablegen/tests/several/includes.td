include "missing.inc"
include "shared.inc"
def a : FromMissing;
def b : Shared { let s = "x"; }
#ifdef
def c { int x = "c"; }
#endif
#else
include class D;
def d : Shared { let s = [1]; let t = 2; }
