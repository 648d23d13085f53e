class A<int x, int y = 1> { int z = x; }
def a : A<x = 1,
 2>;
