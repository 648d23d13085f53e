def o;
def a { dag d = (o
 1:x); }
