//! `td_faults.txt`: rules of TableGen, each file with one fault and its twin without. Every fault is found, and nothing else.

use super::{codes, lint_td_text};
use pdll_ide::lint::Levels;

const DEFINITIONS: &str = "include \"calc.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
    def Calc_NotOp : Calc_Op<\"not\"> { let arguments = (ins I32:$value); let results = (outs I32:$result); }\n\n";

#[test]
fn every_fault_of_rules_is_found_and_nothing_is_where_there_is_none() {
    let (mut faults, mut skipped, mut wrong) = (0, 0, Vec::new());
    for case in include_str!("td_faults.txt").split("=== ").skip(1) {
        let (code, case) = case.split_once('\n').expect("a code");
        let (fault, right) = case.split_once("---\n").expect("a fault and what is right");
        let lint = |rules: &str| lint_td_text(&format!("{DEFINITIONS}{rules}"), &Levels::new());
        match (lint(fault), lint(right)) {
            (Some(of_fault), Some(of_right)) => {
                if codes(&of_fault) != [code] {
                    wrong.push(format!("{code} is {:?}:\n{fault}\n{}", codes(&of_fault), of_fault.render()));
                }
                if !of_right.diagnostics.is_empty() {
                    wrong.push(format!("not right:\n{right}\n{}", of_right.render()));
                }
                faults += 1;
            }
            _ => skipped += 1,
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(faults + skipped >= 10, "{faults} faults, {skipped} skipped");
    eprintln!("{faults} faults are found, {skipped} need MLIR's .td files");
}

/// A rule that is wrong hides no finding of others, and is none itself.
#[test]
fn rules_are_linted_beside_wrong_ones() {
    let rules = "def Twice : Pat<(Calc_NegOp (Calc_NegOp $x)), (replaceWithValue $x)>;\n\
                 def Wrong : Pat<(Calc_NegOp $x), (replaceWithValue $lost)>;\n\
                 def Worse : Pat<(Calc_NegOp $x), (replaceWithValue $x) ;\n\
                 def Zwice : Pat<(Calc_NegOp (Calc_NegOp $x)), (replaceWithValue $x)>;\n";
    let Some(session) = lint_td_text(&format!("{DEFINITIONS}{rules}"), &Levels::new()) else { return };
    assert_eq!(codes(&session), ["E1104", "E0703", "W0207"], "{}", session.render());
}
