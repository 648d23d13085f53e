//! Answers where LLVM would ask a target that is unknown here: `docs/divergences.md`.

use mir::{Mir, Op};
use pdl_diagnostics::FileId;
use pdl_vm::host::{DriverHost, Host};

fn function(lines: &[&str]) -> (Mir, Vec<Op>) {
    let body: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    let text = format!("---\nname: f\nbody: |\n  bb.0:\n{body}...\n");
    let mir = Mir::parse(FileId(0), &text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut ops = Vec::new();
    let function = mir.functions().next().expect("a function");
    mir.nested_ops(function, true, &mut ops);
    (mir, ops)
}

#[test]
fn instructions_of_targets_do_anything() {
    let (mir, ops) = function(&["%0:gpr32 = ADDWri $wzr, 5, 0", "%1:_(s32) = G_CONSTANT i32 5"]);
    assert!(!mir.is_trivially_dead(ops[0]));
    assert!(mir.is_trivially_dead(ops[1]));
    let load = "%2:_(s32) = G_LOAD %3:_(p0) :: (load (s32))";
    for (between, is_safe) in [("$w7 = ADDWri $w0, 1, 0", false), ("$w7 = COPY %4:_(s32)", true)] {
        let (mir, ops) = function(&[load, between, "%5:_(s32) = G_ADD %2, %2"]);
        assert_eq!(mir.is_safe_to_fold(ops[0], ops[2]), is_safe, "{between}");
    }
}

#[test]
fn banks_cover_no_classes() {
    let (mir, ops) = function(&[
        "%0:gpr(s32) = COPY $w0",
        "%1:gpr32(s32) = COPY $w0",
        "%2:_(s32) = COPY $w0",
        "%3:gpr(s32) = COPY $w0",
        "%4:_(s64) = COPY $x0",
    ]);
    let value = |place: usize| mir.result(ops[place], 0);
    assert!(!mir.can_replace(value(0), value(1)));
    assert!(mir.can_replace(value(0), value(3)));
    assert!(mir.can_replace(value(2), value(1)));
    assert!(!mir.can_replace(value(0), value(2)));
    assert!(!mir.can_replace(value(2), value(4)));
}
