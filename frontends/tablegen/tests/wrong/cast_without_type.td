def a {
 int x = !cast(1);
}
