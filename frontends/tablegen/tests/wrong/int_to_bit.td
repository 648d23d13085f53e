class A { bit b = 5; }

def a : A;
