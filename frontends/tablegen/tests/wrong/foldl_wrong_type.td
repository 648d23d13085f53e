def a {
 int x = !foldl(0, [1], s, e, "s");
}
