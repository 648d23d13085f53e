include "base.td"

def Calc_Dialect : Dialect {
  let name = "calc";
  let cppNamespace = "::calc";
}

class Calc_Op<string mnemonic, dag ins> : Op<Calc_Dialect, mnemonic> {
  let arguments = ins;
  let results = (outs AnyType:$result);
}

def NegOp : Calc_Op<"neg", (ins AnyType:$operand)>;
def AddOp : Calc_Op<"add", (ins AnyType:$lhs, AnyType:$rhs)>;
def SubOp : Calc_Op<"sub", (ins AnyType:$lhs, AnyType:$rhs)>;
