class A; class B;
def b : B;
def a {
 A x = !cast<A>("b");
}
