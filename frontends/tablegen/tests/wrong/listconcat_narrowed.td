class Super;
class Sub : Super;
class C<list<Super> supers, list<Sub> subs> {
  list<Sub> both = !listconcat(subs, supers);
}
