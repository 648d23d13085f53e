//! Checks of constraints from ODS in blobs: kept, linked, and refused when they are wrong.

#[allow(dead_code, reason = "shared with the other tests")]
use crate::common;

use common::library;
use pdl_bytecode::{BlobLimits, LoadError, Program};
use pdl_compile::{LinkError, Strip, compile, content_hash, link, patterns_of, strip, verify_blob};
use pdl_declarations::program::{
    Builtin, Class, Expression as E, Function, Lambda, MAX_DEPTH, MAX_SLOTS, Method, Operator, Quantifier, Step, Test,
};
use pdl_declarations::{Check, Definition, Demand, Obstacle};
use pdl_ir::{Kind, Module, Native, NativeKind, NativeType};

fn native(name: &str, kind: Kind, definition: Option<Definition>) -> Native {
    Native {
        name: name.into(),
        kind: NativeKind::Constraint,
        params: vec![NativeType { name: None, kind, declared: None }],
        results: Vec::new(),
        code: None,
        definition: definition.map(Box::new),
        location: Default::default(),
    }
}

fn predicate(expression: E) -> Option<Definition> {
    Check::new(Demand::Predicate(expression)).map(Definition::Check)
}

fn this() -> Box<E> {
    Box::new(E::Variable(0))
}

/// An expression with every form.
fn every_form() -> E {
    let lambda = |slot, body| Lambda { parameters: vec![slot], body };
    let returned = |value| vec![Step::Return(value)];
    E::All(vec![
        E::Any(vec![E::Bool(true), E::Bool(false), E::Int(i128::MIN), E::Int(-1), E::Int(i128::MAX)]),
        E::Not(Box::new(E::Negate(Box::new(E::Complement(Box::new(E::Text("text".into()))))))),
        E::Binary(Operator::Remainder, this(), Box::new(E::Int(1 << 70))),
        E::Choose(Box::new([E::Bool(true), E::Int(0), E::List(vec![E::Int(1), E::Int(2)])])),
        E::IsA(vec![Test::Class(Class::Builtin(Builtin::StringBasedAttr)), Test::Enum(this())], this()),
        E::Narrow(
            vec![
                Test::Class(Class::Float("bf16".into())),
                Test::Class(Class::Entities(vec![("t".into(), "shape".into()), ("t".into(), "size".into())])),
            ],
            this(),
        ),
        E::Method(Method::OperationName, this(), vec![E::Int(3)]),
        E::Function(Function::FlattenedTypes, vec![E::Variable(0)]),
        E::Quantified(Quantifier::None, this(), lambda(1, returned(E::Variable(1)))),
        E::Apply(
            lambda(
                2,
                vec![
                    Step::Let(3, E::Variable(2)),
                    Step::If(E::Variable(3), returned(E::Bool(false))),
                    Step::Return(E::Bool(true)),
                ],
            ),
            vec![E::Variable(0)],
        ),
    ])
}

/// The patterns of a library, with checks that nothing calls.
fn with(natives: Vec<Native>) -> Module {
    let mut module = library("b");
    module.natives.extend(natives);
    module
}

fn checked() -> Program {
    let operations = Check::new(Demand::Operations(vec!["t.a".into(), "t.b".into()])).map(Definition::Check);
    let stopped = Definition::Stopped(Obstacle::new(".isStrided", "this method is not known"));
    let natives = vec![
        native("Everything", Kind::Type, predicate(every_form())),
        native("Undefined", Kind::Type, None),
        native("Anything", Kind::Attribute, Check::new(Demand::Nothing).map(Definition::Check)),
        native("Interface", Kind::Operation, operations),
        native("Strided", Kind::Type, Some(stopped)),
    ];
    compile(&with(natives)).expect("it compiles")
}

#[test]
fn checks_come_back_as_they_went_in() {
    let program = checked();
    let blob = program.to_bytes();
    assert_eq!(program.without_names().format_version(), 2);
    let loaded = Program::from_bytes(&blob).expect("what was written can be read");
    assert_eq!(loaded.tables(), program.tables());
    assert_eq!(patterns_of(&loaded), patterns_of(&program));
    assert_eq!(loaded.to_bytes(), blob);
    assert_eq!(verify_blob(&blob, &BlobLimits::DEFAULT), []);
    // Programs without checks are written for readers that know none.
    assert_eq!(common::program("b").without_names().format_version(), 1);
}

/// Returns what only expressions of rules have.
fn computed() -> E {
    let tests = vec![Test::Operations(vec!["t.b".into(), "t.a".into()]), Test::BlockArgument, Test::OpResult];
    E::List(vec![
        E::Null,
        E::Float(1.5_f64.to_bits()),
        E::Cast(tests, this()),
        E::Bind(3, Box::new(E::Function(Function::MakeUnitAttr, vec![]))),
        E::Method(Method::CloneWith, this(), vec![]),
    ])
}

#[test]
fn expressions_of_rules_come_back_as_they_went_in() {
    let definition = Check::new(Demand::Computed(computed())).map(Definition::Check);
    let of = |kind| NativeType { name: None, kind, declared: None };
    let test = Native {
        params: vec![of(Kind::Value), of(Kind::ValueRange)],
        results: vec![of(Kind::Attribute), of(Kind::Operation)],
        ..native("Several", Kind::Value, definition.clone())
    };
    let rewrite = |name: &str, results| Native {
        kind: NativeKind::Rewrite,
        params: Vec::new(),
        results,
        ..native(name, Kind::Value, definition.clone())
    };
    let module = with(vec![test, rewrite("Makes", vec![of(Kind::Attribute)])]);
    let program = compile(&module).expect("it compiles");
    let blob = program.to_bytes();
    assert_eq!(program.without_names().format_version(), 6);
    let loaded = Program::from_bytes(&blob).expect("what was written can be read");
    assert_eq!(loaded.tables(), program.tables());
    assert_eq!(loaded.to_bytes(), blob);
    // A rewrite gives one thing.
    let nothing = compile(&with(vec![rewrite("Nothing", vec![])])).expect("it compiles").to_bytes();
    match Program::from_bytes(&nothing) {
        Err(LoadError::Contents { section: "checks", message, .. }) => {
            assert!(message.contains("cannot be checked so"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn stripping_keeps_what_runs() {
    let program = checked();
    let stripped = strip(&program, Strip::NamesAndPatterns).expect("it has patterns");
    assert_eq!(content_hash(&stripped), content_hash(&program));
    assert_ne!(content_hash(&program), content_hash(&compile(&with(Vec::new())).expect("it compiles")));
    let loaded = Program::from_bytes(&stripped.to_bytes()).expect("it is still a program");
    let definition = |name: &str| {
        loaded.natives().iter().find(|native| native.name == name).and_then(|native| native.definition.as_deref())
    };
    assert_eq!(definition("Everything"), predicate(every_form()).as_ref());
    assert_eq!(definition("Strided"), None);
}

#[test]
fn linked_programs_must_agree_on_what_a_name_demands() {
    let one = |definition| {
        let module = Module { natives: vec![native("Same", Kind::Type, definition)], ..Module::default() };
        Program::from_bytes(&compile(&module).expect("it compiles").to_bytes()).expect("it was just written")
    };
    let small = one(predicate(E::Bool(true)));
    let (other, none) = (one(predicate(E::Bool(false))), one(None));
    let error = link([("x", &small), ("y", &other)]).unwrap_err();
    assert_eq!(error.code(), "E0524");
    assert!(matches!(&error, LinkError::DefinitionClash { name, .. } if name == "Same"), "{error}");
    for pair in [[("x", &none), ("y", &small)], [("x", &small), ("y", &none)]] {
        let linked = link(pair).expect("one leaves it to the other");
        assert_eq!(linked.natives()[0].definition.as_deref(), predicate(E::Bool(true)).as_ref());
    }
}

#[test]
fn limits_hold_when_checks_are_made() {
    let nested = |depth| (1..depth).fold(E::Bool(true), |inner, _| E::Not(Box::new(inner)));
    assert!(predicate(nested(MAX_DEPTH)).is_some());
    assert!(predicate(nested(MAX_DEPTH + 1)).is_none());
    assert!(predicate(E::Variable(MAX_SLOTS - 1)).is_some());
    assert!(predicate(E::Variable(MAX_SLOTS)).is_none());
    let lambda = Lambda { parameters: vec![MAX_SLOTS], body: Vec::new() };
    assert!(predicate(E::Apply(lambda, Vec::new())).is_none());
    assert!(Check::new(Demand::Operations(vec!["b".into(), "a".into()])).is_none());
    let deepest = compile(&with(vec![native("Deep", Kind::Type, predicate(nested(MAX_DEPTH)))])).expect("it compiles");
    assert!(Program::from_bytes(&deepest.to_bytes()).is_ok());
}

/// The blob with other bytes for the section of checks.
fn with_section(bytes: &[u8]) -> Vec<u8> {
    let mut blob = checked().without_names().to_bytes();
    let entry = 16 + 4 * 12;
    let number = |blob: &[u8], at: usize| u32::from_le_bytes(blob[at..at + 4].try_into().expect("four bytes")) as usize;
    assert_eq!(number(&blob, entry), 5);
    blob.truncate(number(&blob, entry + 4));
    blob.extend_from_slice(bytes);
    blob[entry + 8..entry + 12].copy_from_slice(&(bytes.len() as u32).to_le_bytes());
    forge(&mut blob);
    blob
}

fn forge(blob: &mut [u8]) {
    let checksum = crc32fast::hash(&blob[16..]);
    blob[12..16].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn wrong_checks_are_refused_with_a_reason() {
    let natives = checked().natives().len() as u8;
    let index =
        |name: &str| checked().natives().iter().position(|native| native.name == name).expect("it is there") as u8;
    let (ty, operation) = (index("Everything"), index("Interface"));
    let deep = |form: u8| [vec![0, 1, ty, 2], vec![form; 100_000]].concat();
    for (bytes, reason) in [
        (vec![], "ends inside a number"),
        (vec![0, 1, natives, 1], "there is no native function number"),
        (vec![0, 1, ty, 5], "there is no form of definition number 5"),
        (vec![0, 2, ty, 1, ty, 1], "not in ascending order"),
        (vec![0, 1, ty, 3, 0], "cannot be checked so"),
        (vec![0, 1, operation, 2, 1], "cannot be checked so"),
        (vec![0, 1, ty, 2, 23], "there is no form of expression number 23"),
        (vec![0, 1, ty, 2, 3, 0], "there is no text number 0"),
        (vec![0, 1, ty, 2, 4, 252, 0, 1, 0, 0], "too many variables"),
        (vec![0, 1, ty, 1, 0], "1 bytes are left over"),
        (vec![2, 1, b'b', 1, b'a', 1, operation, 3, 2, 0, 1], "out of order"),
        // `!`, `&&` and lists of one, ever deeper.
        (deep(5), "nested too deeply"),
        ([vec![0, 1, ty, 4], [22, 0].repeat(100_000)].concat(), "nested too deeply"),
        (vec![0, 1, ty, 4, 22, 252, 0, 1, 0, 0, 19], "too many variables"),
        ([vec![0, 1, ty, 2], [8, 1].repeat(100_000)].concat(), "nested too deeply"),
        ([vec![0, 1, ty, 2], [17, 0, 1, 0].repeat(100_000)].concat(), "nested too deeply"),
        ([vec![0, 1, ty, 2, 8, 253], vec![0xff; 8]].concat(), "does not fit in 0 bytes"),
    ] {
        let blob = with_section(&bytes);
        match Program::from_bytes(&blob) {
            Err(LoadError::Contents { section: "checks", message, .. }) => {
                assert!(message.contains(reason), "{message}, not {reason}");
            }
            other => panic!("{reason}: {other:?}"),
        }
        let findings = verify_blob(&blob, &BlobLimits::DEFAULT);
        assert!(findings.iter().any(|finding| finding.section == Some("checks")), "{findings:?}");
    }
    // In a blob of version 1 there is no such section.
    let mut old = checked().without_names().to_bytes();
    old[8] = 1;
    assert!(matches!(Program::from_bytes(&old), Err(LoadError::Section { .. })));
}

#[test]
fn changed_checks_never_panic_behind_a_forged_checksum() {
    let blob = checked().without_names().to_bytes();
    let mut accepted = 0;
    for at in 16..blob.len() {
        for flip in [0x01, 0x04, 0x80, 0xff] {
            let mut changed = blob.clone();
            changed[at] ^= flip;
            forge(&mut changed);
            if let Ok(program) = Program::from_bytes(&changed) {
                accepted += 1;
                assert_eq!(
                    Program::from_bytes(&program.to_bytes()).map(|p| p.tables().clone()),
                    Ok(program.tables().clone())
                );
                let _ = patterns_of(&program);
            }
        }
    }
    assert!(accepted > 0, "another operator is still an operator");
}
