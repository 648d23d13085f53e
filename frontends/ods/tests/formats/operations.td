// Operations whose formats are right or wrong, one each. `tests/formats.rs` asks `mlir-tblgen` about all of them.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def T : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}
def E : I32EnumAttr<"E", "", [I32EnumAttrCase<"a", 0>, I32EnumAttrCase<"b", 1>]> {
  let cppNamespace = "::t";
}

class Args0<string n> : Op<T, n, []> {
  let arguments = (ins I32:$x);
}
def P0 : Args0<"p0"> { let assemblyFormat = [{$x attr-dict}]; }
def P1 : Args0<"p1"> { let assemblyFormat = [{attr-dict}]; }
def P2 : Args0<"p2"> { let assemblyFormat = [{$x}]; }
def P3 : Args0<"p3"> { let assemblyFormat = [{$y attr-dict}]; }
def P4 : Args0<"p4"> { let assemblyFormat = [{$ attr-dict}]; }
def P5 : Args0<"p5"> { let assemblyFormat = [{$1 attr-dict}]; }
def P6 : Args0<"p6"> { let assemblyFormat = [{$x attr-dict attr-dict}]; }
def P7 : Args0<"p7"> { let assemblyFormat = [{$x $x attr-dict}]; }
def P8 : Args0<"p8"> { let assemblyFormat = [{$x `` attr-dict}]; }
def P9 : Args0<"p9"> { let assemblyFormat = [{$x ` ` attr-dict}]; }
def P10 : Args0<"p10"> { let assemblyFormat = [{$x `\n` attr-dict}]; }
def P11 : Args0<"p11"> { let assemblyFormat = [{$x `  ` attr-dict}]; }
def P12 : Args0<"p12"> { let assemblyFormat = [{$x `+` attr-dict}]; }
def P13 : Args0<"p13"> { let assemblyFormat = [{$x `-` attr-dict}]; }
def P14 : Args0<"p14"> { let assemblyFormat = [{$x `->` attr-dict}]; }
def P15 : Args0<"p15"> { let assemblyFormat = [{$x `...` attr-dict}]; }
def P16 : Args0<"p16"> { let assemblyFormat = [{$x `|` attr-dict}]; }
def P17 : Args0<"p17"> { let assemblyFormat = [{$x `||` attr-dict}]; }
def P18 : Args0<"p18"> { let assemblyFormat = [{$x `::` attr-dict}]; }
def P19 : Args0<"p19"> { let assemblyFormat = [{$x `a-b` attr-dict}]; }
def P20 : Args0<"p20"> { let assemblyFormat = [{$x `a.b$_` attr-dict}]; }
def P21 : Args0<"p21"> { let assemblyFormat = [{$x `1a` attr-dict}]; }
def P22 : Args0<"p22"> { let assemblyFormat = [{$x `_` attr-dict}]; }
def P23 : Args0<"p23"> { let assemblyFormat = [{$x `_a` attr-dict}]; }
def P24 : Args0<"p24"> { let assemblyFormat = [{$x `é` attr-dict}]; }
def P25 : Args0<"p25"> { let assemblyFormat = [{$x `a}]; }
def P26 : Args0<"p26"> { let assemblyFormat = [{$x `a b` attr-dict}]; }
def P27 : Args0<"p27"> { let assemblyFormat = [{foo $x attr-dict}]; }
def P28 : Args0<"p28"> { let assemblyFormat = [{"s" $x attr-dict}]; }
def P29 : Args0<"p29"> { let assemblyFormat = [{$x % attr-dict}]; }
def P30 : Args0<"p30"> { let assemblyFormat = [{$x / attr-dict}]; }
def P31 : Args0<"p31"> { let assemblyFormat = [{$x attr-dict )}]; }
def P32 : Args0<"p32"> { let assemblyFormat = [{$x attr-dict ?}]; }
def P33 : Args0<"p33"> { let assemblyFormat = [{$x attr-dict ^}]; }
def P34 : Args0<"p34"> { let assemblyFormat = [{}]; }
def P35 : Args0<"p35"> { let assemblyFormat = [{   }]; }
def P36 : Args0<"p36"> { let assemblyFormat = [{operands attr-dict}]; }
def P37 : Args0<"p37"> { let assemblyFormat = [{operands $x attr-dict}]; }
def P38 : Args0<"p38"> { let assemblyFormat = [{$x operands attr-dict}]; }
def P39 : Args0<"p39"> { let assemblyFormat = [{operands operands attr-dict}]; }
def P40 : Args0<"p40"> { let assemblyFormat = [{$x type($x) attr-dict}]; }
def P41 : Args0<"p41"> { let assemblyFormat = [{$x type($x) type($x) attr-dict}]; }
def P42 : Args0<"p42"> { let assemblyFormat = [{$x type(operands) attr-dict}]; }
def P43 : Args0<"p43"> { let assemblyFormat = [{operands type(operands) attr-dict}]; }
def P44 : Args0<"p44"> { let assemblyFormat = [{operands type($x) attr-dict}]; }
def P45 : Args0<"p45"> { let assemblyFormat = [{$x type(results) attr-dict}]; }
def P46 : Args0<"p46"> { let assemblyFormat = [{results attr-dict}]; }
def P47 : Args0<"p47"> { let assemblyFormat = [{$x type(regions) attr-dict}]; }
def P48 : Args0<"p48"> { let assemblyFormat = [{$x type attr-dict}]; }
def P49 : Args0<"p49"> { let assemblyFormat = [{$x type() attr-dict}]; }
def P50 : Args0<"p50"> { let assemblyFormat = [{$x type($x attr-dict}]; }
def P51 : Args0<"p51"> { let assemblyFormat = [{$x type(type($x)) attr-dict}]; }
def P52 : Args0<"p52"> { let assemblyFormat = [{$x type(`a`) attr-dict}]; }
def P53 : Args0<"p53"> { let assemblyFormat = [{$x regions attr-dict}]; }
def P54 : Args0<"p54"> { let assemblyFormat = [{$x successors attr-dict}]; }
def P55 : Args0<"p55"> { let assemblyFormat = [{$x params attr-dict}]; }
def P56 : Args0<"p56"> { let assemblyFormat = [{$x struct(params) attr-dict}]; }
def P57 : Args0<"p57"> { let assemblyFormat = [{$x ref($x) attr-dict}]; }
def P58 : Args0<"p58"> { let assemblyFormat = [{$x qualified($x) attr-dict}]; }
def P59 : Args0<"p59"> { let assemblyFormat = [{$x qualified(type($x)) attr-dict}]; }
def P60 : Args0<"p60"> { let assemblyFormat = [{$x qualified(attr-dict)}]; }
def P61 : Args0<"p61"> { let assemblyFormat = [{$x attr-dict-with-keyword}]; }
def P62 : Args0<"p62"> { let assemblyFormat = [{$x attr-dict-with-keyword attr-dict}]; }
def P63 : Args0<"p63"> { let assemblyFormat = [{$x prop-dict}]; }
def P64 : Args0<"p64"> { let assemblyFormat = [{$x prop-dict attr-dict}]; }
def P65 : Args0<"p65"> { let assemblyFormat = [{$x attr-dict prop-dict}]; }
def P66 : Args0<"p66"> { let assemblyFormat = [{$x prop-dict prop-dict attr-dict}]; }
def P67 : Args0<"p67"> { let assemblyFormat = [{$x functional-type($x, results) attr-dict}]; }
def P68 : Args0<"p68"> { let assemblyFormat = [{$x functional-type(operands, results) attr-dict}]; }
def P69 : Args0<"p69"> { let assemblyFormat = [{$x functional-type($x, $x) attr-dict}]; }
def P70 : Args0<"p70"> { let assemblyFormat = [{$x functional-type($x) attr-dict}]; }
def P71 : Args0<"p71"> { let assemblyFormat = [{$x functional-type attr-dict}]; }
def P72 : Args0<"p72"> { let assemblyFormat = [{$x functional-type($x; results) attr-dict}]; }
def P73 : Args0<"p73"> { let assemblyFormat = [{functional-type(operands,results) $x attr-dict}]; }
def P74 : Args0<"p74"> { let assemblyFormat = [{$x oilist attr-dict}]; }
def P75 : Args0<"p75"> { let assemblyFormat = [{$x oilist() attr-dict}]; }
def P76 : Args0<"p76"> { let assemblyFormat = [{$x oilist(`a`) attr-dict}]; }
def P77 : Args0<"p77"> { let assemblyFormat = [{$x oilist(`a` | `a`) attr-dict}]; }
def P78 : Args0<"p78"> { let assemblyFormat = [{$x oilist(`a` | `b`) oilist(`b`) attr-dict}]; }
def P79 : Args0<"p79"> { let assemblyFormat = [{$x oilist(`a` | `b`) `a` attr-dict}]; }
def P80 : Args0<"p80"> { let assemblyFormat = [{$x oilist(`:`) attr-dict}]; }
def P81 : Args0<"p81"> { let assemblyFormat = [{$x `a` oilist(`a`) attr-dict}]; }
def P82 : Args0<"p82"> { let assemblyFormat = [{oilist(`a` $x) attr-dict}]; }
def P83 : Args0<"p83"> { let assemblyFormat = [{oilist($x) attr-dict}]; }
def P84 : Args0<"p84"> { let assemblyFormat = [{oilist(`a` | ) $x attr-dict}]; }
def P85 : Args0<"p85"> { let assemblyFormat = [{oilist(`a` `b`) $x attr-dict}]; }
def P86 : Args0<"p86"> { let assemblyFormat = [{oilist(`a` | `b` attr-dict) $x}]; }
def P87 : Args0<"p87"> { let assemblyFormat = [{$x /* */ attr-dict}]; }
def P88 : Args0<"p88"> { let assemblyFormat = [{attr_dict $x}]; }
def P89 : Args0<"p89"> { let assemblyFormat = [{attr-dict- $x}]; }
def P90 : Args0<"p90"> { let assemblyFormat = [{$x-y attr-dict}]; }
def P91 : Args0<"p91"> { let assemblyFormat = [{$x$x attr-dict}]; }
def P93 : Args0<"p93"> { let assemblyFormat = [{type ($x) $x attr-dict}]; }

class Args1<string n> : Op<T, n, [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$x, Optional<I32>:$o, Variadic<I32>:$v, OptionalAttr<I32Attr>:$oa, I32Attr:$n, UnitAttr:$u, DefaultValuedAttr<I32Attr,"3">:$d, DefaultValuedOptionalAttr<I32Attr,"3">:$do, I32Prop:$p, UnitProp:$up, OptionalProp<I32Prop>:$op);
  let regions = (region AnyRegion:$g, VariadicRegion<AnyRegion>:$gs);
  let successors = (successor AnySuccessor:$s, VariadicSuccessor<AnySuccessor>:$ss);
}
def P94 : Args1<"p94"> { let assemblyFormat = [{($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P95 : Args1<"p95"> { let assemblyFormat = [{($o)? $x $v $g $gs $s $ss attr-dict}]; }
def P96 : Args1<"p96"> { let assemblyFormat = [{($o^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P97 : Args1<"p97"> { let assemblyFormat = [{(`a` $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P98 : Args1<"p98"> { let assemblyFormat = [{(`a`^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P99 : Args1<"p99"> { let assemblyFormat = [{($o^ `a`^)? $x $v $g $gs $s $ss attr-dict}]; }
def P100 : Args1<"p100"> { let assemblyFormat = [{($n^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P101 : Args1<"p101"> { let assemblyFormat = [{($oa^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P102 : Args1<"p102"> { let assemblyFormat = [{(`a` $oa^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P103 : Args1<"p103"> { let assemblyFormat = [{($n $oa^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P104 : Args1<"p104"> { let assemblyFormat = [{($oa $u^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P105 : Args1<"p105"> { let assemblyFormat = [{($u^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P106 : Args1<"p106"> { let assemblyFormat = [{(`u` $u^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P107 : Args1<"p107"> { let assemblyFormat = [{($d^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P108 : Args1<"p108"> { let assemblyFormat = [{($do^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P109 : Args1<"p109"> { let assemblyFormat = [{($p^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P110 : Args1<"p110"> { let assemblyFormat = [{($up^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P111 : Args1<"p111"> { let assemblyFormat = [{(`u` $up^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P112 : Args1<"p112"> { let assemblyFormat = [{($op^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P113 : Args1<"p113"> { let assemblyFormat = [{(`k` $op^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P114 : Args1<"p114"> { let assemblyFormat = [{(type($o)^)? $x $v $g $gs $s $ss attr-dict}]; }
def P115 : Args1<"p115"> { let assemblyFormat = [{($o^ `:` type($o))? $x $v $g $gs $s $ss attr-dict}]; }
def P116 : Args1<"p116"> { let assemblyFormat = [{(type($o)^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P117 : Args1<"p117"> { let assemblyFormat = [{(`:` type($o)^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P118 : Args1<"p118"> { let assemblyFormat = [{(attr-dict^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P119 : Args1<"p119"> { let assemblyFormat = [{(` ` $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P120 : Args1<"p120"> { let assemblyFormat = [{(``  $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P121 : Args1<"p121"> { let assemblyFormat = [{(`\n` $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P122 : Args1<"p122"> { let assemblyFormat = [{()? $x $v $g $gs $s $ss attr-dict $o}]; }
def P123 : Args1<"p123"> { let assemblyFormat = [{(^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P124 : Args1<"p124"> { let assemblyFormat = [{(($o^)? $oa^)? $x $v $g $gs $s $ss attr-dict}]; }
def P125 : Args1<"p125"> { let assemblyFormat = [{(oilist(`a`) $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P126 : Args1<"p126"> { let assemblyFormat = [{(oilist(`a`)^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P127 : Args1<"p127"> { let assemblyFormat = [{(custom<F>($o)^)? $x $v $g $gs $s $ss attr-dict}]; }
def P128 : Args1<"p128"> { let assemblyFormat = [{(custom<F>($o))? $x $v $g $gs $s $ss attr-dict}]; }
def P129 : Args1<"p129"> { let assemblyFormat = [{(custom<F>($oa)^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P130 : Args1<"p130"> { let assemblyFormat = [{(custom<F>($n)^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P131 : Args1<"p131"> { let assemblyFormat = [{(custom<F>()^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P132 : Args1<"p132"> { let assemblyFormat = [{(`a` custom<F>($o)^)? $x $v $g $gs $s $ss attr-dict}]; }
def P133 : Args1<"p133"> { let assemblyFormat = [{(`a` custom<F>($o, $oa)^)? $x $v $g $gs $s $ss attr-dict}]; }
def P134 : Args1<"p134"> { let assemblyFormat = [{(custom<F>(type($o))^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P135 : Args1<"p135"> { let assemblyFormat = [{(operands^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P136 : Args1<"p136"> { let assemblyFormat = [{(functional-type($o, results)^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P137 : Args1<"p137"> { let assemblyFormat = [{(qualified($oa)^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P138 : Args1<"p138"> { let assemblyFormat = [{(qualified(type($o))^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P139 : Args1<"p139"> { let assemblyFormat = [{(prop-dict $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P140 : Args1<"p140"> { let assemblyFormat = [{(attr-dict $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P141 : Args1<"p141"> { let assemblyFormat = [{(ref($o) $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P142 : Args1<"p142"> { let assemblyFormat = [{(`(` $o^ `)`)? $x $v $g $gs $s $ss attr-dict}]; }
def P143 : Args1<"p143"> { let assemblyFormat = [{($oa^ `:` $n)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P144 : Args1<"p144"> { let assemblyFormat = [{($oa $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P145 : Args1<"p145"> { let assemblyFormat = [{(regions^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P146 : Args1<"p146"> { let assemblyFormat = [{(successors^)? $x $v $g $gs $s $ss attr-dict $o}]; }
def P147 : Args1<"p147"> { let assemblyFormat = [{(type(operands)^ $o)? $x $v $g $gs $s $ss attr-dict}]; }
def P148 : Args1<"p148"> { let assemblyFormat = [{(results $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P149 : Args1<"p149"> { let assemblyFormat = [{(type(results) $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P150 : Args1<"p150"> { let assemblyFormat = [{($o^):(`a`)? $x $v $g $gs $s $ss attr-dict}]; }
def P151 : Args1<"p151"> { let assemblyFormat = [{($o^):($oa)? $x $v $g $gs $s $ss attr-dict}]; }
def P152 : Args1<"p152"> { let assemblyFormat = [{($o^):($n)? $x $v $g $gs $s $ss attr-dict}]; }
def P153 : Args1<"p153"> { let assemblyFormat = [{($o^):(`a`^)? $x $v $g $gs $s $ss attr-dict}]; }
def P154 : Args1<"p154"> { let assemblyFormat = [{(`a`):($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P155 : Args1<"p155"> { let assemblyFormat = [{(`a`):($o^ $x $v $g $gs $s $ss attr-dict}]; }
def P156 : Args1<"p156"> { let assemblyFormat = [{($o^):()? $x $v $g $gs $s $ss attr-dict}]; }
def P157 : Args1<"p157"> { let assemblyFormat = [{():($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P158 : Args1<"p158"> { let assemblyFormat = [{($o^) : `a`? $x $v $g $gs $s $ss attr-dict}]; }
def P159 : Args1<"p159"> { let assemblyFormat = [{($o^):(`a`) $x $v $g $gs $s $ss attr-dict}]; }
def P160 : Args1<"p160"> { let assemblyFormat = [{($o^) $x $v $g $gs $s $ss attr-dict}]; }
def P161 : Args1<"p161"> { let assemblyFormat = [{($o^):? $x $v $g $gs $s $ss attr-dict}]; }
def P162 : Args1<"p162"> { let assemblyFormat = [{($o^ $x $v $g $gs $s $ss attr-dict}]; }
def P163 : Args1<"p163"> { let assemblyFormat = [{(`a`):(`b` $o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P164 : Args1<"p164"> { let assemblyFormat = [{($n):($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P165 : Args1<"p165"> { let assemblyFormat = [{($o^):(`a`):(`b`)? $x $v $g $gs $s $ss attr-dict}]; }
def P166 : Args1<"p166"> { let assemblyFormat = [{($o^ `a`):(`b` $oa)? $x $v $g $gs $s $ss attr-dict}]; }
def P167 : Args1<"p167"> { let assemblyFormat = [{($o^):($oa^)? $x $v $g $gs $s $ss attr-dict}]; }
def P168 : Args1<"p168"> { let assemblyFormat = [{($oa):($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P169 : Args1<"p169"> { let assemblyFormat = [{(`a` $n):($o^)? $x $v $g $gs $s $ss attr-dict}]; }
def P170 : Args1<"p170"> { let assemblyFormat = [{($o):($oa)? $x $v $g $gs $s $ss attr-dict}]; }
def P171 : Args1<"p171"> { let assemblyFormat = [{($n):($u^)? $o $x $v $g $gs $s $ss attr-dict}]; }
def P172 : Args1<"p172"> { let assemblyFormat = [{(`x`):(`x` $u^)? $o $x $v $g $gs $s $ss attr-dict}]; }
def P173 : Args1<"p173"> { let assemblyFormat = [{$x $o $v attr-dict ($g^)? $gs $s $ss}]; }
def P174 : Args1<"p174"> { let assemblyFormat = [{$x $o $v attr-dict $g ($gs^)? $s $ss}]; }
def P175 : Args1<"p175"> { let assemblyFormat = [{$x $o $v attr-dict $g ($gs^)? ($s^)? $ss}]; }
def P176 : Args1<"p176"> { let assemblyFormat = [{$x $o $v attr-dict $g $gs $s ($ss^)?}]; }
def P177 : Args1<"p177"> { let assemblyFormat = [{$x $o $v attr-dict (regions^)? successors}]; }
def P178 : Args1<"p178"> { let assemblyFormat = [{$x $o $v attr-dict regions (successors^)?}]; }
def P179 : Args1<"p179"> { let assemblyFormat = [{$x $o $v attr-dict regions (`a` $ss^)? $s}]; }
def P180 : Args1<"p180"> { let assemblyFormat = [{$x $o $v attr-dict $g $gs (`r` $s $ss^)?}]; }
def P181 : Args1<"p181"> { let assemblyFormat = [{$x $o $v attr-dict regions $g successors}]; }
def P182 : Args1<"p182"> { let assemblyFormat = [{$x $o $v attr-dict $g regions successors}]; }
def P183 : Args1<"p183"> { let assemblyFormat = [{$x $o $v attr-dict regions successors successors}]; }
def P184 : Args1<"p184"> { let assemblyFormat = [{$x $o $v attr-dict successors $s regions}]; }
def P185 : Args1<"p185"> { let assemblyFormat = [{$x $o $v attr-dict $s successors regions}]; }
def P186 : Args1<"p186"> { let assemblyFormat = [{$x $o $v attr-dict regions regions successors}]; }
def P187 : Args1<"p187"> { let assemblyFormat = [{$x $o $v attr-dict $g $g}]; }
def P188 : Args1<"p188"> { let assemblyFormat = [{$x $o $v attr-dict $s $s}]; }
def P189 : Args1<"p189"> { let assemblyFormat = [{$x $o $v attr-dict type($g)}]; }
def P190 : Args1<"p190"> { let assemblyFormat = [{$x $o $v attr-dict $g $gs}]; }
def P191 : Args1<"p191"> { let assemblyFormat = [{$x $o $v attr-dict regions}]; }
def P192 : Args1<"p192"> { let assemblyFormat = [{$x $o $v attr-dict successors}]; }
def P193 : Args1<"p193"> { let assemblyFormat = [{$x $o $v attr-dict regions $ss}]; }
def P194 : Args1<"p194"> { let assemblyFormat = [{$x $o $v attr-dict ($gs^ `a`)? $g successors}]; }
def P195 : Args1<"p195"> { let assemblyFormat = [{$x $o $v attr-dict (`a` $g $gs^)? successors}]; }
def P196 : Args1<"p196"> { let assemblyFormat = [{$x $o $v attr-dict (`a` $gs^ $g)? successors}]; }
def P197 : Args1<"p197"> { let assemblyFormat = [{$x $o $v attr-dict ($oa^ $g)? $gs successors}]; }
def P198 : Args1<"p198"> { let assemblyFormat = [{$x $o $v attr-dict (`k` $oa^ $s)? $ss regions}]; }
def P199 : Args1<"p199"> { let assemblyFormat = [{$x $o $v attr-dict `k` $oa $oa regions successors}]; }
def P200 : Args1<"p200"> { let assemblyFormat = [{$x $o $v attr-dict $p $p regions successors}]; }
def P201 : Args1<"p201"> { let assemblyFormat = [{$x $o $v attr-dict type($p) regions successors}]; }
def P202 : Args1<"p202"> { let assemblyFormat = [{$x $o $v attr-dict type($n) regions successors}]; }
def P203 : Args1<"p203"> { let assemblyFormat = [{$x $o $v attr-dict $n `:` regions successors}]; }
def P204 : Args1<"p204"> { let assemblyFormat = [{$x $o $v attr-dict $oa `:` regions successors}]; }
def P205 : Args1<"p205"> { let assemblyFormat = [{$x $o $v attr-dict qualified($n) regions successors}]; }
def P206 : Args1<"p206"> { let assemblyFormat = [{$x $o $v attr-dict qualified($p) regions successors}]; }
def P207 : Args1<"p207"> { let assemblyFormat = [{$x $o $v attr-dict qualified($x) regions successors}]; }
def P208 : Args1<"p208"> { let assemblyFormat = [{$x $o $v attr-dict qualified(qualified($n)) regions successors}]; }
def P209 : Args1<"p209"> { let assemblyFormat = [{$x $o $v attr-dict qualified(`a`)}]; }
def P210 : Args1<"p210"> { let assemblyFormat = [{$x $o $v attr-dict qualified}]; }
def P211 : Args1<"p211"> { let assemblyFormat = [{$x $o $v attr-dict qualified()}]; }
def P212 : Args1<"p212"> { let assemblyFormat = [{$x $o $v attr-dict qualified($n}]; }
def P213 : Args1<"p213"> { let assemblyFormat = [{$x $o $v attr-dict qualified($g)}]; }
def P214 : Args1<"p214"> { let assemblyFormat = [{$x $o $v attr-dict qualified($s)}]; }

class Args2<string n> : Op<T, n, []> {
  let arguments = (ins I32:$x, OptionalAttr<I32Attr>:$oa, I32Attr:$n, AnyAttr:$any);
  let results = (outs I32:$r);
  let regions = (region AnyRegion:$g);
  let successors = (successor AnySuccessor:$s);
}
def P215 : Args2<"p215"> { let assemblyFormat = [{custom<F>("a","b") $x regions successors attr-dict}]; }
def P216 : Args2<"p216"> { let assemblyFormat = [{custom<F>("a\"b") $x regions successors attr-dict}]; }
def P217 : Args2<"p217"> { let assemblyFormat = [{custom<F>("a\nb") $x regions successors attr-dict}]; }
def P218 : Args2<"p218"> { let assemblyFormat = [{custom<F>("a) $x regions successors attr-dict}]; }
def P219 : Args2<"p219"> { let assemblyFormat = [{custom<F>(custom<G>($x)) regions successors attr-dict}]; }
def P220 : Args2<"p220"> { let assemblyFormat = [{custom<F>(oilist(`a`)) $x regions successors attr-dict}]; }
def P221 : Args2<"p221"> { let assemblyFormat = [{custom<F>(($x)?) regions successors attr-dict}]; }
def P222 : Args2<"p222"> { let assemblyFormat = [{custom<F>(qualified($x)) regions successors attr-dict}]; }
def P223 : Args2<"p223"> { let assemblyFormat = [{custom<F>(qualified($n)) $x regions successors attr-dict}]; }
def P224 : Args2<"p224"> { let assemblyFormat = [{custom<F>(qualified(type($x))) $x regions successors attr-dict}]; }
def P225 : Args2<"p225"> { let assemblyFormat = [{custom<F>(ref(ref($x))) $x regions successors attr-dict}]; }
def P226 : Args2<"p226"> { let assemblyFormat = [{custom<F>(ref($oa)) $x regions successors attr-dict}]; }
def P227 : Args2<"p227"> { let assemblyFormat = [{$oa $x custom<F>(ref($oa)) regions successors attr-dict}]; }
def P228 : Args2<"p228"> { let assemblyFormat = [{custom<F>($r) $x regions successors attr-dict}]; }
def P229 : Args2<"p229"> { let assemblyFormat = [{custom<F>(type($r)) $x regions successors attr-dict}]; }
def P230 : Args2<"p230"> { let assemblyFormat = [{$x custom<F>(ref($r)) regions successors attr-dict}]; }
def P231 : Args2<"p231"> { let assemblyFormat = [{$x $r regions successors attr-dict}]; }
def P232 : Args2<"p232"> { let assemblyFormat = [{$x type($r) regions successors attr-dict}]; }
def P233 : Args2<"p233"> { let assemblyFormat = [{$x type($r) type(results) regions successors attr-dict}]; }
def P234 : Args2<"p234"> { let assemblyFormat = [{$x type(results) type($r) regions successors attr-dict}]; }
def P235 : Args2<"p235"> { let assemblyFormat = [{$x custom<F>(ref(type(results))) regions successors attr-dict}]; }
def P236 : Args2<"p236"> { let assemblyFormat = [{$x custom<F>(ref($g)) regions successors attr-dict}]; }
def P237 : Args2<"p237"> { let assemblyFormat = [{$x custom<F>(ref($s)) regions successors attr-dict}]; }
def P238 : Args2<"p238"> { let assemblyFormat = [{$x custom<F>(ref(`a`)) regions successors attr-dict}]; }
def P239 : Args2<"p239"> { let assemblyFormat = [{$x custom<F>(ref()) regions successors attr-dict}]; }
def P240 : Args2<"p240"> { let assemblyFormat = [{$x custom<F>(ref) regions successors attr-dict}]; }
def P241 : Args2<"p241"> { let assemblyFormat = [{$x custom<F>(ref("a")) regions successors attr-dict}]; }
def P242 : Args2<"p242"> { let assemblyFormat = [{$x custom<F>($x) regions successors attr-dict}]; }
def P243 : Args2<"p243"> { let assemblyFormat = [{$x custom<F>(foo) regions successors attr-dict}]; }
def P244 : Args2<"p244"> { let assemblyFormat = [{$x custom<F>($foo) regions successors attr-dict}]; }
def P245 : Args2<"p245"> { let assemblyFormat = [{$x custom<1>() regions successors attr-dict}]; }
def P246 : Args2<"p246"> { let assemblyFormat = [{$x custom<type>($n) regions successors attr-dict}]; }
def P247 : Args2<"p247"> { let assemblyFormat = [{$x custom < F > ( $n , $oa ) regions successors attr-dict}]; }
def P248 : Args2<"p248"> { let assemblyFormat = [{$x custom<F>(params) regions successors attr-dict}]; }
def P249 : Args2<"p249"> { let assemblyFormat = [{$x custom<F>(struct($n)) regions successors attr-dict}]; }
def P250 : Args2<"p250"> { let assemblyFormat = [{custom<F>($x, ref($x)) regions successors attr-dict}]; }
def P251 : Args2<"p251"> { let assemblyFormat = [{custom<F>(ref($x), $x) regions successors attr-dict}]; }
def P252 : Args2<"p252"> { let assemblyFormat = [{$x regions successors custom<F>(attr-dict)}]; }
def P253 : Args2<"p253"> { let assemblyFormat = [{$x regions successors custom<F>(attr-dict) attr-dict}]; }
def P254 : Args2<"p254"> { let assemblyFormat = [{$x regions successors custom<F>(prop-dict, attr-dict)}]; }
def P255 : Args2<"p255"> { let assemblyFormat = [{$x regions successors (custom<F>(attr-dict, $oa)^)?}]; }
def P256 : Args2<"p256"> { let assemblyFormat = [{$x $any `:` regions successors attr-dict}]; }
def P257 : Args2<"p257"> { let assemblyFormat = [{$x $any `:` type($r) regions successors attr-dict}]; }
def P258 : Args2<"p258"> { let assemblyFormat = [{$x $any regions successors attr-dict}]; }
def P259 : Args2<"p259"> { let assemblyFormat = [{$x $any type($x) regions successors attr-dict}]; }
def P260 : Args2<"p260"> { let assemblyFormat = [{$x $any `,` `:` regions successors attr-dict}]; }
def P261 : Args2<"p261"> { let assemblyFormat = [{$x $any custom<F>() regions successors attr-dict}]; }
def P262 : Args2<"p262"> { let assemblyFormat = [{$x $n `:` regions successors attr-dict}]; }
def P263 : Args2<"p263"> { let assemblyFormat = [{$x $oa `:` regions successors attr-dict}]; }
def P264 : Args2<"p264"> { let assemblyFormat = [{$x ($oa^)? `:` regions successors attr-dict}]; }
def P265 : Args2<"p265"> { let assemblyFormat = [{$x ($any $oa^)? `:` regions successors attr-dict}]; }
def P266 : Args2<"p266"> { let assemblyFormat = [{$x ($oa^ $any)? `:` regions successors attr-dict}]; }
def P267 : Args2<"p267"> { let assemblyFormat = [{$x qualified($any) `:` regions successors attr-dict}]; }
def P268 : Args2<"p268"> { let assemblyFormat = [{$x $any `` `:` regions successors attr-dict}]; }
def P269 : Args2<"p269"> { let assemblyFormat = [{$x $any ` ` `:` regions successors attr-dict}]; }
def P270 : Args2<"p270"> { let assemblyFormat = [{$x $any (`:` $oa^)? regions successors attr-dict}]; }
def P271 : Args2<"p271"> { let assemblyFormat = [{$x $any (`a` $oa^)? `:` regions successors attr-dict}]; }
def P272 : Args2<"p272"> { let assemblyFormat = [{$x ($oa^ `:` $any)? regions successors attr-dict}]; }
def P273 : Args2<"p273"> { let assemblyFormat = [{$x ($oa^ $any):(`a`)? `:` regions successors attr-dict}]; }
def P274 : Args2<"p274"> { let assemblyFormat = [{$x (`a`):($any $oa^)? `:` regions successors attr-dict}]; }
def P275 : Args2<"p275"> { let assemblyFormat = [{$x oilist(`a` $any) `:` regions successors attr-dict}]; }
def P276 : Args2<"p276"> { let assemblyFormat = [{$x $any oilist(`a`) regions successors attr-dict}]; }
def P277 : Args2<"p277"> { let assemblyFormat = [{$x $any oilist(`:`) regions successors attr-dict}]; }
def P278 : Args2<"p278"> { let assemblyFormat = [{$x $any oilist(`a` | `:`) regions successors attr-dict}]; }
def P279 : Args2<"p279"> { let assemblyFormat = [{$x $any attr-dict-with-keyword regions successors attr-dict}]; }
def P280 : Args2<"p280"> { let assemblyFormat = [{$x $any (`a` `:` $oa^)? regions successors attr-dict}]; }
def P281 : Args2<"p281"> { let assemblyFormat = [{$x $any ($oa^ `:`)? regions successors attr-dict}]; }

class Args3<string n> : Op<T, n, []> {
  let arguments = (ins AnyType:$x, I32:$i, OptionalAttr<I32Attr>:$oa);
}
def P282 : Args3<"p282"> { let assemblyFormat = [{$x $i attr-dict}]; }
def P283 : Args3<"p283"> { let assemblyFormat = [{$x $i attr-dict type($x)}]; }
def P284 : Args3<"p284"> { let assemblyFormat = [{operands type($x) attr-dict}]; }
def P285 : Args3<"p285"> { let assemblyFormat = [{operands attr-dict}]; }
def P286 : Args3<"p286"> { let assemblyFormat = [{operands type(operands) attr-dict}]; }
def P287 : Args3<"p287"> { let assemblyFormat = [{$x $i attr-dict type($x) type(operands)}]; }
def P288 : Args3<"p288"> { let assemblyFormat = [{operands functional-type(operands, $x) attr-dict}]; }
def P289 : Args3<"p289"> { let assemblyFormat = [{operands functional-type($x, $i) attr-dict}]; }
def P290 : Args3<"p290"> { let assemblyFormat = [{operands functional-type($oa, $i) attr-dict}]; }
def P291 : Args3<"p291"> { let assemblyFormat = [{operands functional-type(operands, regions) attr-dict}]; }
def P292 : Args3<"p292"> { let assemblyFormat = [{operands functional-type(`a`, results) attr-dict}]; }
def P293 : Args3<"p293"> { let assemblyFormat = [{operands functional-type(type($x), results) attr-dict}]; }
def P294 : Args3<"p294"> { let assemblyFormat = [{operands type(operands) type(operands) attr-dict}]; }

class Args4<string n> : Op<T, n, []> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P295 : Args4<"p295"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P296 : Args4<"p296"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P297 : Args4<"p297"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P298 : Args4<"p298"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P299 : Args4<"p299"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P300 : Args4<"p300"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P301 : Args4<"p301"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P302 : Args4<"p302"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P303 : Args4<"p303"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P304 : Args4<"p304"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args5<string n> : Op<T, n, [SameTypeOperands]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P305 : Args5<"p305"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P306 : Args5<"p306"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P307 : Args5<"p307"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P308 : Args5<"p308"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P309 : Args5<"p309"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P310 : Args5<"p310"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P311 : Args5<"p311"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P312 : Args5<"p312"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P313 : Args5<"p313"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P314 : Args5<"p314"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args6<string n> : Op<T, n, [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P315 : Args6<"p315"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P316 : Args6<"p316"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P317 : Args6<"p317"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P318 : Args6<"p318"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P319 : Args6<"p319"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P320 : Args6<"p320"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P321 : Args6<"p321"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P322 : Args6<"p322"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P323 : Args6<"p323"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P324 : Args6<"p324"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args7<string n> : Op<T, n, [AllTypesMatch<["x","r"]>]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P325 : Args7<"p325"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P326 : Args7<"p326"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P327 : Args7<"p327"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P328 : Args7<"p328"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P329 : Args7<"p329"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P330 : Args7<"p330"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P331 : Args7<"p331"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P332 : Args7<"p332"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P333 : Args7<"p333"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P334 : Args7<"p334"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args8<string n> : Op<T, n, [AllTypesMatch<["x","v"]>]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P335 : Args8<"p335"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P336 : Args8<"p336"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P337 : Args8<"p337"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P338 : Args8<"p338"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P339 : Args8<"p339"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P340 : Args8<"p340"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P341 : Args8<"p341"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P342 : Args8<"p342"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P343 : Args8<"p343"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P344 : Args8<"p344"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args9<string n> : Op<T, n, [TypesMatchWith<"","x","r","$_self">]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P345 : Args9<"p345"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P346 : Args9<"p346"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P347 : Args9<"p347"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P348 : Args9<"p348"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P349 : Args9<"p349"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P350 : Args9<"p350"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P351 : Args9<"p351"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P352 : Args9<"p352"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P353 : Args9<"p353"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P354 : Args9<"p354"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args10<string n> : Op<T, n, [TypesMatchWith<"","r","x","$_self">]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P355 : Args10<"p355"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P356 : Args10<"p356"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P357 : Args10<"p357"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P358 : Args10<"p358"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P359 : Args10<"p359"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P360 : Args10<"p360"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P361 : Args10<"p361"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P362 : Args10<"p362"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P363 : Args10<"p363"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P364 : Args10<"p364"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args11<string n> : Op<T, n, [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P365 : Args11<"p365"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P366 : Args11<"p366"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P367 : Args11<"p367"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P368 : Args11<"p368"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P369 : Args11<"p369"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P370 : Args11<"p370"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P371 : Args11<"p371"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P372 : Args11<"p372"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P373 : Args11<"p373"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P374 : Args11<"p374"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args12<string n> : Op<T, n, [InferTypeOpAdaptor]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P375 : Args12<"p375"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P376 : Args12<"p376"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P377 : Args12<"p377"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P378 : Args12<"p378"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P379 : Args12<"p379"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P380 : Args12<"p380"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P381 : Args12<"p381"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P382 : Args12<"p382"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P383 : Args12<"p383"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P384 : Args12<"p384"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args13<string n> : Op<T, n, [AllTypesMatch<["at","r"]>]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P385 : Args13<"p385"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P386 : Args13<"p386"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P387 : Args13<"p387"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P388 : Args13<"p388"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P389 : Args13<"p389"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P390 : Args13<"p390"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P391 : Args13<"p391"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P392 : Args13<"p392"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P393 : Args13<"p393"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P394 : Args13<"p394"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args14<string n> : Op<T, n, [TypesMatchWith<"","at","r","$_self">]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v, AnyAttr:$at, TypedStrAttr<AnyType>:$ts);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
def P395 : Args14<"p395"> { let assemblyFormat = [{$x $v attr-dict $at $ts }]; }
def P396 : Args14<"p396"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x)}]; }
def P397 : Args14<"p397"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($r)}]; }
def P398 : Args14<"p398"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v)}]; }
def P399 : Args14<"p399"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($rv)}]; }
def P400 : Args14<"p400"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($x) type($v) type($r) type($rv)}]; }
def P401 : Args14<"p401"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(operands)}]; }
def P402 : Args14<"p402"> { let assemblyFormat = [{$x $v attr-dict $at $ts type(results)}]; }
def P403 : Args14<"p403"> { let assemblyFormat = [{$x $v attr-dict $at $ts type($rv) type($v)}]; }
def P404 : Args14<"p404"> { let assemblyFormat = [{$x $v attr-dict $at $ts functional-type(operands,results)}]; }

class Args15<string n> : Op<T, n, []> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P405 : Args15<"p405"> { let assemblyFormat = [{$x attr-dict }]; }
def P406 : Args15<"p406"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P407 : Args15<"p407"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args16<string n> : Op<T, n, [SameTypeOperands]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P408 : Args16<"p408"> { let assemblyFormat = [{$x attr-dict }]; }
def P409 : Args16<"p409"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P410 : Args16<"p410"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args17<string n> : Op<T, n, [SameOperandsAndResultType]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P411 : Args17<"p411"> { let assemblyFormat = [{$x attr-dict }]; }
def P412 : Args17<"p412"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P413 : Args17<"p413"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args18<string n> : Op<T, n, [AllTypesMatch<["x","r"]>]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P414 : Args18<"p414"> { let assemblyFormat = [{$x attr-dict }]; }
def P415 : Args18<"p415"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P416 : Args18<"p416"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args19<string n> : Op<T, n, [TypesMatchWith<"","x","r","$_self">]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P417 : Args19<"p417"> { let assemblyFormat = [{$x attr-dict }]; }
def P418 : Args19<"p418"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P419 : Args19<"p419"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args20<string n> : Op<T, n, [TypesMatchWith<"","r","x","$_self">]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P420 : Args20<"p420"> { let assemblyFormat = [{$x attr-dict }]; }
def P421 : Args20<"p421"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P422 : Args20<"p422"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args21<string n> : Op<T, n, [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins I32:$x);
  let results = (outs AnyType:$r);
}
def P423 : Args21<"p423"> { let assemblyFormat = [{$x attr-dict }]; }
def P424 : Args21<"p424"> { let assemblyFormat = [{$x attr-dict type($x)}]; }
def P425 : Args21<"p425"> { let assemblyFormat = [{$x attr-dict type($r)}]; }

class Args22<string n> : Op<T, n, []> {
  let arguments = (ins Variadic<I32>:$x, AnyAttr:$at);
  let results = (outs Variadic<I32>:$r);
}
def P426 : Args22<"p426"> { let assemblyFormat = [{$x $at attr-dict }]; }
def P427 : Args22<"p427"> { let assemblyFormat = [{$x $at type($x) attr-dict}]; }
def P428 : Args22<"p428"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P429 : Args22<"p429"> { let assemblyFormat = [{operands $at attr-dict type($r)}]; }

class Args23<string n> : Op<T, n, [SameTypeOperands]> {
  let arguments = (ins Variadic<I32>:$x, AnyAttr:$at);
  let results = (outs Variadic<I32>:$r);
}
def P430 : Args23<"p430"> { let assemblyFormat = [{$x $at attr-dict }]; }
def P431 : Args23<"p431"> { let assemblyFormat = [{$x $at type($x) attr-dict}]; }
def P432 : Args23<"p432"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P433 : Args23<"p433"> { let assemblyFormat = [{operands $at attr-dict type($r)}]; }

class Args24<string n> : Op<T, n, [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<I32>:$x, AnyAttr:$at);
  let results = (outs Variadic<I32>:$r);
}
def P434 : Args24<"p434"> { let assemblyFormat = [{$x $at attr-dict }]; }
def P435 : Args24<"p435"> { let assemblyFormat = [{$x $at type($x) attr-dict}]; }
def P436 : Args24<"p436"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P437 : Args24<"p437"> { let assemblyFormat = [{operands $at attr-dict type($r)}]; }

class Args25<string n> : Op<T, n, [AllTypesMatch<["x","r"]>]> {
  let arguments = (ins Variadic<I32>:$x, AnyAttr:$at);
  let results = (outs Variadic<I32>:$r);
}
def P438 : Args25<"p438"> { let assemblyFormat = [{$x $at attr-dict }]; }
def P439 : Args25<"p439"> { let assemblyFormat = [{$x $at type($x) attr-dict}]; }
def P440 : Args25<"p440"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P441 : Args25<"p441"> { let assemblyFormat = [{operands $at attr-dict type($r)}]; }

class Args26<string n> : Op<T, n, [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<I32>:$x, AnyAttr:$at);
  let results = (outs Variadic<I32>:$r);
}
def P442 : Args26<"p442"> { let assemblyFormat = [{$x $at attr-dict }]; }
def P443 : Args26<"p443"> { let assemblyFormat = [{$x $at type($x) attr-dict}]; }
def P444 : Args26<"p444"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P445 : Args26<"p445"> { let assemblyFormat = [{operands $at attr-dict type($r)}]; }

class Args27<string n> : Op<T, n, []> {
  let arguments = (ins AnyAttr:$at);
  let results = (outs AnyType:$r);
}
def P446 : Args27<"p446"> { let assemblyFormat = [{attr-dict}]; }
def P447 : Args27<"p447"> { let assemblyFormat = [{$at attr-dict}]; }
def P448 : Args27<"p448"> { let assemblyFormat = [{attr-dict $at}]; }
def P449 : Args27<"p449"> { let assemblyFormat = [{($at^)? attr-dict}]; }

class Args28<string n> : Op<T, n, [AllTypesMatch<["at","r"]>]> {
  let arguments = (ins AnyAttr:$at);
  let results = (outs AnyType:$r);
}
def P450 : Args28<"p450"> { let assemblyFormat = [{attr-dict}]; }
def P451 : Args28<"p451"> { let assemblyFormat = [{$at attr-dict}]; }
def P452 : Args28<"p452"> { let assemblyFormat = [{attr-dict $at}]; }
def P453 : Args28<"p453"> { let assemblyFormat = [{($at^)? attr-dict}]; }

class Args29<string n> : Op<T, n, [TypesMatchWith<"","at","r","$_self">]> {
  let arguments = (ins AnyAttr:$at);
  let results = (outs AnyType:$r);
}
def P454 : Args29<"p454"> { let assemblyFormat = [{attr-dict}]; }
def P455 : Args29<"p455"> { let assemblyFormat = [{$at attr-dict}]; }
def P456 : Args29<"p456"> { let assemblyFormat = [{attr-dict $at}]; }
def P457 : Args29<"p457"> { let assemblyFormat = [{($at^)? attr-dict}]; }
def P458 : Args2<"p458"> { let assemblyFormat = [{  custom<>($x) regions successors attr-dict}]; }
def P459 : Args2<"p459"> { let assemblyFormat = [{  custom<`a`>($x) regions successors attr-dict}]; }
def P460 : Args2<"p460"> { let assemblyFormat = [{  custom<F>($x,) regions successors attr-dict}]; }
def P461 : Args2<"p461"> { let assemblyFormat = [{  custom<F>($x $n) regions successors attr-dict}]; }
def P462 : Args2<"p462"> { let assemblyFormat = [{custom<F>("a\xb") $x regions successors attr-dict}]; }
def P463 : Args2<"p463"> { let assemblyFormat = [{$x custom<F>(ref(type($g))) regions successors attr-dict}]; }
def P464 : Args2<"p464"> { let assemblyFormat = [{$x custom<F>(ref(functional-type(operands,results))) regions successors attr-dict}]; }
def P465 : Args2<"p465"> { let assemblyFormat = [{$x custom<F>(ref(custom<G>($x))) regions successors attr-dict}]; }
def P466 : Args2<"p466"> { let assemblyFormat = [{$x custom<F>(ref(successors)) regions successors attr-dict}]; }
def P467 : Args2<"p467"> { let assemblyFormat = [{$x custom<F>(ref(results)) regions successors attr-dict}]; }
def P468 : Args2<"p468"> { let assemblyFormat = [{$x custom<F>($n^) regions successors attr-dict}]; }
def P469 : Args2<"p469"> { let assemblyFormat = [{$x custom<F>(ref(qualified($n))) regions successors attr-dict}]; }
def P470 : Args2<"p470"> { let assemblyFormat = [{$n $x custom<F>(ref(qualified($n))) regions successors attr-dict}]; }
def P471 : Args2<"p471"> { let assemblyFormat = [{$x custom<F>(ref(type(type($x)))) regions successors attr-dict}]; }
def P472 : Args2<"p472"> { let assemblyFormat = [{$x regions successors attr-dict custom<F>(ref(attr-dict))}]; }
def P473 : Args2<"p473"> { let assemblyFormat = [{$x regions custom<F>(ref(regions)) successors attr-dict custom<F>(ref(successors))}]; }
def P474 : Args2<"p474"> { let assemblyFormat = [{$x $g $s custom<F>(ref($g), ref($s)) attr-dict}]; }
def P475 : Args2<"p475"> { let assemblyFormat = [{$x custom<F>($g,$s) attr-dict}]; }
def P476 : Args2<"p476"> { let assemblyFormat = [{type(attr-dict)}]; }
def P477 : Args2<"p477"> { let assemblyFormat = [{type(prop-dict)}]; }
def P478 : Args2<"p478"> { let assemblyFormat = [{$x regions successors attr-dict `{` }]; }
def P479 : Args2<"p479"> { let assemblyFormat = [{$x successors attr-dict $g}]; }
def P480 : Args2<"p480"> { let assemblyFormat = [{$x successors attr-dict `` $g}]; }
def P481 : Args2<"p481"> { let assemblyFormat = [{$x successors attr-dict ` ` $g}]; }
def P482 : Args2<"p482"> { let assemblyFormat = [{$x successors attr-dict ($oa^)? $g}]; }
def P483 : Args2<"p483"> { let assemblyFormat = [{$x successors attr-dict ($g^)?}]; }
def P484 : Args2<"p484"> { let assemblyFormat = [{$x successors attr-dict (`a` $oa^)? regions}]; }
def P485 : Args2<"p485"> { let assemblyFormat = [{$x successors attr-dict (`a` $oa^)? $g}]; }
def P486 : Args2<"p486"> { let assemblyFormat = [{$x successors ($oa^)? attr-dict custom<F>($g)}]; }
def P487 : Args2<"p487"> { let assemblyFormat = [{$x successors attr-dict prop-dict $g}]; }
def P488 : Args2<"p488"> { let assemblyFormat = [{$x successors prop-dict $g attr-dict}]; }
def P489 : Args2<"p489"> { let assemblyFormat = [{$x successors prop-dict regions attr-dict}]; }
def P490 : Args2<"p490"> { let assemblyFormat = [{$x successors attr-dict oilist(`a` $oa) $g}]; }
def P491 : Args2<"p491"> { let assemblyFormat = [{$x successors attr-dict-with-keyword $g}]; }
def P492 : Args2<"p492"> { let assemblyFormat = [{$x $any custom<F>($n) regions successors attr-dict}]; }
def P493 : Args2<"p493"> { let assemblyFormat = [{$x (`a`):($oa^ $any)? `:` regions successors attr-dict}]; }
def P494 : Args2<"p494"> { let assemblyFormat = [{$x $any ($oa^)? `:` regions successors attr-dict}]; }
def P495 : Args2<"p495"> { let assemblyFormat = [{$x oilist(`a` $oa `:`) regions successors attr-dict}]; }
def P496 : Args2<"p496"> { let assemblyFormat = [{$x oilist(`a` $any `:`) regions successors attr-dict}]; }

class Args30<string n> : Op<T, n, [AttrSizedOperandSegments]> {
  let arguments = (ins OptionalAttr<I32Attr>:$a, OptionalAttr<I32Attr>:$b, UnitAttr:$u, I32Attr:$n, Optional<I32>:$o, I32:$x, Variadic<I32>:$v, I32Prop:$p, UnitProp:$up, DefaultValuedAttr<I32Attr,"1">:$d);
  let results = (outs Variadic<I32>:$r, I32:$s);
  let regions = (region AnyRegion:$g);
}
def P497 : Args30<"p497"> { let assemblyFormat = [{  oilist(`a` $a | `b` $b) $x $o $v `,` $g type($r) attr-dict }]; }
def P498 : Args30<"p498"> { let assemblyFormat = [{  oilist(`a` $a `,` $n | `b` $b) $x $o $v `,` $g type($r) attr-dict }]; }
def P499 : Args30<"p499"> { let assemblyFormat = [{  oilist(`a` $n) $x $o $v `,` $g type($r) attr-dict }]; }
def P500 : Args30<"p500"> { let assemblyFormat = [{  oilist(`a` $d) $x $o $v `,` $g type($r) attr-dict }]; }
def P501 : Args30<"p501"> { let assemblyFormat = [{  oilist(`a` $o `:` type($o)) $x $v `,` $g type($r) attr-dict }]; }
def P502 : Args30<"p502"> { let assemblyFormat = [{  oilist(`a` type($r)) $x $o $v `,` $g attr-dict }]; }
def P503 : Args30<"p503"> { let assemblyFormat = [{  oilist(`a` type($s)) $x $o $v `,` $g type($r) attr-dict }]; }
def P504 : Args30<"p504"> { let assemblyFormat = [{  oilist(`a` type($x)) $x $o $v `,` $g type($r) attr-dict }]; }
def P505 : Args30<"p505"> { let assemblyFormat = [{  oilist(`a` custom<F>($n)) $x $o $v `,` $g type($r) attr-dict }]; }
def P506 : Args30<"p506"> { let assemblyFormat = [{  oilist(`a` custom<F>($o)) $x $v `,` $g type($r) attr-dict }]; }
def P507 : Args30<"p507"> { let assemblyFormat = [{  oilist(`a` $u) $x $o $v `,` $g type($r) attr-dict }]; }
def P508 : Args30<"p508"> { let assemblyFormat = [{  oilist(`a` $up) $x $o $v `,` $g type($r) attr-dict }]; }
def P509 : Args30<"p509"> { let assemblyFormat = [{  oilist(`a` $p) $x $o $v `,` $g type($r) attr-dict }]; }
def P510 : Args30<"p510"> { let assemblyFormat = [{  oilist(`a` $a $b) $x $o $v `,` $g type($r) attr-dict }]; }
def P511 : Args30<"p511"> { let assemblyFormat = [{  oilist(`a` ($a^)?) $x $o $v `,` $g type($r) attr-dict }]; }
def P512 : Args30<"p512"> { let assemblyFormat = [{  oilist(`a` oilist(`b`)) $x $o $v `,` $g type($r) attr-dict }]; }
def P513 : Args30<"p513"> { let assemblyFormat = [{  oilist(`a` $g) $x $o $v type($r) attr-dict }]; }
def P514 : Args30<"p514"> { let assemblyFormat = [{  oilist(`a` regions) $x $o $v `,` $g type($r) attr-dict }]; }
def P515 : Args30<"p515"> { let assemblyFormat = [{  oilist(`a` operands) $x $o $v `,` $g type($r) attr-dict }]; }
def P516 : Args30<"p516"> { let assemblyFormat = [{  oilist(`a` qualified($a)) $x $o $v `,` $g type($r) attr-dict }]; }
def P517 : Args30<"p517"> { let assemblyFormat = [{  oilist(`a` qualified(type($r))) $x $o $v `,` $g attr-dict }]; }
def P518 : Args30<"p518"> { let assemblyFormat = [{  oilist(`a` | `a` $a) $x $o $v `,` $g type($r) attr-dict }]; }
def P519 : Args30<"p519"> { let assemblyFormat = [{  oilist(`a`) `a` $x $o $v `,` $g type($r) attr-dict }]; }
def P520 : Args30<"p520"> { let assemblyFormat = [{  oilist(`a`) `` `a` $x $o $v `,` $g type($r) attr-dict }]; }
def P521 : Args30<"p521"> { let assemblyFormat = [{  oilist(`a`) (`a` $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P522 : Args30<"p522"> { let assemblyFormat = [{  oilist(`a`) ($a^)? `a` $x $o $v `,` $g type($r) attr-dict }]; }
def P523 : Args30<"p523"> { let assemblyFormat = [{  oilist(`a`) ($a^)? oilist(`a`) $x $o $v `,` $g type($r) attr-dict }]; }
def P524 : Args30<"p524"> { let assemblyFormat = [{  oilist(`a`) oilist(`b`) oilist(`a`) $x $o $v `,` $g type($r) attr-dict }]; }
def P525 : Args30<"p525"> { let assemblyFormat = [{  (`x` $a^)? oilist(`a`) oilist(`a`) $x $o $v `,` $g type($r) attr-dict }]; }
def P526 : Args30<"p526"> { let assemblyFormat = [{  ($a^ `a`)? oilist(`a`) $x $o $v `,` $g type($r) attr-dict }]; }
def P527 : Args30<"p527"> { let assemblyFormat = [{  oilist(`a` $a | `b`) `b` $x $o $v `,` $g type($r) attr-dict }]; }
def P528 : Args30<"p528"> { let assemblyFormat = [{  oilist(` `) $x $o $v `,` $g type($r) attr-dict }]; }
def P529 : Args30<"p529"> { let assemblyFormat = [{  oilist(``) $x $o $v `,` $g type($r) attr-dict }]; }
def P530 : Args30<"p530"> { let assemblyFormat = [{  oilist(`\n`) $x $o $v `,` $g type($r) attr-dict }]; }
def P531 : Args30<"p531"> { let assemblyFormat = [{  oilist(`1`) $x $o $v `,` $g type($r) attr-dict }]; }
def P532 : Args30<"p532"> { let assemblyFormat = [{  oilist(`,` $a) $x $o $v `,` $g type($r) attr-dict }]; }
def P533 : Args30<"p533"> { let assemblyFormat = [{  oilist(`(` $a `)`) $x $o $v `,` $g type($r) attr-dict }]; }
def P534 : Args30<"p534"> { let assemblyFormat = [{  oilist(`a` `b` | `c` ) $x $o $v `,` $g type($r) attr-dict }]; }
def P535 : Args30<"p535"> { let assemblyFormat = [{  oilist(`a`^) $x $o $v `,` $g type($r) attr-dict }]; }
def P536 : Args30<"p536"> { let assemblyFormat = [{  oilist(`a` $a^) $x $o $v `,` $g type($r) attr-dict }]; }
def P537 : Args30<"p537"> { let assemblyFormat = [{  oilist(`a` $a $x $o $v `,` $g type($r) attr-dict }]; }
def P538 : Args30<"p538"> { let assemblyFormat = [{  oilist(`a` $a | $x $o $v `,` $g type($r) attr-dict }]; }
def P539 : Args30<"p539"> { let assemblyFormat = [{  oilist(`a` $a,) $x $o $v `,` $g type($r) attr-dict }]; }
def P540 : Args30<"p540"> { let assemblyFormat = [{  oilist(`a` functional-type($o,$r)) $x $v `,` $g attr-dict }]; }
def P541 : Args30<"p541"> { let assemblyFormat = [{  oilist(`a` type(operands)) $x $o $v `,` $g type($r) attr-dict }]; }
def P542 : Args30<"p542"> { let assemblyFormat = [{  oilist(`a` attr-dict) $x $o $v `,` $g type($r) attr-dict }]; }
def P543 : Args30<"p543"> { let assemblyFormat = [{  oilist(`a` prop-dict) $x $o $v `,` $g type($r) attr-dict }]; }
def P544 : Args30<"p544"> { let assemblyFormat = [{  (`a` $u $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P545 : Args30<"p545"> { let assemblyFormat = [{  ($u `a` $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P546 : Args30<"p546"> { let assemblyFormat = [{  ($n $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P547 : Args30<"p547"> { let assemblyFormat = [{  ($p $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P548 : Args30<"p548"> { let assemblyFormat = [{  ($o $a^)? $x $v `,` $g type($r) attr-dict }]; }
def P549 : Args30<"p549"> { let assemblyFormat = [{  ($u $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P550 : Args30<"p550"> { let assemblyFormat = [{  ($up $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P551 : Args30<"p551"> { let assemblyFormat = [{  ($d $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P552 : Args30<"p552"> { let assemblyFormat = [{  ($g $a^)? $x $o $v type($r) attr-dict }]; }
def P553 : Args30<"p553"> { let assemblyFormat = [{  ($g^)? $x $o $v type($r) attr-dict }]; }
def P554 : Args30<"p554"> { let assemblyFormat = [{  (`a` $g^)? $x $o $v type($r) attr-dict }]; }
def P555 : Args30<"p555"> { let assemblyFormat = [{  ($x^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P556 : Args30<"p556"> { let assemblyFormat = [{  ($a^ $x)? $x $o $v `,` $g type($r) attr-dict }]; }
def P557 : Args30<"p557"> { let assemblyFormat = [{  (`a` type($s)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P558 : Args30<"p558"> { let assemblyFormat = [{  (`a` type($r)^)? $x $o $v `,` $g attr-dict }]; }
def P559 : Args30<"p559"> { let assemblyFormat = [{  ($a^ type($s))? $x $o $v `,` $g type($r) attr-dict }]; }
def P560 : Args30<"p560"> { let assemblyFormat = [{  ($a^ type($r))? $x $o $v `,` $g attr-dict }]; }
def P561 : Args30<"p561"> { let assemblyFormat = [{  (`a` custom<F>($x)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P562 : Args30<"p562"> { let assemblyFormat = [{  (custom<F>($x) $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P563 : Args30<"p563"> { let assemblyFormat = [{  (`a` custom<F>($x) $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P564 : Args30<"p564"> { let assemblyFormat = [{  (custom<F>($n) $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P565 : Args30<"p565"> { let assemblyFormat = [{  (custom<F>($a) $b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P566 : Args30<"p566"> { let assemblyFormat = [{  (custom<F>(type($r)) $b^)? $x $o $v `,` $g attr-dict }]; }
def P567 : Args30<"p567"> { let assemblyFormat = [{  (custom<F>(type($r))^ $b)? $x $o $v `,` $g attr-dict }]; }
def P568 : Args30<"p568"> { let assemblyFormat = [{  (custom<F>(type($s))^ $b)? $x $o $v `,` $g type($r) attr-dict }]; }
def P569 : Args30<"p569"> { let assemblyFormat = [{  (custom<F>("s")^ $b)? $x $o $v `,` $g type($r) attr-dict }]; }
def P570 : Args30<"p570"> { let assemblyFormat = [{  (`a` custom<F>($a,$n)^ $b)? $x $o $v `,` $g type($r) attr-dict }]; }
def P571 : Args30<"p571"> { let assemblyFormat = [{  (`a` custom<F>(ref($a))^ $b)? $x $o $v `,` $g type($r) attr-dict }]; }
def P572 : Args30<"p572"> { let assemblyFormat = [{  $a (`a` custom<F>(ref($a))^ $b)? $x $o $v `,` $g type($r) attr-dict }]; }
def P573 : Args30<"p573"> { let assemblyFormat = [{  $a (`a` custom<F>(ref($a)) $b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P574 : Args30<"p574"> { let assemblyFormat = [{  (`a` qualified($a)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P575 : Args30<"p575"> { let assemblyFormat = [{  (`a` qualified($n)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P576 : Args30<"p576"> { let assemblyFormat = [{  (`a` qualified(type($r))^)? $x $o $v `,` $g attr-dict }]; }
def P577 : Args30<"p577"> { let assemblyFormat = [{  (`a` qualified(type($s))^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P578 : Args30<"p578"> { let assemblyFormat = [{  ($a^ qualified(type($s)))? $x $o $v `,` $g type($r) attr-dict }]; }
def P579 : Args30<"p579"> { let assemblyFormat = [{  ($a^):($x)? $x $o $v `,` $g type($r) attr-dict }]; }
def P580 : Args30<"p580"> { let assemblyFormat = [{  ($a^):(`a` $x)? $x $o $v `,` $g type($r) attr-dict }]; }
def P581 : Args30<"p581"> { let assemblyFormat = [{  ($a^):($n)? $x $o $v `,` $g type($r) attr-dict }]; }
def P582 : Args30<"p582"> { let assemblyFormat = [{  ($a^):($p)? $x $o $v `,` $g type($r) attr-dict }]; }
def P583 : Args30<"p583"> { let assemblyFormat = [{  ($a^):(type($s))? $x $o $v `,` $g type($r) attr-dict }]; }
def P584 : Args30<"p584"> { let assemblyFormat = [{  ($a^):(operands)? $x $o $v `,` $g type($r) attr-dict }]; }
def P585 : Args30<"p585"> { let assemblyFormat = [{  ($a^):($o)? $x $v `,` $g type($r) attr-dict }]; }
def P586 : Args30<"p586"> { let assemblyFormat = [{  ($a^):(($b^)?)? $x $o $v `,` $g type($r) attr-dict }]; }
def P587 : Args30<"p587"> { let assemblyFormat = [{  ($a^ ($b^)?)? $x $o $v `,` $g type($r) attr-dict }]; }
def P588 : Args30<"p588"> { let assemblyFormat = [{  (`a` ($b^)? $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P589 : Args30<"p589"> { let assemblyFormat = [{  ($a):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P590 : Args30<"p590"> { let assemblyFormat = [{  ($n):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P591 : Args30<"p591"> { let assemblyFormat = [{  (`x` $n):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P592 : Args30<"p592"> { let assemblyFormat = [{  (type($s)):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P593 : Args30<"p593"> { let assemblyFormat = [{  (`x` type($s)):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P594 : Args30<"p594"> { let assemblyFormat = [{  ($x):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P595 : Args30<"p595"> { let assemblyFormat = [{  (`x` $x):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P596 : Args30<"p596"> { let assemblyFormat = [{  (`x`):($n $b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P597 : Args30<"p597"> { let assemblyFormat = [{  (`x`):($u^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P598 : Args30<"p598"> { let assemblyFormat = [{  (`x`):(`y` $u^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P599 : Args30<"p599"> { let assemblyFormat = [{  (`x`):(custom<F>($n)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P600 : Args30<"p600"> { let assemblyFormat = [{  (custom<F>($n)):($b^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P601 : Args30<"p601"> { let assemblyFormat = [{  ($a^ attr-dict)? $x $o $v `,` $g type($r) attr-dict }]; }
def P602 : Args30<"p602"> { let assemblyFormat = [{  ($a^ oilist(`a`))? $x $o $v `,` $g type($r) attr-dict }]; }
def P603 : Args30<"p603"> { let assemblyFormat = [{  ($a^ successors)? $x $o $v `,` $g type($r) attr-dict }]; }
def P604 : Args30<"p604"> { let assemblyFormat = [{  ($v^ `:` type($v))? $x $o `,` $g type($r) attr-dict }]; }
def P605 : Args30<"p605"> { let assemblyFormat = [{  ($v^ type($v)):(`none`)? $x $o `,` $g type($r) attr-dict }]; }
def P606 : Args30<"p606"> { let assemblyFormat = [{  (`[` $v^ `]`)? $x $o `,` $g type($r) attr-dict }]; }
def P607 : Args30<"p607"> { let assemblyFormat = [{  (` `^ $a)? $x $o $v `,` $g type($r) attr-dict }]; }
def P608 : Args30<"p608"> { let assemblyFormat = [{  (`` $a^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P609 : Args30<"p609"> { let assemblyFormat = [{  (` `)? $x $o $v `,` $g type($r) attr-dict }]; }
def P610 : Args30<"p610"> { let assemblyFormat = [{  (`a` ` `^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P611 : Args30<"p611"> { let assemblyFormat = [{  ($a^ $b $d $u)? $x $o $v `,` $g type($r) attr-dict }]; }
def P612 : Args30<"p612"> { let assemblyFormat = [{  ($a^)? ($b^)? ($d^)? ($u^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P613 : Args30<"p613"> { let assemblyFormat = [{  ($a^ `,` $n)? $x $o $v `,` $g type($r) attr-dict }]; }
def P614 : Args30<"p614"> { let assemblyFormat = [{  (`:` $a^ regions)? $x $o $v `,` $g type($r) attr-dict }]; }
def P615 : Args30<"p615"> { let assemblyFormat = [{  ($u^ `x`)? $x $o $v `,` $g type($r) attr-dict }]; }
def P616 : Args30<"p616"> { let assemblyFormat = [{  ($u^ $a)? $x $o $v `,` $g type($r) attr-dict }]; }
def P617 : Args30<"p617"> { let assemblyFormat = [{  ($u^):($a)? $x $o $v `,` $g type($r) attr-dict }]; }
def P618 : Args30<"p618"> { let assemblyFormat = [{  ($u^):(`a`)? $x $o $v `,` $g type($r) attr-dict }]; }
def P619 : Args30<"p619"> { let assemblyFormat = [{  (`u` $u^):(`a`)? $x $o $v `,` $g type($r) attr-dict }]; }
def P620 : Args30<"p620"> { let assemblyFormat = [{  ($up^):(`a`)? $x $o $v `,` $g type($r) attr-dict }]; }
def P621 : Args30<"p621"> { let assemblyFormat = [{  ($o^ functional-type($o,$r))? $x $v `,` $g attr-dict }]; }
def P622 : Args30<"p622"> { let assemblyFormat = [{  (`a` custom<F>($u)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P623 : Args30<"p623"> { let assemblyFormat = [{  (custom<F>($u)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P624 : Args30<"p624"> { let assemblyFormat = [{  (custom<F>($g)^)? $x $o $v type($r) attr-dict }]; }
def P625 : Args30<"p625"> { let assemblyFormat = [{  (custom<F>($p)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P626 : Args30<"p626"> { let assemblyFormat = [{  (custom<F>($up)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P627 : Args30<"p627"> { let assemblyFormat = [{  (custom<F>(attr-dict)^)? $x $o $v `,` $g type($r) attr-dict }]; }
def P628 : Args30<"p628"> { let assemblyFormat = [{  (custom<F>(attr-dict) $a^)? $x $o $v `,` $g type($r) attr-dict }]; }

class Args31<string n> : Op<T, n, []> {
  let arguments = (ins OptionalAttr<I32Attr>:$oa, I32Attr:$n, AnyAttr:$any, OptionalAttr<AnyAttr>:$ob, UnitAttr:$u);
}
def P629 : Args31<"p629"> { let assemblyFormat = [{($any `a` $oa^)? `:` attr-dict}]; }
def P630 : Args31<"p630"> { let assemblyFormat = [{$any $oa `:` attr-dict}]; }
def P631 : Args31<"p631"> { let assemblyFormat = [{$any $n `:` attr-dict}]; }
def P632 : Args31<"p632"> { let assemblyFormat = [{($any $n $oa^)? `:` attr-dict}]; }
def P633 : Args31<"p633"> { let assemblyFormat = [{($any $oa^ `b`)? `:` attr-dict}]; }
def P634 : Args31<"p634"> { let assemblyFormat = [{($any `a` $oa^ `b`)? `:` attr-dict}]; }
def P635 : Args31<"p635"> { let assemblyFormat = [{($any $oa^ `b`)? `c` `:` attr-dict}]; }
def P636 : Args31<"p636"> { let assemblyFormat = [{$any $oa (`:` $u^)? attr-dict}]; }
def P637 : Args31<"p637"> { let assemblyFormat = [{($any $oa^ `:`)? attr-dict}]; }
def P638 : Args31<"p638"> { let assemblyFormat = [{($any `a` `:` $oa^)? attr-dict}]; }
def P639 : Args31<"p639"> { let assemblyFormat = [{($any $oa^) : (`b`)? `:` attr-dict}]; }
def P640 : Args31<"p640"> { let assemblyFormat = [{(`b`):($oa^ $any `a`)? `:` attr-dict}]; }
def P641 : Args31<"p641"> { let assemblyFormat = [{($ob^)? `:` attr-dict}]; }
def P642 : Args31<"p642"> { let assemblyFormat = [{(($any `a` $oa^)? $u^)? `:` attr-dict}]; }
def P643 : Args31<"p643"> { let assemblyFormat = [{(`k` ($any `a` $oa^)? $u^)? `:` attr-dict}]; }
def P644 : Args31<"p644"> { let assemblyFormat = [{(`k` ($any `a` $oa^)? `:` $u^)? attr-dict}]; }
def P645 : Args31<"p645"> { let assemblyFormat = [{oilist(`a` $ob `:`) attr-dict}]; }
def P646 : Args31<"p646"> { let assemblyFormat = [{oilist(`a` $ob) `:` attr-dict}]; }
def P647 : Args31<"p647"> { let assemblyFormat = [{(`x` $any `a` $oa^)? ($u^)? `:` attr-dict}]; }
def P648 : Args31<"p648"> { let assemblyFormat = [{(`x` $any `a` $oa^)? `y` `:` attr-dict}]; }
def P649 : Args31<"p649"> { let assemblyFormat = [{($any^ `:`)? attr-dict}]; }
def P650 : Args31<"p650"> { let assemblyFormat = [{($oa^):($any `a`)? `:` attr-dict}]; }
def P651 : Args31<"p651"> { let assemblyFormat = [{custom<F>($any) `:` attr-dict}]; }
def P652 : Args31<"p652"> { let assemblyFormat = [{oilist(`a`) oilist(`b`) `a` attr-dict}]; }
def P653 : Args31<"p653"> { let assemblyFormat = [{oilist(`a`) oilist(`b`) oilist(`c`) oilist(`a`) attr-dict}]; }
def P654 : Args31<"p654"> { let assemblyFormat = [{oilist(`a`) ` ` oilist(`a`) attr-dict}]; }
def P655 : Args31<"p655"> { let assemblyFormat = [{(`k` $u^)? oilist(`a`) (`l` $oa^)? oilist(`a`) attr-dict}]; }
def P656 : Args31<"p656"> { let assemblyFormat = [{oilist(`b` oilist(`a`) `a`) attr-dict}]; }
def P657 : Args31<"p657"> { let assemblyFormat = [{oilist(`a`) oilist(`b`) $n `a` attr-dict}]; }
def P658 : Args31<"p658"> { let assemblyFormat = [{oilist(`a`) oilist(`b` | `c`) `d` oilist(`a`) attr-dict}]; }

class Args32<string n> : Op<T, n, []> {
  let arguments = (ins OptionalAttr<I32Attr>:$oa, I32Attr:$n, AnyAttr:$any, OptionalAttr<AnyAttr>:$ob, UnitAttr:$u);
  let regions = (region AnyRegion:$g);
}
def P659 : Args32<"p659"> { let assemblyFormat = [{(attr-dict $u^)? $g}]; }
def P660 : Args32<"p660"> { let assemblyFormat = [{attr-dict ($u^)? $g}]; }
def P661 : Args32<"p661"> { let assemblyFormat = [{attr-dict oilist(`a`) $g}]; }
def P662 : Args32<"p662"> { let assemblyFormat = [{attr-dict ($oa^):($g)?}]; }
def P663 : Args32<"p663"> { let assemblyFormat = [{attr-dict ($oa^ $g)?}]; }
def P664 : Args32<"p664"> { let assemblyFormat = [{attr-dict $oa $g}]; }
def P665 : Args32<"p665"> { let assemblyFormat = [{attr-dict custom<F>($g)}]; }
def P666 : Args32<"p666"> { let assemblyFormat = [{attr-dict (custom<F>($g)^)?}]; }
def P667 : Args2<"p667"> { let assemblyFormat = [{$n $x $g oilist(`a` $s) attr-dict}]; }
def P668 : Args2<"p668"> { let assemblyFormat = [{$n $x $s oilist(`a` $g) attr-dict}]; }
def P669 : Args2<"p669"> { let assemblyFormat = [{$n $x $g oilist(`a` $s `b`) attr-dict}]; }
def P670 : Args2<"p670"> { let assemblyFormat = [{$n $x $g oilist(`a` custom<F>($s)) attr-dict}]; }
def P671 : Args2<"p671"> { let assemblyFormat = [{$n $x $g oilist(`a` successors) attr-dict}]; }
def P672 : Args2<"p672"> { let assemblyFormat = [{$n $x $s oilist(`a` regions) attr-dict}]; }
def P673 : Args2<"p673"> { let assemblyFormat = [{$n $x $s $g oilist(`a` attr-dict)}]; }
def P674 : Args4<"p674"> { let assemblyFormat = [{type($x) oilist(`c` (`a` $at type($r)^)?) $x $v attr-dict}]; }
def P675 : Args4<"p675"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($rv) oilist(`c` (`a` $at type($rv)^)?)}]; }
def P676 : Args4<"p676"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($r) oilist(`c` ($rv^)?)}]; }
def P677 : Args4<"p677"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($r) oilist(`c` (`a` type($rv)^)?)}]; }
def P678 : Args4<"p678"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($r) oilist(`c` type($rv))}]; }
def P679 : Args4<"p679"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($rv) oilist(`c` type($r))}]; }
def P680 : Args4<"p680"> { let assemblyFormat = [{$x $v attr-dict type($x) type($v) type($rv) oilist(`c` (`a`)?) type($r)}]; }
def P681 : Args4<"p681"> { let assemblyFormat = [{$x attr-dict type($x) type($v) oilist(`c` ($v^)?) type($r) type($rv)}]; }
def P682 : Args2<"p682"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` ($n^)?)}]; }
def P683 : Args2<"p683"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` (`a`^)?)}]; }
def P684 : Args2<"p684"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` (`a` custom<X>($oa)^)?)}]; }
def P685 : Args2<"p685"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` qualified($any))}]; }
def P686 : Args2<"p686"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` custom<X>(attr-dict))}]; }
def P687 : Args2<"p687"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` oilist(`d`))}]; }
def P688 : Args2<"p688"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` ` `)}]; }
def P689 : Args2<"p689"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` `\n`)}]; }
def P690 : Args2<"p690"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` ``)}]; }
def P691 : Args2<"p691"> { let assemblyFormat = [{$n $x $s $g oilist(`c` attr-dict-with-keyword)}]; }
def P692 : Args2<"p692"> { let assemblyFormat = [{$n $x $s $g oilist(`c` attr-dict `d`)}]; }
def P693 : Args2<"p693"> { let assemblyFormat = [{$n $s $g oilist(`c` operands) attr-dict}]; }
def P694 : Args22<"p694"> { let assemblyFormat = [{$at attr-dict oilist(`c` functional-type(operands,results)) $x type($r)}]; }
def P695 : Args2<"p695"> { let assemblyFormat = [{$n $x $s $g attr-dict oilist(`c` prop-dict)}]; }
def P696 : Args28<"p696"> { let assemblyFormat = [{$at `\n` attr-dict `:` `)`}]; }
def P697 : Args0<"p697"> { let assemblyFormat = [{functional-type($x,$x results) attr-dict}]; }
def P698 : Args0<"p698"> { let assemblyFormat = [{functional-type(operands,operands results) attr-dict}]; }
def P699 : Args0<"p699"> { let assemblyFormat = [{functional-type(operands,results results) $x attr-dict}]; }
def P700 : Args0<"p700"> { let assemblyFormat = [{functional-type(operands results) $x attr-dict}]; }
def P701 : Args0<"p701"> { let assemblyFormat = [{type($x $x) $x attr-dict}]; }
def P702 : Args0<"p702"> { let assemblyFormat = [{type($x) $x type($x $x) attr-dict}]; }
def P703 : Args0<"p703"> { let assemblyFormat = [{$x type(attr-dict $x) attr-dict}]; }
def P704 : Args0<"p704"> { let assemblyFormat = [{$x type(operands $x) attr-dict}]; }
def P705 : Args28<"p705"> { let assemblyFormat = [{$at `\n` attr-dict `:` `)`}]; }
def P706 : Args28<"p706"> { let assemblyFormat = [{$at ` ` attr-dict `:` `)`}]; }
def P707 : Args28<"p707"> { let assemblyFormat = [{$at `` attr-dict `:` `)`}]; }
def P708 : Args28<"p708"> { let assemblyFormat = [{$at attr-dict `:` `)`}]; }
def P709 : Args28<"p709"> { let assemblyFormat = [{$at attr-dict ` ` `:` `)`}]; }
def P710 : Args28<"p710"> { let assemblyFormat = [{$at `\n` `a` attr-dict `:`}]; }
def P711 : Args28<"p711"> { let assemblyFormat = [{$at `a` attr-dict `:`}]; }
def P712 : Args23<"p712"> { let assemblyFormat = [{$at $x `:` attr-dict type($r)}]; }
def P713 : Args23<"p713"> { let assemblyFormat = [{$at `\n` $x `:` attr-dict type($r)}]; }
def P714 : Args23<"p714"> { let assemblyFormat = [{$at `\n` $x attr-dict `:` type($r)}]; }
def P715 : Args23<"p715"> { let assemblyFormat = [{$at $x attr-dict `:` type($r)}]; }
def P716 : Args24<"p716"> { let assemblyFormat = [{$at $x attr-dict `:` type($x)}]; }
def P717 : Args24<"p717"> { let assemblyFormat = [{$at $x attr-dict `:` type($x) type($r)}]; }
def P718 : Args24<"p718"> { let assemblyFormat = [{$at $x `:` type($x) attr-dict}]; }
def P719 : Args22<"p719"> { let assemblyFormat = [{$at $x attr-dict `:` type($r)}]; }
def P720 : Args22<"p720"> { let assemblyFormat = [{$at $x `:` type($r) attr-dict}]; }
def P721 : Args22<"p721"> { let assemblyFormat = [{$at `:` $x type($r) attr-dict}]; }
def P722 : Args22<"p722"> { let assemblyFormat = [{$x $at type($r) attr-dict}]; }
def P723 : Args22<"p723"> { let assemblyFormat = [{$x $at type($r) `:` attr-dict}]; }
def P724 : Args15<"p724"> { let assemblyFormat = [{$x attr-dict type($r)}]; }
def P725 : Args1<"p725"> { let assemblyFormat = [{$p `keyword` $d $oa $g $x $o type($v) attr-dict $v $gs $do type($x) `{` type($o) $ss $s `a.b`}]; }
def P726 : Args1<"p726"> { let assemblyFormat = [{$d $oa $g $x $o $v attr-dict $gs $s $ss}]; }
def P727 : Args1<"p727"> { let assemblyFormat = [{$d $oa $x $o $v attr-dict $gs $g $s $ss}]; }
def P728 : Args1<"p728"> { let assemblyFormat = [{$d $oa $x $o $v attr-dict $v `:` $gs $g $s $ss}]; }
def P729 : Args1<"p729"> { let assemblyFormat = [{$d $oa $x $o attr-dict $v $gs $g $s $ss}]; }
def P730 : Args1<"p730"> { let assemblyFormat = [{$g $x $o attr-dict $v $gs $s $ss}]; }
def P731 : Args1<"p731"> { let assemblyFormat = [{$g $x $v attr-dict $o $gs $s $ss}]; }
def P732 : Args1<"p732"> { let assemblyFormat = [{$g $x $v attr-dict $oa $gs $s $ss $o}]; }
def P733 : Args1<"p733"> { let assemblyFormat = [{$g $x $v attr-dict $d $gs $s $ss $o}]; }
def P734 : Args1<"p734"> { let assemblyFormat = [{$g $x $v attr-dict type($v) $gs $s $ss $o}]; }
def P735 : Args1<"p735"> { let assemblyFormat = [{$g $x $v attr-dict successors $gs $o}]; }
def P736 : Args1<"p736"> { let assemblyFormat = [{$g $x $v attr-dict $ss $gs $o $s}]; }
def P737 : Args1<"p737"> { let assemblyFormat = [{$g $x $v attr-dict prop-dict $gs $o $s $ss}]; }
def P738 : Args1<"p738"> { let assemblyFormat = [{$x $v attr-dict $gs $g $o $s $ss}]; }

// What may be left out between an attribute and a colon, and between `attr-dict` and a region.
class Args33<string n> : Op<T, n, [AttrSizedOperandSegments]> {
  let arguments = (ins AnyAttr:$at, Optional<I32>:$o, Variadic<I32>:$v, VariadicOfVariadic<I32,"sz">:$vv, DenseI32ArrayAttr:$sz, OptionalAttr<I32Attr>:$oa, UnitAttr:$u, DefaultValuedAttr<I32Attr,"3">:$d, DefaultValuedOptionalAttr<I32Attr,"3">:$do, UnitProp:$up, OptionalProp<I32Prop>:$op, I32Prop:$p, OptionalAttr<AnyAttr>:$oat);
  let results = (outs Variadic<I32>:$r);
  let regions = (region VariadicRegion<AnyRegion>:$gs);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$ss);
}
def P739 : Args33<"p739"> { let assemblyFormat = [{$at $o `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P740 : Args33<"p740"> { let assemblyFormat = [{$at $v `:` $o $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P741 : Args33<"p741"> { let assemblyFormat = [{$at $vv `:` $o $v $ss $p attr-dict type($r) `z` $gs}]; }
def P742 : Args33<"p742"> { let assemblyFormat = [{$at $sz `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P743 : Args33<"p743"> { let assemblyFormat = [{$at $oa `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P744 : Args33<"p744"> { let assemblyFormat = [{$at $u `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P745 : Args33<"p745"> { let assemblyFormat = [{$at $d `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P746 : Args33<"p746"> { let assemblyFormat = [{$at $do `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P747 : Args33<"p747"> { let assemblyFormat = [{$at $up `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P748 : Args33<"p748"> { let assemblyFormat = [{$at $op `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P749 : Args33<"p749"> { let assemblyFormat = [{$at $p `:` $o $v $vv $ss attr-dict type($r) `z` $gs}]; }
def P750 : Args33<"p750"> { let assemblyFormat = [{$at $gs `:` $o $v $vv $ss $p attr-dict type($r)}]; }
def P751 : Args33<"p751"> { let assemblyFormat = [{$at $ss `:` $o $v $vv $p attr-dict type($r) `z` $gs}]; }
def P752 : Args33<"p752"> { let assemblyFormat = [{$at attr-dict `:` $o $v $vv $ss $p type($r) `z` $gs}]; }
def P753 : Args33<"p753"> { let assemblyFormat = [{$at attr-dict-with-keyword `:` $o $v $vv $ss $p type($r) `z` $gs}]; }
def P754 : Args33<"p754"> { let assemblyFormat = [{$at prop-dict `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P755 : Args33<"p755"> { let assemblyFormat = [{$at oilist(`a`) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P756 : Args33<"p756"> { let assemblyFormat = [{$at oilist(`:` $u) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P757 : Args33<"p757"> { let assemblyFormat = [{$at (`a` $u^)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P758 : Args33<"p758"> { let assemblyFormat = [{$at (`:` $u^)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P759 : Args33<"p759"> { let assemblyFormat = [{$at ($u^ `:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P760 : Args33<"p760"> { let assemblyFormat = [{$at ($o^ `:`)? `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P761 : Args33<"p761"> { let assemblyFormat = [{$at ($oa^ `:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P762 : Args33<"p762"> { let assemblyFormat = [{$at (`a` $u^):(`:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P763 : Args33<"p763"> { let assemblyFormat = [{$at (`a` $u^ `:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P764 : Args33<"p764"> { let assemblyFormat = [{$at type($v) `:` $o $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P765 : Args33<"p765"> { let assemblyFormat = [{$at type($o) `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P766 : Args33<"p766"> { let assemblyFormat = [{$at type(operands) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P767 : Args33<"p767"> { let assemblyFormat = [{$at operands `:` $ss $p attr-dict type($r) `z` $gs}]; }
def P768 : Args33<"p768"> { let assemblyFormat = [{$at regions `:` $o $v $vv $ss $p attr-dict type($r)}]; }
def P769 : Args33<"p769"> { let assemblyFormat = [{$at successors `:` $o $v $vv $p attr-dict type($r) `z` $gs}]; }
def P770 : Args33<"p770"> { let assemblyFormat = [{$at custom<X>($o) `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P771 : Args33<"p771"> { let assemblyFormat = [{$at custom<X>(ref(attr-dict)) `:` $o $v $vv $ss $p type($r) `z` $gs}]; }
def P772 : Args33<"p772"> { let assemblyFormat = [{$at qualified($oa) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P773 : Args33<"p773"> { let assemblyFormat = [{$at ` ` `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P774 : Args33<"p774"> { let assemblyFormat = [{$at `` `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P775 : Args33<"p775"> { let assemblyFormat = [{$at `a` `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P776 : Args33<"p776"> { let assemblyFormat = [{$at functional-type(operands,results) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P777 : Args33<"p777"> { let assemblyFormat = [{$at custom<X>($gs) `:` $o $v $vv $ss $p attr-dict type($r)}]; }
def P778 : Args33<"p778"> { let assemblyFormat = [{$at ((`:` $u^)? $o^)? `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P779 : Args33<"p779"> { let assemblyFormat = [{$at ($d^ `:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P780 : Args33<"p780"> { let assemblyFormat = [{$at (($u^)? `:` $o^)? `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P781 : Args33<"p781"> { let assemblyFormat = [{$at (`a` $v^ `:`)? `:` $o $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P782 : Args33<"p782"> { let assemblyFormat = [{$at (type($v)^ `:`)? `:` $o $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P783 : Args33<"p783"> { let assemblyFormat = [{$at ($v^ type($v) `:`)? `:` $o $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P784 : Args33<"p784"> { let assemblyFormat = [{`k` attr-dict $o $gs $v $vv $ss $p type($r)}]; }
def P785 : Args33<"p785"> { let assemblyFormat = [{`k` attr-dict $v $gs $o $vv $ss $p type($r)}]; }
def P786 : Args33<"p786"> { let assemblyFormat = [{`k` attr-dict $vv $gs $o $v $ss $p type($r)}]; }
def P787 : Args33<"p787"> { let assemblyFormat = [{`k` attr-dict $sz $gs $o $v $vv $ss $p type($r)}]; }
def P788 : Args33<"p788"> { let assemblyFormat = [{`k` attr-dict $oa $gs $o $v $vv $ss $p type($r)}]; }
def P789 : Args33<"p789"> { let assemblyFormat = [{`k` attr-dict $u $gs $o $v $vv $ss $p type($r)}]; }
def P790 : Args33<"p790"> { let assemblyFormat = [{`k` attr-dict $d $gs $o $v $vv $ss $p type($r)}]; }
def P791 : Args33<"p791"> { let assemblyFormat = [{`k` attr-dict $do $gs $o $v $vv $ss $p type($r)}]; }
def P792 : Args33<"p792"> { let assemblyFormat = [{`k` attr-dict $up $gs $o $v $vv $ss $p type($r)}]; }
def P793 : Args33<"p793"> { let assemblyFormat = [{`k` attr-dict $op $gs $o $v $vv $ss $p type($r)}]; }
def P794 : Args33<"p794"> { let assemblyFormat = [{`k` attr-dict $p $gs $o $v $vv $ss type($r)}]; }
def P795 : Args33<"p795"> { let assemblyFormat = [{`k` attr-dict $ss $gs $o $v $vv $p type($r)}]; }
def P796 : Args33<"p796"> { let assemblyFormat = [{`k` attr-dict prop-dict $gs $o $v $vv $ss $p type($r)}]; }
def P797 : Args33<"p797"> { let assemblyFormat = [{`k` attr-dict oilist(`a`) $gs $o $v $vv $ss $p type($r)}]; }
def P798 : Args33<"p798"> { let assemblyFormat = [{`k` attr-dict oilist(`:` $u) $gs $o $v $vv $ss $p type($r)}]; }
def P799 : Args33<"p799"> { let assemblyFormat = [{`k` attr-dict (`a` $u^)? $gs $o $v $vv $ss $p type($r)}]; }
def P800 : Args33<"p800"> { let assemblyFormat = [{`k` attr-dict (`:` $u^)? $gs $o $v $vv $ss $p type($r)}]; }
def P801 : Args33<"p801"> { let assemblyFormat = [{`k` attr-dict ($u^ `:`)? $gs $o $v $vv $ss $p type($r)}]; }
def P802 : Args33<"p802"> { let assemblyFormat = [{`k` attr-dict ($o^ `:`)? $gs $v $vv $ss $p type($r)}]; }
def P803 : Args33<"p803"> { let assemblyFormat = [{`k` attr-dict ($oa^ `:`)? $gs $o $v $vv $ss $p type($r)}]; }
def P804 : Args33<"p804"> { let assemblyFormat = [{`k` attr-dict (`a` $u^):(`:`)? $gs $o $v $vv $ss $p type($r)}]; }
def P805 : Args33<"p805"> { let assemblyFormat = [{`k` attr-dict (`a` $u^ `:`)? $gs $o $v $vv $ss $p type($r)}]; }
def P806 : Args33<"p806"> { let assemblyFormat = [{`k` attr-dict type($v) $gs $o $vv $ss $p type($r)}]; }
def P807 : Args33<"p807"> { let assemblyFormat = [{`k` attr-dict type($o) $gs $v $vv $ss $p type($r)}]; }
def P808 : Args33<"p808"> { let assemblyFormat = [{`k` attr-dict type(operands) $gs $o $v $vv $ss $p type($r)}]; }
def P809 : Args33<"p809"> { let assemblyFormat = [{`k` attr-dict operands $gs $ss $p type($r)}]; }
def P810 : Args33<"p810"> { let assemblyFormat = [{`k` attr-dict successors $gs $o $v $vv $p type($r)}]; }
def P811 : Args33<"p811"> { let assemblyFormat = [{`k` attr-dict custom<X>($o) $gs $v $vv $ss $p type($r)}]; }
def P812 : Args33<"p812"> { let assemblyFormat = [{`k` attr-dict qualified($oa) $gs $o $v $vv $ss $p type($r)}]; }
def P813 : Args33<"p813"> { let assemblyFormat = [{`k` attr-dict ` ` $gs $o $v $vv $ss $p type($r)}]; }
def P814 : Args33<"p814"> { let assemblyFormat = [{`k` attr-dict `` $gs $o $v $vv $ss $p type($r)}]; }
def P815 : Args33<"p815"> { let assemblyFormat = [{`k` attr-dict `a` $gs $o $v $vv $ss $p type($r)}]; }
def P816 : Args33<"p816"> { let assemblyFormat = [{`k` attr-dict functional-type(operands,results) $gs $o $v $vv $ss $p type($r)}]; }
def P817 : Args33<"p817"> { let assemblyFormat = [{`k` attr-dict ((`:` $u^)? $o^)? $gs $v $vv $ss $p type($r)}]; }
def P818 : Args33<"p818"> { let assemblyFormat = [{`k` attr-dict ($d^ `:`)? $gs $o $v $vv $ss $p type($r)}]; }
def P819 : Args33<"p819"> { let assemblyFormat = [{`k` attr-dict (($u^)? `:` $o^)? $gs $v $vv $ss $p type($r)}]; }
def P820 : Args33<"p820"> { let assemblyFormat = [{`k` attr-dict (`a` $v^ `:`)? $gs $o $vv $ss $p type($r)}]; }
def P821 : Args33<"p821"> { let assemblyFormat = [{`k` attr-dict (type($v)^ `:`)? $gs $o $vv $ss $p type($r)}]; }
def P822 : Args33<"p822"> { let assemblyFormat = [{`k` attr-dict ($v^ type($v) `:`)? $gs $o $vv $ss $p type($r)}]; }
def P823 : Args33<"p823"> { let assemblyFormat = [{($oat^)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P824 : Args33<"p824"> { let assemblyFormat = [{(`a` $oat^)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P825 : Args33<"p825"> { let assemblyFormat = [{($oat^ $o)? `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P826 : Args33<"p826"> { let assemblyFormat = [{($oat^ `:` $o)? `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P827 : Args33<"p827"> { let assemblyFormat = [{($oat^):(`:`)? `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P828 : Args33<"p828"> { let assemblyFormat = [{oilist(`a` $oat) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P829 : Args33<"p829"> { let assemblyFormat = [{oilist(`a` $oat | `:` $u) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P830 : Args33<"p830"> { let assemblyFormat = [{custom<X>($oat) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P831 : Args33<"p831"> { let assemblyFormat = [{qualified($oat) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P832 : Args33<"p832"> { let assemblyFormat = [{ref($oat) `:` $o $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P833 : Args33<"p833"> { let assemblyFormat = [{oilist(`a` $oat $o) `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P834 : Args33<"p834"> { let assemblyFormat = [{oilist(`a` $oat `:` $o) `:` $v $vv $ss $p attr-dict type($r) `z` $gs}]; }
def P835 : Args0<"p835"> { let assemblyFormat = [{type($x) $x functional-type($x results) attr-dict}]; }
def P836 : Args0<"p836"> { let assemblyFormat = [{$x functional-type(operands, $x attr-dict}]; }
def P837 : Args0<"p837"> { let assemblyFormat = [{$x type($x) custom<F>(ref(type($x $x))) attr-dict}]; }
def P838 : Args0<"p838"> { let assemblyFormat = [{$x custom<F>(ref(type($x $x))) type($x) attr-dict}]; }
def P839 : Args0<"p839"> { let assemblyFormat = [{oilist(type `a`) $x attr-dict}]; }
def P840 : Args0<"p840"> { let assemblyFormat = [{oilist(a.b `a`) $x attr-dict}]; }
def P841 : Args0<"p841"> { let assemblyFormat = [{oilist(keyword `a`) $x attr-dict}]; }
def P842 : Args0<"p842"> { let assemblyFormat = [{$x attr-dict type}]; }
def P843 : Args28<"p843"> { let assemblyFormat = [{attr-dict custom<F>(qualified(type(operands))) type(results)}]; }
def P844 : Args28<"p844"> { let assemblyFormat = [{attr-dict custom<F>(qualified($at)) type(results)}]; }
def P846 : Args0<"p846"> { let assemblyFormat = [{$x attr-dict custom<F>(qualified(qualified(type(operands))))}]; }
def P847 : Args0<"p847"> { let assemblyFormat = [{$x attr-dict custom<F>(qualified(type($x)))}]; }
def P848 : Args4<"p848"> { let assemblyFormat = [{$x $v $at `,` $ts `:` type($x) type($v) type($r) type($rv) attr-dict}]; }
def P849 : Args4<"p849"> { let assemblyFormat = [{$x $v $at `,` qualified($ts) `:` type($x) type($v) type($r) type($rv) attr-dict}]; }
def P850 : Args2<"p850"> { let assemblyFormat = [{$x $g $s qualified($n) `:` attr-dict}]; }
def P851 : Args2<"p851"> { let assemblyFormat = [{$x $g $s $n qualified($oa) `:` attr-dict}]; }
def P852 : Args2<"p852"> { let assemblyFormat = [{$x $g $s $n qualified($any) `:` attr-dict}]; }
def P853 : Args33<"p853"> { let assemblyFormat = [{$at `x` $o $v $vv $p $ss qualified($sz) `:` attr-dict type($r) `z` $gs}]; }
