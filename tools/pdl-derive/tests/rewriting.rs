//! Patterns on the derived host: rewriting, undoing, and what binding says of mistakes.

use std::sync::Arc;

use pdl_vm::host::{ConstantData, DriverHost};
use pdl_vm::instructions::{
    Immediate, ImmediateData, Instruction, InstructionHost, InstructionOp, OperandField, ResultType,
};
use pdl_vm::{Attr, GreedyOptions, Matcher, NativeError, Natives, PatternSet, Value as NativeValue, rewrite_greedily};

use crate::function::{Condition, Data, Function, Opcode, Type, Value};

type Host = InstructionHost<Function>;

/// `select(x < y, (x + 8) - 8, x * 1)`, stored.
fn function() -> Function {
    let mut function = Function::default();
    let (x, y) = (function.argument(Type::I64), function.argument(Type::I64));
    let block = function.block();
    let eight = function.push(block, Data::Iconst { imm: 8 }, &[Type::I64]);
    let one = function.push(block, Data::Iconst { imm: 1 }, &[Type::I64]);
    let binary = |op, args| Data::Binary { op, args };
    let sum = function.push(block, binary(Opcode::Iadd, [x, eight]), &[Type::I64]);
    let difference = function.push(block, binary(Opcode::Isub, [sum, eight]), &[Type::I64]);
    let product = function.push(block, binary(Opcode::Imul, [x, one]), &[Type::I64]);
    let less = function.push(block, Data::Icmp { cc: Condition::SignedLess, args: [x, y] }, &[Type::I1]);
    let select = Data::Select { condition: less, then: difference, otherwise: product };
    let chosen = function.push(block, select, &[Type::I64]);
    function.push(block, Data::Return { args: vec![chosen, x] }, &[]);
    function
}

fn bind(patterns: &str, host: &mut Host) -> Result<PatternSet<Host>, String> {
    let program = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    let mut natives = Natives::new();
    natives.constraint("IsSmall", |host: &Host, Attr(value): Attr<Host>| {
        i64::of_data(Some(&host.data(value))).is_some_and(|value| value < 16)
    });
    natives.constraint("Negated", |host: &Host, Attr(value): Attr<Host>| {
        let value = i64::of_data(Some(&host.data(value)))?;
        Some(Attr::<Host>(host.handle(&ImmediateData::Integer((-value).into()))))
    });
    natives.constraint("Never", |_: &Host, NativeValue(_): NativeValue<Host>| false);
    natives.rewrite("Refuse", |_: &mut pdl_vm::Rewriter<'_, Host>| -> Result<(), NativeError> {
        Err(NativeError::new("not today"))
    });
    PatternSet::bind(Arc::new(program), host, &natives).map_err(|errors| errors.to_string())
}

/// Returns the function that patterns leave, and how often they were applied.
fn rewritten(patterns: &str) -> (String, u64) {
    let mut host = Host::new(function());
    let set = bind(patterns, &mut host).unwrap_or_else(|errors| panic!("{errors}"));
    let report = rewrite_greedily(&set, &mut host, InstructionOp::Function, &GreedyOptions::default()).unwrap();
    (host.into_arena().to_string(), report.rewrites)
}

#[test]
fn identities_leave_what_they_should() {
    let (text, rewrites) = rewritten(
        r#"
        Pattern => replace op<clif.isub>(op<clif.iadd>(x: Value, y: Value), y) with x;
        Pattern => replace op<clif.imul>(x: Value, op<clif.iconst> {imm = attr<"1">}) with x;
        Pattern => replace op<clif.select>(_: Value, x: Value, x) with x;
        "#,
    );
    assert_eq!((text.as_str(), rewrites), (" = Return { args: [%0, %0] }\n", 3));
}

/// Constants that native functions make get their handles from the shared host.
#[test]
fn threads_match_on_one_host() {
    let patterns = r#"
        Constraint Negated(value: Attr) -> Attr;
        Pattern { let c = op<clif.iconst> {imm = value: Attr}; let n = Negated(value); replace c with op<clif.iconst> {imm = n}; }
    "#;
    let mut host = Host::new(function());
    let set = bind(patterns, &mut host).unwrap_or_else(|errors| panic!("{errors}"));
    let mut ops = Vec::new();
    host.nested_ops(InstructionOp::Function, true, &mut ops);
    let count = || -> usize {
        let (mut count, mut matcher) = (0, Matcher::new());
        for op in &ops {
            matcher.match_all(&set, &host, *op, &mut |_| count += 1).expect("nothing stops it");
        }
        count
    };
    let counts: Vec<usize> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    assert_eq!(counts, [2; 4]);
}

#[test]
fn instructions_are_made_with_operands_and_attributes() {
    let (text, _) = rewritten(
        r#"
        Constraint IsSmall(value: Attr);
        Constraint Negated(value: Attr) -> Attr;
        Pattern {
            let root = op<clif.isub>(x: Value, op<clif.iconst> {imm = n: Attr});
            IsSmall(n);
            let negated = Negated(n);
            replace root with op<clif.iadd_imm>(x) {imm = negated};
        }
        Pattern {
            let root = op<clif.icmp>(x: Value, y: Value) {cc = attr<"\"slt\"">};
            replace root with op<clif.icmp>(y, x) {cc = attr<"\"eq\"">};
        }
        Pattern {
            let root = op<clif.return>(a: Value, b: Value);
            replace root with op<clif.return>(b, a, a);
        }
        "#,
    );
    for line in ["IaddImm { arg: %4, imm: -8 }", "Icmp { cc: Equal, args: [%1, %0] }", "Return { args: [%0, "] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
}

#[test]
fn what_fails_is_undone() {
    let mut host = Host::new(function());
    let patterns = r#"
        Rewrite Refuse();
        Pattern {
            let root = op<clif.isub>(x: Value, y: Value);
            rewrite root with {
                let made = op<clif.iadd>(y, x);
                replace root with made;
                Refuse();
            };
        }"#;
    let set = bind(patterns, &mut host).unwrap();
    let report = rewrite_greedily(&set, &mut host, InstructionOp::Function, &GreedyOptions::default()).unwrap();
    assert_eq!((report.rewrites, report.failures.first.len()), (0, 1));
    assert_eq!(host.into_arena().to_string(), function().to_string());
}

#[test]
fn mistakes_are_errors_with_places() {
    let mistakes = [
        ("op<clif.iad>(x: Value, y: Value)", "iadd"),
        ("op<clif.iadd_imm>(x: Value) {im = attr<\"8\">}", "imm"),
        ("op<clif.iadd>(x: Value)", "operands"),
        ("op<clif.iadd_imm>(x: Value) {imm = attr<\"1.5 : f32\">}", "imm"),
        ("op<clif.icmp>(x: Value, y: Value) {cc = attr<\"\\\"lt\\\"\">}", "slt"),
    ];
    for (pattern, said) in mistakes {
        let text = format!("Pattern => replace {pattern} with x;");
        let errors = bind(&text, &mut Host::new(function())).err().unwrap_or_else(|| panic!("{text}"));
        assert!(errors.contains(said) && errors.contains(":1:"), "{text}: {errors}");
    }
}

#[test]
fn what_cannot_be_made_says_why() {
    let missing = "Pattern { let root = op<clif.isub>(x: Value, y: Value); replace root with op<clif.iadd_imm>(x); }";
    let errors = bind(missing, &mut Host::new(function())).err().expect("an attribute is missing");
    assert!(errors.contains("imm"), "{errors}");
    // Fields that patterns do not know have defaults.
    let call = "Pattern { let root = op<clif.isub>(x: Value, y: Value);
        replace root with op<clif.call>(x, y) {callee = attr<\"\\\"g\\\"\">} -> (type<\"i64\">); }";
    assert!(rewritten(call).0.contains("Call { callee: \"g\", args: [%4, %2], site: 0 }"));
    assert_eq!(Value(1), Value(1));
}

/// Constants of older blobs are texts, which the host does not read: it says so, and matches nothing else in their place.
#[test]
fn constants_as_texts_are_refused() {
    let text = r#"Pattern => replace op<clif.imul>(x: Value, op<clif.iconst> {imm = attr<"1">}) with x;"#;
    let program = pdll::compile(text).unwrap_or_else(|error| panic!("{error}"));
    let mut tables = program.tables().clone();
    tables.attributes = tables.attributes.iter().map(|data| data.to_string().as_str().into()).collect();
    assert_eq!(tables.attributes, [ConstantData::Notation("1 : i64".into())]);
    let code = [program.match_code(), program.rewrite_code()].map(<[u32]>::to_vec);
    let [matching, rewriting] = code;
    let old = pdl_vm::Program::from_parts(tables, matching, rewriting).expect("it is a program");
    let errors = PatternSet::bind(Arc::new(old), &mut Host::new(function()), &Natives::new());
    let said = errors.err().expect("it is refused").to_string();
    assert!(said.contains("E0603: the host refuses the attribute `1 : i64`"), "{said}");
    assert!(said.contains("compile the patterns again"), "{said}");
}

/// Returns what rustc would say of patterns that are compiled with the program.
fn said_by_rustc(patterns: &str) -> Option<String> {
    let program = pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}"));
    let tables = program.tables();
    let mentions = tables.mentions.decode(program.patterns().len()).expect("they are whole");
    let said = mentions.iter().flatten().find_map(|mention| {
        let text =
            |place: u32| tables.attributes[place as usize].to_string().split(" : ").next().expect("a text").to_owned();
        let constants: Vec<Option<String>> = mention.constants.iter().map(|place| place.map(text)).collect();
        let given: Vec<(&str, Option<&str>)> = mention
            .attributes
            .iter()
            .zip(&constants)
            .map(|(name, constant)| (name.as_str(), constant.as_deref()))
            .collect();
        let place = format!("{}:{}:{}", mention.location.file, mention.location.line, mention.location.column);
        let (operands, results, is_created) = (&mention.operands, &mention.results, mention.is_created);
        std::panic::catch_unwind(|| {
            pdl_vm::assert_known::<Host>(&place, &mention.name, &given, operands, results, is_created);
        })
        .err()
    });
    said.map(|said| said.downcast_ref::<String>().expect("it is a text").clone())
}

#[test]
fn rustc_says_what_binding_says() {
    let (mut wrong, mut right) = (0, 0);
    let matched = [
        "op<clif.iadd>(x: Value, y: Value)",
        "op<clif.iad>(x: Value, y: Value)",
        "op<clif.dd>(x: Value)",
        "op<clif.Iconst_>(x: Value)",
        "op<clif.iadd>(x: Value)",
        "op<clif.iadd>(x: Value, y: Value, z: Value)",
        "op<clif.iadd>(x: Value, y: ValueRange)",
        "op<clif.iadd>(x: Value, y: Value, z: ValueRange)",
        "op<clif.iadd>(x: Value, y: Value) -> (a: Type, b: Type)",
        "op<clif.iadd_imm>(x: Value) {imm = attr<\"8\">}",
        "op<clif.iadd_imm>(x: Value) {im = attr<\"8\">}",
        "op<clif.iadd_imm>(x: Value) {immediately = attr<\"8\">}",
        "op<clif.icmp>(x: Value, y: Value) {cc = attr<\"\\\"slt\\\"\">}",
        "op<clif.icmp>(x: Value, y: Value) {cc = attr<\"\\\"lt\\\"\">}",
        "op<clif.icmp>(x: Value, y: Value) {cc = attr<\"3\">}",
        "op<clif.load>(x: Value)",
        "op<clif.load>(x: Value, y: Value)",
        "op<clif.return>(x: Value, y: Value) -> ()",
    ];
    let created = [
        "x",
        "op<clif.iconst>",
        "op<clif.iconst> {imm = attr<\"1\">}",
        "op<clif.iadd>(x) -> (type<\"i64\">)",
        "op<clif.icmp>(x, x) {cc = attr<\"\\\"ult\\\"\">}",
        "op<clif.load>(x)",
    ];
    for matched in matched {
        for created in created {
            let text = format!("Pattern => replace {matched} with {created};");
            let bound = bind(&text, &mut Host::new(function())).err();
            let first = bound.as_deref().and_then(|errors| errors.lines().next()).map(|error| {
                let (code, message) = error.split_once(": ").expect("a code");
                format!("[{code}] {message}")
            });
            assert_eq!(said_by_rustc(&text), first, "{text}");
            *if first.is_some() { &mut wrong } else { &mut right } += 1;
        }
    }
    assert!(wrong > 60 && right > 10, "{wrong} wrong, {right} right");
}

#[test]
fn the_operations_are_those_of_the_variants() {
    let names: Vec<&str> = Data::KINDS.iter().map(|kind| kind.name).collect();
    let expected = "iconst iadd isub imul iadd_imm icmp select load store call return";
    assert_eq!(names, expected.split(' ').map(|name| format!("clif.{name}")).collect::<Vec<_>>());
    let load = Data::KINDS[7];
    assert_eq!((load.attributes, load.is_pure, load.results), (&[("offset", true)][..], false, 1));
    assert_eq!(load.operands, [&[false][..], &[true]]);
}

/// A field whose operands are told by hand.
#[derive(Clone, Debug, PartialEq)]
struct Pair(Value, u8, Value);

impl OperandField<Value> for Pair {
    const GROUPS: &'static [bool] = &[false, false];

    fn visit(&self, visit: &mut impl FnMut(&[Value])) {
        visit(&[self.0]);
        visit(&[self.2]);
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [Value])) {
        visit(std::slice::from_mut(&mut self.0));
        visit(std::slice::from_mut(&mut self.2));
    }

    fn build(groups: &mut dyn Iterator<Item = &[Value]>) -> Option<Pair> {
        Some(Pair(*groups.next()?.first()?, 0, *groups.next()?.first()?))
    }
}

#[derive(Clone, Debug, PartialEq, pdl_derive::Instruction)]
enum Paired {
    #[pdl(type_of = pair)]
    Both {
        #[pdl(operands)]
        pair: Pair,
    },
    #[pdl(type_of = args)]
    All { args: Vec<Value> },
    #[pdl(type = "i1")]
    None,
}

#[test]
fn operands_are_told_by_hand_and_types_by_attributes() {
    let operands: [&[Value]; 2] = [&[Value(3)], &[Value(4)]];
    let mut both = Paired::build(0, &mut operands.into_iter(), &[]).expect("it is whole");
    assert_eq!(both, Paired::Both { pair: Pair(Value(3), 0, Value(4)) });
    both.operands_mut(&mut |piece| piece[0].0 += 1);
    assert_eq!(both.result_type(), ResultType::Of(Value(4)));
    assert_eq!(Paired::All { args: vec![Value(7), Value(8)] }.result_type(), ResultType::Of(Value(7)));
    assert_eq!(Paired::All { args: vec![] }.result_type(), ResultType::Unknown);
    assert_eq!(Paired::None.result_type(), ResultType::Named("i1"));
}
