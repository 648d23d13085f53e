class A<int x> { int y = !div(1, x); }
def a
 : A<0>;
