// Dags and the operators on them.
class Op;
def add : Op;
def mul : Op;
def sub : Op;
def i32;
class Named<string n> { string name = n; }
def dags {
  dag plain = (add);
  dag args = (add 1, "two", i32);
  dag names = (add 1:$a, $b, ?:$c, i32:$d);
  dag nested = (add (mul 1, 2):$product, (sub 3, 4));
  dag op_name = (add:$root 1);
  dag instance = (add Named<"x">:$x);
  dag unset_op = (? 1, 2);
  dag con = !con((add 1), (add 2:$x), (add));
  dag con_unset = !con((? 1), (add 2));
  dag con_named = !con((add:$a 1), (add:$b 2));
  dag built = !dag(add, [1, 2], ["a", "b"]);
  dag built_unnamed = !dag(add, [1, 2], ?);
  dag built_names = !dag(add, ?, ["a", "b"]);
  dag built_some = !dag(add, [i32, mul], ["a", ?]);
  Op op = !getdagop((add 1));
  Op op_typed = !getdagop<Op>((mul 1));
  string op_named = !getdagopname((add:$root 1));
  dag with_op = !setdagop((add 1:$x), mul);
  dag with_op_name = !setdagopname((add:$old 1), "new");
  int arg = !getdagarg<int>((add 1:$x, 2:$y), 1);
  int arg_named = !getdagarg<int>((add 1:$x, 2:$y), "x");
  string arg_other = !getdagarg<string>((add 1), 0);
  string name = !getdagname((add 1:$x, 2:$y), 1);
  dag with_arg = !setdagarg((add 1:$x, 2:$y), 1, 7);
  dag with_arg_named = !setdagarg((add 1:$x, 2:$y), "x", "new");
  dag with_name = !setdagname((add 1:$x, 2:$y), 0, "z");
  dag without_name = !setdagname((add 1:$x, 2:$y), "y", ?);
  int size = !size((add 1, 2, 3));
  bit empty = !empty((add));
  bit filled = !empty((add 1));
}
class Late<Op op, dag d, string n> {
  dag built = (op 1:$x);
  dag con = !con((op), d);
  dag named = !dag(op, [1], [n]);
  dag arg = !setdagarg(d, 0, n);
  int first = !getdagarg<int>(d, 0);
}
def late : Late<add, (add 1, 2), "n">;
class Mapped<dag d> {
  dag replaced = !foreach(x, d, !subst(add, mul, x));
}
def replaced { dag d = !foreach(x, (add add, mul, i32), !subst(add, sub, x)); }
