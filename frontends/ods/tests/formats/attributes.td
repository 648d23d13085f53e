// Attributes whose formats are right or wrong, one each. `tests/formats.rs` asks `mlir-tblgen` about all of them.
include "mlir/IR/AttrTypeBase.td"

def T : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

class Args0<string n> : AttrDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins "int":$a, AttributeSelfTypeParameter<"">:$t);
}
def P0 : Args0<"P0"> { let assemblyFormat = [{$a}]; }
def P1 : Args0<"P1"> { let assemblyFormat = [{$t}]; }
def P2 : Args0<"P2"> { let assemblyFormat = [{$a $t}]; }
def P3 : Args0<"P3"> { let assemblyFormat = [{params}]; }
def P4 : Args0<"P4"> { let assemblyFormat = [{struct(params)}]; }
def P5 : Args0<"P5"> { let assemblyFormat = [{`a` $a ($t^)?}]; }
def P6 : Args0<"P6"> { let assemblyFormat = [{}]; }

class Args1<string n> : AttrDef<T, n> {
  let mnemonic = "x";
  let parameters = (ins "int":$a, "int":$b);
}
def P7 : Args1<"P7"> { let assemblyFormat = [{$a $b}]; }
def P8 : Args1<"P8"> { let assemblyFormat = [{$a}]; }
def P9 : Args1<"P9"> { let assemblyFormat = [{$b $a}]; }
def P10 : Args1<"P10"> { let assemblyFormat = [{$a $a $b}]; }
def P11 : Args1<"P11"> { let assemblyFormat = [{}]; }
def P12 : Args1<"P12"> { let assemblyFormat = [{params}]; }
def P13 : Args1<"P13"> { let assemblyFormat = [{`<` params `>`}]; }
def P14 : Args1<"P14"> { let assemblyFormat = [{params params}]; }
def P15 : Args1<"P15"> { let assemblyFormat = [{$a params}]; }
def P16 : Args1<"P16"> { let assemblyFormat = [{params $a}]; }
def P17 : Args1<"P17"> { let assemblyFormat = [{struct(params)}]; }
def P18 : Args1<"P18"> { let assemblyFormat = [{`<` struct(params) `>`}]; }
def P19 : Args1<"P19"> { let assemblyFormat = [{struct($a,$b)}]; }
def P20 : Args1<"P20"> { let assemblyFormat = [{struct($a)}]; }
def P21 : Args1<"P21"> { let assemblyFormat = [{struct($a) $b}]; }
def P22 : Args1<"P22"> { let assemblyFormat = [{struct($a $b)}]; }
def P23 : Args1<"P23"> { let assemblyFormat = [{struct()}]; }
def P24 : Args1<"P24"> { let assemblyFormat = [{struct}]; }
def P25 : Args1<"P25"> { let assemblyFormat = [{struct(`a`)}]; }
def P26 : Args1<"P26"> { let assemblyFormat = [{struct($a,$a)}]; }
def P27 : Args1<"P27"> { let assemblyFormat = [{struct($a,)}]; }
def P28 : Args1<"P28"> { let assemblyFormat = [{struct(custom<F>($a),$b)}]; }
def P29 : Args1<"P29"> { let assemblyFormat = [{struct(custom<F>($a,$b))}]; }
def P30 : Args1<"P30"> { let assemblyFormat = [{struct(custom<F>(params))}]; }
def P31 : Args1<"P31"> { let assemblyFormat = [{struct(params,$a)}]; }
def P32 : Args1<"P32"> { let assemblyFormat = [{struct($a, params)}]; }
def P33 : Args1<"P33"> { let assemblyFormat = [{struct(struct($a),$b)}]; }
def P34 : Args1<"P34"> { let assemblyFormat = [{struct($c)}]; }
def P35 : Args1<"P35"> { let assemblyFormat = [{$c}]; }
def P36 : Args1<"P36"> { let assemblyFormat = [{custom<F>($a,$b)}]; }
def P37 : Args1<"P37"> { let assemblyFormat = [{custom<F>(params)}]; }
def P38 : Args1<"P38"> { let assemblyFormat = [{custom<F>()}]; }
def P39 : Args1<"P39"> { let assemblyFormat = [{custom<F>($a) $b}]; }
def P40 : Args1<"P40"> { let assemblyFormat = [{custom<F>($a) custom<G>(ref($a),$b)}]; }
def P41 : Args1<"P41"> { let assemblyFormat = [{custom<F>(ref($a)) $a $b}]; }
def P42 : Args1<"P42"> { let assemblyFormat = [{custom<F>($a) custom<G>($a) $b}]; }
def P43 : Args1<"P43"> { let assemblyFormat = [{custom<F>(`a`)}]; }
def P44 : Args1<"P44"> { let assemblyFormat = [{custom<F>("x") $a $b}]; }
def P45 : Args1<"P45"> { let assemblyFormat = [{custom<F>(struct(params))}]; }
def P46 : Args1<"P46"> { let assemblyFormat = [{custom<F>(qualified($a)) $b}]; }
def P47 : Args0<"P47"> { let assemblyFormat = [{`<` struct(params) `,` `?`}]; }
def P48 : Args0<"P48"> { let assemblyFormat = [{$a custom<F>(ref($t), $t)}]; }
def P49 : Args0<"P49"> { let assemblyFormat = [{custom<F>(ref($t)) params}]; }
def P50 : Args0<"P50"> { let assemblyFormat = [{struct($a, $t) `,`}]; }
def P51 : Args0<"P51"> { let assemblyFormat = [{(`k` params^)?}]; }
def P52 : Args0<"P52"> { let assemblyFormat = [{$a (`k` $t^)?}]; }
