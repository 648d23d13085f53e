// Multiclasses, defm, NAME.
class A<int x = 0> { int v = x; string n = NAME; string t = ""; }
class Extra { int extra = 1; }
multiclass M<int x, string suffix = "S"> {
  def first : A<x>;
  def NAME#_second : A<!add(x, 1)> { let t = NAME; }
  def suffix : A<2>;
  def _#suffix#_end : A<3>;
  def : A<99>;
}
defm X : M<10>;
defm Y_ : M<20, "Z">;
defm : M<30>;
multiclass N<int y> : M<y, "N"> { def own : A<!mul(y, 2)>; }
defm W : N<5>, Extra;
multiclass Nested<int z> {
  defm inner : M<z>;
  defm NAME : M<!add(z, 100), "Q">;
  foreach i = [1, 2] in def loop#i : A<i>;
  if !eq(z, 1) then { def is_one : A<1>; } else { def is_not_one : A<0>; }
  defvar w = !add(z, 1000);
  def w_ : A<w>;
  let t = "let" in def with_let : A<4>;
  assert !lt(z, 1000), "z is small";
}
defm K1 : Nested<1>;
defm K2 : Nested<2>;
multiclass Empty { assert 1, "fine"; }
defm E : Empty;
multiclass Only<list<int> values> { foreach v = values in { def _#v : A<v>; foreach w = [7, 8] in def _#v#_#w : A<w>; } }
defm O : Only<[1, 2]>;
foreach i = [5, 6] in defm F#i#_ : M<i>;
let t = "top" in defm L : M<1>;
defm NamedArgs : M<suffix = "NA", x = 3>;
multiclass TwoParents : Empty, Only<[3]>;
defm TP : TwoParents;

// Arguments of an inherited multiclass are not converted: an instance of an int and one of a bit are two.
class Summed<int a, bit b> { int sum = !add(a, b); }
class Noted;
multiclass Sums<int x, bit flag = 0> {
  foreach sum = [Summed<x, flag>.sum] in def "_" # x # "_" # sum : Noted;
}
multiclass SumsOfDefault<int x> : Sums<x>;
multiclass SumsOfPlace<int x> : Sums<x, 0>;
multiclass SumsOfName<int x> : Sums<x, flag = 0>;
multiclass Pasted<int x> { def "_pasted_" # x : Noted; }
multiclass PastesText : Pasted<"text">;
defm by_default : SumsOfDefault<1>;
defm by_place : SumsOfPlace<1>;
defm by_name : SumsOfName<1>;
defm by_text : PastesText;
