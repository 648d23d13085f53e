def a {
 string s = ? # "a";
}
