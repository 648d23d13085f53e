def a;

@
