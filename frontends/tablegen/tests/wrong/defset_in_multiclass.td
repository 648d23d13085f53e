multiclass M {
 defset list<int> S = { }
}
