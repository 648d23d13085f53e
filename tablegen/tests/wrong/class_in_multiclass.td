multiclass M {
 class A;
}
