class A;
deftype T =
 A;
