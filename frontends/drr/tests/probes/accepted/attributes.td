// Optional and default-valued attributes, constants and cases.
include "ops.td"
// -----
def OptToOpt : Pat<(OptAttr $x, $a), (OptAttr $x, $a)>;
// -----
def DefToDef : Pat<(DefAttr $x, $a), (DefAttr $x, $a)>;
// -----
def ConfinedOptional : Pat<(OptAttr $x, Positive:$a), (Attr1 $x, $a)>;
// -----
def Cases : Pat<(Colored $x, Color_Red), (Colored $x, Color_Blue)>;
// -----
def Constants : Pat<(Attr1 $x, ConstantAttr<I32Attr, "3">), (Attr1 $x, ConstantAttr<I32Attr, "-3">)>;
