def a {
 list<int> x = !listsplat(1, -1);
}
