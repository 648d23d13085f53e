//! Every production of the grammar: a snippet, and the tree it must give.

use crate::common;
use common::{shape, tree};

/// Compares the shape of a declaration with an indented tree.
fn check(text: &str, expected: &str) {
    let lines: Vec<&str> = expected.lines().filter(|line| !line.trim().is_empty()).collect();
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expected: String = lines.iter().map(|line| format!("\n  {}", &line[indent..])).collect();
    assert_eq!(shape(text), format!("Module{expected}"), "{text}");
}

/// Compares the shape of one statement of a pattern's body.
fn stmt(text: &str, expected: &str) {
    let tree = shape(&format!("Pattern {{ {text}; }}"));
    let lines: Vec<&str> = expected.lines().filter(|line| !line.trim().is_empty()).collect();
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expected: String = lines.iter().map(|line| format!("\n    {}", &line[indent..])).collect();
    assert_eq!(tree, format!("Module\n  Pattern{expected}"), "{text}");
}

#[test]
fn empty_modules() {
    check("", "");
    check("  // only a comment", "");
    check("\r\n\t\u{c}", "");
}

#[test]
fn pattern_heads() {
    check("Pattern => erase op<a.b>;", "Pattern\n  Erase\n    Operation op<a.b>");
    check("Pattern P { }", "Pattern P");
    check("Pattern with benefit(10) { }", "Pattern\n  Metadata benefit(10)");
    check("Pattern P with recursion, benefit(0) { }", "Pattern P\n  Metadata recursion\n  Metadata benefit(0)");
    check("Pattern with benefit(65535) { }", "Pattern\n  Metadata benefit(65535)");
}

#[test]
fn constraints_and_their_bodies() {
    check("Constraint C();", "Constraint C");
    check(
        "Constraint C(a: Attr, op: Op, attr: Type, type: Value);",
        "
        Constraint C
          Param a
            Is Attr
          Param op
            Is Op
          Param attr
            Is Type
          Param type
            Is Value",
    );
    check("Constraint C(v: Value) [{ code }];", "Constraint C\n  Param v\n    Is Value\n  Native \" code \"");
    check("Constraint C(v: Value) \"code\";", "Constraint C\n  Param v\n    Is Value\n  Native \"code\"");
    check(
        "Constraint C(v: Value) => v;",
        "
        Constraint C
          Param v
            Is Value
          Lambda
            Name v",
    );
    check(
        "Constraint C(v: Mine) -> Value { return v; }",
        "
        Constraint C
          Param v
            Is `Mine`
          Result
            Is Value
          Body
            Return
              Name v",
    );
    check(
        "Constraint C() -> (Op, a: Op<x.y>, b: Op<>);",
        "
        Constraint C
          Result
            Is Op
          Result a
            Is Op<x.y>
          Result b
            Is Op<>",
    );
}

#[test]
fn rewrites_and_their_bodies() {
    check(
        "Rewrite R(op: Op) => erase op;",
        "
        Rewrite R
          Param op
            Is Op
          Lambda
            Erase
              Name op",
    );
    check(
        "Rewrite R(op: Op) => op;",
        "
        Rewrite R
          Param op
            Is Op
          Lambda
            Name op",
    );
    check(
        "Rewrite R() -> (a: Type, TypeRange) [{ x }];",
        "
        Rewrite R
          Result a
            Is Type
          Result
            Is TypeRange
          Native \" x \"",
    );
    check("Rewrite R() -> ValueRange;", "Rewrite R\n  Result\n    Is ValueRange");
}

#[test]
fn inline_constraints_in_signatures() {
    check(
        "Constraint G(v: Constraint(x: Value) {}) { }",
        "
        Constraint G
          Param v
            Is
              Constraint
                Param x
                  Is Value
                Body
          Body",
    );
    check(
        "Constraint G(v: Value) -> Constraint(x: Value) {} { }",
        "
        Constraint G
          Param v
            Is Value
          Result
            Is
              Constraint
                Param x
                  Is Value
                Body
          Body",
    );
}

#[test]
fn let_statements() {
    stmt("let x: Value", "Let x\n  Is Value");
    stmt("let op = op<>", "Let op\n  Operation op<>");
    stmt("let x: [Value, Mine] = y", "Let x\n  Is Value\n  Is `Mine`\n  Name y");
    stmt("let _ = y", "Let _\n  Name y");
    stmt("let x: Attr<t>", "Let x\n  Is Attr\n    Name t");
    stmt("let x: ValueRange<_: TypeRange>", "Let x\n  Is ValueRange\n    Define _\n      Is TypeRange");
    stmt("let x: Value<type<\"i32\">>", "Let x\n  Is Value\n    Type \"i32\"");
    stmt(
        "let x: Constraint(v: Value) [{a}]",
        "
        Let x
          Is
            Constraint
              Param v
                Is Value
              Native \"a\"",
    );
    stmt(
        "let x: Constraint(v: Value) => v = y",
        "
        Let x
          Is
            Constraint
              Param v
                Is Value
              Lambda
                Name v
          Name y",
    );
}

#[test]
fn operation_rewrites() {
    stmt("erase x", "Erase\n  Name x");
    stmt("erase x: Op<a.b>", "Erase\n  Define x\n    Is Op<a.b>");
    stmt("replace x with y", "Replace\n  Name x\n  With\n    Name y");
    stmt("replace x with (y)", "Replace\n  Name x\n  WithList\n    Name y");
    stmt("replace x with (y.0, z)", "Replace\n  Name x\n  WithList\n    Member .0\n      Name y\n    Name z");
    stmt("rewrite x with { erase x; }", "Rewrite\n  Name x\n  With\n    Erase\n      Name x");
    // The specification leaves the `;` out in some places and not in others.
    stmt(
        "rewrite x with { rewrite y with { } erase x; }",
        "
        Rewrite
          Name x
          With
            Rewrite
              Name y
              With
            Erase
              Name x",
    );
    stmt("replace x with R(y)", "Replace\n  Name x\n  With\n    Call\n      Name R\n      Name y");
}

#[test]
fn operations() {
    stmt("op<a.b>", "Operation op<a.b>");
    stmt("op < a . b // c\n . op >", "Operation op<a.b.op>");
    stmt("op<Pattern.erase.with>", "Operation op<Pattern.erase.with>");
    stmt("op<a.b>()", "Operation op<a.b>\n  Operands");
    stmt(
        "op<a.b>(x, _: Value)",
        "
        Operation op<a.b>
          Operands
            Name x
            Define _
              Is Value",
    );
    stmt(
        "op<a.b> {unit, \"quoted name\" = x, Pattern = y, type, !absent, ! \"not there\", !not}",
        "
        Operation op<a.b>
          Attribute unit
          Attribute quoted name
            Name x
          Attribute Pattern
            Name y
          Attribute type
          Attribute !absent
          Attribute !not there
          Attribute !not",
    );
    stmt("op<a.b> -> ()", "Operation op<a.b>\n  Results");
    stmt(
        "op<a.b>(x) {k = attr<\"1 : i32\">} -> (type<\"i32\">, t: Type)",
        "
        Operation op<a.b>
          Operands
            Name x
          Attribute k
            Attr \"1 : i32\"
          Results
            Type \"i32\"
            Define t
              Is Type",
    );
}

#[test]
fn postfix_expressions() {
    stmt("op<a.b>.0", "Member .0\n  Operation op<a.b>");
    stmt(
        "op<a.b>(x)(y)",
        "
        Call
          Operation op<a.b>
            Operands
              Name x
          Name y",
    );
    stmt(
        "x.a.1.Value.type",
        "
        Member .type
          Member .Value
            Member .1
              Member .a
                Name x",
    );
    stmt("F().x", "Member .x\n  Call\n    Name F");
    stmt("not F(x, y)", "Call not\n  Name F\n  Name x\n  Name y");
    stmt("x: Op<a.b>.0", "Member .0\n  Define x\n    Is Op<a.b>");
    stmt("x: [Value, C]", "Define x\n  Is Value\n  Is `C`");
}

#[test]
fn tuples() {
    stmt("()", "Tuple");
    stmt("(x)", "Tuple\n  Name x");
    stmt("(a = x, y)", "Tuple\n  Element a\n    Name x\n  Name y");
}

#[test]
fn nested_declarations() {
    stmt(
        "Constraint L(v: Value) { }",
        "
        Inline
          Constraint L
            Param v
              Is Value
            Body",
    );
    stmt(
        "Constraint(v: Value) [{ a }](x)",
        "
        Call
          Inline
            Constraint
              Param v
                Is Value
              Native \" a \"
          Name x",
    );
    stmt(
        "Rewrite(x: Op) => erase x",
        "
        Inline
          Rewrite
            Param x
              Is Op
            Lambda
              Erase
                Name x",
    );
    stmt(
        "F(x: Constraint(v: Value) => v)",
        "
        Call
          Name F
          Define x
            Is
              Constraint
                Param v
                  Is Value
                Lambda
                  Name v",
    );
    // The reference wants two semicolons after a nested native body.
    stmt(
        "Constraint L(v: Value) [{ a }];; L(x)",
        "
        Inline
          Constraint L
            Param v
              Is Value
            Native \" a \"
        Call
          Name L
          Name x",
    );
}

#[test]
fn strings_and_code_blocks_stand_for_each_other() {
    stmt("attr<[{1 : i32}]>", "Attr \"1 : i32\"");
    stmt("attr<\"\\\"a\\\\b\\n\\t\\41\\\"\">", "Attr \"\\\"a\\\\b\\n\\tA\\\"\"");
}

#[test]
fn the_tree_shows_places() {
    assert_eq!(
        tree("Pattern P {\n  erase op<a.b>(x: Value);\n}\n"),
        "Module\n  Pattern P @1:1\n    Erase @2:3\n      Operation op<a.b> @2:9\n        Operands @2:16\n          \
         Define x @2:17\n            Is Value @2:20\n"
    );
}
