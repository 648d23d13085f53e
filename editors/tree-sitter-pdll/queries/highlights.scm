; Of several patterns that match a node the last one counts.

(identifier) @variable

(comment) @comment
(string) @string
(code_block) @string
(escape_sequence) @string.escape
(integer) @number
(float) @number.float
(binary_expression operator: _ @operator)
(unary_expression operator: _ @operator)
(wildcard) @variable.builtin

[
  "Constraint"
  "Pattern"
  "Rewrite"
  "attr"
  "before"
  "commutative"
  "erase"
  "inline_block"
  "let"
  "move_block"
  "op"
  "regions"
  "successors"
  "replace"
  "rewrite"
  "take_region"
  "type"
  "with"
] @keyword
"return" @keyword.return
[
  "each"
  "in"
] @keyword.repeat
"not" @keyword.operator
"#include" @keyword.import

[
  "Attr"
  "Op"
  "Type"
  "TypeRange"
  "Value"
  "ValueRange"
] @type.builtin
(constraint_reference (identifier) @type)

(operation_name) @type
(operation_name (identifier) @type)

(pattern name: (identifier) @function)
(constraint_declaration name: (identifier) @function)
(rewrite_declaration name: (identifier) @function)
(call_expression callee: (identifier) @function.call)

(metadata name: (identifier) @attribute)

(parameter name: (identifier) @variable.parameter)
(member_expression member: (identifier) @property)
(attribute name: (identifier) @property)
(attribute name: (string) @property)
(tuple_element name: (identifier) @property)
(result name: (identifier) @property)

[
  "->"
  "=>"
  "="
  "..."
  "!"
  "?"
  "|"
] @operator

[
  ","
  ";"
  ":"
  "."
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket
(attribute_expression ["<" ">"] @punctuation.bracket)
(core_constraint ["<" ">"] @punctuation.bracket)
(operation_expression ["<" ">"] @punctuation.bracket)
(type_expression ["<" ">"] @punctuation.bracket)
