class A;

defm x : A;
