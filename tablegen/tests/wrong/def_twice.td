def a;

def a;
