def x; def y;
def a {
 dag d = !con((x 1), (y 2));
}
