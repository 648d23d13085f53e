(block "}" @end) @indent
(attribute_list "}" @end) @indent
(argument_list ")" @end) @indent
(parameter_list ")" @end) @indent
(result_list ")" @end) @indent
(replacement_list ")" @end) @indent
(tuple ")" @end) @indent
(constraint_list "]" @end) @indent
