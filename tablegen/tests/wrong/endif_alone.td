def a;
#endif
