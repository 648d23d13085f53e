class A<list<int> l> { int y = l[3]; }
def a
 : A<[1]>;
