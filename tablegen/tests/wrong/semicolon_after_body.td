class A {
}
;
