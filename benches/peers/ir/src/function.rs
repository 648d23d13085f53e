//! The IR: instructions as an enum in an arena, values as numbers, as in Cranelift. Nothing here knows of patterns but the derive and
//! `impl Arena`, which is all that PDLL needs.

use std::fmt;

use pdl_derive::{Handle, Immediate, Instruction};
use pdl_vm::instructions::{Arena, Immediate};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Handle)]
pub struct Value(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Handle)]
pub struct Id(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Immediate)]
pub enum Type {
    I8,
    I32,
    I64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinaryOp {
    Iadd,
    Isub,
    Imul,
    Band,
    Bor,
    Bxor,
    Ishl,
    Ushr,
    Sshr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnaryOp {
    Ineg,
    Bnot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Immediate)]
pub enum Condition {
    #[pdl(name = "eq")]
    Equal,
    #[pdl(name = "ne")]
    NotEqual,
    #[pdl(name = "slt")]
    SignedLess,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Instruction)]
#[pdl(dialect = "ir", pure)]
pub enum Inst {
    Iconst {
        imm: i64,
    },
    #[pdl(type_of = arg)]
    Unary {
        #[pdl(cases(Ineg, Bnot))]
        op: UnaryOp,
        arg: Value,
    },
    #[pdl(type_of = args)]
    Binary {
        #[pdl(cases(Iadd, Isub, Imul, Band, Bor, Bxor, Ishl, Ushr, Sshr))]
        op: BinaryOp,
        args: [Value; 2],
    },
    #[pdl(type = "i8")]
    Icmp {
        cc: Condition,
        args: [Value; 2],
    },
    #[pdl(type_of = then)]
    Select {
        condition: Value,
        then: Value,
        otherwise: Value,
    },
    #[pdl(effects, results = 0)]
    Store {
        args: [Value; 2],
    },
}

impl Inst {
    /// Returns the operands; of a constant there are none.
    pub fn operands(&self) -> impl Iterator<Item = Value> + use<> {
        let mut operands = [None; 3];
        match *self {
            Inst::Iconst { .. } => {}
            Inst::Unary { arg, .. } => operands[0] = Some(arg),
            Inst::Binary { args: [a, b], .. } | Inst::Icmp { args: [a, b], .. } | Inst::Store { args: [a, b] } => {
                operands = [Some(a), Some(b), None];
            }
            Inst::Select { condition, then, otherwise } => operands = [Some(condition), Some(then), Some(otherwise)],
        }
        operands.into_iter().map_while(|operand| operand)
    }

    /// Exchanges each operand.
    pub fn map_operands(&mut self, by: impl Fn(Value) -> Value) {
        match self {
            Inst::Iconst { .. } => {}
            Inst::Unary { arg, .. } => *arg = by(*arg),
            Inst::Binary { args, .. } | Inst::Icmp { args, .. } | Inst::Store { args } => *args = args.map(by),
            Inst::Select { condition, then, otherwise } => {
                [*condition, *then, *otherwise] = [*condition, *then, *otherwise].map(by);
            }
        }
    }

    /// Returns an operand, to be exchanged.
    pub fn operand_mut(&mut self, index: usize) -> &mut Value {
        match self {
            Inst::Iconst { .. } => unreachable!("constants have no operands"),
            Inst::Unary { arg, .. } => arg,
            Inst::Binary { args, .. } | Inst::Icmp { args, .. } | Inst::Store { args } => &mut args[index],
            Inst::Select { condition, then, otherwise } => match index {
                0 => condition,
                1 => then,
                _ => otherwise,
            },
        }
    }
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 2] = [UnaryOp::Ineg, UnaryOp::Bnot];
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 9] = {
        use BinaryOp::*;
        [Iadd, Isub, Imul, Band, Bor, Bxor, Ishl, Ushr, Sshr]
    };
}

impl Condition {
    pub const ALL: [Condition; 3] = [Condition::Equal, Condition::NotEqual, Condition::SignedLess];

    /// Returns its name in patterns.
    pub fn name(self) -> &'static str {
        ["eq", "ne", "slt"][self as usize]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct InstData {
    pub inst: Inst,
    pub result: Option<Value>,
}

#[derive(Clone, Copy, Debug)]
pub struct ValueData {
    pub ty: Type,
    /// The instruction that computes it; arguments have none.
    pub definition: Option<Id>,
}

/// A function of one block.
#[derive(Debug, Default)]
pub struct Function {
    pub insts: Vec<InstData>,
    pub values: Vec<ValueData>,
    pub order: Vec<Id>,
}

/// Returns a list with room for more than it is to have, as one has that grew.
pub(crate) fn with_room<T>(count: usize) -> Vec<T> {
    Vec::with_capacity(count + count / 2)
}

/// The copies have room for more.
impl Clone for Function {
    fn clone(&self) -> Function {
        let (insts, values) = (with_room(self.insts.len()), with_room(self.values.len()));
        let mut copy = Function { insts, values, order: self.order.clone() };
        copy.insts.extend_from_slice(&self.insts);
        copy.values.extend_from_slice(&self.values);
        copy
    }
}

impl Function {
    /// Makes an argument.
    pub fn argument(&mut self, ty: Type) -> Value {
        self.values.push(ValueData { ty, definition: None });
        Value(self.values.len() as u32 - 1)
    }

    /// Makes an instruction that stands nowhere yet.
    pub fn make(&mut self, inst: Inst, ty: Option<Type>) -> Id {
        let id = Id(self.insts.len() as u32);
        let result = ty.map(|ty| {
            self.values.push(ValueData { ty, definition: Some(id) });
            Value(self.values.len() as u32 - 1)
        });
        self.insts.push(InstData { inst, result });
        id
    }

    /// Adds an instruction with a result at the end.
    pub fn push(&mut self, inst: Inst, ty: Type) -> Value {
        let id = self.make(inst, Some(ty));
        self.order.push(id);
        self.insts[id.0 as usize].result.expect("it has a type")
    }

    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.0 as usize].ty
    }

    /// Returns the instruction that computes a value.
    #[inline]
    pub fn definition(&self, value: Value) -> Option<&Inst> {
        self.values[value.0 as usize].definition.map(|id| &self.insts[id.0 as usize].inst)
    }

    /// Returns the constant that a value is.
    #[inline]
    pub fn constant(&self, value: Value) -> Option<i64> {
        match self.definition(value) {
            Some(Inst::Iconst { imm }) => Some(*imm),
            _ => None,
        }
    }
}

/// All that PDLL needs of this IR.
// [host]
impl Arena for Function {
    type Instruction = Inst;
    type Id = Id;
    type Value = Value;
    type Type = Type;

    fn instruction(&self, id: Id) -> &Inst {
        &self.insts[id.0 as usize].inst
    }

    fn instruction_mut(&mut self, id: Id) -> &mut Inst {
        &mut self.insts[id.0 as usize].inst
    }

    fn results(&self, id: Id) -> &[Value] {
        self.insts[id.0 as usize].result.as_slice()
    }

    fn definition(&self, value: Value) -> Option<(Id, usize)> {
        self.values[value.0 as usize].definition.map(|id| (id, 0))
    }

    fn value_type(&self, value: Value) -> Type {
        self.ty(value)
    }

    fn add(&mut self, inst: Inst, types: &[Type]) -> Id {
        self.make(inst, types.first().copied())
    }

    fn blocks(&mut self) -> impl Iterator<Item = &mut Vec<Id>> {
        std::iter::once(&mut self.order)
    }

    fn parse_type(&self, text: &str) -> Option<Type> {
        Type::of_text(text)
    }
}
// [/host]

/// The instructions in order. Values are numbered as they come, so that equal functions have equal texts.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = vec![usize::MAX; self.values.len()];
        let mut count = 0;
        let mut number = |value: Value| {
            count += 1;
            numbers[value.0 as usize] = count - 1;
        };
        (0..self.values.len() as u32)
            .map(Value)
            .filter(|v| self.values[v.0 as usize].definition.is_none())
            .for_each(&mut number);
        self.order.iter().filter_map(|id| self.insts[id.0 as usize].result).for_each(&mut number);
        for id in &self.order {
            let InstData { mut inst, result } = self.insts[id.0 as usize];
            inst.map_operands(|operand| Value(numbers[operand.0 as usize] as u32));
            if let Some(result) = result {
                write!(f, "v{}: {:?} = ", numbers[result.0 as usize], self.ty(result))?;
            }
            writeln!(f, "{inst:?}")?;
        }
        Ok(())
    }
}
