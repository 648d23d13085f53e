// Forms of the dialect that MLIR's own tests define, as far as they are no C++ of their own.
include "pdllc/Forms.td"

def : OpForm<"test.affine_scope", "attr-dict-with-keyword $region">;
def : FormLike<"test.conversion_func_op", "func.func">;
