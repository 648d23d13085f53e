class A {
 list x;
}
