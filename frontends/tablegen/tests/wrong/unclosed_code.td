def a {
 code c = [{ x

