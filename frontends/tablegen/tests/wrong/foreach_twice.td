defvar x = !foreach(e, [1],
 !foreach(e, [2], e));
