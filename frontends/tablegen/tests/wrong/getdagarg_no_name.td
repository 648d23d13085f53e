def x;
class A<string i> { int d = !getdagarg<int>((x 1:$a), i); }
def a
 : A<"b">;
