defvar x = 1;
assert "s",
 "two";
