include "mlir/IR/OpBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"

def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;
def T_Constant : T_Op<"constant"> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$output);
  let hasCustomAssemblyFormat = 1;
}
def T_Add : T_Op<"add"> {
  let arguments = (ins AnyTensor:$a, AnyTensor:$b);
  let results = (outs AnyTensor:$sum);
  let assemblyFormat = "$a `,` $b attr-dict `:` custom<Same>(type($a), type($b), type($sum))";
}
def T_Select : T_Op<"select"> {
  let arguments = (ins AnyType:$which, AnyType:$yes, AnyType:$no);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` custom<Chosen>(type($which), type($yes), type($no), type($result))";
}
def T_Call : T_Op<"call"> {
  let arguments = (ins StrAttr:$target, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "custom<Target>($target) `(` custom<Inputs>($inputs, type($inputs)) `)` attr-dict (custom<ArrowTypes>(type($results))^)?";
}
def T_Join : T_Op<"join"> {
  let arguments = (ins Variadic<AnyTensor>:$inputs, I64Attr:$dimension);
  let results = (outs AnyTensor:$out);
  let assemblyFormat = "custom<CommaValues>($inputs) `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}
def T_Slice : T_Op<"slice"> {
  let arguments = (ins AnyTensor:$in, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$limits, DenseI64ArrayAttr:$strides);
  let results = (outs AnyTensor:$out);
  let assemblyFormat = "$in custom<Ranges>($starts, $limits, $strides) attr-dict `:` functional-type(operands, results)";
}
def T_Global : T_Op<"global"> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<AnyAttr>:$value);
  let assemblyFormat = "$sym_name attr-dict custom<TypeOrValue>($type, $value)";
}
def T_Func : T_Op<"func", [IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$function_type, OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def T_Return : T_Op<"return", [Terminator]> { let assemblyFormat = "attr-dict"; }
