def b;
def a {
 string x = !interleave([b], "");
}
