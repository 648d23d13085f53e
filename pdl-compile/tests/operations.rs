//! Definitions of operations in blobs: kept, linked, and refused when they are wrong.

#[allow(dead_code, reason = "shared with the other tests")]
use crate::common;

use common::library;
use pdl_bytecode::{BlobLimits, LoadError, Program, RegisterCounts, Tables};
use pdl_compile::{LinkError, Strip, compile, content_hash, link, patterns_of, strip, verify_blob};
use pdl_declarations::program::MAX_DEPTH;
use pdl_declarations::{
    ConstantData, Effects, GroupSizes, Groups, OpDefinition, OpDefinitions, OpTrait, OwnAttribute, TypeFrom, TypeRule,
    TypeStep,
};
use pdl_ir::Module;

fn groups(varies: &[bool], sizes: GroupSizes) -> Groups {
    Groups { varies: varies.to_vec(), sizes }
}

fn unknown(name: &str) -> OpDefinition {
    OpDefinition {
        name: name.into(),
        operands: groups(&[], GroupSizes::Even),
        results: groups(&[], GroupSizes::Even),
        attributes: Vec::new(),
        result_types: None,
        effects: Effects::Any,
        traits: Default::default(),
    }
}

fn rule(from: TypeFrom, steps: &[TypeStep]) -> TypeRule {
    TypeRule { from, steps: steps.to_vec() }
}

/// Every form of everything.
fn definitions() -> Vec<OpDefinition> {
    let everything = OpDefinition {
        operands: groups(&[true, false, true], GroupSizes::Attribute),
        results: groups(&[false; 4], GroupSizes::Unknown),
        attributes: vec![
            OwnAttribute { default: Some(ConstantData::Opaque("#t.kind<none>".into())), ..OwnAttribute::from("kind") },
            "value".into(),
            "operandSegmentSizes".into(),
        ],
        result_types: Some(vec![
            rule(TypeFrom::Text("!t.token".into()), &[]),
            rule(TypeFrom::Operand(1), TypeStep::ALL),
            rule(TypeFrom::Attribute("value".into()), &[]),
            rule(TypeFrom::Result(2), &[TypeStep::Element]),
        ]),
        effects: Effects::Removable,
        traits: OpTrait::ALL.iter().copied().collect(),
        ..unknown("t.everything")
    };
    // Names that share much, little, and parts of letters.
    let more = ["t.everything_else", "t.x", "u", "u.é", "u.ê"].map(unknown);
    let long = ["v.", "w."].map(|end| unknown(&format!("{}{end}", "long".repeat(20))));
    let nested = OpDefinition { effects: Effects::Nested, result_types: Some(Vec::new()), ..unknown("t.loop") };
    let varying = groups(&[true, true], GroupSizes::Attribute);
    let without = OpDefinition { results: varying, result_types: Some(Vec::new()), ..unknown("t.without") };
    let mut all: Vec<OpDefinition> = [everything, nested, without].into_iter().chain(more).chain(long).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// The patterns of a library, compiled with these definitions.
fn program(name: &str, definitions: Vec<OpDefinition>) -> Program {
    let operations = OpDefinitions::new(definitions).expect("they are valid");
    compile(&Module { operations, ..library(name) }).expect("it compiles")
}

#[test]
fn definitions_come_back_as_they_went_in() {
    let program = program("a", definitions());
    let blob = program.to_bytes();
    assert_eq!(program.without_names().format_version(), 10);
    assert_eq!(self::program("b", vec![unknown("t.x")]).without_names().format_version(), 8);
    let loaded = Program::from_bytes(&blob).expect("what was written can be read");
    assert_eq!(loaded.operations()[..], definitions());
    assert_eq!(loaded.tables(), program.tables());
    assert_eq!(patterns_of(&loaded), patterns_of(&program));
    assert_eq!(loaded.to_bytes(), blob);
    assert_eq!(verify_blob(&blob, &BlobLimits::DEFAULT), []);
    let listing = program.disassemble();
    let everything = "t.everything(n, 1, n) -> (1, 1, 1, 1), types: !t.token, getI1SameShape of getElementTypeOrSelf of \
                      getElementType of operand #1, 'value', getElementType of result #2, no effects, IsTerminator";
    assert!(listing.contains(everything) && listing.contains("t.loop(), effects of its regions"), "{listing}");
}

#[test]
fn stripping_keeps_them_and_the_hash_counts_them() {
    let program = program("a", definitions());
    let stripped = strip(&program, Strip::NamesAndPatterns).expect("it has patterns");
    assert_eq!(content_hash(&stripped), content_hash(&program));
    let loaded = Program::from_bytes(&stripped.to_bytes()).expect("it is still a program");
    assert_eq!(loaded.operations(), program.operations());
    assert_ne!(content_hash(&program), content_hash(&common::program("a")));
    let other = self::program("a", vec![OpDefinition { effects: Effects::Nested, ..unknown("t.x") }]);
    assert_ne!(content_hash(&other), content_hash(&self::program("a", vec![unknown("t.x")])));
}

#[test]
fn linked_programs_know_what_each_of_them_knew() {
    let [all, none, one] = [definitions(), Vec::new(), vec![unknown("a.b")]];
    let (first, second, third) = (program("a", all.clone()), program("b", none), program("natives", one));
    let linked = link([("x", &first), ("y", &second), ("z", &third)]).expect("they go together");
    assert_eq!(linked.operations().len(), all.len() + 1);
    let last = link([("y", &second), ("z", &third)]).expect("they go together");
    let again = link([("x", &first), ("yz", &last)]).expect("they go together");
    assert_eq!(again.to_bytes(), linked.to_bytes());
    // The same definition twice is one; another one of the same name is an error.
    let same = program("b", all);
    assert_eq!(link([("x", &first), ("y", &same)]).expect("they agree").operations(), first.operations());
    let other = program("natives", vec![OpDefinition { effects: Effects::Nested, ..unknown("t.x") }]);
    let error = link([("v", &second), ("x", &first), ("y", &other)]).unwrap_err();
    assert_eq!(error.code(), "E0525");
    let LinkError::OperationClash { name, programs } = &error else { panic!("{error}") };
    assert_eq!((name.as_str(), programs), ("t.x", &["x".to_owned(), "y".to_owned()]));
}

/// The blob of a program with one definition, and other bytes for the section of definitions.
fn with_section(bytes: &[u8]) -> Vec<u8> {
    let mut blob = program("a", vec![unknown("t.x")]).without_names().to_bytes();
    let entry = 16 + 4 * 12;
    let number = |blob: &[u8], at: usize| u32::from_le_bytes(blob[at..at + 4].try_into().expect("four bytes")) as usize;
    assert_eq!(number(&blob, entry), 6);
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
fn wrong_definitions_are_refused_with_a_reason() {
    // Pool, count, shared part of the name, name, flags, operands, results, attributes, form of the result types, rules.
    let good = [0, 1, 0, 1, b'x', 0, 1, 0, 1, 0, 0, 1, 1, 0];
    assert!(Program::from_bytes(&with_section(&good)).is_ok());
    let one = |flags: u8, rest: &[u8]| [&[0, 1, 0, 1, b'x', flags], rest].concat();
    let twice = [&[0, 2][..], &good[2..], &good[2..]].concat();
    for (bytes, reason) in [
        (vec![], "ends inside a number"),
        (vec![0, 1, 1], "a name shares more than there is"),
        (vec![0, 1, 33], "there is no shared part of a name number 33"),
        (vec![0, 1, 0, 2, b'x'], "does not fit"),
        ([&[0, 1, 0, 1, b'x', 251], &1728_u16.to_le_bytes()[..]].concat(), "there is no such trait"),
        (one(0, &[1, 2]), "there is no answer number 2"),
        (one(0, &[0, 0, 1, 0]), "there is no text number 0"),
        (one(0, &[0, 0, 0, 3]), "there is no form of result types number 3"),
        (one(0, &[0, 0, 0, 2]), "there are no results that could be missing"),
        (one(0, &[0, 1, 0, 0, 2]), "come from what is not there"),
        (one(0, &[0, 0, 1, 0, 0, 0]), "there is no text number 0"),
        (one(0, &[1, 0, 1, 0, 0, 1, 8]), "there is no form of rule number 8"),
        (one(0, &[1, 0, 1, 0, 0, 1, 5, 0, 1, 3]), "there is no step of a rule number 3"),
        (one(0, &[1, 0, 1, 0, 0, 1, 1, 1]), "come from what is not there"),
        (one(0, &[1, 0, 1, 0, 0, 1, 3, 0]), "come from what is not there"),
        (twice, "not in ascending order"),
        ([&good[..], &[0]].concat(), "1 bytes are left over"),
        ([&[0, 253][..], &[0xff; 8]].concat(), "does not fit in 0 bytes"),
        (one(0, &[253, 255, 255, 255, 255, 255, 0, 0, 0]), "does not fit in 0 bytes"),
    ] {
        let blob = with_section(&bytes);
        match Program::from_bytes(&blob) {
            Err(LoadError::Contents { section: "operations", message, .. }) => {
                assert!(message.contains(reason), "{message}, not {reason}");
            }
            other => panic!("{reason}: {other:?}"),
        }
        let findings = verify_blob(&blob, &BlobLimits::DEFAULT);
        assert!(findings.iter().any(|finding| finding.section == Some("operations")), "{findings:?}");
    }
    // In a blob of an older version there is no such section.
    for version in [1, 2, 4] {
        let mut old = with_section(&good);
        old[8] = version;
        assert!(matches!(Program::from_bytes(&old), Err(LoadError::Section { .. })), "version {version}");
    }
    let limits = BlobLimits::DEFAULT.table_entries(definitions().len() - 1);
    let error = Program::from_bytes_with(&program("a", definitions()).to_bytes(), &limits).unwrap_err();
    assert!(error.to_string().contains("operations that the limits allow"), "{error}");
}

#[test]
fn what_is_made_by_hand_is_held_to_the_same() {
    let backwards = vec![unknown("b"), unknown("a")];
    assert_eq!(OpDefinitions::new(backwards), None);
    assert_eq!(OpDefinitions::new(vec![unknown("a"), unknown("a")]), None);
    let wrong = OpDefinition { result_types: Some(vec![rule(TypeFrom::Operand(0), &[])]), ..unknown("a") };
    assert_eq!(OpDefinitions::new(vec![wrong]), None);
    let results = groups(&[true, false], GroupSizes::Even);
    let one_must_be = OpDefinition { results, result_types: Some(Vec::new()), ..unknown("a") };
    assert_eq!(OpDefinitions::new(vec![one_must_be]), None);
}

/// Definitions of the versions before say no defaults, so that patterns would not match what they match as a source.
#[test]
fn older_definitions_are_refused_and_older_blobs_without_them_are_read() {
    for (definitions, is_read) in [(definitions(), false), (Vec::new(), true)] {
        let mut blob = program("b", definitions).without_names().to_bytes();
        blob[8..10].copy_from_slice(&[7, 0]);
        forge(&mut blob);
        match Program::from_bytes(&blob) {
            Ok(_) => assert!(is_read),
            Err(error) => {
                assert!(!is_read, "{error}");
                assert_eq!((error.code(), error.offset()), ("E0526", 8));
                assert_eq!(error.help(), "compile the patterns again with `pdllc build`");
            }
        }
    }
}

#[test]
fn an_attribute_that_is_not_said_is_the_default_of_the_definition() {
    let root = |default: Option<&str>| OpDefinition {
        attributes: vec![OwnAttribute {
            default: default.map(|text| ConstantData::Opaque(text.into())),
            ..OwnAttribute::from("k")
        }],
        ..unknown("t.root")
    };
    let code = |definitions| program("a", definitions).disassemble();
    let known = code(vec![root(Some("#t.kind<none>"))]);
    assert!(known.contains("get_attribute_or") && known.contains("#t.kind<none>"), "{known}");
    for unknown in [code(vec![root(None)]), code(vec![unknown("t.root")]), code(Vec::new())] {
        assert!(!unknown.contains("get_attribute_or"), "{unknown}");
    }
}

#[test]
fn changed_definitions_never_panic_behind_a_forged_checksum() {
    let blob = program("a", definitions()).to_bytes();
    let mut accepted = 0;
    for at in 16..blob.len() {
        for flip in [0x01, 0x04, 0x80, 0xff] {
            let mut changed = blob.clone();
            changed[at] ^= flip;
            forge(&mut changed);
            if let Ok(program) = Program::from_bytes(&changed) {
                accepted += 1;
                let again = Program::from_bytes(&program.to_bytes()).expect("it is written as it can be read");
                assert_eq!(again.operations(), program.operations());
            }
        }
    }
    assert!(accepted > 0, "another effect is still an effect");
}

/// A blob of version 9, in which constants and defaults are texts: what its patterns and definitions are now, it is.
#[test]
fn constants_of_older_blobs_are_texts_until_they_are_linked() {
    let old = include_bytes!("old/version9.pdllc");
    let loaded = Program::from_bytes(old).expect("older blobs are read");
    assert_eq!(verify_blob(old, &BlobLimits::DEFAULT), []);
    let new = program("everything", definitions());
    assert_eq!(loaded.disassemble(), new.disassemble());
    assert_eq!(loaded.tables().attributes[0], ConstantData::Notation("\"text\"".into()));
    assert_eq!(
        new.tables().attributes[..],
        [ConstantData::Text("text".into()), ConstantData::Integer(7, "i64".into())]
    );
    let again = Program::from_bytes(&loaded.to_bytes()).expect("it is written as it can be read");
    assert_eq!((again.tables(), again.format_version()), (loaded.tables(), 10));
    // Linking compiles anew, and defaults that are written in two ways are the same.
    let linked = link([("old", &loaded)]).expect("it has its patterns");
    assert_eq!(linked.to_bytes(), new.to_bytes());
    let both = link([("old", &loaded), ("new", &program("a", definitions()))]).expect("one definition is the other");
    assert_eq!(both.operations(), new.operations());
}

/// Constants that are nested too deeply, are NaN, or have a form that there is not.
#[test]
fn constants_are_checked() {
    let with = |constant: ConstantData| {
        let tables =
            Tables { attributes: vec![constant], match_registers: RegisterCounts([1; 6]), ..Tables::default() };
        Program::from_parts(tables, vec![pdl_bytecode::isa::Opcode::End as u32], Vec::new()).expect("nobody reads it")
    };
    let nested = |depth: usize| (1..depth).fold(ConstantData::Unit, |inner, _| ConstantData::List(vec![inner]));
    let program = with(nested(MAX_DEPTH));
    assert_eq!(Program::from_bytes(&program.to_bytes()), Ok(program));
    for (wrong, message) in [
        (nested(MAX_DEPTH + 1), "nested too deeply"),
        (ConstantData::Float(f64::NAN, "f32".into(), "0x7FC00000".into()), "NaN"),
    ] {
        let error = Program::from_bytes(&with(wrong).to_bytes()).expect_err(message);
        assert!(matches!(&error, LoadError::Contents { section: "tables", .. }), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    let every = ConstantData::Dictionary(vec![
        ("a".into(), ConstantData::Bool(true)),
        ("b".into(), ConstantData::Integer(i128::MIN, "i200".into())),
        ("c".into(), ConstantData::Float(-0.0, "f64".into(), "-0.000000e+00".into())),
        ("d".into(), ConstantData::List(vec![ConstantData::Text("é".into()), ConstantData::Type("i32".into())])),
        ("e".into(), ConstantData::Symbol(vec!["f".into(), "g".into()])),
        ("h".into(), ConstantData::Opaque("#t.x".into())),
        ("i".into(), ConstantData::Notation("1 : i8".into())),
    ]);
    let program = with(every.clone());
    let blob = program.to_bytes();
    assert_eq!(Program::from_bytes(&blob).as_ref().map(|loaded| &loaded.tables().attributes[0]), Ok(&every));
    // Behind the pool: no names, one constant, and its form.
    let form = blob.iter().position(|byte| *byte == 6).expect("a dictionary");
    for at in form..blob.len() {
        for flip in [0x01, 0x04, 0x80, 0xff] {
            let mut changed = blob.clone();
            changed[at] ^= flip;
            forge(&mut changed);
            if let Ok(program) = Program::from_bytes(&changed) {
                assert_eq!(Program::from_bytes(&program.to_bytes()), Ok(program));
            }
        }
    }
}
