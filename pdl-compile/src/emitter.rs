//! Straight code out of structured code: jumps to the next instruction disappear, code that nothing reaches
//! is not written, and common sequences of instructions become one.

use pdl_bytecode::isa::kind::{Attribute, Operation, Type, Value};
use pdl_bytecode::isa::*;
use pdl_bytecode::{Assembler, Label};

/// Instructions that are not written yet, because the next one may join them.
#[derive(Debug)]
enum Held {
    Operand { op: Register<Operation>, index: u32, value: Register<Value>, fail: Label },
    OperandOp(OperandOp),
    OperandType { op: Register<Operation>, index: u32, value: Register<Value>, dst: Register<Type>, fail: Label },
    Result { op: Register<Operation>, index: u32, value: Register<Value>, fail: Label },
    ResultType { op: Register<Operation>, index: u32, value: Register<Value>, dst: Register<Type>, fail: Label },
    Attribute { op: Register<Operation>, name: u32, dst: Register<Attribute>, fail: Label },
    OperandCount { op: Register<Operation>, count: u32, fail: Label },
    Accept { pattern: u32, captures: Vec<u32> },
}

/// An operand, the op that defines it, and what is asked of it.
#[derive(Clone, Copy, Debug)]
struct OperandOp {
    op: Register<Operation>,
    index: u32,
    value: Register<Value>,
    dst: Register<Operation>,
    fail: Label,
    name: Option<u32>,
    count: Option<u32>,
    result: Option<u32>,
}

impl OperandOp {
    /// With one more question about the op; `None` if it is about something else or was asked already.
    fn with(mut self, next: &Instruction<'_>) -> Option<OperandOp> {
        let (slot, answer, fail) = match *next {
            Instruction::CheckOpName(check) if check.op == self.dst => (&mut self.name, check.name, check.fail),
            Instruction::CheckOperandCount(check) if check.op == self.dst => (&mut self.count, check.count, check.fail),
            Instruction::CheckResultIndex(check) if check.value == self.value => {
                (&mut self.result, check.index, check.fail)
            }
            _ => return None,
        };
        (fail == self.fail && slot.replace(answer).is_none()).then_some(self)
    }

    /// Writes what is known, and goes by the name of the op: with `cases`, or to the next instruction if it is `name`.
    fn write(self, cases: Option<Dense<'_>>, to: &mut Assembler) {
        let OperandOp { op, index, value, dst, fail, name, count, result } = self;
        let next = to.label();
        let single = [next.number()];
        let cases = cases.or(name.map(|name| Dense { first: name, labels: &single }));
        match (cases, count, result) {
            (Some(cases), Some(count), Some(result)) => {
                to.emit(SwitchOperandOp { op, index, value, dst, count, result, default: fail, cases });
            }
            (Some(cases), None, None) => to.emit(SwitchOperandOpName { op, index, value, dst, default: fail, cases }),
            // Not all that the joined switch asks: cases come last then.
            (cases, count, result) => {
                to.emit(GetOperandOp { op, index, value, dst, fail });
                match (count, result) {
                    (Some(count), Some(index)) => {
                        to.emit(CheckOperandCountAndResult { op: dst, count, value, index, fail });
                    }
                    (Some(count), None) => to.emit(CheckOperandCount { op: dst, count, fail }),
                    (None, Some(index)) => to.emit(CheckResultIndex { value, index, fail }),
                    (None, None) => {}
                }
                if let Some(cases) = cases {
                    to.emit(SwitchOpName { op: dst, default: fail, cases });
                }
            }
        }
        to.place(next);
    }
}

impl Held {
    /// Returns what may be held, from a plain instruction.
    fn first(instruction: &Instruction<'_>) -> Option<Held> {
        Some(match *instruction {
            Instruction::GetOperand(GetOperand { op, index, dst, fail }) => {
                Held::Operand { op, index, value: dst, fail }
            }
            Instruction::GetResult(GetResult { op, index, dst, fail }) => Held::Result { op, index, value: dst, fail },
            Instruction::GetAttribute(GetAttribute { op, name, dst, fail }) => Held::Attribute { op, name, dst, fail },
            Instruction::CheckOperandCount(CheckOperandCount { op, count, fail }) => {
                Held::OperandCount { op, count, fail }
            }
            Instruction::Accept(Accept { pattern, captures }) => Held::Accept { pattern, captures: captures.to_vec() },
            _ => return None,
        })
    }

    /// Returns what this and the next instruction are together, if more may join.
    fn grow(&self, next: &Instruction<'_>) -> Option<Held> {
        match (self, next) {
            (&Held::Operand { op, index, value, fail }, Instruction::GetDefiningOp(next))
                if next.value == value && next.fail == fail =>
            {
                let (name, count, result) = (None, None, None);
                Some(Held::OperandOp(OperandOp { op, index, value, dst: next.dst, fail, name, count, result }))
            }
            (Held::OperandOp(held), next) => held.with(next).map(Held::OperandOp),
            (&Held::Operand { op, index, value, fail }, Instruction::GetValueType(next)) if next.value == value => {
                Some(Held::OperandType { op, index, value, dst: next.dst, fail })
            }
            (&Held::Result { op, index, value, fail }, Instruction::GetValueType(next)) if next.value == value => {
                Some(Held::ResultType { op, index, value, dst: next.dst, fail })
            }
            _ => None,
        }
    }

    /// The switch that this and a switch that goes on by these cases are together.
    fn switch<'c>(&self, next: Goes, default: Label, cases: Dense<'c>) -> Option<Instruction<'c>> {
        Some(match (self, next) {
            (&Held::OperandType { op, index, value, dst, fail }, Goes::ByType(r#type))
                if (dst, fail) == (r#type, default) =>
            {
                SwitchOperandType { op, index, value, dst, default, cases }.into()
            }
            (&Held::ResultType { op, index, value, dst, fail }, Goes::ByType(r#type))
                if (dst, fail) == (r#type, default) =>
            {
                SwitchResultType { op, index, value, dst, default, cases }.into()
            }
            (&Held::Attribute { op, name, dst, fail }, Goes::ByAttribute(attribute))
                if (dst, fail) == (attribute, default) =>
            {
                SwitchAttributeOf { op, name, dst, default, cases }.into()
            }
            _ => return None,
        })
    }

    /// Writes the instructions, none of which joined another.
    fn write(self, to: &mut Assembler) {
        match self {
            Held::Operand { op, index, value, fail } => to.emit(GetOperand { op, index, dst: value, fail }),
            Held::OperandOp(held) => held.write(None, to),
            Held::OperandType { op, index, value, dst, fail } => {
                to.emit(GetOperand { op, index, dst: value, fail });
                to.emit(GetValueType { value, dst });
            }
            Held::Result { op, index, value, fail } => to.emit(GetResult { op, index, dst: value, fail }),
            Held::ResultType { op, index, value, dst, fail } => {
                to.emit(GetResult { op, index, dst: value, fail });
                to.emit(GetValueType { value, dst });
            }
            Held::Attribute { op, name, dst, fail } => to.emit(GetAttribute { op, name, dst, fail }),
            Held::OperandCount { op, count, fail } => to.emit(CheckOperandCount { op, count, fail }),
            Held::Accept { pattern, captures } => to.emit(Accept { pattern, captures: &captures }),
        }
    }
}

/// The register by whose content a switch goes.
#[derive(Clone, Copy)]
enum Goes {
    ByType(Register<Type>),
    ByAttribute(Register<Attribute>),
}

/// An [`Assembler`] that knows whether the next instruction can be reached, and how.
#[derive(Debug, Default)]
pub(crate) struct Emitter {
    assembler: Assembler,
    /// A jump that is written unless its target comes next.
    jump: Option<Label>,
    /// Labels to place before the next instruction.
    places: Vec<Label>,
    /// True if control comes here other than through `places` and `jump`.
    unreachable: bool,
    /// True if instructions are joined.
    joins: bool,
    held: Option<Held>,
}

impl Emitter {
    /// For matcher code, where common sequences of instructions are joined to one.
    pub(crate) fn joining() -> Emitter {
        Emitter { joins: true, ..Emitter::default() }
    }

    /// A label to be placed later.
    pub(crate) fn label(&mut self) -> Label {
        self.assembler.label()
    }

    /// Places a label here.
    pub(crate) fn place(&mut self, label: Label) {
        self.places.push(label);
    }

    /// Goes on at `target`.
    pub(crate) fn jump(&mut self, target: Label) {
        if !self.places.is_empty() {
            self.settle();
        }
        if self.jump.is_none() && !self.unreachable {
            self.jump = Some(target);
        }
    }

    /// Writes an instruction.
    pub(crate) fn emit<'c>(&mut self, instruction: impl Into<Instruction<'c>>) {
        let instruction = instruction.into();
        self.settle();
        if self.joins {
            if self.joined(&instruction) {
                return;
            }
            self.flush();
            self.held = Held::first(&instruction);
        }
        if self.held.is_none() {
            self.assembler.emit(instruction);
        }
        self.unreachable = !instruction.opcode().description().falls_through;
    }

    /// Where the next instruction will stand, if it is written now.
    pub(crate) fn here(&mut self) -> u32 {
        self.settle();
        self.flush();
        self.assembler.here()
    }

    /// The finished code.
    pub(crate) fn finish(mut self) -> Vec<u32> {
        self.settle();
        self.flush();
        self.assembler.finish()
    }

    /// Joins an instruction to the ones that are held, if there is one for both together.
    fn joined(&mut self, next: &Instruction<'_>) -> bool {
        let Some(held) = &self.held else { return false };
        if let Some(more) = held.grow(next) {
            self.held = Some(more);
            return true;
        }
        match (held, *next) {
            (&Held::OperandCount { op, count, fail }, Instruction::CheckResultIndex(check)) if check.fail == fail => {
                let CheckResultIndex { value, index, .. } = check;
                self.held = None;
                self.assembler.emit(CheckOperandCountAndResult { op, count, value, index, fail });
                true
            }
            (&Held::OperandOp(held), Instruction::SwitchOpName(SwitchOpName { op, default, cases }))
                if op == held.dst && default == held.fail && held.name.is_none() =>
            {
                self.held = None;
                held.write(Some(cases), &mut self.assembler);
                self.unreachable = true;
                true
            }
            (_, Instruction::CheckType(CheckType { r#type, constant, fail })) => {
                self.join_check(Goes::ByType(r#type), constant, fail)
            }
            (_, Instruction::CheckAttribute(CheckAttribute { attribute, constant, fail })) => {
                self.join_check(Goes::ByAttribute(attribute), constant, fail)
            }
            (_, Instruction::SwitchType(SwitchType { r#type, default, cases })) => {
                self.join_switch(Goes::ByType(r#type), default, cases)
            }
            (_, Instruction::SwitchAttribute(SwitchAttribute { attribute, default, cases })) => {
                self.join_switch(Goes::ByAttribute(attribute), default, cases)
            }
            _ => false,
        }
    }

    /// A switch of one case is as fast as a check, and code that always goes the same way is predicted.
    fn join_check(&mut self, goes: Goes, key: u32, fail: Label) -> bool {
        let next = self.assembler.label();
        let joined = self.join_switch(goes, fail, Dense { first: key, labels: &[next.number()] });
        if joined {
            self.assembler.place(next);
            self.unreachable = false;
        }
        joined
    }

    fn join_switch(&mut self, goes: Goes, default: Label, cases: Dense<'_>) -> bool {
        let Some(switch) = self.held.as_ref().and_then(|held| held.switch(goes, default, cases)) else { return false };
        self.held = None;
        self.assembler.emit(switch);
        self.unreachable = true;
        true
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
                    self.assembler.emit(AcceptAndGo { pattern, captures: &captures, target });
                }
                held => {
                    self.held = held;
                    self.flush();
                    if !next {
                        self.assembler.emit(Jump { target });
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
