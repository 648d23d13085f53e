defvar x = 1;
assert !eq(x, 2),
 "two";
