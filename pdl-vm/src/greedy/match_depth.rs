//! [`match_depth`]: how far from its root a match looks.

use pdl_bytecode::decode::Decoded;
use pdl_bytecode::filter::{Ask, DefiningOp, FilterQuestion};
use pdl_bytecode::isa::*;

/// Returns how many steps from an op to the definition of one of its operands matcher code is at most away from the root where it
/// reads what a rewrite can change in place: operands and attributes. `None` if it is far away, or also looks elsewhere: at the
/// users of values, or wherever native constraints do.
///
/// Labels lead forward only, so one pass over the code knows at each instruction how far away what a register holds may be.
pub(crate) fn match_depth<'c>(code: impl Iterator<Item = Decoded<'c>>, length: usize) -> Option<u32> {
    // For each address the place of what is known there; 0 is nothing.
    let mut places = vec![0u32; length];
    let mut known = vec![Distances::default()];
    let mut current = Distances::default();
    let mut farthest = 0;
    for decoded in code {
        match places[decoded.address as usize] {
            0 => {}
            place => current.join(&known[place as usize]),
        }
        farthest = farthest.max(current.step(&decoded.instruction)?);
        decoded.instruction.each_operand(|_, operand| {
            operand.labels().for_each(|label| match &mut places[label as usize] {
                place @ 0 => {
                    *place = known.len() as u32;
                    known.push(current);
                }
                place => known[*place as usize].join(&current),
            });
        });
        if !decoded.falls_through() {
            current = Distances::default();
        }
    }
    (farthest < FAR).then_some(farthest.into())
}

/// This far or farther.
const FAR: u8 = 15;

/// The greatest distances from the root of what the registers hold.
#[derive(Clone, Copy, Default)]
struct Distances {
    ops: Row,
    values: Row,
    ranges: Row,
}

impl Distances {
    /// Goes on behind an instruction. Gives how far away it reads what can change; `None` if it looks elsewhere.
    fn step(&mut self, instruction: &Instruction<'_>) -> Option<u8> {
        macro_rules! ops {
            ($op:expr) => {
                self.ops.get($op.number())
            };
        }
        match *instruction {
            Instruction::ForUsers(_)
            | Instruction::ForRangeUsers(_)
            | Instruction::ForValues(_)
            | Instruction::CallConstraint(_) => return None,
            Instruction::GetDefiningOp(GetDefiningOp { value, dst, .. }) => {
                self.ops.set(dst.number(), self.values.get(value.number()) + 1);
            }
            Instruction::GetDefiningOpOfRange(GetDefiningOpOfRange { range, dst, .. }) => {
                self.ops.set(dst.number(), self.ranges.get(range.number()) + 1);
            }
            Instruction::GetOperandOp(GetOperandOp { op, value, dst, .. })
            | Instruction::SwitchOperandOpName(SwitchOperandOpName { op, value, dst, .. })
            | Instruction::SwitchOperandOp(SwitchOperandOp { op, value, dst, .. }) => {
                let at = ops!(op);
                self.values.set(value.number(), at);
                self.ops.set(dst.number(), at + 1);
                return Some(at);
            }
            // An attribute may tell the groups.
            Instruction::GetOperand(GetOperand { op, dst: value, .. })
            | Instruction::GetOperandOfGroup(GetOperandOfGroup { op, dst: value, .. })
            | Instruction::GetResultOfGroup(GetResultOfGroup { op, dst: value, .. })
            | Instruction::SwitchOperandType(SwitchOperandType { op, value, .. }) => {
                self.values.set(value.number(), ops!(op));
                return Some(ops!(op));
            }
            Instruction::GetOperandGroup(GetOperandGroup { op, dst, .. })
            | Instruction::GetResultGroup(GetResultGroup { op, dst, .. })
            | Instruction::GetOperands(GetOperands { op, dst }) => {
                self.ranges.set(dst.number(), ops!(op));
                return Some(ops!(op));
            }
            Instruction::GetAttribute(GetAttribute { op, .. })
            | Instruction::GetAttributeOr(GetAttributeOr { op, .. })
            | Instruction::SwitchAttributeOf(SwitchAttributeOf { op, .. }) => return Some(ops!(op)),
            Instruction::CheckSameOperand(CheckSameOperand { a, b, .. }) => return Some(ops!(a).max(ops!(b))),
            Instruction::Filter(Filter { questions, .. }) => return Some(self.filter(questions)),
            // Names, results, and the number of operands of an op stay.
            Instruction::GetResult(GetResult { op, dst: value, .. })
            | Instruction::SwitchResultType(SwitchResultType { op, value, .. }) => {
                self.values.set(value.number(), ops!(op));
            }
            Instruction::GetResults(GetResults { op, dst }) => self.ranges.set(dst.number(), ops!(op)),
            // Names, counts, types and constants do not change. What finds something in another way may find it anywhere.
            other => {
                let mut finds = false;
                other.each_operand(|_, operand| {
                    finds |= matches!(
                        operand,
                        Operand::Write(Kind::Operation | Kind::Value | Kind::ValueRange, _)
                            | Operand::WriteList(_)
                            | Operand::AttrName(_)
                    );
                });
                return if finds { None } else { Some(0) };
            }
        }
        Some(0)
    }

    /// Behind the questions of a filter. Gives how far away they read what can change.
    fn filter(&mut self, questions: Questions<'_>) -> u8 {
        let mut farthest = 0;
        for FilterQuestion { of, ask, .. } in questions.iter().flatten() {
            let at = self.ops.get(of);
            farthest = match ask {
                Ask::ResultType { .. } => farthest,
                Ask::Same { other, .. } => farthest.max(at).max(self.ops.get(other)),
                Ask::Definition(_) | Ask::Attribute(_) | Ask::OperandType { .. } => farthest.max(at),
            };
            if let Ask::Definition(DefiningOp { dst, .. }) = ask {
                self.ops.set(dst, at + 1);
            }
        }
        farthest
    }

    /// The farthest of two.
    fn join(&mut self, other: &Distances) {
        self.ops.join(&other.ops);
        self.values.join(&other.values);
        self.ranges.join(&other.ranges);
    }
}

/// A distance for each register of one kind; the registers from 15 on share the last.
#[derive(Clone, Copy, Default)]
struct Row([u8; 16]);

impl Row {
    fn get(self, register: u32) -> u8 {
        self.0[register.min(15) as usize]
    }

    fn set(&mut self, register: u32, distance: u8) {
        // Those that share a place count as far as the farthest.
        let distance = if register >= 15 { distance.max(self.get(register)) } else { distance };
        self.0[register.min(15) as usize] = distance.min(FAR);
    }

    /// The greater of each two.
    fn join(&mut self, other: &Row) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }
}

#[cfg(test)]
mod tests;
