class A {
  bits<2> b;
  let b{1...0, 1} = 1;
}
