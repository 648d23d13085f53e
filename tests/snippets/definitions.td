def ConstantLike : NativeTrait<"ConstantLike">;
def Arith : Dialect { let name = "arith"; let summary = "for tests"; }
def Arith_ConstantOp : Op<Arith, "constant", [ConstantLike]> { let arguments = (ins AnyAttr:$value); let results = (outs AnyType:$result); }
def Arith_BitcastOp : Op<Arith, "bitcast"> { let arguments = (ins AnyType:$in); let results = (outs AnyType:$out); }
def T_StoredOp : Op<T, "stored"> { let arguments = (ins Property<"int64_t">:$kept); let results = (outs AnyType:$out); }
