// isa, exists, instances, initialized, if, cond, subst, repr.
class A { int x = 1; }
class B : A;
class C;
def a : A;
def b : B;
def c : C;
class Q<A r, int n = ?> {
  bit is_b = !isa<B>(r);
  bit is_a = !isa<A>(r);
  bit has_n = !initialized(n);
  int chosen = !cond(!eq(n, 1): 10, !eq(n, 2): 20, true: 30);
  string kind = !if(!isa<B>(r), "B", "A");
  A picked = !if(!eq(n, 1), a, b);
}
def q1 : Q<a, 1>;
def q2 : Q<b, 2>;
def q3 : Q<b, 3>;
def questions {
  bit a_is_a = !isa<A>(a);
  bit b_is_a = !isa<A>(b);
  bit a_is_b = !isa<B>(a);
  bit c_is_a = !isa<A>(c);
  bit int_is_string = !isa<string>(1);
  bit int_is_int = !isa<int>(1);
  bit a_exists = !exists<A>("a");
  bit b_exists_as_c = !exists<C>("b");
  bit z_exists = !exists<A>("z");
  bit self_exists = !exists<A>("questions");
  list<A> all = !instances<A>();
  list<A> some = !instances<A>("^b$");
  list<B> none = !instances<B>("zzz");
  list<int> no_record = !instances<int>();
  bit set = !initialized(1);
  bit unset = !initialized(?);
  bit set_list = !initialized([1]);
  A swapped = !subst(a, b, a);
  A kept = !subst(a, b, b);
  int if_int = !if(1, 2, 3);
  int if_else = !if(0, 2, 3);
  A if_record = !if(1, a, b);
  int if_unset = !if(0, ?, 4);
  string repr_int = !repr(5);
  string repr_string = !repr("s");
  string repr_list = !repr([1, 2]);
  string repr_record = !repr(a);
  string repr_bits = !repr(0b101);
  string repr_unset = !repr(?);
}
def later : A;
defvar now = !instances<A>();
def instances_now { list<A> l = now; }
class Deferred<string n> { bit e = !exists<A>(n); list<A> l = !instances<A>(n); A r = !cast<A>(n); }
def deferred : Deferred<"a">;
