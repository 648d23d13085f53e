def a {
  string s = "x";
  bits<2> b = s{1-0};
}
