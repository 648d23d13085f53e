//! Mistakes, and what rules in Rust cannot say.

use super::rules;

const ENUM: &str = r#"
    use pdl_derive::Instruction;
    mod inner {
        #[derive(Clone, Immediate)]
        pub enum Condition { Equal, Less }
        #[derive(Clone, Instruction)]
        #[pdl(dialect = "i", value = Id)]
        pub enum Inst {
            Add { args: [Id; 2] },
            Const { imm: u8 },
            Cmp { cc: Condition, args: [Id; 2] },
            Call { args: Vec<Id>, #[pdl(skip)] site: u32 },
            #[pdl(results = 0)]
            Store { args: [Id; 2], offset: Option<i32> },
        }
    }
"#;

fn refused_of(text: &str, patterns: &str) -> Vec<String> {
    let program = crate::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    let module = pdl_compile::patterns_of(&program).expect("it has its patterns");
    let errors = rules(&module, text, "Host").expect_err(patterns);
    errors.iter().map(|error| format!("{}: {error}", error.location.column)).collect()
}

fn refused(patterns: &str) -> Vec<String> {
    refused_of(ENUM, patterns)
}

#[test]
fn mistakes_have_places() {
    let mistakes = [
        (
            "Pattern => replace op<i.const> {imm = attr<\"1\">} with op<i.const> {imm = attr<\"256\">};",
            "55: `imm` of `i.const` is of the type `u8`, of which `256 : i64` is none",
        ),
        (
            "Pattern => replace op<i.store>(x: Value, x) with x;",
            "12: `i.store` has 0 results, and is replaced with 1 value",
        ),
        (
            "Constraint IsBig(a: Attr) [{ return true; }]; Pattern { let c = op<i.const> {imm = a: Attr}; IsBig(a); erase c; }",
            "12: a rule in Rust calls `is_big`, so `IsBig` is declared alone: write the function beside the enum",
        ),
        (
            "Pattern => replace op<i.ad>(x: Value, _: Value) with x;",
            "20: there is no operation `i.ad`; did you mean `i.add`?",
        ),
        (
            "Pattern => replace op<i.const> {im = attr<\"1\">} with op<i.const> {imm = attr<\"1\">};",
            "20: `i.const` has no attribute `im`; did you mean `imm`?",
        ),
        (
            "Pattern => erase op<i.const> {imm = attr<\"256\">};",
            "18: `imm` of `i.const` is of the type `u8`, of which `256 : i64` is none",
        ),
        (
            "Pattern => replace op<i.cmp>(x: Value, _: Value) {cc = attr<\"\\\"eq\\\"\">} with x;",
            "20: `cc` of `i.cmp` is of the type `Condition`, of which `\"eq\"` is none",
        ),
        (
            "Pattern => replace op<i.add>(x: Value, y: Value) with op<i.add>(x);",
            "55: `i.add` does not take 1 operand in these groups",
        ),
        (
            "Pattern => replace op<i.add>(x: Value, y: Value) with op<i.cmp>(x, y);",
            "55: `i.cmp` must have the attribute `cc`",
        ),
        (
            "Pattern => replace op<i.add>(x: Value, y: Value) with op<i.call>(x, y);",
            "55: patterns cannot make `i.call`",
        ),
    ];
    for (patterns, said) in mistakes {
        assert_eq!(refused(patterns), [said], "{patterns}");
    }
}

#[test]
fn what_cannot_be_rust_is_left_to_the_interpreter() {
    let unlike = [
        (
            "Pattern { let a = op<i.add>(x: Value, y: Value); let b = op<i.store>(a, a); let c = op<i.store>(x, x); erase c; }",
            "for users of a value",
        ),
        ("Pattern => erase op<>(x: Value, x) {imm = attr<\"1\">};", "for attributes of operations of any name"),
    ];
    for (patterns, what) in unlike {
        let said = refused(patterns);
        assert!(said.iter().any(|said| said.contains(what)), "{patterns}: {said:?}");
    }
}

#[test]
fn absent_attributes_are_asked_of_the_field() {
    let program = crate::compile("Pattern => erase op<i.store>(x: Value, x) {!offset};").expect("it is right");
    let rules = super::rust_rules(&program, ENUM, "Host").expect("it can be said");
    assert!(rules.contains("if !(f0_offset.is_none())"), "{rules}");
}

#[test]
fn files_without_one_enum_are_refused() {
    let pattern = "Pattern => replace op<i.add>(x: Value, x) with x;";
    assert_eq!(refused_of("struct S;", pattern), ["0: `Instruction` is derived for 0 types in it, not for one"]);
    assert_eq!(refused_of("enum E { A(", pattern).len(), 1);
    let twice = format!("{ENUM} #[derive(Instruction)] #[pdl(dialect = \"j\")] struct Other {{ args: [Value; 2] }}");
    assert_eq!(refused_of(&twice, pattern), ["0: `Instruction` is derived for 2 types in it, not for one"]);
}
