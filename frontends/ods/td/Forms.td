// Forms of operations that are C++ in their project, as data. A file that includes "pdllc/Forms.td" says how operations of any
// file are written; it is given before those that define them.
#ifndef PDLLC_FORMS
#define PDLLC_FORMS

include "mlir/IR/OpBase.td"

// The operation called `op` is written as an `assemblyFormat` says. `types` are traits that say which type follows
// from which, such as `AllTypesMatch<["value", "output"]>`.
class OpForm<string op, string format, list<Trait> types = []> {
  string opName = op;
  string assemblyFormat = format;
  list<Trait> traits = types;
}

// The types of the operation called `op` follow from each other as these traits say; its form is the one that it has. In
// `TypesMatchWith<"", "of", "to", "!a.array<$_x$T>">` the type `$T` is taken out of the one of `of`, `"!a.ref<$_self>"` is put around it, and
// `"+"` is the integer that is as wide as all of `of`.
class OpTypes<string op, list<Trait> types> {
  string opName = op;
  list<Trait> traits = types;
}

// The operation called `op` is written as that operation of MLIR, whose form is C++: as `func.func`, for example.
class FormLike<string op, string like> {
  string opName = op;
  string likeName = like;
}

// A case of a directive: what is written if the types of all parameters in `equal` are equal, which they are then when text
// is read. `format` is a format whose variables are the parameters of the directive.
class FormCase<string format, list<string> equal = []> {
  string assemblyFormat = format;
  list<string> equalTypes = equal;
}

// `custom<name>(…)` is the first of these cases that fits. When text is read, a case that begins with a literal or a function type
// is taken if that stands there, and else the first one. A parameter that ends in `...` is all that are given behind
// those before it, but for those of the parameters behind it.
class DirectiveForm<string name, list<string> parameters, list<FormCase> cases> {
  string directiveName = name;
  list<string> parameterNames = parameters;
  list<FormCase> formCases = cases;
}

#endif // PDLLC_FORMS
