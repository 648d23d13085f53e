// Operations whose definitions say whether their operands may stand in any order.
include "mlir/IR/OpBase.td"

def C_Dialect : Dialect {
  let name = "c";
  let cppNamespace = "::c";
}

class C_Op<string mnemonic, list<Trait> traits = []> : Op<C_Dialect, mnemonic, traits> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

def C_AddOp : C_Op<"add", [Commutative]>;
def C_MulOp : C_Op<"mul", [Commutative]>;
def C_SubOp : C_Op<"sub">;
