foreach i = "abc" in
 def a#i;
