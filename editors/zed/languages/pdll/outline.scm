(source_file (pattern "Pattern" @context name: (_)? @name) @item)
(constraint_declaration "Constraint" @context name: (_) @name) @item
(rewrite_declaration "Rewrite" @context name: (_) @name) @item
