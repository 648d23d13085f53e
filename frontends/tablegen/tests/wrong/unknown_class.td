class A;

def a : B;
