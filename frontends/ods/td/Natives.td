// Functions that are C++ in their project, as data. A file that includes "pdllc/Natives.td" says what they do; it is given by
// `--natives` beside the rules that call them.
#ifndef PDLLC_NATIVES
#define PDLLC_NATIVES

// The meaning of a C++ function or method, called `name` without its namespaces, or of the `NativeCodeCall` or `Constraint` of that
// name. `meaning` is a C++ text over its arguments, `$0`, `$1` and so on, builders and locations left out. Of a method `$0` is what
// it is called on, and of a constraint `$_self` is what must hold.
class NativeText<string name, string meaning> {
  string nativeName = name;
  string text = meaning;
}

// The types of the results of the operation called `op`, if its definition does not tell them. Each is a C++ text over the
// arguments of the operation in their order, attributes among them, such as `$0.getType()`.
class ResultTypes<string op, list<string> types> {
  string opName = op;
  list<string> typeTexts = types;
}

// Operations that have the interface called `interface` in C++, without `mlir::`, although their definitions do not say so: C++ attaches it.
class InterfaceOf<string interface, list<string> ops> {
  string interfaceName = interface;
  list<string> opNames = ops;
}

#endif // PDLLC_NATIVES
