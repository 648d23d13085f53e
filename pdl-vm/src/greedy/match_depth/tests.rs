use super::*;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::{Assembler, Label};

/// The depth of code that goes to the operand of an operand, and then does this with the op there.
fn two_steps_and<'c, I: Into<Instruction<'c>>>(then: impl FnOnce(Label) -> I) -> Option<u32> {
    let mut code = Assembler::new();
    let fail = code.label();
    for op in 0..2 {
        code.emit(GetOperandOp { op: op.into(), index: 0, value: op.into(), dst: (op + 1).into(), fail });
    }
    code.emit(then(fail));
    code.place(fail);
    code.emit(End);
    let code = code.finish();
    match_depth(instructions(&code, 0), code.len())
}

#[test]
fn what_cannot_change_does_not_count() {
    assert_eq!(two_steps_and(|fail| CheckOpName { op: 2.into(), name: 0, fail }), Some(1));
    assert_eq!(two_steps_and(|fail| CheckOperandCount { op: 2.into(), count: 0, fail }), Some(1));
    assert_eq!(two_steps_and(|fail| GetResult { op: 2.into(), index: 0, dst: 2.into(), fail }), Some(1));
}

#[test]
fn operands_and_attributes_count() {
    assert_eq!(two_steps_and(|fail| GetAttribute { op: 2.into(), name: 0, dst: 0.into(), fail }), Some(2));
    assert_eq!(two_steps_and(|fail| GetOperand { op: 2.into(), index: 0, dst: 2.into(), fail }), Some(2));
    assert_eq!(two_steps_and(|fail| GetAttribute { op: 0.into(), name: 0, dst: 0.into(), fail }), Some(1));
}

#[test]
fn users_are_anywhere() {
    assert_eq!(two_steps_and(|done| ForUsers { value: 0.into(), dst: 2.into(), done }), None);
}
