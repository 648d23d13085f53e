//! Straight code out of structured code: jumps to the next instruction disappear, code that nothing reaches
//! is not written, and common sequences of instructions become one.

use crate::assemble::{Assembler, Label, Word};
use crate::isa::Opcode;

/// Instructions that are not written yet, because the next one may join them.
#[derive(Debug)]
enum Held {
    Operand { op: u32, index: u32, value: u32, fail: Label },
    OperandOp { op: u32, index: u32, value: u32, dst: u32, fail: Label },
    OperandType { op: u32, index: u32, value: u32, dst: u32, fail: Label },
    Result { op: u32, index: u32, value: u32, fail: Label },
    ResultType { op: u32, index: u32, value: u32, dst: u32, fail: Label },
    Attribute { op: u32, name: u32, dst: u32, fail: Label },
    OperandCount { op: u32, count: u32, fail: Label },
    Accept { pattern: u32, captures: Vec<u32> },
}

impl Held {
    /// What may be held, from a plain instruction.
    fn first(opcode: Opcode, operands: &[Word<'_>]) -> Option<Held> {
        use Word::{Label, List, Plain};
        Some(match (opcode, operands) {
            (Opcode::GetOperand, &[Plain(op), Plain(index), Plain(value), Label(fail)]) => {
                Held::Operand { op, index, value, fail }
            }
            (Opcode::GetResult, &[Plain(op), Plain(index), Plain(value), Label(fail)]) => {
                Held::Result { op, index, value, fail }
            }
            (Opcode::GetAttribute, &[Plain(op), Plain(name), Plain(dst), Label(fail)]) => {
                Held::Attribute { op, name, dst, fail }
            }
            (Opcode::CheckOperandCount, &[Plain(op), Plain(count), Label(fail)]) => {
                Held::OperandCount { op, count, fail }
            }
            (Opcode::Accept, &[Plain(pattern), List(captures)]) => {
                Held::Accept { pattern, captures: captures.to_vec() }
            }
            _ => return None,
        })
    }

    /// What this and the next instruction are together, if more may join.
    fn grow(&self, opcode: Opcode, operands: &[Word<'_>]) -> Option<Held> {
        use Word::{Label, Plain};
        match (self, opcode, operands) {
            (
                &Held::Operand { op, index, value, fail },
                Opcode::GetDefiningOp,
                &[Plain(from), Plain(dst), Label(next_fail)],
            ) if from == value && next_fail == fail => Some(Held::OperandOp { op, index, value, dst, fail }),
            (&Held::Operand { op, index, value, fail }, Opcode::GetValueType, &[Plain(from), Plain(dst)])
                if from == value =>
            {
                Some(Held::OperandType { op, index, value, dst, fail })
            }
            (&Held::Result { op, index, value, fail }, Opcode::GetValueType, &[Plain(from), Plain(dst)])
                if from == value =>
            {
                Some(Held::ResultType { op, index, value, dst, fail })
            }
            _ => None,
        }
    }

    /// The switch, up to its cases, that this becomes before a question about the register, and where it fails.
    fn switch(&self, question: Opcode, register: u32) -> Option<(Opcode, Vec<u32>, Label)> {
        use Opcode::*;
        Some(match (self, question) {
            (&Held::OperandOp { op, index, value, dst, fail }, SwitchOpName | CheckOpName) if dst == register => {
                (SwitchOperandOpName, vec![op, index, value, dst], fail)
            }
            (&Held::OperandType { op, index, value, dst, fail }, SwitchType | CheckType) if dst == register => {
                (SwitchOperandType, vec![op, index, value, dst], fail)
            }
            (&Held::ResultType { op, index, value, dst, fail }, SwitchType | CheckType) if dst == register => {
                (SwitchResultType, vec![op, index, value, dst], fail)
            }
            (&Held::Attribute { op, name, dst, fail }, SwitchAttribute | CheckAttribute) if dst == register => {
                (SwitchAttributeOf, vec![op, name, dst], fail)
            }
            _ => return None,
        })
    }

    /// Writes the instructions, none of which joined another.
    fn write(self, to: &mut Assembler) {
        use Opcode::*;
        match self {
            Held::Operand { op, index, value, fail } => {
                to.emit(GetOperand, &[op.into(), index.into(), value.into(), fail.into()]);
            }
            Held::OperandOp { op, index, value, dst, fail } => {
                to.emit(GetOperandOp, &[op.into(), index.into(), value.into(), dst.into(), fail.into()]);
            }
            Held::OperandType { op, index, value, dst, fail } => {
                to.emit(GetOperand, &[op.into(), index.into(), value.into(), fail.into()]);
                to.emit(GetValueType, &[value.into(), dst.into()]);
            }
            Held::Result { op, index, value, fail } => {
                to.emit(GetResult, &[op.into(), index.into(), value.into(), fail.into()]);
            }
            Held::ResultType { op, index, value, dst, fail } => {
                to.emit(GetResult, &[op.into(), index.into(), value.into(), fail.into()]);
                to.emit(GetValueType, &[value.into(), dst.into()]);
            }
            Held::Attribute { op, name, dst, fail } => {
                to.emit(GetAttribute, &[op.into(), name.into(), dst.into(), fail.into()]);
            }
            Held::OperandCount { op, count, fail } => {
                to.emit(CheckOperandCount, &[op.into(), count.into(), fail.into()]);
            }
            Held::Accept { pattern, captures } => to.emit(Accept, &[pattern.into(), captures[..].into()]),
        }
    }
}

/// An [`Assembler`] that knows whether the next instruction can be reached, and how.
#[derive(Debug, Default)]
pub struct Emitter {
    assembler: Assembler,
    /// A jump that is written unless its target comes next.
    jump: Option<Label>,
    /// Labels to place before the next instruction.
    places: Vec<Label>,
    /// Whether control comes here other than through `places` and `jump`.
    unreachable: bool,
    /// Whether instructions are joined.
    joins: bool,
    held: Option<Held>,
}

impl Emitter {
    /// For matcher code, where common sequences of instructions are joined to one.
    pub fn joining() -> Emitter {
        Emitter { joins: true, ..Emitter::default() }
    }

    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.assembler.label()
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) {
        self.places.push(label);
    }

    /// Goes on at `target`.
    pub fn jump(&mut self, target: Label) {
        if !self.places.is_empty() {
            self.settle();
        }
        if self.jump.is_none() && !self.unreachable {
            self.jump = Some(target);
        }
    }

    /// Writes an instruction.
    pub fn emit(&mut self, opcode: Opcode, operands: &[Word<'_>]) {
        self.settle();
        if self.joins {
            if self.joined(opcode, operands) {
                return;
            }
            self.flush();
            self.held = Held::first(opcode, operands);
        }
        if self.held.is_none() {
            self.assembler.emit(opcode, operands);
        }
        self.unreachable = !opcode.description().falls_through;
    }

    /// Where the next instruction will stand, if it is written now.
    pub fn here(&mut self) -> u32 {
        self.settle();
        self.flush();
        self.assembler.here()
    }

    /// The finished code.
    pub fn finish(mut self) -> Vec<u32> {
        self.settle();
        self.flush();
        self.assembler.finish()
    }

    /// Joins an instruction to the ones that are held, if there is one for both together.
    fn joined(&mut self, opcode: Opcode, operands: &[Word<'_>]) -> bool {
        let Some(held) = &self.held else { return false };
        if let Some(more) = held.grow(opcode, operands) {
            self.held = Some(more);
            return true;
        }
        match (held, opcode, operands) {
            (
                &Held::OperandCount { op, count, fail },
                Opcode::CheckResultIndex,
                &[Word::Plain(value), Word::Plain(index), Word::Label(other)],
            ) if other == fail => {
                self.held = None;
                let words = [op.into(), count.into(), value.into(), index.into(), fail.into()];
                self.assembler.emit(Opcode::CheckOperandCountAndResult, &words);
                true
            }
            // A switch of one case is as fast as a check, and code that always goes the same way is predicted.
            (_, _, &[Word::Plain(register), Word::Plain(key), Word::Label(other)]) => {
                match held.switch(opcode, register) {
                    Some((switch, words, fail)) if fail == other => {
                        self.held = None;
                        let next = self.assembler.label();
                        self.write_switch(switch, &words, fail, Word::Dense(key, &[next]));
                        self.assembler.place(next);
                        true
                    }
                    _ => false,
                }
            }
            (_, _, [Word::Plain(register), Word::Label(other), cases @ Word::Dense(..)]) => {
                match held.switch(opcode, *register) {
                    Some((switch, words, fail)) if fail == *other => {
                        self.held = None;
                        self.write_switch(switch, &words, fail, cases.clone());
                        self.unreachable = true;
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn write_switch(&mut self, switch: Opcode, words: &[u32], fail: Label, cases: Word<'_>) {
        let mut operands: Vec<Word<'_>> = words.iter().map(|word| Word::Plain(*word)).collect();
        operands.push(fail.into());
        operands.push(cases);
        self.assembler.emit(switch, &operands);
    }

    fn flush(&mut self) {
        if let Some(held) = self.held.take() {
            held.write(&mut self.assembler);
        }
    }

    fn settle(&mut self) {
        if let Some(target) = self.jump.take() {
            let next = self.places.contains(&target);
            match self.held.take() {
                Some(Held::Accept { pattern, captures }) if !next => {
                    let words = [pattern.into(), captures[..].into(), target.into()];
                    self.assembler.emit(Opcode::AcceptAndGo, &words);
                }
                held => {
                    self.held = held;
                    self.flush();
                    if !next {
                        self.assembler.emit(Opcode::Jump, &[target.into()]);
                    }
                }
            }
            self.unreachable = true;
        }
        if !self.places.is_empty() {
            self.flush();
        }
        for label in self.places.drain(..) {
            self.assembler.place(label);
            self.unreachable = false;
        }
    }
}
