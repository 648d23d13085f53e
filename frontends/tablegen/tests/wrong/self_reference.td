class A { int v = 1; }
def a : A {
 int x = a.v;
}
