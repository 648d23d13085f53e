#ifdef X
def a;

