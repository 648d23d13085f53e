class A {
  list<int> x = ["a",
 "b"];
}
