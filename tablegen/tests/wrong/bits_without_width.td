class A {
 bits x;
}
