class A<int x> { int y = x; }
def a { A b =
 A<>; }
