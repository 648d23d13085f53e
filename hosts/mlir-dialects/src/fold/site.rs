//! [`Site`]: an operation that may fold, its operands, and what is known of them.

use std::ops::Not;

use mlir_lite::{Attr, AttrKind, Ir, Op, Symbol, Type, Value};
use num_bigint::BigInt;
use pdl_vm::host::Host;
use pdl_vm::{FoldChange, FoldOf, FoldResult, HostContext};

use crate::fold::constant::Constant;
use crate::fold::known::is_poison;

/// The result of a fold.
pub(crate) type Fold = FoldOf<Ir>;

/// One value.
pub(crate) fn to_value(value: Value) -> Option<Fold> {
    Some(Fold::Results(vec![FoldResult::Value(value)]))
}

/// One constant.
pub(crate) fn to_constant(attr: Attr) -> Option<Fold> {
    Some(Fold::Results(vec![FoldResult::Constant(attr)]))
}

/// An operation that may fold.
pub(crate) struct Site<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) op: Op,
    pub(crate) operands: Vec<Value>,
    /// The operands that are constants.
    pub(crate) constants: Vec<Option<Attr>>,
}

impl<'a> Site<'a> {
    pub(crate) fn new(ir: &'a mut Ir, op: Op) -> Site<'a> {
        let mut site = Site { operands: ir.operands(op).collect(), constants: Vec::new(), ir, op };
        site.constants = site.operands.iter().map(|value| site.known_constant(*value)).collect();
        site
    }

    /// The constant that a value is.
    pub(crate) fn known_constant(&self, value: Value) -> Option<Attr> {
        Host::constant(&*self.ir, self.ir.defining_op(value)?)
    }

    /// The operands of an operation with two.
    pub(crate) fn pair(&self) -> Option<(Value, Value)> {
        match self.operands[..] {
            [left, right] => Some((left, right)),
            _ => None,
        }
    }

    /// The type of the first result.
    pub(crate) fn result_type(&self) -> Option<Type> {
        let result = self.ir.results(self.op).next()?;
        Some(self.ir.value_type(result))
    }

    /// The name of what defines a value, and its operands.
    pub(crate) fn definition(&self, value: Value, name: &str) -> Option<Op> {
        let op = self.ir.defining_op(value)?;
        (self.ir.context().symbol_name(self.ir.name(op)) == name).then_some(op)
    }

    /// The operands of what defines a value, if it is an operation of this name with so many.
    pub(crate) fn operands_of<const N: usize>(&self, value: Value, name: &str) -> Option<[Value; N]> {
        let op = self.definition(value, name)?;
        let operands: Vec<Value> = self.ir.operands(op).collect();
        operands.try_into().ok()
    }

    /// The constant that an operand is; `None` also for poison.
    pub(crate) fn constant(&self, operand: usize) -> Option<Constant> {
        Constant::read(&self.ir.context(), (*self.constants.get(operand)?)?)
    }

    /// Returns true if the operand has one value everywhere of which `holds` says so.
    pub(crate) fn is_splat(&self, operand: usize, holds: impl FnOnce(&BigInt, u32) -> bool) -> bool {
        let Some(Some(attr)) = self.constants.get(operand).copied() else { return false };
        let constant = Constant::read_splat(&self.ir.context(), attr);
        constant.is_some_and(|constant| constant.only().is_some_and(|value| holds(value, constant.width)))
    }

    pub(crate) fn is_zero(&self, operand: usize) -> bool {
        self.is_splat(operand, |value, _| *value == BigInt::ZERO)
    }

    /// The first operand that is poison.
    pub(crate) fn poison(&self) -> Option<Attr> {
        let poison = self.constants.iter().flatten().find(|attr| is_poison(self.ir, **attr));
        poison.copied()
    }

    /// The result: one constant.
    pub(crate) fn result(&mut self, constant: Constant) -> Option<Fold> {
        to_constant(constant.attribute(self.ir.context_mut())?)
    }

    /// The result: one value everywhere.
    pub(crate) fn splat_result(&mut self, value: BigInt) -> Option<Fold> {
        let ty = self.result_type()?;
        let constant = Constant::splat(&self.ir.context(), ty, value)?;
        self.result(constant)
    }

    /// Constants go behind all other operands, which keep their order.
    pub(crate) fn constants_last(&self) -> Option<Fold> {
        let numbered = || self.operands.iter().zip(&self.constants);
        let others = numbered().filter(|(_, constant)| constant.is_none());
        let sorted: Vec<Value> =
            others.chain(numbered().filter(|(_, constant)| constant.is_some())).map(|(v, _)| *v).collect();
        let moved = sorted.iter().zip(&self.operands).enumerate().filter(|(_, (new, old))| new != old);
        let changes: Vec<_> = moved.map(|(index, (new, _))| FoldChange::Operand(index, *new)).collect();
        changes.is_empty().not().then_some(Fold::Changes(changes))
    }

    /// The attribute of this name.
    pub(crate) fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        let name = self.ir.context().find_symbol(name)?;
        self.ir.attribute(op, name)
    }

    /// Returns true if an attribute `#arith.KIND<…>` lists one of some flags.
    pub(crate) fn has_flag(&self, op: Op, name: &str, kind: &str, flags: &[&str]) -> bool {
        let Some(attr) = self.attribute(op, name) else { return false };
        match self.ir.context().attr_kind(attr) {
            AttrKind::Dialect { body, .. } => {
                let listed = body.strip_prefix(kind).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'));
                listed.is_some_and(|listed| listed.split(',').any(|flag| flags.contains(&flag.trim())))
            }
            _ => false,
        }
    }

    /// The handle of the name of an attribute.
    pub(crate) fn name(&mut self, name: &str) -> Symbol {
        self.ir.intern_attribute_name(name)
    }

    pub(crate) fn value_type(&self, value: Value) -> Type {
        self.ir.value_type(value)
    }
}
