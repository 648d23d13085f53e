def op;
def a {
  dag d = (op 1:$x $y);
}
