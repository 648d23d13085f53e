class A<int s> { int x = !find("abc", "b", s); }
def a
 : A<9>;
