class A {
  int NAME = 1;
}
