defvar x =
 [];
