// Anonymous records are numbered in the order of evaluation, which operators decide.
class I<int x> { int y = x; }
class C<int a> {
  int cond = !cond(!eq(a, 1): I<1>.y, !eq(a, 2): I<2>.y, I<10>.y: I<3>.y);
  int chosen = !if(!eq(a, 1), I<!add(a, 7)>.y, I<!add(a, 8)>.y);
  int all = !cond(I<!add(a, 10)>.y: I<!add(a, 20)>.y, I<!add(a, 30)>.y: I<!add(a, 40)>.y);
  dag d = (I<!add(a, 50)> I<!add(a, 51)>:$x, I<!add(a, 52)>);
  int skipped = !and(0, I<!add(a, 60)>.y);
  int skipped_late = !and(!sub(a, 2), I<!add(a, 61)>.y);
  int either = !or(!sub(a, 3), I<!add(a, 62)>.y);
  list<I> l = [I<!add(a, 70)>, I<!add(a, 71)>];
  int folded = !foldl(I<!add(a, 80)>.y, [1, 2], s, e, !add(s, I<!add(a, e, 81)>.y));
  list<int> each = !foreach(e, [1, 2], I<!add(a, e, 90)>.y);
  list<int> kept = !filter(e, [1, 2], !lt(I<!add(a, e, 100)>.y, 104));
  int nested = I<I<!add(a, 110)>.y>.y;
  int twice = !add(I<!add(a, 120)>.y, I<!add(a, 120)>.y, I<!add(a, 121)>.y);
}
def c2 : C<2>;
def c1 : C<1>;
class D<int a> : C<!add(a, 1)> { let l = [I<a>, I<!add(a, 1000)>]; int own = I<!add(a, 2000)>.y; }
def d : D<5>;
def inner { C c = C<50>; int v = C<51>.nested; }
multiclass M<int a> { def _x : C<a>; def _y { int z = I<!add(a, 3000)>.y; } def : I<a>; }
defm m1 : M<60>;
defm m2 : M<61>;
foreach i = [1, 2] in { def f#i : I<i> { int z = I<!add(i, 4000)>.y; } def : I<!add(i, 5000)>; }
class Default<I i = I<6000>> { int z = i.y; }
def def1 : Default;
def def2 : Default<I<6001>>;
let y = I<7000>.y in { def let1 : I<1>; def let2 : I<2>; }
