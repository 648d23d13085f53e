def a {
 int x = !nothing(1);
}
