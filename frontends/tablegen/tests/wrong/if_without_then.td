if 1
 def a;
