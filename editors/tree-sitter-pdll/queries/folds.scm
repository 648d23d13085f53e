[
  (argument_list)
  (attribute_list)
  (block)
  (code_block)
  (constraint_list)
  (parameter_list)
  (replacement_list)
  (result_list)
  (tuple)
] @fold

(include_directive)+ @fold
(comment)+ @fold
