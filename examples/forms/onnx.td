// The forms of onnx-mlir whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/onnx.td ONNX_MLIR/src -I ONNX_MLIR -I MLIR/include -o onnx.pack
include "pdllc/Forms.td"

def : OpForm<"onnx.Constant", "$value attr-dict", [AllTypesMatch<["value", "output"]>]>;
