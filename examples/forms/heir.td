// Forms of HEIR whose notation is C++ there. A pack of all that is needed:
//   pdllc ods pack examples/forms/heir.td HEIR/lib -I HEIR -I MLIR/include -o heir.pack
include "pdllc/Forms.td"

// Inputs with their types and attributes, one by one, or together as they were written before.
def : DirectiveForm<"SecretInputs", ["inputs", "types", "attributes"], [
  FormCase<"`(` custom<TypedValues>($inputs, $types, $attributes) `)`">,
  FormCase<"`ins` `(` $inputs `:` $types `)`">
]>;
def : DirectiveForm<"SecretAttributes", ["attributes"], [
  FormCase<"$attributes">,
  FormCase<"`attrs` `=` attr-dict">
]>;
def : OpForm<"secret.yield", "($values^ `:` type($values))? attr-dict">;
def : OpForm<"secret.generic", [{
  custom<SecretInputs>($inputs, type($inputs), "__argattrs") custom<SecretAttributes>(attr-dict-with-keyword)
  $region (custom<ArrowTypes>(type($results), "__resattrs")^)?
}]>;
