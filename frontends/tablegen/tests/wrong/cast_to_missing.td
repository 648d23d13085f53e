class A;
def a {
 A x = !cast<A>("nope");
}
