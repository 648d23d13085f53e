// Forms of IREE whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/iree.td IREE/compiler/src -I IREE/compiler/src -I MLIR/include -o iree.pack
include "pdllc/Forms.td"

def : FormLike<"util.func", "func.func">;
def : FormLike<"vm.func", "func.func">;
def : DirectiveForm<"TypeOrAttr", ["type", "value"], [FormCase<"custom<TypeOrValue>($type, $value)">]>;
