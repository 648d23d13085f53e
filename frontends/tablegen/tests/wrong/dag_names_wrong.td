def o;
def a {
 dag d = !dag(o, [1], [2]);
}
