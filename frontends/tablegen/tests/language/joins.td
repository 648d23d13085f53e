// Types that are joined: lists of a class and of its superclass, of two subclasses, of nothing in common.
class Super<int n = 0> { int a = n; }
class Sub<int n = 0> : Super<n> { int b = n; }
class Other<int n = 0> : Super<n> { int c = n; }
class Alien { int z = 0; }
def super : Super<1>;
def sub : Sub<2>;
def sub3 : Sub<3>;
def other : Other<4>;
def alien : Alien;
class Joins<list<Super> supers, list<Sub> subs, list<Other> others, list<Alien> aliens, bit which> {
  defvar widened = !listconcat(subs, supers);
  list<Super> widened_list = widened;
  defvar three = !listconcat(subs, others, subs);
  list<int> three_fields = !foreach(one, three, one.a);
  int head_field = !head(three).a;
  list<Super> tail = !tail(three);
  int unrelated = !size(!listconcat(subs, aliens, supers));
  defvar removed = !listremove(subs, supers);
  list<Super> removed_list = removed;
  int removed_unrelated = !size(!listremove(aliens, subs));
  list<Super> pasted = subs # supers;
  defvar chosen = !if(which, subs, others);
  list<Super> chosen_list = chosen;
  defvar picked = !cond(which: subs, true: supers);
  list<Super> picked_list = picked;
  defvar lists = [subs, others];
  list<list<Super>> lists_of_lists = lists;
  list<Super> folded = !foldl(supers, [subs], all, more, !listconcat(more, all));
  list<list<Super>> each = !foreach(one, subs, !listconcat([one], supers));
  list<list<Super>> nested = !listconcat([subs], [supers], [others]);
}
def joins : Joins<[super, sub], [sub, sub3], [other], [alien], false>;
class Numbers<list<int> ints, list<bit> single, list<bits<2>> pairs> {
  list<int> with_bits = !listconcat(ints, single);
  list<int> bits_first = !listconcat(single, ints);
  list<int> all = !listconcat(pairs, ints, single);
}
def numbers : Numbers<[1, 0], [1], [0b10]>;
// Names with numbers in them are in the order of the numbers.
class Numbered;
def n_1 : Numbered;
def n_10 : Numbered;
def n_2 : Numbered;
def n_02 : Numbered;
def n_ : Numbered;
def n_x : Numbered;
def n_1_9 : Numbered;
def n_1_10 : Numbered;
def n_10a : Numbered;
def n_9a : Numbered;
def N_3 : Numbered;
def n_99999999999999999999999 : Numbered;
def n_100000000000000000000000 : Numbered;
def "9" : Numbered;
def "10" : Numbered;
def numbered { list<Numbered> all = !instances<Numbered>(); }
