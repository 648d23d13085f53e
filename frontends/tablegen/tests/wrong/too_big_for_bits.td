class A {
  bits<2> b = 9;
}
def a : A;
