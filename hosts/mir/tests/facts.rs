//! The table of what is known of instructions says what LLVM's records say.

use std::collections::BTreeMap;

use mir::{Facts, OperandType};
use pdl_diagnostics::{FileSystemLoader, SourceMap};
use tablegen::{FieldValue, Record};

use crate::upstream;

/// The type of an operand, and whether it stands for any number of operands.
fn operand(record: Record<'_>) -> (OperandType, bool) {
    let number = record.string("OperandType").and_then(|kind| kind.strip_prefix("OPERAND_GENERIC_")?.parse().ok());
    (number.map_or(OperandType::Other, OperandType::Generic), record.name() == "variable_ops")
}

#[test]
fn the_facts_are_those_of_the_records() {
    let Some(folder) = upstream::include_directory(&[]) else { return };
    let mut sources = SourceMap::new();
    let text = "include \"llvm/Target/Target.td\"\ndef ISA : InstrInfo; def T : Target { let InstructionSet = ISA; }\n";
    let file = sources.add("target.td", text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([folder]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{diagnostics:?}"));

    let mut instructions = BTreeMap::new();
    for class in ["GenericInstruction", "StandardPseudoInstruction"] {
        instructions.extend(records.derived_from(class).map(|record| (record.name(), record)));
    }
    assert!(instructions.len() > 300, "{}", instructions.len());
    for (name, record) in instructions {
        let facts = Facts::of(name).unwrap_or_else(|| panic!("{name} is not in the table"));
        let mut place = 0;
        let mut is_variadic = false;
        for list in ["OutOperandList", "InOperandList"] {
            let Some(dag) = record.value(list).as_dag() else { panic!("{name} has no {list}") };
            for argument in dag.arguments() {
                let (expected, repeats) = operand(argument.value.as_record().expect("a record"));
                is_variadic |= repeats;
                assert_eq!(facts.operand_type(place), expected, "operand {place} of {name}");
                place += 1;
            }
        }
        assert_eq!(facts.operand_type(place), OperandType::Other, "{name} has {place} operands");
        assert_eq!(facts.is_variadic(), is_variadic, "{name}");
        let outs = record.value("OutOperandList").as_dag().map_or(0, |dag| dag.arguments().len());
        let defines_nothing = record.is_subclass_of("GenericInstruction") && !is_variadic && outs == 0;
        assert_eq!(facts.defines_nothing(), defines_nothing, "{name}");
        let says = |field: &str| matches!(record.value(field), FieldValue::Bit(true));
        for (field, known) in [
            ("mayLoad", facts.may_load()),
            ("mayStore", facts.may_store()),
            ("hasSideEffects", facts.has_side_effects()),
            ("isConvergent", facts.is_convergent()),
            ("isTerminator", facts.is_terminator()),
            ("isBarrier", facts.is_barrier()),
            ("isCall", facts.is_call()),
            ("mayRaiseFPException", facts.may_raise_fp_exception()),
            ("isMeta", facts.is_meta()),
        ] {
            assert_eq!(known, says(field), "{field} of {name}");
        }
    }
}

#[test]
fn nothing_is_known_of_instructions_of_targets() {
    assert_eq!(Facts::of("ADDWrr"), None);
    let unmerge = Facts::of("G_UNMERGE_VALUES").expect("a row");
    assert!(unmerge.is_variadic());
}
