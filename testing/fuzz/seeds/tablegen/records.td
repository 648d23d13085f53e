class Base<int n, string s = "x"> { int N = n; string S = s # "!"; list<int> L = [n, !add(n, 1)]; }
multiclass Pair<bits<4> b> {
  def First : Base<1> { bits<4> B = b; let N = 7; }
  defm "" : Other;
}
multiclass Other { foreach i = 0-3 in def "_" # i : Base<i>; }
defm P : Pair<{1, 0, 1, 0}>;
defvar list = !foreach(x, [1, 2, 3], !mul(x, 2));
def op;
def Rec { dag D = (op 1:$a, "b":$b); int Sum = !foldl(0, list, a, b, !add(a, b)); code C = [{ int x; }]; }
#ifdef NOT
def Hidden;
#endif
if !eq(1, 1) then { def Then; } else { def Else; }
assert !lt(1, 2), "no";
