// foreach, if, defvar, defset, assert, deftype, dump.
class A<int x = 0> { int v = x; }
foreach i = 0...2 in def r#i : A<i>;
foreach i = {5, 7-8, 3...1} in def s#i : A<i>;
foreach i = [1, 2] in { def t#i : A<i>; foreach j = [3, 4] in def t#i#_#j : A<!add(i, j)>; }
foreach s = ["a", "b"] in def str_#s { string name = s; }
foreach r = [r0, r2] in def of_#r { A of = r; int v = r.v; }
foreach i = !range(2) in def ranged#i;
foreach i = 9 in def nine#i;
foreach i = []<int> in def never#i;
if 1 then def yes;
if 0 then def no; else def otherwise;
if !eq(1, 2) then { def no2; } else { def yes2; def yes3; }
if true then if false then def dangling1; else def dangling2;
foreach i = [1, 2, 3] in if !lt(i, 2) then def small#i; else if !eq(i, 2) then def middle; else def large#i;
defvar global = 12;
defvar text = "t" # global;
def uses : A<global> { defvar local = !add(v, 1); int w = local; defvar again = local; int z = again; string s = text; }
foreach i = [1, 2] in { defvar k = !mul(i, 10); def dv#i : A<k>; }
multiclass MM { def x : A<60>; }
defset list<A> Set = { def in1 : A<1>; foreach i = [2, 3] in def ds#i : A<i>; defm dm : MM; def : A<50>; }
defset list<A> Empty = {}
def sets { list<A> all = Set; int size = !size(Set); list<int> values = !foreach(a, Set, a.v); int none = !size(Empty); }
assert !eq(global, 12), "global is twelve";
class Checked<int n> { assert !gt(n, 0), "n is positive"; int m = n; }
def checked : Checked<3>;
def checked_anonymous { int v = Checked<4>.m; }
deftype Text = string;
deftype Numbers = list<int>;
def typed { Text a = "x"; Numbers b = [1]; list<Text> c = ["y"]; }
let v = 77 in { defvar inner = 3; def letted : A<inner>; }
dump "a dump";
class Dumped { dump "in a class " # NAME; }
def dumped : Dumped;
