class A; class B; def b : B;
class C<dag d> { A o = !getdagop<A>(d); }
def c
 : C<(b)>;
