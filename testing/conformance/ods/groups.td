// What generated patterns know of operations: groups of operands and results, fixed, optional and variadic.
include "mlir/IR/OpBase.td"

def G_Dialect : Dialect {
  let name = "g";
  let cppNamespace = "::g";
}

class G_Op<string mnemonic, list<Trait> traits = []> : Op<G_Dialect, mnemonic, traits>;

// A constraint of this file; its predicate has twins in `src/natives.rs` and in the peer.
def G_Scalar : Type<Or<[AnySignlessInteger.predicate, AnyFloat.predicate]>, "an integer or a floating-point number">;

def G_SplitOp : G_Op<"split", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins
    Variadic<AnyType>:$as, Optional<AnyType>:$b, AnyType:$c, Variadic<AnyType>:$ds,
    OptionalAttr<I32Attr>:$k, OptionalAttr<StrAttr>:$m);
  let results = (outs Variadic<AnyType>:$rs, AnyType:$s, Optional<AnyType>:$t);
}

def G_TailOp : G_Op<"tail"> {
  let arguments = (ins AnyType:$a, Variadic<AnyType>:$bs, OptionalAttr<I32Attr>:$k);
  let results = (outs AnyType:$r, Variadic<AnyType>:$ss);
}

def G_MaybeOp : G_Op<"maybe"> {
  let arguments = (ins Optional<AnyType>:$a, UnitAttr:$k);
  let results = (outs Optional<AnyType>:$r);
}

def G_FixedOp : G_Op<"fixed"> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r, AnyType:$s);
}

def G_NoneOp : G_Op<"none">;

// Rewrites create it, and what they leave out is what stands here. The peer has it as `mlir-tblgen` makes it.
def G_MadeOp : G_Op<"made"> {
  let arguments = (ins Variadic<AnyType>:$as,
    DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedAttr<StrAttr, "\"s\"">:$e, DefaultValuedOptionalAttr<I64Attr, "-1">:$f,
    OptionalAttr<I32Attr>:$o, UnitAttr:$u);
  let results = (outs Variadic<AnyType>:$rs);
}
