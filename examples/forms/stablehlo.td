// The forms of StableHLO whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/stablehlo.td -I STABLEHLO -I MLIR/include -o stablehlo.pack
include "pdllc/Forms.td"
include "pdllc/Natives.td"

// The default of `result_accuracy`, which is left out when it is written.
def : NativeText<"stablehlo::ResultAccuracyAttr::get", [{
  parseAttribute("#stablehlo.result_accuracy<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>")
}]>;

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
