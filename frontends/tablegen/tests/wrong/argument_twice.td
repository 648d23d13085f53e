class A<int x, int y = 1> { int z = x; }
def a : 
 A<1, x = 2>;
