//! Programs written by hand, right and wrong: what the validator says of each.

use pdl_bytecode::filter::{Ask, DefiningOp, FilterQuestion, FilterWords};
use pdl_bytecode::isa::*;
use pdl_bytecode::{Assembler, Label, LoadError, PatternInfo, ProblemKind, Program, RegisterCounts, Tables};
use pdl_declarations::{ConstantData, Native, NativeKind, NativeType};

fn registers(op: u32, value: u32, attribute: u32) -> RegisterCounts {
    let mut counts = RegisterCounts::default();
    counts.0[Kind::Operation as usize] = op;
    counts.0[Kind::Value as usize] = value;
    counts.0[Kind::Attribute as usize] = attribute;
    counts
}

/// One pattern that captures its root and erases it.
fn tables() -> Tables {
    Tables {
        op_names: vec!["t.a".into(), "t.b".into()],
        patterns: vec![PatternInfo {
            name: Some("P".into()),
            captures: vec![Kind::Operation],
            rewrite_registers: registers(1, 0, 0),
            ..PatternInfo::default()
        }],
        match_registers: registers(4, 4, 1),
        loop_depth: 2,
        ..Tables::default()
    }
}

fn erase_root() -> Vec<u32> {
    let mut code = Assembler::new();
    code.emit(Erase { op: 0.into() });
    code.emit(End);
    code.finish()
}

fn accept(code: &mut Assembler) {
    code.emit(Accept { pattern: 0, captures: &[pack_register(Kind::Operation, 0)] });
}

fn program(build: impl FnOnce(&mut Assembler)) -> Result<Program, Vec<ProblemKind>> {
    let mut code = Assembler::new();
    build(&mut code);
    Program::from_parts(tables(), code.finish(), erase_root())
        .map_err(|invalid| invalid.problems().iter().map(|problem| problem.kind.clone()).collect())
}

fn good() -> Program {
    program(|code| {
        let [end, b] = [code.label(), code.label()];
        code.emit(SwitchOpName {
            op: 0.into(),
            default: end,
            cases: Dense { first: 0, labels: &[b.number(), end.number()] },
        });
        code.place(b);
        code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: end });
        code.emit(GetDefiningOp { value: 0.into(), dst: 1.into(), fail: end });
        code.emit(CheckOpName { op: 1.into(), name: 1, fail: end });
        accept(code);
        code.place(end);
        code.emit(End);
    })
    .expect("this is a program")
}

#[test]
fn a_program_survives_the_blob_byte_for_byte() {
    let blob = good().to_bytes();
    let loaded = Program::from_bytes(&blob).expect("what was written can be read");
    assert_eq!(loaded.to_bytes(), blob);
    assert_eq!(loaded.tables(), good().tables());
    assert_eq!(loaded.disassemble(), good().disassemble());
    assert_eq!(good().to_bytes(), blob, "the same input gives the same bytes");
}

#[test]
fn the_disassembly_names_what_it_can() {
    assert_text(
        &good().disassemble(),
        "; op names
;   0: t.a
;   1: t.b

; match
  switch_op_name o0, default=L24, [t.a: L7, t.b: L24]
L7:
  v0 = get_operand o0, 0, fail=L24
  o1 = get_defining_op v0, fail=L24
  check_op_name o1, \"t.b\", fail=L24
  accept @P, (o0)
L24:
  end

; rewrite
@P:
  erase o0
  end
",
    );
}

fn assert_text(actual: &str, expected: &str) {
    assert_eq!(actual, expected, "\n--- actual\n{actual}");
}

#[test]
fn a_register_written_on_one_path_only_is_not_written() {
    let problems = program(|code| {
        let [skip, end] = [code.label(), code.label()];
        code.emit(CheckOpName { op: 0.into(), name: 0, fail: skip });
        code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: end });
        code.place(skip);
        code.emit(GetDefiningOp { value: 0.into(), dst: 1.into(), fail: end });
        code.place(end);
        code.emit(End);
    });
    assert_eq!(problems.unwrap_err(), [ProblemKind::Unwritten { kind: Kind::Value, register: 0 }]);
}

#[test]
fn a_destination_is_not_written_on_the_jump_to_fail() {
    let problems = program(|code| {
        let fail = code.label();
        code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail });
        code.place(fail);
        let behind = fail_after(code);
        code.emit(CheckSameValue { a: 0.into(), b: 0.into(), fail: behind });
        code.emit(End);
    });
    let unwritten = ProblemKind::Unwritten { kind: Kind::Value, register: 0 };
    assert_eq!(problems.unwrap_err(), [unwritten.clone(), unwritten]);
}

/// A label for the `end` that the caller emits next but one.
fn fail_after(code: &mut Assembler) -> pdl_bytecode::Label {
    // `check_same_value` has four words; the label is placed by emitting through it.
    let label = code.label();
    code.place_at(label, code.here() + 4);
    label
}

#[test]
fn loops_are_left_only_by_their_own_instructions() {
    let looped = |inner: &dyn Fn(&mut Assembler, u32, pdl_bytecode::Label)| {
        program(|code| {
            let [done, end] = [code.label(), code.label()];
            code.emit(GetResult { op: 0.into(), index: 0, dst: 0.into(), fail: end });
            code.emit(ForUsers { value: 0.into(), dst: 1.into(), done });
            let body = code.here();
            inner(code, body, done);
            code.place(done);
            code.place(end);
            code.emit(End);
        })
    };
    let every = looped(&|code, body, _| {
        accept(code);
        code.emit(NextUser { body });
    });
    assert!(every.is_ok(), "{every:?}");
    let first = looped(&|code, body, done| {
        let next = code.label();
        code.emit(CheckOpName { op: 1.into(), name: 1, fail: next });
        accept(code);
        code.emit(BreakUsers { body, target: done });
        code.place(next);
        code.emit(NextUser { body });
    });
    assert!(first.is_ok(), "{first:?}");
    let jumps_out = looped(&|code, body, done| {
        code.emit(CheckOpName { op: 1.into(), name: 1, fail: done });
        code.emit(NextUser { body });
    });
    assert_eq!(jumps_out.unwrap_err(), [ProblemKind::Loop]);
    let falls_out = looped(&|_, _, _| {});
    assert_eq!(falls_out.unwrap_err(), [ProblemKind::Loop]);
    let wrong_body = looped(&|code, body, _| code.emit(NextUser { body: (body + 1) }));
    assert_eq!(wrong_body.unwrap_err(), [ProblemKind::Loop, ProblemKind::Loop]);
    let uses_loop_register_behind = looped(&|code, body, done| {
        let next = code.label();
        code.emit(GetOperand { op: 1.into(), index: 0, dst: 1.into(), fail: next });
        code.place(next);
        code.emit(NextUser { body });
        code.emit(CheckSameValue { a: 1.into(), b: 0.into(), fail: done });
    });
    assert_eq!(uses_loop_register_behind.unwrap_err(), [ProblemKind::Unwritten { kind: Kind::Value, register: 1 }]);
}

#[test]
fn jumps_go_forward_to_instructions() {
    for target in [0, 4, 1000, u32::MAX] {
        let code = vec![Opcode::Jump as u32, target, Opcode::End as u32, Opcode::Accept as u32, 0, 0];
        let invalid = Program::from_parts(tables(), code, erase_root()).unwrap_err();
        let bad = invalid.problems().iter().filter(|p| p.kind == ProblemKind::BadLabel { target }).count();
        assert_eq!(bad, 1, "{target}: {invalid}");
    }
}

#[test]
fn jumps_that_nothing_leads_to_stay_within_the_code_too() {
    for target in [0, 1, 3, u32::MAX] {
        let code = vec![Opcode::End as u32, Opcode::Jump as u32, target];
        let invalid = Program::from_parts(tables(), code, erase_root()).unwrap_err();
        let kinds: Vec<_> = invalid.problems().iter().map(|problem| &problem.kind).collect();
        assert_eq!(kinds, [&ProblemKind::BadLabel { target }]);
    }
}

#[test]
fn operands_are_checked_against_their_tables() {
    for (opcode, words) in [
        (Opcode::CheckOpName, vec![0, 2, 5]),
        (Opcode::CheckAttribute, vec![0, 0, 5]),
        (Opcode::Prune, vec![1, 4]),
        (Opcode::GetOperand, vec![0, 0, 4, 6]),
        (Opcode::GetOperand, vec![4, 0, 0, 6]),
        (Opcode::Accept, vec![0, 0]),
        (Opcode::Accept, vec![0, 1, pack_register(Kind::Value, 0)]),
        (Opcode::Accept, vec![0, 1, u32::MAX]),
        (Opcode::Erase, vec![0]),
    ] {
        let mut code = vec![opcode as u32];
        code.extend(&words);
        code.push(Opcode::End as u32);
        assert!(Program::from_parts(tables(), code, erase_root()).is_err(), "{opcode:?} {words:?}");
    }
}

#[test]
fn constraints_may_be_given_operands_and_constants() {
    let with = |args: &[u32]| {
        let param = |kind| NativeType { name: None, kind, declared: None };
        let native = Native {
            name: "Is".into(),
            kind: NativeKind::Constraint,
            params: vec![param(Kind::Value), param(Kind::Attribute)],
            results: vec![],
            code: None,
            definition: None,
            location: Default::default(),
        };
        let mut code = Assembler::new();
        let fail = code.label();
        code.emit(CallConstraint { function: 0, negated: 0, args, results: &[], fail });
        code.place(fail);
        code.emit(End);
        let tables =
            Tables { natives: vec![native], attributes: vec![ConstantData::Integer(1, "i32".into())], ..tables() };
        Program::from_parts(tables, code.finish(), erase_root())
    };
    let (operand, constant) = (pack_operand(0, 1).expect("it fits"), |index| pack_constant(index).expect("it fits"));
    let program = with(&[operand, constant(0)]).expect("this is a program");
    assert_eq!(program.format_version(), 10, "constants are data");
    let loaded = Program::from_bytes(&program.to_bytes()).expect("what was written can be read");
    let text = loaded.disassemble();
    assert!(text.contains(r#"call_constraint Is, (o0.operand[1], "1 : i32")"#), "{text}");
    let problems = |args: &[u32]| with(args).unwrap_err().problems().iter().map(|p| p.kind.clone()).collect::<Vec<_>>();
    let opcode = Opcode::CallConstraint;
    let bad = |word| ProblemKind::BadOperand { opcode, operand: "args", word };
    // There is one constant; and then the number of arguments is wrong too.
    assert_eq!(problems(&[operand, constant(1)])[0], bad(constant(1)));
    // They are what they are: a value and an attribute.
    assert_eq!(problems(&[constant(0), operand]), [ProblemKind::Signature { opcode }]);
    let unwritten = pack_operand(1, 0).expect("it fits");
    assert_eq!(problems(&[unwritten, constant(0)]), [ProblemKind::Unwritten { kind: Kind::Operation, register: 1 }]);
}

#[test]
fn a_negated_call_writes_nothing() {
    let with = |negated: u32, results: &[u32]| {
        let result = NativeType { name: None, kind: Kind::Attribute, declared: None };
        let native = Native {
            name: "Find".into(),
            kind: NativeKind::Constraint,
            params: vec![],
            results: vec![result],
            code: None,
            definition: None,
            location: Default::default(),
        };
        let mut code = Assembler::new();
        let fail = code.label();
        code.emit(CallConstraint { function: 0, negated, args: &[], results, fail });
        code.place(fail);
        code.emit(End);
        Program::from_parts(Tables { natives: vec![native], ..tables() }, code.finish(), erase_root())
    };
    let result = [pack_register(Kind::Attribute, 0)];
    assert!(with(0, &result).is_ok() && with(1, &[]).is_ok());
    for wrong in [with(1, &result), with(0, &[])] {
        let invalid = wrong.unwrap_err();
        let kinds: Vec<_> = invalid.problems().iter().map(|problem| &problem.kind).collect();
        assert_eq!(kinds, [&ProblemKind::Signature { opcode: Opcode::CallConstraint }]);
        assert_eq!(
            invalid.to_string(),
            "at word 0 of the matcher code: `call_constraint` does not fit the declared kinds"
        );
    }
}

#[test]
fn truncated_code_is_refused_at_every_length() {
    let program = good();
    for length in 0..program.match_code().len() {
        let cut = program.match_code()[..length].to_vec();
        assert!(Program::from_parts(tables(), cut, erase_root()).is_err(), "{length} words");
    }
    for length in 0..program.rewrite_code().len() {
        let cut = program.rewrite_code()[..length].to_vec();
        assert!(Program::from_parts(tables(), program.match_code().to_vec(), cut).is_err(), "{length} words");
    }
}

#[test]
fn two_rewrites_cannot_share_or_fall_into_each_other() {
    let two = |entries: [u32; 2], code: Vec<u32>| {
        let mut tables = tables();
        tables.patterns.push(PatternInfo { rank: 1, ..tables.patterns[0].clone() });
        tables.patterns[0].rewrite_entry = entries[0];
        tables.patterns[1].rewrite_entry = entries[1];
        Program::from_parts(tables, vec![Opcode::End as u32], code)
    };
    let erase = Opcode::Erase as u32;
    let end = Opcode::End as u32;
    assert!(two([0, 3], vec![erase, 0, end, erase, 0, end]).is_ok());
    assert!(two([3, 0], vec![erase, 0, end, erase, 0, end]).is_ok());
    assert!(two([0, 0], vec![erase, 0, end]).is_err());
    assert!(two([0, 2], vec![erase, 0, erase, 0, end]).is_err());
    assert!(two([0, 1], vec![erase, 0, end]).is_err());
    assert!(two([0, 9], vec![erase, 0, end]).is_err());
}

#[test]
fn damaged_blobs_say_what_is_wrong_with_them() {
    let blob = good().to_bytes();
    let load = |bytes: &[u8]| Program::from_bytes(bytes).map(|_| ()).unwrap_err();
    assert_eq!(load(b"MZ rubbish"), LoadError::NotABlob);
    for length in 0..blob.len() {
        assert!(matches!(load(&blob[..length]), LoadError::Truncated { .. }), "{length} bytes");
    }
    assert_eq!(load(&[]).to_string(), "the blob is empty");
    // Behind the table of sections, all of the blob is told of, not only the section that is cut.
    let table = 16 + 12 * usize::from(blob[10]);
    for length in table..blob.len() {
        let (needed, there) = (blob.len() as u64, length as u64);
        assert_eq!(load(&blob[..length]), LoadError::Truncated { needed, there });
    }
    let mut newer = blob.clone();
    newer[8] = 99;
    assert_eq!(load(&newer), LoadError::NewerVersion { version: 99 });
    let mut longer = blob.clone();
    longer.push(0);
    assert!(matches!(load(&longer), LoadError::Section { .. }));
    for at in 12..blob.len() {
        let mut flipped = blob.clone();
        flipped[at] ^= 0x10;
        load(&flipped);
    }
}

/// Makes candidates of labels.
type Chosen = fn(&mut Assembler, [Label; 2]) -> Vec<(Label, u32)>;

/// A filter on the name behind operand 0, with two candidates, whose code is given.
fn filtered(
    questions: &[FilterQuestion<'_>],
    candidates: impl FnOnce(&mut Assembler, [Label; 2]) -> Vec<(Label, u32)>,
    bits: &[u64],
    body: impl FnOnce(&mut Assembler, [Label; 2]),
) -> Result<Program, Vec<ProblemKind>> {
    program(|code| {
        let labels = [code.label(), code.label()];
        let candidates = candidates(code, labels);
        code.emit(FilterWords::new(questions, &candidates, bits).instruction());
        body(code, labels);
    })
}

/// Which writes operation register 1.
fn name_of_operand() -> FilterQuestion<'static> {
    let definition = DefiningOp { operand: 0, of_group: false, dst: 1, operands: None, results: None, result: None };
    FilterQuestion { of: 0, ask: Ask::Definition(definition), first_row: 0, rows: 1, keys: &[0] }
}

/// Each accepts and ends.
fn two_ends(code: &mut Assembler, labels: [Label; 2]) {
    for label in labels {
        code.place(label);
        accept(code);
        code.emit(End);
    }
}

#[test]
fn a_filter_selects_rows_that_are_there() {
    let both = |_: &mut Assembler, [a, b]: [Label; 2]| vec![(a, 0), (b, 0)];
    let rows = [1, 2];
    let ok = |questions: &[FilterQuestion<'_>]| filtered(questions, both, &rows, two_ends).is_ok();
    assert!(ok(&[name_of_operand()]));
    let good = name_of_operand();
    assert!(!ok(&[FilterQuestion { first_row: 1, ..good }]), "past the last row");
    assert!(!ok(&[FilterQuestion { first_row: u32::MAX, ..good }]), "past the last number");
    assert!(!ok(&[FilterQuestion { rows: 2, ..good }]), "too many rows");
    assert!(!ok(&[FilterQuestion { rows: 0, ..good }]), "a key without a row");
    assert!(ok(&[FilterQuestion { rows: 0, keys: &[], ..good }]), "one row for all");
    assert!(!ok(&[FilterQuestion { keys: &[0, 0], ..good }]), "a key twice");
    assert!(!ok(&[FilterQuestion { keys: &[7], ..good }]), "no such name");
    assert!(!ok(&[FilterQuestion { of: 1, ..good }]), "of an op that is found later");
    assert!(!ok(&[FilterQuestion { ask: Ask::Attribute(0), keys: &[], ..good }]), "no such attribute name");
    let far = DefiningOp { operand: 0, of_group: false, dst: 9, operands: None, results: None, result: None };
    assert!(!ok(&[FilterQuestion { ask: Ask::Definition(far), ..good }]), "no such register");
    let types = FilterQuestion { ask: Ask::OperandType { index: 0, operands: None }, keys: &[], ..good };
    let behind = DefiningOp { operand: 0, of_group: false, dst: 2, operands: None, results: None, result: None };
    let of_what_is_found = FilterQuestion { of: 1, ask: Ask::Definition(behind), ..good };
    assert!(ok(&[good, of_what_is_found, types]));
    assert!(!ok(&[types, of_what_is_found]), "a type is no op");
    assert!(!ok(&[types, good]), "definitions come first");
    assert!(!ok(&[good; 8]), "too many questions");
    let none = |_: &mut Assembler, _: [Label; 2]| Vec::new();
    assert!(filtered(&[good], none, &[], two_ends).is_err(), "no candidates, no rows");
    let rank = |_: &mut Assembler, [a, b]: [Label; 2]| vec![(a, 0), (b, 7)];
    assert!(filtered(&[good], rank, &rows, two_ends).is_err(), "no such rank");
}

#[test]
fn candidates_read_what_the_filter_found() {
    let both: Chosen = |_, [a, b]| vec![(a, 0), (b, 0)];
    let reading = |register: u32| {
        filtered(&[name_of_operand()], both, &[1, 2], |code, labels| {
            for label in labels {
                code.place(label);
                let end = code.label();
                code.emit(CheckOperandCount { op: register.into(), count: 2, fail: end });
                accept(code);
                code.place(end);
                code.emit(End);
            }
        })
    };
    assert!(reading(0).is_ok() && reading(1).is_ok());
    let unwritten = |register| ProblemKind::Unwritten { kind: Kind::Operation, register };
    assert_eq!(reading(2).unwrap_err(), [unwritten(2), unwritten(2)]);
}

#[test]
fn candidates_of_a_filter_share_no_code() {
    let rows = [1, 2];
    let run = |candidates: Chosen, body: fn(&mut Assembler, [Label; 2])| {
        filtered(&[name_of_operand()], candidates, &rows, body).err().unwrap_or_default()
    };
    let both: Chosen = |_, [a, b]| vec![(a, 0), (b, 0)];
    assert_eq!(run(both, two_ends), []);
    let twice = run(|_, [a, _]| vec![(a, 0), (a, 0)], two_ends);
    assert_eq!(twice, [ProblemKind::Loop], "two labels to one place");
    let falls = run(both, |code, [a, b]| {
        code.place(a);
        accept(code);
        code.place(b);
        code.emit(End);
    });
    assert_eq!(falls, [ProblemKind::Loop], "one runs into the other");
    let jumps = run(both, |code, [a, b]| {
        let end = code.label();
        for label in [a, b] {
            code.place(label);
            code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: end });
            code.emit(End);
        }
        code.place(end);
        code.emit(End);
    });
    assert_eq!(jumps, [ProblemKind::Loop], "both end at one place");
    let nested = run(both, |code, [a, b]| {
        let inner = [code.label(), code.label()];
        code.place(a);
        let candidates = [(inner[0], 0), (inner[1], 0)];
        code.emit(FilterWords::new(&[name_of_operand()], &candidates, &[1, 2, 3]).instruction());
        two_ends(code, inner);
        code.place(b);
        code.emit(End);
    });
    assert_eq!(nested, [ProblemKind::Loop], "a filter in a candidate of one");
    let read = run(both, |code, [a, b]| {
        code.place(a);
        code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: b });
        code.emit(End);
        code.place(b);
        code.emit(End);
    });
    assert_eq!(read, [ProblemKind::Loop], "a label leads into another candidate");
}

#[test]
fn filters_that_nothing_leads_to_are_checked_too() {
    let behind_the_end = |question: FilterQuestion| {
        program(|code| {
            code.emit(End);
            let labels = [code.label(), code.label()];
            let candidates = labels.map(|label| (label, 0));
            code.emit(FilterWords::new(&[question], &candidates, &[1, 2, 3]).instruction());
            two_ends(code, labels);
        })
    };
    assert!(behind_the_end(name_of_operand()).is_ok());
    assert!(behind_the_end(FilterQuestion { keys: &[7], ..name_of_operand() }).is_err());
    assert!(behind_the_end(FilterQuestion { first_row: 2, ..name_of_operand() }).is_err());
}

#[test]
fn locations_are_of_operations_and_values() {
    let rewrite = |origins: &[u32], name: u32| {
        let mut tables = tables();
        tables.attribute_names = vec!["here".into()];
        tables.patterns[0].rewrite_registers.0 = [1, 2, 1, 1, 1, 1];
        let (mut code, mut matcher) = (Assembler::new(), Assembler::new());
        let end = code.label();
        code.emit(GetOperand { op: 0.into(), index: 0, dst: 0.into(), fail: end });
        code.emit(GetOperands { op: 0.into(), dst: 0.into() });
        code.emit(GetValueType { value: 0.into(), dst: 0.into() });
        code.emit(Locate { origins });
        code.emit(CreateOp { name: 1, operands: &[], attributes: &[], types: &[], dst: 1.into() });
        code.emit(LocateNamed { name, origins });
        code.emit(CreateOp { name: 1, operands: &[], attributes: &[], types: &[], dst: 1.into() });
        code.place(end);
        code.emit(End);
        matcher.emit(End);
        Program::from_parts(tables, matcher.finish(), code.finish())
            .map_err(|invalid| invalid.problems().iter().map(|problem| problem.kind.clone()).collect::<Vec<_>>())
    };
    let [op, other, value, values, r#type] = [
        pack_register(Kind::Operation, 0),
        pack_register(Kind::Operation, 1),
        pack_register(Kind::Value, 0),
        pack_register(Kind::ValueRange, 0),
        pack_register(Kind::Type, 0),
    ];
    let located = rewrite(&[op, value, values], 0).expect("this is a program");
    assert_eq!(located.format_version(), 6);
    let loaded = Program::from_bytes(&located.to_bytes()).expect("what was written can be read");
    let text = loaded.disassemble();
    assert!(text.contains("  locate (o0, v0, vs0)\n"), "{text}");
    assert!(text.contains("  locate_named \"here\", (o0, v0, vs0)\n"), "{text}");
    assert!(rewrite(&[], 0).is_ok());
    let (signature, unwritten) =
        (|opcode| ProblemKind::Signature { opcode }, ProblemKind::Unwritten { kind: Kind::Operation, register: 1 });
    let expected = [signature(Opcode::Locate), signature(Opcode::LocateNamed)];
    assert_eq!(rewrite(&[op, r#type], 0).unwrap_err(), expected);
    // The second may name what the first has not made yet.
    assert_eq!(rewrite(&[other], 0).unwrap_err(), [unwritten]);
    assert_eq!(
        rewrite(&[pack_operand(0, 0).expect("it fits")], 1).unwrap_err(),
        [
            ("origins", Opcode::Locate, pack_operand(0, 0).unwrap()),
            ("name", Opcode::LocateNamed, 1),
            ("origins", Opcode::LocateNamed, pack_operand(0, 0).unwrap())
        ]
        .map(|(operand, opcode, word)| ProblemKind::BadOperand { opcode, operand, word })
    );
    let in_match = program(|code| {
        code.emit(Locate { origins: &[op] });
        code.emit(End);
    });
    assert_eq!(in_match.unwrap_err(), [ProblemKind::WrongSection(Opcode::Locate)]);
}
