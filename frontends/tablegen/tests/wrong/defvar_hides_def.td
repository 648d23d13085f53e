def x;

defvar x = 2;
