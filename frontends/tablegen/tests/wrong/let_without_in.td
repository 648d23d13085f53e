let x = 1 {
 def a;
}
