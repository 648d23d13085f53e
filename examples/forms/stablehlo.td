// The forms of StableHLO whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/stablehlo.td -I STABLEHLO -I MLIR/include -o stablehlo.pack
include "pdllc/Forms.td"

def : OpForm<"stablehlo.constant", "attr-dict $value", [AllTypesMatch<["value", "output"]>]>;

// One type if all are the same, and else the type of a function.
def : DirectiveForm<"SameOperandsAndResultType", ["operands...", "result"], [
  FormCase<"$result", ["operands", "result"]>,
  FormCase<"functional-type($operands, $result)">
]>;
def : DirectiveForm<"VariadicSameOperandsAndResultType", ["all", "operands", "result"], [
  FormCase<"$result", ["operands", "result"]>,
  FormCase<"functional-type($operands, $result)">
]>;
def : DirectiveForm<"SelectOpType", ["pred", "yes", "no", "result"], [
  FormCase<"$pred `,` $result", ["yes", "no", "result"]>,
  FormCase<"functional-type(operands, $result)">
]>;

def : DirectiveForm<"VariadicOperandWithAttribute", ["values"], [FormCase<"custom<CommaValues>($values)">]>;
def : DirectiveForm<"CustomCallTarget", ["target"], [FormCase<"custom<SymbolName>($target)">]>;
def : DirectiveForm<"SliceRanges", ["starts", "limits", "strides"], [
  FormCase<"custom<Ranges>($starts, $limits, $strides)">
]>;
