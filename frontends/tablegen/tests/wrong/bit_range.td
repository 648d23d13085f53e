class A {
  bits<2> b;
  let b{5} = 1;
}
