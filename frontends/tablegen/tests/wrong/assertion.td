class A<int x> {
  assert !gt(x, 0), "positive";
  int y = x;
}
def a : A<0>;
