// Numbers and the operators on them.
class Two<int a, int b> {
  int sum = !add(a, b);
  int difference = !sub(a, b);
  int product = !mul(a, b);
  int quotient = !div(a, b);
  int both = !and(a, b);
  int either = !or(a, b);
  int one = !xor(a, b);
  int left = !shl(a, b);
  int right = !sra(a, b);
  int logical = !srl(a, b);
  bit equal = !eq(a, b);
  bit unequal = !ne(a, b);
  bit less = !lt(a, b);
  bit at_most = !le(a, b);
  bit greater = !gt(a, b);
  bit at_least = !ge(a, b);
}
def plain : Two<12, 5>;
def same : Two<3, 3>;
def negative : Two<-17, 4>;
def big : Two<0x7fffffffffffffff, 2>;
def hex : Two<0xFFFFFFFFFFFFFFFF, 0b101>;
def many {
  int sum = !add(1, 2, 3, 4, 5);
  int product = !mul(2, 3, 4);
  int masks = !and(0xff, 0x3c, 0x0f);
  int set = !or(1, 2, 4, 8);
  int odd = !xor(1, 3, 7);
  int log1 = !logtwo(1);
  int log1000 = !logtwo(1000);
  int not0 = !not(0);
  int not5 = !not(5);
  bit mixed = !eq(0b11, 3);
  bit bits_less = !lt(0b01, 2);
  int wraps = !add(0x7fffffffffffffff, 1);
  int from_bits = !add(0b11, 0b1);
  bit t = true;
  bit f = false;
  int decimal = +7;
  int minus = -0;
  int smallest = -9223372036854775808;
  int largest = 18446744073709551615;
}
def logic {
  bit a = !and(1, 1, 0);
  bit b = !or(0, 0);
  bit c = !xor(true, true);
  bit d = !not(true);
}
