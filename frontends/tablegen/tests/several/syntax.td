def a { int x = 1 }
def b { int x = "unclosed; }
def c { int y = 1; }
@ def d { int y = 1 int z = 2; }
def e
def f : ;
class G<int n = > { int m = n; }
def g : G<1> { let m = 2;; let m = 3; };
deftype T = ;
defvar v = [1, 2;
def h { list<int> l = v; }
def i { bits<4> b = {1, 0, 1 1}; let b{4...} = 0; }
statement;
}
def j { int k = "x"; }
def k {
  int open = 1;

def l { int m = "x"; }
def m { code c = [{ open ; }
def n;
