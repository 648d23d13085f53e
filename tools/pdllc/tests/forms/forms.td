include "pdllc/Forms.td"

def : OpForm<"t.constant", "attr-dict $value", [AllTypesMatch<["value", "output"]>]>;
def : FormLike<"t.func", "func.func">;
def : DirectiveForm<"Same", ["operands...", "result"], [
  FormCase<"$result", ["operands", "result"]>,
  FormCase<"functional-type($operands, $result)">
]>;
def : DirectiveForm<"Chosen", ["which", "yes", "no", "result"], [
  FormCase<"$which `,` $result", ["yes", "no", "result"]>,
  FormCase<"functional-type(operands, $result)">
]>;
def : DirectiveForm<"Target", ["name"], [FormCase<"custom<SymbolName>($name)">]>;
def : DirectiveForm<"Inputs", ["values", "types"], [FormCase<"custom<TypedValues>($values, $types)">]>;

def : OpForm<"t.module", [{
  (custom<SymbolVisibility>("sym_visibility")^)? custom<SymbolName>($sym_name) `` custom<Declarations>("#t.parameter", $parameters)
  `` custom<Ports>("!t.ports", $module_type, $port_attrs, ref($body)) attr-dict-with-keyword $body
}]>;
def : OpForm<"t.extern", "custom<SymbolName>($sym_name) `` custom<Ports>(\"!t.ports\", $module_type, $port_attrs, $body) attr-dict">;
def : OpForm<"t.instance", [{
  $module `` custom<NamedValues>($inputs, type($inputs), $inputNames) `->` custom<NamedTypes>(type($results), $resultNames) attr-dict
}]>;
def : DirectiveForm<"WireName", ["name"], [FormCase<"custom<ResultName>($name)">]>;
def : DirectiveForm<"WireDirection", ["direction"], [FormCase<"custom<CaseUnless>(\"up\", $direction)">]>;
def : DirectiveForm<"NodeName", ["attributes"], [FormCase<"custom<ResultName>(\"name\") $attributes">]>;
def : DirectiveForm<"Ends", ["to", "from"], [FormCase<"$to", ["to", "from"]>, FormCase<"$to `,` $from">]>;
def : OpForm<"t.get", "$array attr-dict `:` type($array)", [
  TypesMatchWith<"", "array", "element", "!t.array<$_x$T>">, TypesMatchWith<"", "array", "reference", "!t.ref<$_self>">
]>;
def : OpTypes<"t.element", [TypesMatchWith<"", "array", "element", "!t.array<$_x$T>">]>;
def : DirectiveForm<"Inverted", ["inputs", "inverted"], [FormCase<"custom<FlaggedValues>($inputs, $inverted, \"not\")">]>;
def : DirectiveForm<"Exported", ["name", "function"], [FormCase<"custom<SymbolAs>($name, $function)">]>;
// For one dialect a directive may be another one.
def : DirectiveForm<"Count", ["region"], [FormCase<"`none` $region">]>;
def : DirectiveForm<"t.Count", ["region"], [FormCase<"(`count` `(` custom<RegionArguments>($region) `)` $region^)?">]>;
def : DirectiveForm<"Entries", ["entries"], [FormCase<"custom<OneOrSeveral>($entries)">]>;
def : DirectiveForm<"Shapes", ["operands", "types", "sizes", "results", "resultSizes", "tied"], [FormCase<[{
  `(` custom<ShapedTypes>($types, $sizes, "!t.sized") `)` `->` custom<TiedTypes>($operands, $results, $resultSizes, $tied, "!t.sized")
}]>]>;
def : DirectiveForm<"Captures", ["operands", "types", "sizes", "body"], [FormCase<[{
  `(` custom<CapturedValues>($operands, $types, $sizes, $body, "!t.sized") `)` $body
}]>]>;
def : OpForm<"t.hide", [{
  `(` custom<TypedValues>($inputs, type($inputs), "input_attrs") `)` attr-dict (custom<ArrowTypes>(type($results), "result_attrs")^)?
}]>;
