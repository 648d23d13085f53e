class A<int s> { list<int> x = !range(0, 3, s); }
def a
 : A<0>;
