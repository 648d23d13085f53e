//! [`match_depth`]: how far from its root a match looks.

use pdl_bytecode::decode::Instruction;
use pdl_bytecode::filter::{Ask, Definition, FilterQuestion, questions};
use pdl_bytecode::isa::{Opcode, Operand};

/// How many steps from an op to the definition of one of its operands matcher code is at most away from the root where it
/// reads what a rewrite can change in place: operands and attributes. `None` if it is far away, or also looks elsewhere: at the
/// users of values, or wherever native constraints do.
///
/// Labels lead forward only, so one pass over the code knows at each instruction how far away what a register holds may be.
pub(crate) fn match_depth(code: &[Instruction<'_>]) -> Option<u32> {
    // For each address the place of what is known there; 0 is nothing.
    let mut places = vec![0u32; code.last().map_or(0, |last| last.end() as usize) + 1];
    let mut known = vec![Distances::default()];
    let mut current = Distances::default();
    let mut farthest = 0;
    for instruction in code {
        match places[instruction.address as usize] {
            0 => {}
            place => current.join(&known[place as usize]),
        }
        farthest = farthest.max(current.step(instruction)?);
        for label in instruction.labels() {
            match places.get_mut(label as usize)? {
                0 => {
                    places[label as usize] = known.len() as u32;
                    known.push(current);
                }
                place => known[*place as usize].join(&current),
            }
        }
        if !instruction.description().falls_through {
            current = Distances::default();
        }
    }
    (farthest < FAR).then_some(farthest.into())
}

/// This far or farther.
const FAR: u8 = 15;

/// How far from the root what the registers hold may be.
#[derive(Clone, Copy, Default)]
struct Distances {
    ops: Row,
    values: Row,
    ranges: Row,
}

impl Distances {
    /// Goes on behind an instruction. Gives how far away it reads what can change; `None` if it looks elsewhere.
    fn step(&mut self, instruction: &Instruction<'_>) -> Option<u8> {
        let words = instruction.words;
        let at = self.ops.get(*words.first().unwrap_or(&0));
        match instruction.opcode {
            Opcode::ForUsers | Opcode::ForRangeUsers | Opcode::CallConstraint => return None,
            Opcode::GetDefiningOp => self.ops.set(words[1], self.values.get(words[0]) + 1),
            Opcode::GetDefiningOpOfRange => self.ops.set(words[1], self.ranges.get(words[0]) + 1),
            Opcode::GetOperandOp | Opcode::SwitchOperandOpName | Opcode::SwitchOperandOp => {
                self.values.set(words[2], at);
                self.ops.set(words[3], at + 1);
                return Some(at);
            }
            // An attribute may tell the groups.
            Opcode::GetOperand | Opcode::GetOperandOfGroup | Opcode::GetResultOfGroup | Opcode::SwitchOperandType => {
                self.values.set(words[2], at);
                return Some(at);
            }
            Opcode::GetOperandGroup | Opcode::GetResultGroup => {
                self.ranges.set(words[2], at);
                return Some(at);
            }
            Opcode::GetOperands => {
                self.ranges.set(words[1], at);
                return Some(at);
            }
            Opcode::GetAttribute | Opcode::SwitchAttributeOf => return Some(at),
            Opcode::CheckSameOperand => return Some(at.max(self.ops.get(words[2]))),
            Opcode::Filter => return Some(self.filter(instruction)),
            // Names, results, and the number of operands of an op stay.
            Opcode::GetResult | Opcode::SwitchResultType => self.values.set(words[2], at),
            Opcode::GetResults => self.ranges.set(words[1], at),
            // These look only at what a register holds, or at what stays. All are named, so that a new instruction is thought of.
            Opcode::End
            | Opcode::Jump
            | Opcode::Prune
            | Opcode::Accept
            | Opcode::AcceptAndGo
            | Opcode::GetValueType
            | Opcode::GetRangeTypes
            | Opcode::GetAttributeType
            | Opcode::ConstAttribute
            | Opcode::ConstType
            | Opcode::ConstTypes
            | Opcode::NextUser
            | Opcode::BreakUsers
            | Opcode::CheckOpName
            | Opcode::CheckOperandCount
            | Opcode::CheckOperandCountAtLeast
            | Opcode::CheckOperandCountAndResult
            | Opcode::CheckResultCount
            | Opcode::CheckResultCountAtLeast
            | Opcode::CheckAttribute
            | Opcode::CheckType
            | Opcode::CheckTypes
            | Opcode::CheckResultIndex
            | Opcode::CheckSameOp
            | Opcode::CheckSameValue
            | Opcode::CheckSameRange
            | Opcode::CheckSameType
            | Opcode::CheckSameTypes
            | Opcode::CheckSameAttribute
            | Opcode::SwitchOpName
            | Opcode::SwitchOpNameSparse
            | Opcode::SwitchOperandCount
            | Opcode::SwitchOperandCountSparse
            | Opcode::SwitchResultCount
            | Opcode::SwitchResultCountSparse
            | Opcode::SwitchAttribute
            | Opcode::SwitchAttributeSparse
            | Opcode::SwitchType
            | Opcode::SwitchTypeSparse
            | Opcode::SwitchTypes
            | Opcode::SwitchTypesSparse => {}
            // Rewrites stand elsewhere.
            Opcode::CreateOp
            | Opcode::CreateOpInferred
            | Opcode::BuildValues
            | Opcode::BuildTypes
            | Opcode::CallRewrite
            | Opcode::Replace
            | Opcode::ReplaceWithOp
            | Opcode::Erase
            | Opcode::Fail => return None,
        }
        Some(0)
    }

    /// Behind the questions of a filter. Gives how far away they read what can change.
    fn filter(&mut self, instruction: &Instruction<'_>) -> u8 {
        let mut farthest = 0;
        let asked = instruction.operands().find(|(_, operand, _)| *operand == Operand::Questions);
        for FilterQuestion { of, ask, .. } in asked.iter().flat_map(|(_, _, words)| questions(words).flatten()) {
            let at = self.ops.get(of);
            farthest = match ask {
                Ask::ResultType(_) => farthest,
                Ask::Same { other, .. } => farthest.max(at).max(self.ops.get(other)),
                Ask::Definition(_) | Ask::Attribute(_) | Ask::OperandType(_) => farthest.max(at),
            };
            if let Ask::Definition(Definition { dst, .. }) = ask {
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
mod tests {
    use super::*;
    use pdl_bytecode::decode::instructions;
    use pdl_bytecode::{Assembler, Word};

    /// The depth of code that goes to the operand of an operand, and then does this with the op there.
    fn two_steps_and(opcode: Opcode, operands: &[u32]) -> Option<u32> {
        let mut code = Assembler::new();
        let fail = code.label();
        for op in 0..2 {
            let operands = [op, 0, op, op + 1].map(Word::Plain);
            code.emit(Opcode::GetOperandOp, &[&operands[..], &[Word::Label(fail)]].concat());
        }
        let operands: Vec<_> = operands.iter().map(|word| Word::Plain(*word)).collect();
        code.emit(opcode, &[&operands[..], &[Word::Label(fail)]].concat());
        code.place(fail);
        code.emit(Opcode::End, &[]);
        let code = code.finish();
        match_depth(&instructions(&code, 0).collect::<Result<Vec<_>, _>>().unwrap())
    }

    #[test]
    fn what_cannot_change_does_not_count() {
        assert_eq!(two_steps_and(Opcode::CheckOpName, &[2, 0]), Some(1));
        assert_eq!(two_steps_and(Opcode::CheckOperandCount, &[2, 0]), Some(1));
        assert_eq!(two_steps_and(Opcode::GetResult, &[2, 0, 2]), Some(1));
    }

    #[test]
    fn operands_and_attributes_count() {
        assert_eq!(two_steps_and(Opcode::GetAttribute, &[2, 0, 0]), Some(2));
        assert_eq!(two_steps_and(Opcode::GetOperand, &[2, 0, 2]), Some(2));
        assert_eq!(two_steps_and(Opcode::GetAttribute, &[0, 0, 0]), Some(1));
    }

    #[test]
    fn users_are_anywhere() {
        assert_eq!(two_steps_and(Opcode::ForUsers, &[0, 2]), None);
    }
}
