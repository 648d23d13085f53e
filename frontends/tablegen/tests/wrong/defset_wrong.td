class A;
defset list<A> S = {
  def a;
}
