//! `faults.txt`: small files as a newcomer writes them, each with one fault, and as many without. Every fault is found, and nothing else.

use super::{all, codes, lint_text};
use pdll_ide::lint::Levels;

#[test]
fn every_fault_is_found_and_nothing_is_where_there_is_none() {
    let (mut faults, mut skipped, mut wrong) = (0, 0, Vec::new());
    for case in include_str!("faults.txt").split("=== ").skip(1) {
        let (code, case) = case.split_once('\n').expect("a code");
        let (fault, right) = case.split_once("\n---").expect("a fault and what is right");
        let right = right.split_once('\n').map_or("", |(_, right)| right);
        // Where the order of the text decides is told only where that is the fault.
        let levels = if code == "W0216" { all() } else { Levels::new() };
        match (lint_text(fault, &levels), lint_text(right, &levels)) {
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
    assert!(faults + skipped >= 60, "{faults} faults, {skipped} skipped");
    eprintln!("{faults} faults are found, {skipped} need MLIR's .td files");
}
