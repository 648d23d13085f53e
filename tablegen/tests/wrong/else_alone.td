def a;
#else
