def a { string s = 
 "a\q"; }
