def a {
 string x = !strconcat("a",
 1);
}
