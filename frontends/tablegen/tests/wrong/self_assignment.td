class A { int x = 1;
 let x = x; }
