//! Mistakes in what is derived, each an error at its place.

use syn::{DeriveInput, parse_str};

use super::{Cases, Instruction};

fn refused(source: &str) -> String {
    let input: DeriveInput = parse_str(source).expect("it is Rust");
    match Instruction::of(&input) {
        Ok(_) => panic!("it is taken: {source}"),
        Err(error) => format!("{}: {error}", error.span().source_text().unwrap_or_default()),
    }
}

#[test]
fn mistakes_in_instructions_are_said_where_they_are() {
    let mistakes = [
        (
            "#[pdl(dialect = \"t\", prue)] enum Inst { A }",
            "prue: `prue` is nothing that is said here, only `dialect`, `value`, `pure`",
        ),
        (
            "#[pdl(dialect = \"t\")] enum Inst { #[pdl(name = \"b\")] A, B }",
            "Inst::B: there are two operations `t.b`: give one another `#[pdl(name = \"\u{2026}\")]`",
        ),
        (
            "#[pdl(dialect = \"t\")] enum Inst { A(Value, i64) }",
            "i64: this attribute has no name: `#[pdl(name = \"\u{2026}\")]`, or name the field",
        ),
        (
            "#[pdl(dialect = \"t\")] enum Inst { A { #[pdl(cases(X))] x: X, #[pdl(cases(Y))] y: Y } }",
            "A: an instruction has one opcode, but several fields have `cases`",
        ),
        (
            "enum Inst { #[pdl(type = \"i1\", type_of = a)] A { a: Value } }",
            "\"i1\": results have a `type`, or the `type_of` a field",
        ),
        ("enum Inst { #[pdl(type_of = b)] A { a: Value, b: i64 } }", "b: no field with operands is called this"),
        (
            "enum Inst { A { #[pdl(operands = args)] a: Call } }",
            "args: patterns do not look into fields: `skip` this operation",
        ),
        ("#[pdl(dialect = \"t\")] union Inst { a: i64 }", "union: instructions are an enum or a struct, not a union"),
    ];
    for (source, expected) in mistakes {
        // Where a place is of several tokens, only the first is known outside of the compiler.
        let found = refused(source);
        let (place, message) = expected.split_once(": ").expect("a place and a message");
        assert_eq!(found.split_once(": ").map(|(_, message)| message), Some(message), "{source}");
        assert!(place.starts_with(found.split(": ").next().unwrap_or_default()), "{source}: {found}");
    }
}

#[test]
fn mistakes_in_cases_are_said_where_they_are() {
    let mistakes = [
        ("enum C { A(i64) }", "a case with fields is no string: implement `Immediate` by hand"),
        ("struct C;", "this is derived for enums; other types implement `Immediate` by hand"),
        ("enum C { Eq, #[pdl(name = \"eq\")] Equal }", "`Eq` is called `eq`, too"),
    ];
    for (source, expected) in mistakes {
        let input: DeriveInput = parse_str(source).expect("it is Rust");
        assert_eq!(Cases::of(&input).err().map(|error| error.to_string()).as_deref(), Some(expected), "{source}");
    }
}

#[test]
fn a_struct_with_an_opcode_is_several_operations() {
    for (dialect, expected) in [("dialect = \"t\", ", ["t.add", "t.sub_one"]), ("", ["add", "sub_one"])] {
        let source = format!(
            "#[pdl({dialect}pure)] struct Inst {{ #[pdl(cases(Add, SubOne))] op: Op, args: Vec<Value>, imm: i64 }}"
        );
        let input: DeriveInput = parse_str(&source).expect("it is Rust");
        let model = Instruction::of(&input).expect("it is right");
        let names: Vec<&str> =
            model.variants.iter().flat_map(|variant| &variant.kinds).map(|kind| kind.name.as_str()).collect();
        assert_eq!(names, expected);
    }
}
