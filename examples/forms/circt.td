// Forms of CIRCT whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/circt.td CIRCT/include -I CIRCT/include -I MLIR/include -o circt.pack
include "pdllc/Forms.td"

def : OpForm<"hw.constant", "$value attr-dict", [AllTypesMatch<["value", "result"]>]>;
def : DirectiveForm<"CircuitOpAttrs", ["attrs"], [FormCase<"attr-dict-with-keyword">]>;

// Modules, whose type has their ports, and their instances.
def : OpForm<"hw.module", [{
  (custom<SymbolVisibility>("sym_visibility")^)? custom<SymbolName>($sym_name) `` custom<Declarations>("#hw.param.decl", $parameters)
  `` custom<Ports>("!hw.modty", $module_type, $per_port_attrs, ref($body)) attr-dict-with-keyword $body
}]>;
def : OpForm<"hw.module.extern", [{
  (custom<SymbolVisibility>("sym_visibility")^)? custom<SymbolName>($sym_name) `` custom<Declarations>("#hw.param.decl", $parameters)
  `` custom<Ports>("!hw.modty", $module_type, $per_port_attrs, $body) attr-dict-with-keyword
}]>;
def : OpForm<"hw.module.generated", [{
  (custom<SymbolVisibility>("sym_visibility")^)? custom<SymbolName>($sym_name) `,` $generatorKind
  `` custom<Declarations>("#hw.param.decl", $parameters)
  `` custom<Ports>("!hw.modty", $module_type, $per_port_attrs, $body) attr-dict-with-keyword
}]>;
def : OpForm<"hw.instance", [{
  $instanceName (`sym` $inner_sym^)? $moduleName `` custom<Declarations>("#hw.param.decl", $parameters)
  `` custom<NamedValues>($inputs, type($inputs), $argNames) `->` custom<NamedTypes>(type($results), $resultNames) attr-dict
}]>;

// Names that results give.
def : DirectiveForm<"ImplicitSSAName", ["name"], [FormCase<"custom<ResultName>($name)">]>;
def : DirectiveForm<"firrtl.ImplicitSSAName", ["attributes"], [FormCase<[{custom<ResultName>("name") $attributes}]>]>;
def : DirectiveForm<"FIRRTLImplicitSSAName", ["attributes"], [FormCase<[{custom<ResultName>("name") $attributes}]>]>;
def : DirectiveForm<"NameKind", ["kind"], [FormCase<[{custom<CaseUnless>("droppable_name", $kind)}]>]>;

// One type if all are the same.
def : DirectiveForm<"OptionalBinaryOpTypes", ["left", "right"], [
  FormCase<"$left", ["left", "right"]>,
  FormCase<"$left `,` $right">
]>;
def : DirectiveForm<"OptionalTypeMatch", ["data", "value", "type"], [FormCase<"", ["data", "type"]>]>;
def : DirectiveForm<"OptionalImmutableTypeMatch", ["data", "value", "type"], [FormCase<"">]>;

// Operations that are written as functions are.
def : FormLike<"arc.define", "func.func">;
def : FormLike<"arc.coroutine.define", "func.func">;
def : FormLike<"fsm.machine", "func.func">;
def : FormLike<"handshake.func", "func.func">;
def : DirectiveForm<"VariadicInvertibleOperands", ["inputs", "type", "inverted", "attributes"], [
  FormCase<[{custom<FlaggedValues>($inputs, $inverted, "not") $attributes `:` $type}]>
]>;

// Types that are parts of others.
def : OpTypes<"hw.array_get", [TypesMatchWith<"", "input", "result", "!hw.array<$_x$T>">]>;
def : OpTypes<"hw.array_inject", [TypesMatchWith<"", "input", "element", "!hw.array<$_x$T>">]>;
def : OpTypes<"arc.state_read", [TypesMatchWith<"", "state", "value", "!arc.state<$T>">]>;
def : OpTypes<"arc.state_write", [TypesMatchWith<"", "state", "value", "!arc.state<$T>">]>;
def : OpTypes<"sv.read_inout", [TypesMatchWith<"", "input", "result", "!hw.inout<$T>">]>;
def : OpTypes<"sv.assign", [TypesMatchWith<"", "src", "dest", "!hw.inout<$_self>">]>;
def : OpTypes<"sv.bpassign", [TypesMatchWith<"", "src", "dest", "!hw.inout<$_self>">]>;
def : OpTypes<"sv.passign", [TypesMatchWith<"", "src", "dest", "!hw.inout<$_self>">]>;
def : OpTypes<"llhd.sig", [TypesMatchWith<"", "init", "result", "!llhd.ref<$_self>">]>;
def : OpTypes<"llhd.drv", [TypesMatchWith<"", "value", "signal", "!llhd.ref<$_self>">]>;
def : OpForm<"comb.concat", "$inputs attr-dict `:` type($inputs)", [TypesMatchWith<"", "inputs", "result", "+">]>;
