class A {
  int x = 1;
  string s = x;
}
