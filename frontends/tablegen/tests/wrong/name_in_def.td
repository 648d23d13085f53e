def a {
 string s = NAME;
}
