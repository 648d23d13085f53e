// Lists and the operators on them.
class Base { int x = 1; }
class Derived : Base { int y = 2; }
def b : Base;
def d : Derived;
def e : Derived { let x = 5; }
def lists {
  list<int> plain = [1, 2, 3];
  list<int> trailing = [1, 2, 3,];
  list<int> none = [];
  list<int> typed = [1, 2]<int>;
  list<list<int>> nested = [[1], [2, 3], []];
  list<Base> records = [b, d, e];
  list<string> strings = ["a", "b"];
  list<bit> single = [1, 0];
  list<int> from_bits = [0b11, 0b10];
  list<int> unset = [1, ?, 3];
  list<int> element = [plain[0], plain[2]];
  int picked = plain[1];
  int deep = nested[1][0];
  list<int> slice = plain[0...1];
  list<int> slice_dash = plain[2-0];
  list<int> one = plain[1,];
  list<int> many = plain[0, 2, 0...2];
  list<int> by_list = plain[[2, 1]];
  list<int> cat = !listconcat([1], [2, 3], [4]);
  list<int> pasted = [1] # [2] # [3, 4];
  list<Base> cat_records = !listconcat([b], [d]);
  list<int> splat = !listsplat(7, 3);
  list<string> splat0 = !listsplat("x", 0);
  list<int> removed = !listremove([1, 2, 3, 2], [2]);
  list<int> flat = !listflatten([[1], [2, 3], [4]]);
  list<int> flat_flat = !listflatten([1, 2]);
  int head = !head([5, 6]);
  list<int> tail = !tail([5, 6, 7]);
  int size = !size([1, 2, 3]);
  bit empty = !empty([]<int>);
  bit filled = !empty([1]);
  list<int> range = !range(4);
  list<int> range2 = !range(2, 5);
  list<int> range3 = !range(0, 10, 3);
  list<int> range_down = !range(5, 0, -2);
  list<int> range_none = !range(5, 2);
  list<int> range_list = !range(["a", "b", "c"]);
  list<int> each = !foreach(i, [1, 2, 3], !mul(i, i));
  list<string> names = !foreach(r, [b, d], !cast<string>(r));
  list<int> xs = !foreach(r, [b, e], r.x);
  list<list<int>> tables = !foreach(i, [1, 2], !foreach(j, [10, 20], !add(i, j)));
  list<int> kept = !filter(i, [1, 2, 3, 4], !lt(i, 3));
  list<Base> kept_records = !filter(r, [b, e], !eq(r.x, 5));
  int folded = !foldl(0, [1, 2, 3], acc, i, !add(acc, i));
  string folded_text = !foldl("", ["a", "b"], acc, s, acc # s # ".");
  list<int> reversed = !foldl([]<int>, [1, 2, 3], acc, i, !listconcat([i], acc));
  list<Base> common = [d, b];
}
class Late<list<int> values, int at> {
  int picked = values[at];
  list<int> slice = values[1...at];
  list<int> doubled = !foreach(v, values, !mul(v, 2));
  list<int> small = !filter(v, values, !lt(v, at));
  int sum = !foldl(0, values, a, b, !add(a, b));
  int head = !head(values);
  list<int> tail = !tail(values);
  list<int> range = !range(at);
  list<int> cat = values # [at];
  int size = !size(values);
  list<int> splat = !listsplat(at, 2);
  list<int> less = !listremove(values, [at]);
}
def late : Late<[4, 5, 6, 2], 2>;
