// Types whose formats are right or wrong, one each. `tests/formats.rs` asks `mlir-tblgen` about all of them.
include "mlir/IR/AttrTypeBase.td"

def T : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

class Args0<string n> : TypeDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins "int":$a, "int":$b);
}
def P0 : Args0<"P0"> { let assemblyFormat = [{$a $b}]; }
def P1 : Args0<"P1"> { let assemblyFormat = [{$a}]; }
def P2 : Args0<"P2"> { let assemblyFormat = [{$b $a}]; }
def P3 : Args0<"P3"> { let assemblyFormat = [{$a $a $b}]; }
def P4 : Args0<"P4"> { let assemblyFormat = [{}]; }
def P5 : Args0<"P5"> { let assemblyFormat = [{params}]; }
def P6 : Args0<"P6"> { let assemblyFormat = [{`<` params `>`}]; }
def P7 : Args0<"P7"> { let assemblyFormat = [{params params}]; }
def P8 : Args0<"P8"> { let assemblyFormat = [{$a params}]; }
def P9 : Args0<"P9"> { let assemblyFormat = [{params $a}]; }
def P10 : Args0<"P10"> { let assemblyFormat = [{struct(params)}]; }
def P11 : Args0<"P11"> { let assemblyFormat = [{`<` struct(params) `>`}]; }
def P12 : Args0<"P12"> { let assemblyFormat = [{struct($a,$b)}]; }
def P13 : Args0<"P13"> { let assemblyFormat = [{struct($a)}]; }
def P14 : Args0<"P14"> { let assemblyFormat = [{struct($a) $b}]; }
def P15 : Args0<"P15"> { let assemblyFormat = [{struct($a $b)}]; }
def P16 : Args0<"P16"> { let assemblyFormat = [{struct()}]; }
def P17 : Args0<"P17"> { let assemblyFormat = [{struct}]; }
def P18 : Args0<"P18"> { let assemblyFormat = [{struct(`a`)}]; }
def P19 : Args0<"P19"> { let assemblyFormat = [{struct($a,$a)}]; }
def P20 : Args0<"P20"> { let assemblyFormat = [{struct($a,)}]; }
def P21 : Args0<"P21"> { let assemblyFormat = [{struct(custom<F>($a),$b)}]; }
def P22 : Args0<"P22"> { let assemblyFormat = [{struct(custom<F>($a,$b))}]; }
def P23 : Args0<"P23"> { let assemblyFormat = [{struct(custom<F>(params))}]; }
def P24 : Args0<"P24"> { let assemblyFormat = [{struct(params,$a)}]; }
def P25 : Args0<"P25"> { let assemblyFormat = [{struct($a, params)}]; }
def P26 : Args0<"P26"> { let assemblyFormat = [{struct(struct($a),$b)}]; }
def P27 : Args0<"P27"> { let assemblyFormat = [{struct($c)}]; }
def P28 : Args0<"P28"> { let assemblyFormat = [{$c}]; }
def P29 : Args0<"P29"> { let assemblyFormat = [{custom<F>($a,$b)}]; }
def P30 : Args0<"P30"> { let assemblyFormat = [{custom<F>(params)}]; }
def P31 : Args0<"P31"> { let assemblyFormat = [{custom<F>()}]; }
def P32 : Args0<"P32"> { let assemblyFormat = [{custom<F>($a) $b}]; }
def P33 : Args0<"P33"> { let assemblyFormat = [{custom<F>($a) custom<G>(ref($a),$b)}]; }
def P34 : Args0<"P34"> { let assemblyFormat = [{custom<F>(ref($a)) $a $b}]; }
def P35 : Args0<"P35"> { let assemblyFormat = [{custom<F>($a) custom<G>($a) $b}]; }
def P36 : Args0<"P36"> { let assemblyFormat = [{custom<F>(`a`)}]; }
def P37 : Args0<"P37"> { let assemblyFormat = [{custom<F>("x") $a $b}]; }
def P38 : Args0<"P38"> { let assemblyFormat = [{custom<F>(struct(params))}]; }
def P39 : Args0<"P39"> { let assemblyFormat = [{custom<F>(qualified($a)) $b}]; }
def P40 : Args0<"P40"> { let assemblyFormat = [{qualified($a) $b}]; }
def P41 : Args0<"P41"> { let assemblyFormat = [{qualified(params)}]; }
def P42 : Args0<"P42"> { let assemblyFormat = [{qualified(`a`) $a $b}]; }
def P43 : Args0<"P43"> { let assemblyFormat = [{qualified(qualified($a)) $b}]; }
def P44 : Args0<"P44"> { let assemblyFormat = [{ref($a) $a $b}]; }
def P45 : Args0<"P45"> { let assemblyFormat = [{attr-dict $a $b}]; }
def P46 : Args0<"P46"> { let assemblyFormat = [{type($a) $b}]; }
def P47 : Args0<"P47"> { let assemblyFormat = [{operands $a $b}]; }
def P48 : Args0<"P48"> { let assemblyFormat = [{functional-type($a,$b)}]; }
def P49 : Args0<"P49"> { let assemblyFormat = [{oilist(`a`) $a $b}]; }
def P50 : Args0<"P50"> { let assemblyFormat = [{prop-dict $a $b}]; }
def P51 : Args0<"P51"> { let assemblyFormat = [{regions}]; }
def P52 : Args0<"P52"> { let assemblyFormat = [{$a `,` $b}]; }
def P53 : Args0<"P53"> { let assemblyFormat = [{($a^)? $b}]; }
def P54 : Args0<"P54"> { let assemblyFormat = [{($a^ $b)?}]; }
def P55 : Args0<"P55"> { let assemblyFormat = [{$a ($b)?}]; }
def P56 : Args0<"P56"> { let assemblyFormat = [{(`a` $a^)? $b}]; }
def P57 : Args0<"P57"> { let assemblyFormat = [{"s" $a $b}]; }
def P58 : Args0<"P58"> { let assemblyFormat = [{$a `` $b}]; }
def P59 : Args0<"P59"> { let assemblyFormat = [{$a ` ` $b}]; }
def P60 : Args0<"P60"> { let assemblyFormat = [{$a `\n` $b}]; }
def P61 : Args0<"P61"> { let assemblyFormat = [{foo}]; }
def P62 : Args0<"P62"> { let assemblyFormat = [{$a:$b}]; }
def P63 : Args0<"P63"> { let assemblyFormat = [{struct(params) params}]; }
def P64 : Args0<"P64"> { let assemblyFormat = [{params struct(params)}]; }
def P65 : Args0<"P65"> { let assemblyFormat = [{struct($a) struct($b)}]; }
def P66 : Args0<"P66"> { let assemblyFormat = [{struct($a) params}]; }
def P67 : Args0<"P67"> { let assemblyFormat = [{custom<F>(custom<G>($a)) $b}]; }
def P68 : Args0<"P68"> { let assemblyFormat = [{struct(ref($a)) $b}]; }
def P69 : Args0<"P69"> { let assemblyFormat = [{struct(qualified($a),$b)}]; }
def P70 : Args0<"P70"> { let assemblyFormat = [{struct(($a)?)}]; }
def P71 : Args0<"P71"> { let assemblyFormat = [{struct(foo)}]; }
def P72 : Args0<"P72"> { let assemblyFormat = [{struct params}]; }
def P73 : Args0<"P73"> { let assemblyFormat = [{params()}]; }
def P74 : Args0<"P74"> { let assemblyFormat = [{custom<F>(ref(params)) params}]; }
def P75 : Args0<"P75"> { let assemblyFormat = [{params custom<F>(ref(params))}]; }
def P76 : Args0<"P76"> { let assemblyFormat = [{$a custom<F>(ref($a)) $b}]; }
def P77 : Args0<"P77"> { let assemblyFormat = [{custom<F>($a ref($b))}]; }
def P78 : Args0<"P78"> { let assemblyFormat = [{custom<F>(attr-dict)}]; }
def P79 : Args0<"P79"> { let assemblyFormat = [{custom<F>($a, $b}]; }
def P80 : Args0<"P80"> { let assemblyFormat = [{successors}]; }
def P81 : Args0<"P81"> { let assemblyFormat = [{results}]; }
def P82 : Args0<"P82"> { let assemblyFormat = [{struct(params}]; }

class Args1<string n> : TypeDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins "int":$a, OptionalParameter<"int">:$o, DefaultValuedParameter<"int","3">:$d, OptionalArrayRefParameter<"int">:$oa, ArrayRefParameter<"int">:$ar, StringRefParameter<>:$s, "::mlir::Type":$t, TypeParameter<"::mlir::Type","">:$tp);
}
def P83 : Args1<"P83"> { let assemblyFormat = [{params}]; }
def P84 : Args1<"P84"> { let assemblyFormat = [{struct(params)}]; }
def P85 : Args1<"P85"> { let assemblyFormat = [{struct(params) `,`}]; }
def P86 : Args1<"P86"> { let assemblyFormat = [{struct(params) `>`}]; }
def P87 : Args1<"P87"> { let assemblyFormat = [{$a $o $d $oa $ar $s $t $tp}]; }
def P88 : Args1<"P88"> { let assemblyFormat = [{$a ($o^)? $d $oa $ar $s $t $tp}]; }
def P89 : Args1<"P89"> { let assemblyFormat = [{$a (`k` $o^)? $d $oa $ar $s $t $tp}]; }
def P90 : Args1<"P90"> { let assemblyFormat = [{$a (`k` $o^):(`e`)? $d $oa $ar $s $t $tp}]; }
def P91 : Args1<"P91"> { let assemblyFormat = [{$a (`k` $o)? $d $oa $ar $s $t $tp}]; }
def P92 : Args1<"P92"> { let assemblyFormat = [{(`k` $a^)? $o $d $oa $ar $s $t $tp}]; }
def P93 : Args1<"P93"> { let assemblyFormat = [{(`k` $a $o^)? $d $oa $ar $s $t $tp}]; }
def P94 : Args1<"P94"> { let assemblyFormat = [{(`k` $d^)? $a $o $oa $ar $s $t $tp}]; }
def P95 : Args1<"P95"> { let assemblyFormat = [{(`k` $o^ $d $oa)? $a $ar $s $t $tp}]; }
def P96 : Args1<"P96"> { let assemblyFormat = [{(`k`^ $o)? $a $d $oa $ar $s $t $tp}]; }
def P97 : Args1<"P97"> { let assemblyFormat = [{(struct($o,$d)^)? $a $oa $ar $s $t $tp}]; }
def P98 : Args1<"P98"> { let assemblyFormat = [{(`k` struct($o,$d)^)? $a $oa $ar $s $t $tp}]; }
def P99 : Args1<"P99"> { let assemblyFormat = [{(`k` struct($a,$o)^)? $d $oa $ar $s $t $tp}]; }
def P100 : Args1<"P100"> { let assemblyFormat = [{(`k` params^)?}]; }
def P101 : Args1<"P101"> { let assemblyFormat = [{(custom<F>($o)^)? $a $d $oa $ar $s $t $tp}]; }
def P102 : Args1<"P102"> { let assemblyFormat = [{(custom<F>($o,$a)^)? $d $oa $ar $s $t $tp}]; }
def P103 : Args1<"P103"> { let assemblyFormat = [{(`k` custom<F>($o,$d)^)? $a $oa $ar $s $t $tp}]; }
def P104 : Args1<"P104"> { let assemblyFormat = [{(`k` custom<F>(ref($a))^)? $a $o $d $oa $ar $s $t $tp}]; }
def P105 : Args1<"P105"> { let assemblyFormat = [{$a (custom<F>(ref($a),$o)^)? $d $oa $ar $s $t $tp}]; }
def P106 : Args1<"P106"> { let assemblyFormat = [{$a (`x` custom<F>(ref($a))^)? $o $d $oa $ar $s $t $tp}]; }
def P107 : Args1<"P107"> { let assemblyFormat = [{($o^ `,` $d)? $a $oa $ar $s $t $tp}]; }
def P108 : Args1<"P108"> { let assemblyFormat = [{($o `,` $d^)? $a $oa $ar $s $t $tp}]; }
def P109 : Args1<"P109"> { let assemblyFormat = [{(($o^)? $d^)? $a $oa $ar $s $t $tp}]; }
def P110 : Args1<"P110"> { let assemblyFormat = [{($d):($o^)? $a $oa $ar $s $t $tp}]; }
def P111 : Args1<"P111"> { let assemblyFormat = [{(`x`):($o^)? $a $d $oa $ar $s $t $tp}]; }
def P112 : Args1<"P112"> { let assemblyFormat = [{($a):($o^)? $d $oa $ar $s $t $tp}]; }
def P113 : Args1<"P113"> { let assemblyFormat = [{(qualified($o)^)? $a $d $oa $ar $s $t $tp}]; }
def P114 : Args1<"P114"> { let assemblyFormat = [{$a}]; }
def P115 : Args1<"P115"> { let assemblyFormat = [{$a $d $oa $ar $s $t $tp}]; }
def P116 : Args1<"P116"> { let assemblyFormat = [{struct($a,$ar,$s,$t,$tp)}]; }
def P117 : Args1<"P117"> { let assemblyFormat = [{struct($a,$o) `,` $d $oa $ar $s $t $tp}]; }
def P118 : Args1<"P118"> { let assemblyFormat = [{struct($a,$ar) `,` $o $d $oa $s $t $tp}]; }
def P119 : Args1<"P119"> { let assemblyFormat = [{struct($a,$o) (`,` $d^)? $oa $ar $s $t $tp}]; }
def P120 : Args1<"P120"> { let assemblyFormat = [{struct($a,$o) `` `,` $d $oa $ar $s $t $tp}]; }
def P121 : Args1<"P121"> { let assemblyFormat = [{struct($a,$o) ($d^)? `,` $oa $ar $s $t $tp}]; }
def P122 : Args1<"P122"> { let assemblyFormat = [{($d^ struct($a,$o))? `,` $oa $ar $s $t $tp}]; }
def P123 : Args1<"P123"> { let assemblyFormat = [{(struct($d,$o)^)? `,` $a $oa $ar $s $t $tp}]; }
def P124 : Args1<"P124"> { let assemblyFormat = [{(`x` struct($d,$o)^)? `,` $a $oa $ar $s $t $tp}]; }

class Args2<string n> : TypeDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins OptionalParameter<"int">:$o, DefaultValuedParameter<"int","3">:$d);
}
def P125 : Args2<"P125"> { let assemblyFormat = [{(params^)?}]; }
def P126 : Args2<"P126"> { let assemblyFormat = [{(`a` params^)?}]; }
def P127 : Args2<"P127"> { let assemblyFormat = [{(struct(params)^)?}]; }
def P128 : Args2<"P128"> { let assemblyFormat = [{(`<` struct(params)^ `>`)?}]; }
def P129 : Args2<"P129"> { let assemblyFormat = [{(`<` params^ `>`)?}]; }
def P130 : Args2<"P130"> { let assemblyFormat = [{(`<` params `>`^)?}]; }
def P131 : Args2<"P131"> { let assemblyFormat = [{params}]; }
def P132 : Args2<"P132"> { let assemblyFormat = [{struct(params)}]; }
def P133 : Args2<"P133"> { let assemblyFormat = [{($o^ params)?}]; }
def P134 : Args2<"P134"> { let assemblyFormat = [{(`<` params `>`)?}]; }
def P135 : Args2<"P135"> { let assemblyFormat = [{(`a`^)? params}]; }

class Args3<string n> : TypeDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins );
}
def P136 : Args3<"P136"> { let assemblyFormat = [{}]; }
def P137 : Args3<"P137"> { let assemblyFormat = [{params}]; }
def P138 : Args3<"P138"> { let assemblyFormat = [{struct(params)}]; }
def P139 : Args3<"P139"> { let assemblyFormat = [{`a`}]; }
def P140 : Args3<"P140"> { let assemblyFormat = [{custom<F>()}]; }
def P141 : Args3<"P141"> { let assemblyFormat = [{$x}]; }
def P142 : Args3<"P142"> { let assemblyFormat = [{`<` `>`}]; }
