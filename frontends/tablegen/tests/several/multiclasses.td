// What a multiclass does not make is missed by nobody.
class K<int n> { int k = n; }
multiclass M<int n> {
  def first : K<n>;
  def second : Unknown<n>;
  def third : K<"three">;
  class not_here;
  defm other : Nowhere<n>;
}
defm a : M<1>;
defm b : M<1, 2>;
defm c : Lost<1>;
def uses { K one = afirst; K two = asecond; K three = aother; K four = bfirst; K five = cwhatever; K six = dwhatever; }
multiclass { def x; }
multiclass N { def x; }
defm e : Unnamed;
