include "mlir/IR/OpBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
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
def T_Module : T_Op<"module", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$module_type, OptionalAttr<DictArrayAttr>:$port_attrs, ArrayAttr:$parameters);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def T_Extern : T_Op<"extern"> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$module_type, OptionalAttr<DictArrayAttr>:$port_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def T_Instance : T_Op<"instance"> {
  let arguments = (ins FlatSymbolRefAttr:$module, Variadic<AnyType>:$inputs, ArrayAttr:$inputNames, ArrayAttr:$resultNames);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
def T_Direction : I32EnumAttr<"Direction", "", [I32EnumAttrCase<"Up", 0, "up">, I32EnumAttrCase<"Down", 1, "down">]> {
  let cppNamespace = "::t";
}
def T_Wire : T_Op<"wire"> {
  let arguments = (ins StrAttr:$name, T_Direction:$direction);
  let results = (outs AnyType:$result);
  let assemblyFormat = "`` custom<WireName>($name) `` custom<WireDirection>($direction) attr-dict `:` type($result)";
}
def T_Node : T_Op<"node"> {
  let arguments = (ins StrAttr:$name);
  let results = (outs AnyType:$result);
  let assemblyFormat = "`` custom<NodeName>(attr-dict) `:` type($result)";
}
def T_Connect : T_Op<"connect"> {
  let arguments = (ins AnyType:$to, AnyType:$from);
  let assemblyFormat = "$to `,` $from attr-dict `:` custom<Ends>(type($to), type($from))";
}
def T_Get : T_Op<"get"> {
  let arguments = (ins AnyType:$array);
  let results = (outs AnyType:$element, AnyType:$reference);
  let hasCustomAssemblyFormat = 1;
}
def T_Element : T_Op<"element", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$array);
  let results = (outs AnyType:$element);
  let assemblyFormat = "$array attr-dict `:` type($array)";
}
def T_Invert : T_Op<"invert"> {
  let arguments = (ins Variadic<I1>:$inputs, DenseBoolArrayAttr:$inverted);
  let assemblyFormat = "custom<Inverted>($inputs, $inverted) attr-dict";
}
def T_Export : T_Op<"export"> {
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$function);
  let regions = (region AnyRegion:$count);
  let assemblyFormat = "custom<Exported>($sym_name, $function) custom<Count>($count) attr-dict";
}
def T_Dispatch : T_Op<"dispatch", [AttrSizedOperandSegments]> {
  let arguments = (ins ArrayAttr:$entries, Variadic<AnyType>:$inputs, Variadic<Index>:$sizes, Variadic<Index>:$resultSizes,
                       OptionalAttr<ArrayAttr>:$tied);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    custom<Entries>($entries) `(` $inputs `)` attr-dict `:`
    custom<Shapes>(ref($inputs), type($inputs), $sizes, type($results), $resultSizes, $tied)
  }];
}
def T_Execute : T_Op<"execute", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<Index>:$sizes);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "`with` `` custom<Captures>($inputs, type($inputs), $sizes, $body) attr-dict";
}
def T_Hide : T_Op<"hide"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
