class A<list<int> l> { int x = !head(l); }
def a
 : A<[]>;
