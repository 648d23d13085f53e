//! Definitions of operations by name: effects, types of results, and what they compute of constants.

use crate::ir::{Attribute, Ir, OpRef, Symbol, Type, TypeRef, ValueRef};

/// The definition of the operations of a name.
#[derive(Debug)]
pub struct OpInfo {
    /// The name.
    pub name: &'static str,
    /// Their side effects.
    pub effects: Effects,
    types: ResultTypes,
    compute: Option<Compute>,
}

/// The side effects of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing; they may go when nothing uses them. If they have regions, what is in there decides.
    None,
    /// They end a block. Where the block goes, they go.
    Terminator,
    /// They write, call or declare, and stay.
    Any,
}

/// Where the types of results come from.
#[derive(Clone, Copy, Debug)]
enum ResultTypes {
    /// There is no result.
    NoResult,
    /// The type of the first operand.
    OfOperand,
    /// The type of the attribute `value`.
    OfValue,
    /// `i1`
    Bool,
    /// They must be given.
    Given,
}

/// The function of two numbers that an operation computes.
type Compute = fn(i64, i64) -> i64;

const fn op(name: &'static str, effects: Effects, types: ResultTypes, compute: Option<Compute>) -> OpInfo {
    OpInfo { name, effects, types, compute }
}

use Effects::{Any, None as Pure, Terminator};
use ResultTypes::{Bool, Given, NoResult, OfOperand, OfValue};

/// All operations of which something is known. The number of a name in it is its [`Symbol`].
pub const OPS: [OpInfo; 16] = [
    op("arith.const", Pure, OfValue, None),
    op("arith.add", Pure, OfOperand, Some(i64::wrapping_add)),
    op("arith.sub", Pure, OfOperand, Some(i64::wrapping_sub)),
    op("arith.mul", Pure, OfOperand, Some(i64::wrapping_mul)),
    op("arith.shl", Pure, OfOperand, None),
    op("arith.less", Pure, Bool, Some(|a, b| i64::from(a < b))),
    // A load may go: it changes nothing.
    op("mem.load", Pure, Given, None),
    op("mem.store", Any, NoResult, None),
    op("cf.branch", Terminator, NoResult, None),
    op("cf.branch_if", Terminator, NoResult, None),
    op("scf.if", Pure, Given, None),
    op("scf.yield", Terminator, NoResult, None),
    op("func.func", Any, NoResult, None),
    op("func.call", Any, Given, None),
    op("func.return", Terminator, NoResult, None),
    op("core.module", Any, NoResult, None),
];

const CONSTANT: Symbol = Symbol(0);

impl Ir {
    /// Returns what is known of the operations of a name.
    pub fn info(&self, name: Symbol) -> Option<&'static OpInfo> {
        OPS.get(name.0 as usize)
    }

    /// Returns true if nothing but the use of its results keeps an operation where it is.
    pub fn is_removable(&self, op: OpRef) -> bool {
        if self.effects(op) != Effects::None {
            return false;
        }
        let mut nested = Vec::new();
        self.nested(op, true, &mut nested);
        nested.into_iter().all(|inner| self.effects(inner) != Effects::Any)
    }

    fn effects(&self, op: OpRef) -> Effects {
        self.info(self.op(op).name).map_or(Effects::Any, |info| info.effects)
    }

    /// Returns what an operation makes that is a constant.
    pub fn constant(&self, op: OpRef) -> Option<&Attribute> {
        let value = self.find_symbol("value")?;
        (self.op(op).name == CONSTANT).then(|| self.attribute(op, value))?
    }

    /// The name and the attributes of the operation that makes a constant.
    pub fn constant_op(&mut self) -> (Symbol, Symbol) {
        (CONSTANT, self.symbol("value"))
    }

    /// Returns what the only result of an operation is, if both of its operands are constants.
    pub fn folded(&self, op: OpRef) -> Option<Attribute> {
        let record = self.op(op);
        let compute = self.info(record.name)?.compute?;
        let ([a, b], [result]) = (&record.operands[..], &record.results[..]) else { return None };
        let number = |value: ValueRef| match self.origin(value) {
            crate::ir::Origin::Result(op, _) => match self.constant(op)? {
                Attribute::Int(number, _) => Some(*number),
                _ => None,
            },
            crate::ir::Origin::Argument(..) => None,
        };
        self.number(compute(number(*a)?, number(*b)?), self.value_type(*result))
    }

    /// A number of a type; it wraps around at its width. Bits of one digit are 0 and 1, other numbers have a sign.
    pub fn number(&self, number: i64, r#type: TypeRef) -> Option<Attribute> {
        match self.type_data(r#type) {
            Type::Int(1) => Some(Attribute::Int(number & 1, r#type)),
            Type::Int(bits @ 2..=64) => Some(Attribute::Int(number << (64 - bits) >> (64 - bits), r#type)),
            _ => None,
        }
    }

    /// The types of the results that an operation would have.
    ///
    /// # Errors
    /// Why they are not known.
    pub fn result_types(
        &mut self,
        name: Symbol,
        operands: &[ValueRef],
        attribute: Option<&Attribute>,
    ) -> Result<Vec<TypeRef>, String> {
        let types = self.info(name).map_or(ResultTypes::Given, |info| info.types);
        match (types, operands, attribute) {
            (ResultTypes::NoResult, ..) => Ok(Vec::new()),
            (ResultTypes::Bool, ..) => Ok(vec![self.r#type(Type::Int(1))]),
            (ResultTypes::OfOperand, [first, ..], _) => Ok(vec![self.value_type(*first)]),
            (ResultTypes::OfValue, _, Some(Attribute::Int(_, r#type) | Attribute::Float(_, r#type))) => {
                Ok(vec![*r#type])
            }
            _ => Err(format!("what results `{}` has must be said", self.text(name))),
        }
    }
}
