class C<int x> { int y = !div(1, x); }
class B<int x> { int z = C<x>.y; }
class A<int x> { B b = B<x>; }

def a : A<0>;
