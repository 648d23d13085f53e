// What derives from something wrong is not wrong for that.
class Base : Missing { int n = 1; }
class Derived<int k> : Base { int m = k; let inherited = 4; }
def one : Derived<1> { let inherited = 5; let m = "text"; }
def two : Derived<2>;
def three { Missing field = two; list<Base> all = [one, two]; int there = two.inherited; }
class Args<int a, strin b> { int s = a; }
def four : Args<1, "two", 3>;
def five { int v = Args<1>.s; }
defvar all = [one, two];
defvar first = all[0].inherited;
def six { int f = first; int g = lst; }
