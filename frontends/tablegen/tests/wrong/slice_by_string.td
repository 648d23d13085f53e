def a {
 list<int> x = [1];
 int y = x["a"];
}
