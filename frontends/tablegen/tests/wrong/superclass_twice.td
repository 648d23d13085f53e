class A { int x = 1; }
class B : A;
def c : B,
 A;
