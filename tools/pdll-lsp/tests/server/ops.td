include "mlir/IR/OpBase.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

def Toy_AddOp : Op<Toy_Dialect, "add"> {
  let summary = "adds two numbers";
  let description = [{
    Adds `lhs` and `rhs`.
  }];
  let arguments = (ins I32:$lhs, I32:$rhs, StrAttr:$mode, OptionalAttr<StrAttr>:$note);
  let results = (outs I32:$sum);
}

def Toy_MulOp : Op<Toy_Dialect, "mul"> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$product);
}
