// What the first operand decides, before the names of the others are known; and dags whose operator is a list.
class Ty; def i32 : Ty; def i64 : Ty; def op;
class Decided<list<int> seq> {
  bit u = 1;
  list<int> rest = !if(!and(0, u), !tail(seq), seq);
  bit never = !not(!or(-1, u));
  int sum = !add(1, !and(0, u));
  int nested = !if(!or(!and(0, u), -1), 3, !head(seq));
}
def decided : Decided<[]>;
class Holds<dag d> { dag held = d; }
def typed : Holds<(op ([i32, i64] $a), $b)>;
def numbers { dag d = ([1, 2]:$x $a, 1); }
def operator { dag d = ([i32] 7); dag with = !setdagop(d, op); }
