def o;
def a {
 list<int> x = !filter(e, (o 1), 1);
}
