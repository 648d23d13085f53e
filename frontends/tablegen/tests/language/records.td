// Classes, inheritance, fields and lets.
class A<int x, string s = "default", list<int> l = [x]> {
  int value = x;
  string text = s;
  list<int> values = l;
  int twice = !mul(value, 2);
  string me = NAME;
}
class B<int y> : A<!add(y, 1), "from B"> { int own = y; let twice = 7; }
class Announced;
class Holder { Announced a; list<Announced> many; }
class Announced { int z = 3; }
class Mixed<int n> : B<n>, Announced { let z = n; }
def a1 : A<1>;
def a2 : A<2, "given">;
def a3 : A<3, "given", [1, 2]>;
def a4 : A<x = 4, l = [9]>;
def a5 : A<5, l = [8]>;
def b : B<10>;
def mixed : Mixed<20> { let text = "in def"; int extra = own; }
def ann0 : Announced;
def holder : Holder { let a = mixed; let many = [mixed, ann0]; }
def ann : Announced;
def anonymous_user { A a = A<7>; A same = A<7>; A other = A<8, "x">; int v = A<9>.value; }
def : A<100>;
def : A<101> { let text = "t"; }
def self { string name = "x"; A a = ?; }
class Chain<int n> { int next = n; Chain inner = ?; }
class Link<int n> : Chain<n>;
def chain { Chain c = Link<5>; int n = Link<6>.next; }
let text = "outer", value = 50 in {
  def let1 : A<1>;
  let text = "inner" in
  def let2 : A<2>;
  let twice = 3 in {
    def let3 : B<3>;
  }
}
def unset { int i; string s; bit b; bits<3> bs; list<int> l; dag d; A a; code c; }
def redeclared : A<1> { int value = 12; }
class Fields { field int open; field bits<2> some = {?, 1}; int closed = 2; }
def fields : Fields;
class WithDefault<Announced a = ann> { int z = a.z; }
def with_default : WithDefault<>;
def with_default2 : WithDefault;
class Recursive<int n> { int factorial = !if(!le(n, 1), 1, !mul(n, Recursive<!sub(n, 1)>.factorial)); }
def five { int v = Recursive<5>.factorial; }
class SelfRef { SelfRef other = ?; }
def self_ref : SelfRef { let other = self_ref; }
def class_types { list<A> mixed = [a1, b]; Announced an = !cast<Announced>("ann"); }
