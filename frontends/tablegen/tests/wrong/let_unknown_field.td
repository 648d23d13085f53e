class A;
let x = 1
 in {
 def a : A;
}
