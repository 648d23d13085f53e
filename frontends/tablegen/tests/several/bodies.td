// Each part of a body is read by itself.
class A<int n> {
  int x = ;
  string s = n;
  int y = !add(n, "one")
  bit z = 3;
  nothing w = 1;
  let v = 2;
  int fine = n;
}
def a : A<1> {
  let fine = "three";
  let x = !undefined(1);
  let y = 4;
}
def b : A<2>;
def c { int d = a.nothing; int e = a.x; }
