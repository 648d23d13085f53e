//! Straight code out of structured code: jumps to the next instruction disappear, code that nothing reaches
//! is not written, and common sequences of instructions become one.

use pdl_bytecode::isa::Opcode;
use pdl_bytecode::{Assembler, Label, Word};

/// Instructions that are not written yet, because the next one may join them.
#[derive(Debug)]
enum Held {
    Operand { op: u32, index: u32, value: u32, fail: Label },
    OperandOp(OperandOp),
    OperandType { op: u32, index: u32, value: u32, dst: u32, fail: Label },
    Result { op: u32, index: u32, value: u32, fail: Label },
    ResultType { op: u32, index: u32, value: u32, dst: u32, fail: Label },
    Attribute { op: u32, name: u32, dst: u32, fail: Label },
    OperandCount { op: u32, count: u32, fail: Label },
    Accept { pattern: u32, captures: Vec<u32> },
}

/// An operand, the op that defines it, and what is asked of it.
#[derive(Clone, Copy, Debug)]
struct OperandOp {
    op: u32,
    index: u32,
    value: u32,
    dst: u32,
    fail: Label,
    name: Option<u32>,
    count: Option<u32>,
    result: Option<u32>,
}

impl OperandOp {
    /// With one more question about the op; `None` if it is about something else or was asked already.
    fn with(mut self, opcode: Opcode, about: u32, answer: u32) -> Option<OperandOp> {
        let (register, slot) = match opcode {
            Opcode::CheckOpName => (self.dst, &mut self.name),
            Opcode::CheckOperandCount => (self.dst, &mut self.count),
            Opcode::CheckResultIndex => (self.value, &mut self.result),
            _ => return None,
        };
        (about == register && slot.replace(answer).is_none()).then_some(self)
    }

    /// Writes what is known, and goes by the name of the op: with `cases`, or to the next instruction if it is `name`.
    fn write(self, cases: Option<Word<'_>>, to: &mut Assembler) {
        use Opcode::*;
        let OperandOp { op, index, value, dst, fail, name, count, result } = self;
        let next = to.label();
        let single = [next];
        let found = [op, index, value, dst].map(Word::Plain);
        let [op, index, value_word, dst_word] = found;
        let cases = cases.or(name.map(|name| Word::Dense(name, &single)));
        match (cases, count, result) {
            (Some(cases), Some(count), Some(result)) => {
                let words = [op, index, value_word, dst_word, count.into(), result.into(), fail.into(), cases];
                to.emit(SwitchOperandOp, &words);
                to.place(next);
                return;
            }
            (Some(cases), None, None) => {
                to.emit(SwitchOperandOpName, &[op, index, value_word, dst_word, fail.into(), cases]);
                to.place(next);
                return;
            }
            // Not all that the joined switch asks: cases come last then.
            (cases, count, result) => {
                to.emit(GetOperandOp, &[op, index, value_word, dst_word, fail.into()]);
                match (count, result) {
                    (Some(count), Some(result)) => {
                        let words = [dst.into(), count.into(), value.into(), result.into(), fail.into()];
                        to.emit(CheckOperandCountAndResult, &words);
                    }
                    (Some(count), None) => to.emit(CheckOperandCount, &[dst.into(), count.into(), fail.into()]),
                    (None, Some(result)) => to.emit(CheckResultIndex, &[value.into(), result.into(), fail.into()]),
                    (None, None) => {}
                }
                if let Some(cases) = cases {
                    to.emit(SwitchOpName, &[dst.into(), fail.into(), cases]);
                }
            }
        }
        to.place(next);
    }
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
            ) if from == value && next_fail == fail => {
                let (name, count, result) = (None, None, None);
                Some(Held::OperandOp(OperandOp { op, index, value, dst, fail, name, count, result }))
            }
            (Held::OperandOp(held), _, &[Plain(about), Plain(answer), Label(next_fail)]) if next_fail == held.fail => {
                held.with(opcode, about, answer).map(Held::OperandOp)
            }
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
            Held::OperandOp(held) => held.write(None, to),
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
            (
                &Held::OperandOp(held),
                Opcode::SwitchOpName,
                [Word::Plain(register), Word::Label(other), cases @ Word::Dense(..)],
            ) if *register == held.dst && *other == held.fail && held.name.is_none() => {
                self.held = None;
                held.write(Some(cases.clone()), &mut self.assembler);
                self.unreachable = true;
                true
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
