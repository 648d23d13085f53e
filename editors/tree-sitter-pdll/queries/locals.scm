; A block sees what stands in front of it; parameters are seen in the body of their declaration.
(source_file) @local.scope
(pattern) @local.scope
(constraint_declaration) @local.scope
(rewrite_declaration) @local.scope
(block) @local.scope
(each_expression) @local.scope

(let_statement name: (identifier) @local.definition)
(variable_definition name: (identifier) @local.definition)
(parameter name: (identifier) @local.definition)
(each_expression element: (identifier) @local.definition)

(argument_list (identifier) @local.reference)
(attribute value: (identifier) @local.reference)
(core_constraint type: (identifier) @local.reference)
(each_expression range: (identifier) @local.reference)
(erase_statement operation: (identifier) @local.reference)
(expression_statement (identifier) @local.reference)
(index_expression index: (identifier) @local.reference)
(index_expression object: (identifier) @local.reference)
(lambda_body (identifier) @local.reference)
(let_statement value: (identifier) @local.reference)
(member_expression object: (identifier) @local.reference)
(replace_statement operation: (identifier) @local.reference)
(replace_statement replacement: (identifier) @local.reference)
(replacement_list (identifier) @local.reference)
(rest range: (identifier) @local.reference)
(return_statement value: (identifier) @local.reference)
(rewrite_statement operation: (identifier) @local.reference)
(tuple_element value: (identifier) @local.reference)
