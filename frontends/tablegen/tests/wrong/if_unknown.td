class A;
multiclass M<int x> {
 if x then def a;
}
defm m : M<?>;
