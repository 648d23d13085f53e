class A<int s> { string x = !substr("abc", s); }
def a
 : A<9>;
