defset int
 S = { }
