class C<int a, int b>;
def c : C<1 2>;
