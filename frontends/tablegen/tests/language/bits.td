// Bits: literals, ranges, partial assignment.
class Enc<bits<8> op> {
  bits<16> inst;
  bits<8> opcode = op;
  let inst{7...0} = op;
  let inst{15-12} = 0b1010;
  let inst{11} = 1;
  bits<4> high = op{7...4};
  bits<4> reversed = op{0...3};
  bit one = op{0};
  bits<4> picked = {op{1}, op{3}, 1, 0};
  bits<10> joined = {0b11, op};
}
def e1 : Enc<0x5A>;
def e2 : Enc<{1, 0, 1, 0, ?, ?, 0b11}>;
def e3 : Enc<255> { let inst{10...8} = 0b101; }
let inst<11> = 0 in def e4 : Enc<1>;
def conversions {
  bits<4> from_int = 5;
  bits<4> negative = -1;
  int to_int = 0b1101;
  bit single = 0b1;
  bits<1> from_bit = 1;
  bits<3> unset = ?;
  int n = 0xF0;
  bits<4> of_literal = 0b11001100{5-2};
}
def references {
  bits<2> a;
  bits<2> b = a;
  bits<3> c = {a{1}, 1, a{0}};
  bit d = a{1};
}
class Nested<bits<2> x> { bits<2> y = x; }
class Outer<bits<2> x> { Nested n = Nested<x>; bits<2> z = n.y; }
def outer : Outer<2>;
def wide { bits<70> w = 1; bits<64> all = -1; bits<0> none = {}; }
