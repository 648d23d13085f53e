def b;
def a {
 bit x = !lt(b, b);
}
