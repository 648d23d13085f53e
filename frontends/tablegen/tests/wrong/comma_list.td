def a {
  list<string> l = ["one"
    "two" three];
}
