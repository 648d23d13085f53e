class A;
def a {
 bit x = !exists<A>(1);
}
