def o;
def a {
 dag d = !dag(o, ?, ?);
}
