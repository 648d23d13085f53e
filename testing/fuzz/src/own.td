// Operations with formats of many kinds, for texts in the custom form where MLIR's headers are not installed.
include "formats.td"

def One : OneShape { let assemblyFormat = "$x attr-dict"; }
def Varying : VaryingShape { let assemblyFormat = "$x (`[` $o^ `]`)? (`(` $v^ `)`):(`none`)? attr-dict"; }
def Attributes : AttributesShape {
  let assemblyFormat = "$n (`u` $u^)? (`opt` $oa^)? (`by` $d^)? `,` $any attr-dict-with-keyword";
}
def Kinds : KindsShape {
  let assemblyFormat = [{
    ($name^)? (`ref` $ref^)? (`s` `=` $s^)? ($a^)? (`dict` $dict^)? (`type` $t^)? (`map` $map^)? (`i` $i^)? (`b` $b^)?
    (`f` $f^)? (`e` $e^)? (`way` `<` $w^ `>`)? (`flags` `<` $flags^ `>`)? attr-dict
  }];
}
def Properties : PropertiesShape { let assemblyFormat = "$p `,` $b `,` $s `,` $w (`up` $up^)? (`op` `(` $op^ `)`)? attr-dict"; }
def Regions : RegionsShape { let assemblyFormat = "$g (`also` $gs^)? attr-dict"; }
def Successors : SuccessorsShape { let assemblyFormat = "$s (`or` $ss^)? attr-dict"; }
def Types : TypesShape { let assemblyFormat = "$x `,` $v attr-dict `:` functional-type(operands, results)"; }
def Same : SameShape { let assemblyFormat = "$x `,` $y oilist(`oa` $oa | `fast`) attr-dict `:` type($r)"; }
def Made : MadeShape { let assemblyFormat = "$x `,` $y prop-dict attr-dict `:` type($x)"; }
def Nested : NestedShape { let assemblyFormat = "$v `:` type($v) attr-dict"; }
def Results : ResultsShape { let assemblyFormat = "attr-dict `:` type($r) (`opt` type($ro)^)? (`more` type($rv)^)?"; }
def Parameters : ParametersShape<"Parameters"> { let assemblyFormat = "`<` params `>`"; }
def Self : SelfShape<"Self"> { let assemblyFormat = "`<` $a `>`"; }
def Ways : WaysShape<"Ways"> { let assemblyFormat = "`<` $w `>`"; }
def Holds : Form<"holds"> {
  let arguments = (ins Parameters:$x, OptionalAttr<Self>:$s, OptionalAttr<Ways>:$w);
  let assemblyFormat = "$x `:` type($x) ($s^)? (`,` $w^)? attr-dict";
}
