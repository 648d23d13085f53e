class A<int n> { int x = n; }
def a : A<?> {
  int y = !add(x, 1);
}
