def a { int x =
 B<1>.y; }
