// Forms of CIRCT whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/circt.td CIRCT/include -I CIRCT/include -I MLIR/include -o circt.pack
include "pdllc/Forms.td"

def : OpForm<"hw.constant", "$value attr-dict", [AllTypesMatch<["value", "result"]>]>;
def : DirectiveForm<"CircuitOpAttrs", ["attrs"], [FormCase<"attr-dict-with-keyword">]>;
