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
