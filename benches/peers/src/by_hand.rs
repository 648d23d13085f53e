//! The patterns as one writes them in Rust.

use ir::{BinaryOp, Condition, Function, Id, Inst, InstData, Rewritten, Type, UnaryOp, Value};

use crate::Contender;

/// An IR in which instructions can be made.
pub trait Ir {
    fn function(&self) -> &Function;
    /// Makes an instruction before another one.
    fn create(&mut self, inst: Inst, ty: Type, before: Id) -> Value;
}

impl Ir for Rewritten {
    fn function(&self) -> &Function {
        &self.function
    }

    fn create(&mut self, inst: Inst, ty: Type, before: Id) -> Value {
        Rewritten::create(self, inst, ty, before)
    }
}

/// Returns what an instruction can be replaced with. It is inlined, as where a pass is all that calls it.
#[inline(always)]
pub fn simplify(ir: &mut impl Ir, id: Id) -> Option<Value> {
    let function = ir.function();
    match function.insts[id.0 as usize].inst {
        Inst::Binary { op, args: [x, y] } => match op {
            BinaryOp::Iadd => match function.definition(y) {
                Some(Inst::Iconst { imm: 0 }) => Some(x),
                Some(&Inst::Unary { op: UnaryOp::Ineg, arg }) => {
                    let ty = function.ty(x);
                    Some(ir.create(Inst::Binary { op: BinaryOp::Isub, args: [x, arg] }, ty, id))
                }
                _ => None,
            },
            BinaryOp::Isub => {
                if let Some(&Inst::Binary { op: BinaryOp::Iadd, args: [sum, added] }) = function.definition(x)
                    && added == y
                {
                    return Some(sum);
                }
                if function.constant(y) == Some(0) {
                    return Some(x);
                }
                (x == y).then(|| ir.create(Inst::Iconst { imm: 0 }, ir.function().ty(x), id))
            }
            BinaryOp::Imul => match function.constant(y) {
                Some(0) => Some(y),
                Some(1) => Some(x),
                Some(2) => {
                    let ty = function.ty(x);
                    let one = ir.create(Inst::Iconst { imm: 1 }, ty, id);
                    Some(ir.create(Inst::Binary { op: BinaryOp::Ishl, args: [x, one] }, ty, id))
                }
                _ => None,
            },
            BinaryOp::Band => (x == y || function.constant(y) == Some(-1)).then_some(x),
            BinaryOp::Bor => (x == y || function.constant(y) == Some(0)).then_some(x),
            BinaryOp::Bxor => {
                if function.constant(y) == Some(0) {
                    return Some(x);
                }
                (x == y).then(|| ir.create(Inst::Iconst { imm: 0 }, ir.function().ty(x), id))
            }
            BinaryOp::Ishl | BinaryOp::Ushr | BinaryOp::Sshr => None,
        },
        Inst::Unary { op, arg } => match function.definition(arg) {
            Some(&Inst::Unary { op: inner, arg }) if inner == op => Some(arg),
            _ => None,
        },
        Inst::Select { then, otherwise, .. } => (then == otherwise).then_some(then),
        Inst::Icmp { cc: Condition::Equal, args: [x, y] } if x == y => {
            let ty = function.ty(function.insts[id.0 as usize].result?);
            Some(ir.create(Inst::Iconst { imm: 1 }, ty, id))
        }
        Inst::Icmp { .. } | Inst::Iconst { .. } | Inst::Store { .. } => None,
    }
}

/// One look at each instruction with no uses and no linked lists, as one writes a single pass in order: what stands in the place of a value is in a table, in which operands
/// are looked up when their instruction is reached, and the order is written anew.
#[derive(Default)]
pub struct WithAliases {
    function: Function,
    /// For each value the one that stands in its place, or itself.
    aliases: Vec<Value>,
    order: Vec<Id>,
}

impl Ir for WithAliases {
    fn function(&self) -> &Function {
        &self.function
    }

    fn create(&mut self, inst: Inst, ty: Type, _before: Id) -> Value {
        let value = self.function.push(inst, ty);
        self.aliases.push(value);
        value
    }
}

impl Contender for WithAliases {
    fn name(&self) -> &'static str {
        "by hand, alias table"
    }

    fn load(&mut self, mut function: Function) {
        self.aliases = (0..function.values.len() as u32).map(Value).collect();
        self.order = std::mem::replace(&mut function.order, Vec::with_capacity(function.insts.len()));
        self.function = function;
    }

    fn run(&mut self) -> usize {
        let mut rewrites = 0;
        let order = std::mem::take(&mut self.order);
        for id in order {
            let InstData { inst, result } = &mut self.function.insts[id.0 as usize];
            inst.map_operands(|operand| self.aliases[operand.0 as usize]);
            let result = *result;
            match (simplify(self, id), result) {
                (Some(by), Some(result)) => {
                    self.aliases[result.0 as usize] = by;
                    rewrites += 1;
                }
                _ => self.function.order.push(id),
            }
        }
        rewrites
    }

    fn take(&mut self) -> Option<Function> {
        Some(std::mem::take(&mut self.function))
    }
}
