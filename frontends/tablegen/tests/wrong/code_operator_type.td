def a {
 string x = !cast<code>(1);
}
