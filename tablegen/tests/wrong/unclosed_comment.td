def a;
/* never
 closed
