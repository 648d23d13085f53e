def x;
class A<int i> { int d = !getdagarg<int>((x 1), i); }
def a
 : A<4>;
