def a;
}
