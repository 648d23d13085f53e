// The grammar of PDLL for tree-sitter, in the order of the specification: declarations, signatures, statements, constraints,
// expressions.
//
// It takes what the compiler's own grammar (pdll-syntax/src/grammar.lalrpop) takes, and is split where that one is split: what
// may be followed by `.` or `(` is apart from what may not, so that one token of lookahead decides everything. Only operators have
// precedences, as in C and in Rust, and `attr`, `op` and `type` before `<` are keywords sooner than names that are compared. Rules that differ only in where they may stand are one kind of node in the tree, by an alias.

/**
 * Words that are never names. Others are keywords in their place only and not among them: `attr`, `op` and `type` before `<`,
 * `commutative` before `op`, `each` before another word.
 */
const keywords = [
  'Attr', 'Constraint', 'Op', 'OpName', 'Pattern', 'Rewrite', 'Type', 'TypeRange', 'Value', 'ValueRange', 'erase', 'let',
  'not', 'replace', 'return', 'rewrite', 'with',
];

/** The operators, from those that bind loosest. */
const operators = [
  ['==', '!=', '<', '<=', '>', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** One or more, with commas between. */
const list = (rule) => seq(rule, repeat(seq(',', rule)));

export default grammar({
  name: 'pdll',

  word: ($) => $.identifier,

  reserved: {
    global: () => keywords,
    none: () => [],
  },

  // Behind a lambda between angle brackets, `>` closes the bracket or compares: what follows tells.
  conflicts: ($) => [
    [$._expression, $._operand],
    [$._unary_or_less, $._operand],
    [$._operand, $._primary],
    [$._alternative, $._operand],
  ],

  extras: ($) => [/[ \t\r\n\f]/, $.comment],

  rules: {
    source_file: ($) =>
      repeat(choice($.include_directive, $.pattern, $.constraint_declaration, $.rewrite_declaration)),

    include_directive: ($) => seq('#include', field('path', $._string_literal)),

    // Patterns.

    pattern: ($) =>
      seq(
        'Pattern',
        field('name', optional($._name)),
        optional(seq('with', list($.metadata))),
        field('body', choice($.block, alias($._pattern_lambda, $.lambda_body))),
      ),

    metadata: ($) => seq(field('name', $._name), optional(seq('(', field('argument', $.integer), ')'))),

    _pattern_lambda: ($) => seq('=>', $._operation_rewrite, ';'),

    // Constraints and rewrites.

    constraint_declaration: ($) =>
      seq(
        'Constraint',
        field('name', $._name),
        $._signature,
        choice($._top_body, seq(field('body', alias($._constraint_lambda, $.lambda_body)), ';')),
      ),

    rewrite_declaration: ($) =>
      seq(
        'Rewrite',
        field('name', $._name),
        $._signature,
        choice($._top_body, seq(field('body', alias($._rewrite_lambda, $.lambda_body)), ';')),
      ),

    // Native ones may end in two semicolons, as in MLIR's own files.
    _top_body: ($) =>
      choice(field('body', $.block), seq(field('body', $.native_body), ';', optional(';')), ';'),

    _constraint_lambda: ($) => seq('=>', $._expression),
    _rewrite_lambda: ($) => seq('=>', choice($._expression, $._operation_rewrite)),

    native_body: ($) => $._string_literal,

    _signature: ($) =>
      seq(
        field('parameters', $.parameter_list),
        optional(seq('->', field('results', choice($._lone_result, $.result_list)))),
      ),

    parameter_list: ($) => seq('(', optional(list($.parameter)), ')'),
    parameter: ($) => seq(field('name', $._name), ':', field('constraint', $._untyped_constraint)),

    // One that ended in a lambda could not be told from the body of the declaration itself.
    _lone_result: ($) =>
      choice($._core_constraint, $.optional_constraint, alias($._inline_constraint, $.constraint_declaration)),
    result_list: ($) => seq('(', list($.result), ')'),
    result: ($) => seq(optional(seq(field('name', $._name), ':')), field('constraint', $._untyped_constraint)),

    // The same where they are used: the name may be missing, and no semicolon belongs to them.
    _inline_constraint: ($) =>
      seq('Constraint', field('name', optional($._name)), $._signature, field('body', choice($.block, $.native_body))),
    _inline_rewrite: ($) =>
      seq('Rewrite', field('name', optional($._name)), $._signature, field('body', choice($.block, $.native_body))),
    _inline_constraint_lambda: ($) =>
      seq(
        'Constraint',
        field('name', optional($._name)),
        $._signature,
        field('body', alias($._constraint_lambda, $.lambda_body)),
      ),
    _inline_rewrite_lambda: ($) =>
      seq(
        'Rewrite',
        field('name', optional($._name)),
        $._signature,
        field('body', alias($._rewrite_lambda, $.lambda_body)),
      ),

    // Statements.

    block: ($) =>
      seq(
        '{',
        repeat(
          choice(
            seq($._statement, ';'),
            // The semicolon behind such a block may be missing.
            $.rewrite_statement,
            alias($._each_statement, $.expression_statement),
            // A native body takes one semicolon in MLIR's own files, and its statement another.
            seq(alias($._native_statement, $.expression_statement), $._two_semicolons),
          ),
        ),
        '}',
      ),

    _each_statement: ($) => $.each_expression,

    _two_semicolons: () => token(/;[ \t\r\n\f]*;/),

    _native_statement: ($) =>
      choice(
        alias($._inline_native_constraint, $.constraint_declaration),
        alias($._inline_native_rewrite, $.rewrite_declaration),
      ),
    _inline_native_constraint: ($) =>
      seq('Constraint', field('name', optional($._name)), $._signature, field('body', $.native_body)),
    _inline_native_rewrite: ($) =>
      seq('Rewrite', field('name', optional($._name)), $._signature, field('body', $.native_body)),

    _statement: ($) => choice($.let_statement, $._operation_rewrite, $.return_statement, $.expression_statement),

    let_statement: ($) =>
      seq(
        'let',
        field('name', choice($._name, $.wildcard)),
        optional(seq(':', field('constraint', $._constraints))),
        optional(seq('=', field('value', $._expression))),
      ),

    return_statement: ($) => seq('return', field('value', $._expression)),

    expression_statement: ($) => $._expression,

    _operation_rewrite: ($) =>
      choice($.erase_statement, $.replace_statement, $.rewrite_statement, $.move_statement),

    // Names elsewhere, as `regions` is.
    move_statement: ($) =>
      choice(
        seq(choice('take_region', 'move_block'), $._moved),
        seq('inline_block', $._moved, 'with', field('arguments', $.argument_list)),
      ),
    _moved: ($) =>
      seq(field('source', $._expression_but_no_tuple), 'before', field('target', $._expression)),

    erase_statement: ($) => seq('erase', field('operation', $._expression)),

    // Behind `with`, a parenthesis always opens the list of values.
    replace_statement: ($) =>
      seq(
        'replace',
        field('operation', $._expression),
        'with',
        field('replacement', choice($._expression_but_no_tuple, $.replacement_list)),
      ),
    replacement_list: ($) => seq('(', list($._expression), ')'),

    rewrite_statement: ($) => seq('rewrite', field('operation', $._expression), 'with', field('body', $.block)),

    // Constraints on variables.

    _constraints: ($) => choice($._constraint, $.constraint_list),
    constraint_list: ($) => seq('[', list($._constraint), ']'),

    _constraint: ($) => choice($._closed_constraint, $._open_constraint),

    // What may be followed by `.` or `(` and still be told apart, and what may not.
    _closed_constraint: ($) =>
      choice(
        $._core_constraint,
        alias($._typed_constraint, $.core_constraint),
        $.optional_constraint,
        alias($._optional_typed_constraint, $.optional_constraint),
      ),
    _open_constraint: ($) =>
      choice(
        alias($._inline_constraint, $.constraint_declaration),
        alias($._inline_constraint_lambda, $.constraint_declaration),
      ),

    _untyped_constraint: ($) => choice($._core_constraint, $.optional_constraint, $._open_constraint),

    // What may be absent.
    optional_constraint: ($) => seq(field('constraint', $._core_constraint), '?'),
    _optional_typed_constraint: ($) =>
      seq(field('constraint', alias($._typed_constraint, $.core_constraint)), '?'),

    _core_constraint: ($) => choice($.core_constraint, alias($._name, $.constraint_reference)),

    core_constraint: ($) =>
      choice(
        'Attr',
        'Value',
        'ValueRange',
        'Type',
        'TypeRange',
        seq('Op', optional(seq('<', field('operation', optional($.operation_name)), '>'))),
      ),

    _typed_constraint: ($) =>
      seq(choice('Attr', 'Value', 'ValueRange'), '<', field('type', $._unary_or_less), '>'),

    // Expressions.

    _expression: ($) => choice($._unary_or_less, $._arithmetic, $.alternatives),
    // Between angle brackets nothing is compared.
    _unary_or_less: ($) => choice($._primary, $.tuple, $._suffixed, $._uncalled),
    // A definition that ends in an expression is none of them: what follows its `|` would be its own.
    alternatives: ($) => seq($._alternative, repeat1(seq('|', $._alternative))),
    _alternative: ($) =>
      choice($._primary, $.tuple, $._suffixed, $._arithmetic, alias($._bare_operation, $.operation_expression)),

    _arithmetic: ($) => choice($.binary_expression, $.unary_expression, $.number),
    binary_expression: ($) =>
      choice(
        ...operators.map((level, precedence) =>
          prec.left(
            precedence + 1,
            seq(field('left', $._operand), field('operator', choice(...level)), field('right', $._operand)),
          ),
        ),
      ),
    unary_expression: ($) => prec(5, seq(field('operator', choice('-', '~')), field('operand', $._operand))),
    // What may end in a constraint is none: `x: Attr < …` opens a bracket.
    _operand: ($) => choice($._arithmetic, $.attribute_expression, $._name, $.tuple, $._suffixed),
    number: ($) => choice($.integer, $.float),

    _suffixed: ($) => choice($.member_expression, $.call_expression, $.index_expression),
    member_expression: ($) =>
      seq(
        field('object', choice($._primary, $.tuple, $._suffixed, alias($._bare_operation, $.operation_expression))),
        '.',
        field('member', $._member),
      ),
    call_expression: ($) =>
      seq(field('callee', choice($._primary, $.tuple, $._suffixed)), field('arguments', $.argument_list)),
    // A bracket behind a definition would belong to its constraint.
    index_expression: ($) =>
      seq(field('object', choice($._name, $._suffixed)), '[', field('index', $._index), ']'),
    _index: ($) => choice($._primary, $.tuple, $._suffixed, $._arithmetic),

    _expression_but_no_tuple: ($) => choice($._primary, $._suffixed_but_no_tuple, $._uncalled),
    _suffixed_but_no_tuple: ($) =>
      choice(
        alias($._member_but_no_tuple, $.member_expression),
        alias($._call_but_no_tuple, $.call_expression),
        alias($._index_but_no_tuple, $.index_expression),
      ),
    _member_but_no_tuple: ($) =>
      seq(
        field(
          'object',
          choice($._primary, $._suffixed_but_no_tuple, alias($._bare_operation, $.operation_expression)),
        ),
        '.',
        field('member', $._member),
      ),
    _call_but_no_tuple: ($) =>
      seq(field('callee', choice($._primary, $._suffixed_but_no_tuple)), field('arguments', $.argument_list)),
    _index_but_no_tuple: ($) =>
      seq(field('object', choice($._name, $._suffixed_but_no_tuple)), '[', field('index', $._index), ']'),

    // Nothing that calls or takes a member can follow these.
    _uncalled: ($) =>
      choice(
        alias($._bare_operation, $.operation_expression),
        $.each_expression,
        alias($._inline_constraint_lambda, $.constraint_declaration),
        alias($._inline_rewrite_lambda, $.rewrite_declaration),
        alias($._open_definition, $.variable_definition),
        alias($._wildcard_definition, $.variable_definition),
      ),
    _open_definition: ($) => seq(field('name', $._name), ':', field('constraint', $._open_constraint)),
    _wildcard_definition: ($) => seq(field('name', $.wildcard), ':', field('constraint', $._constraints)),

    // What it goes through is no operation with attributes: the brace opens the body.
    each_expression: ($) =>
      seq(
        'each',
        field('element', $._expression),
        'in',
        field('range', choice($._name, $._suffixed_name)),
        field('body', $.block),
      ),
    _suffixed_name: ($) =>
      choice(
        alias($._member_of_name, $.member_expression),
        alias($._call_of_name, $.call_expression),
        alias($._index_of_name, $.index_expression),
      ),
    _member_of_name: ($) =>
      seq(
        field('object', choice($._name, $._suffixed_name, alias($._bare_operation, $.operation_expression))),
        '.',
        field('member', $._member),
      ),
    _call_of_name: ($) =>
      seq(field('callee', choice($._name, $._suffixed_name)), field('arguments', $.argument_list)),
    _index_of_name: ($) =>
      seq(field('object', choice($._name, $._suffixed_name)), '[', field('index', $._index), ']'),

    _primary: ($) =>
      choice(
        $.attribute_expression,
        $.type_expression,
        $.operation_expression,
        $._name,
        $.variable_definition,
        alias($._negated_call, $.call_expression),
        alias($._convert_type, $.call_expression),
        alias($._inline_constraint, $.constraint_declaration),
        alias($._inline_rewrite, $.rewrite_declaration),
      ),

    attribute_expression: ($) => prec(6, seq('attr', '<', field('text', $._string_literal), '>')),
    type_expression: ($) => prec(6, seq('type', '<', field('text', $._string_literal), '>')),

    variable_definition: ($) =>
      seq(field('name', $._name), ':', field('constraint', choice($._closed_constraint, $.constraint_list))),

    _negated_call: ($) => seq('not', field('callee', $._name), field('arguments', $.argument_list)),

    // The only call in angle brackets: elsewhere `<` behind a name compares.
    _convert_type: ($) => seq('convert_type<', $._expression, '>'),

    // The parts of an operation are optional but ordered. Without any, parentheses behind it would be its operands.
    _bare_operation: ($) => $._operation_head,
    operation_expression: ($) =>
      choice(
        seq('commutative', $._operation_head, $._operation_with_operands),
        seq(
          $._operation_head,
          choice(
            $._operation_with_operands,
            seq($._operation_attributes, optional($._operation_results), optional($._operation_blocks)),
            seq($._operation_results, optional($._operation_blocks)),
            $._operation_blocks,
          ),
        ),
      ),
    _operation_with_operands: ($) =>
      seq(
        field('operands', $.argument_list),
        optional($._operation_attributes),
        optional($._operation_results),
        optional($._operation_blocks),
      ),
    // One of several names.
    _operation_head: ($) =>
      prec(
        6,
        seq(
          'op',
          '<',
          field('name', optional($.operation_name)),
          repeat(seq('|', field('name', optional($.operation_name)))),
          '>',
        ),
      ),
    _operation_attributes: ($) => field('attributes', $.attribute_list),
    _operation_results: ($) => seq('->', field('results', $.argument_list)),

    _operation_blocks: ($) =>
      choice(
        $._operation_regions,
        seq('successors', field('successors', $.region_list), optional($._operation_regions)),
      ),
    _operation_regions: ($) => seq('regions', field('regions', $.region_list)),

    region_list: ($) => seq('(', optional(list($.region)), ')'),
    region: ($) =>
      choice(
        seq(
          field('region', choice($._expression, alias($._wildcard_call, $.call_expression))),
          optional(seq('=>', field('operations', $._expression))),
        ),
        field('blocks', $.block_list),
        alias($._unnamed_rest, $.rest),
      ),
    block_list: ($) => seq('{', list($.region), '}'),
    _wildcard_call: ($) =>
      seq(
        field('callee', alias($._wildcard_block, $.variable_definition)),
        field('arguments', $.argument_list),
      ),
    _wildcard_block: ($) =>
      seq(field('name', $.wildcard), ':', field('constraint', alias($._name, $.constraint_reference))),

    operation_name: ($) => seq($._word, repeat(seq('.', $._word))),

    attribute_list: ($) => seq('{', list($.attribute), '}'),
    attribute: ($) =>
      choice(
        seq(
          field('name', choice($._word, $._string_literal)),
          optional('?'),
          optional(seq('=', field('value', $._expression))),
        ),
        seq('!', field('name', choice($._word, $._string_literal))),
      ),

    argument_list: ($) => seq('(', optional(list(choice($._expression, $.rest))), ')'),
    // All that the others leave: of operands or results a range of them, of blocks and operations any number.
    rest: ($) => seq('...', optional(field('range', $._expression))),
    _unnamed_rest: () => '...',

    tuple: ($) => seq('(', optional(list(choice($.tuple_element, alias($._unnamed_rest, $.rest)))), ')'),
    tuple_element: ($) => seq(optional(seq(field('name', $._name), '=')), field('value', $._expression)),

    // Names and literals.

    _name: ($) =>
      choice(
        $.identifier,
        alias('attr', $.identifier),
        alias('commutative', $.identifier),
        alias('op', $.identifier),
        alias('type', $.identifier),
        alias('take_region', $.identifier),
        alias('move_block', $.identifier),
        alias('inline_block', $.identifier),
        // In front of `(`, `-` and `~` it is never a keyword.
        prec(1, alias('each', $.identifier)),
      ),

    // Where nothing but a name can stand, every keyword is one. No rule uses `OpName`; here it is a token that can be reserved.
    _word: ($) => choice(reserved('none', $.identifier), alias('OpName', $.identifier)),
    _member: ($) => choice($._word, $.integer),

    identifier: () => /[A-Za-z][A-Za-z0-9_]*|_[A-Za-z0-9_]+/,
    wildcard: () => '_',
    integer: () => /[0-9]+|0x[0-9a-fA-F]+|0b[01]+/,
    float: () => /[0-9]+\.[0-9]+/,

    _string_literal: ($) => choice($.string, $.code_block),

    string: ($) => seq('"', repeat(choice($.string_content, $.escape_sequence)), token.immediate('"')),
    string_content: () => token.immediate(prec(1, /[^"\\\n]+/)),
    escape_sequence: () => token.immediate(/\\(["\\nt]|[0-9a-fA-F]{2})/),

    code_block: ($) => seq('[{', optional($.code), token.immediate('}]')),
    // It ends at the first `}]`, whatever stands in between.
    code: () =>
      repeat1(
        choice(
          token.immediate(prec(1, /[^}\\]+/)),
          token.immediate('}'),
          token.immediate(/\\(["\\nt]|[0-9a-fA-F]{2})/),
        ),
      ),

    comment: () => /\/\/[^\n]*/,
  },
});
