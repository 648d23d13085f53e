class A<int x,
 int x>;
