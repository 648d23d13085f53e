def a {
 int e = 1;
 list<int> x = !foreach(e, [1], e);
}
