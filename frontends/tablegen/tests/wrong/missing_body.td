class A
def b;
