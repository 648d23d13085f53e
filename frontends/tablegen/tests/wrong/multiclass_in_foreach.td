foreach i = [1] in {
 multiclass A { def x; }
}
