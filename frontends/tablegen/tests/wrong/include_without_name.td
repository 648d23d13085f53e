def a;
include 7
