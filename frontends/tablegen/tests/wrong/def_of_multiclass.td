multiclass M { def x; }

def x : M;
