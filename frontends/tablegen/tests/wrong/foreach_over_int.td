def a {
 list<int> x = !foreach(e, 1, e);
}
