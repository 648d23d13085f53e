class K<int n> { int k = n; }
foreach i = [1, "two"] in { def lost#i : K<i>; }
def after : K<"two">;
foreach i = [0, 1] in {
  def r#i { int d = !div(6, i); }
  def s#i : K<i>;
}
def uses { int a = r0.d; int b = r1.d; int c = s1.k; int d = s1.nothing; }
if "yes" then { def yes; } else def otherwise;
let k = "text" in {
  def in_let : K<1>;
  def also : K<2>;
}
let k = , n = 3 in { def without : K<1>; def wrong : K<1> { let l = 2; } }
defset list<K> set = { def in_set : K<1>; def outside; }
def counted { int n = !size(set); int m = set[0]; }
