//! The properties of operations beyond their text.

use crate::handles::Op;
use crate::ir::Ir;
use crate::upstream;
use mlir_syntax::{Attr, Symbol, Type};
use pdl_declarations::OpTrait;
use pdl_vm::{ConstantOp, FoldOf, HostError, KnownOps, NewOp};
use std::fmt::Debug;
use std::sync::Arc;

/// Knowledge of operations: their groups of operands and results, their types, their effects. Every question may be
/// answered with "unknown", which is the default.
pub trait OpInfo: Debug + Send + Sync {
    /// Where operand group `group` of `op` lies, start and length; the outer `None` means unknown, the inner one that
    /// there is no such group.
    fn operand_group(&self, _ir: &Ir, _op: Op, _group: usize) -> Option<Option<(usize, usize)>> {
        None
    }

    /// As [`operand_group`](Self::operand_group), for results.
    fn result_group(&self, _ir: &Ir, _op: Op, _group: usize) -> Option<Option<(usize, usize)>> {
        None
    }

    /// Appends the result types of an operation that does not exist yet; `None` means unknown.
    ///
    /// # Errors
    /// Why the operands or attributes allow no inference.
    fn infer_result_types(
        &self,
        _ir: &mut Ir,
        _new: &NewOp<'_, Ir>,
        _types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        None
    }

    /// Returns whether anything is known of operations of this name, as of all by default. Without result types, others have no results.
    fn knows_operation(&self, _ir: &Ir, _name: Symbol) -> bool {
        true
    }

    /// Appends the attributes that its definition gives to an operation that does not exist yet, and that it does not have.
    ///
    /// # Errors
    /// That nothing says the sizes of its groups.
    fn missing_attributes(
        &self,
        _ir: &Ir,
        _new: &NewOp<'_, Ir>,
        _attributes: &mut Vec<(Symbol, Attr)>,
    ) -> Result<(), HostError> {
        Ok(())
    }

    /// Returns whether operations of this name keep this attribute among their properties.
    fn is_inherent(&self, _ir: &Ir, _op: Symbol, _attribute: Symbol) -> Option<bool> {
        None
    }

    /// Returns what `op` folds to, if it does; nothing may be changed but the context.
    fn fold(&self, _ir: &mut Ir, _op: Op) -> Option<FoldOf<Ir>> {
        None
    }

    /// The operation that makes a constant of this type, to which `op` folds.
    fn constant_op(&self, _ir: &mut Ir, _op: Op, _value: Attr, _ty: Type) -> Option<ConstantOp<Symbol, Symbol, Attr>> {
        None
    }

    /// Returns whether regions of operations of this name see no value from outside.
    fn is_isolated(&self, _ir: &Ir, _op: Symbol) -> Option<bool> {
        None
    }

    /// Returns whether the order of operations means nothing in the regions of operations of this name.
    fn has_graph_regions(&self, _ir: &Ir, _op: Symbol) -> Option<bool> {
        None
    }

    /// Returns what `op` makes, if it does nothing but make a constant.
    fn constant(&self, _ir: &Ir, _op: Op) -> Option<Attr> {
        None
    }

    /// Returns true if `op` has no side effects, is no terminator and no symbol, so that it may go once nothing uses it.
    fn is_removable(&self, _ir: &Ir, _op: Op) -> bool {
        false
    }
}

impl Ir {
    /// Returns what is known of operations, if anything is.
    pub fn op_info(&self) -> Option<Arc<dyn OpInfo>> {
        self.op_info.clone()
    }

    /// Returns whether the regions of `op` see no value from outside; `None` means unknown.
    fn known_isolated(&self, op: Op) -> Option<bool> {
        let name = self.name(op);
        let known = self.op_info.as_ref().and_then(|info| info.is_isolated(self, name));
        known.or_else(|| {
            let context = self.context();
            let name = context.symbol_name(name);
            upstream::is_registered(name).then(|| upstream::is_isolated(name))
        })
    }

    /// Returns true if the regions of `op` are known to see no value from outside.
    pub(crate) fn is_isolated(&self, op: Op) -> bool {
        self.known_isolated(op).unwrap_or(false)
    }

    /// Returns true if constants of what is nested in `op` stay in its regions: it is isolated, or may be for all that is known, or is the top
    /// operation.
    pub(crate) fn holds_constants(&self, op: Op) -> bool {
        op == self.top_op() || self.known_isolated(op).unwrap_or(true)
    }
}

impl OpInfo for KnownOps<Ir> {
    fn operand_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        KnownOps::operand_group(self, ir, op, group)
    }

    fn result_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        KnownOps::result_group(self, ir, op, group)
    }

    fn infer_result_types(
        &self,
        ir: &mut Ir,
        new: &NewOp<'_, Ir>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        KnownOps::infer_result_types(self, ir, new, types)
    }

    fn knows_operation(&self, _ir: &Ir, name: Symbol) -> bool {
        self.definition(name).is_some()
    }

    fn missing_attributes(
        &self,
        ir: &Ir,
        new: &NewOp<'_, Ir>,
        attributes: &mut Vec<(Symbol, Attr)>,
    ) -> Result<(), HostError> {
        KnownOps::missing_attributes(self, ir, new, attributes)
    }

    fn is_inherent(&self, _ir: &Ir, op: Symbol, attribute: Symbol) -> Option<bool> {
        KnownOps::is_inherent(self, op, attribute)
    }

    fn is_isolated(&self, _ir: &Ir, op: Symbol) -> Option<bool> {
        Some(self.definition(op)?.traits.has(OpTrait::Isolated))
    }

    fn has_graph_regions(&self, _ir: &Ir, op: Symbol) -> Option<bool> {
        Some(self.definition(op)?.traits.has(OpTrait::GraphRegions))
    }

    fn constant(&self, ir: &Ir, op: Op) -> Option<Attr> {
        KnownOps::constant(self, ir, op)
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        KnownOps::is_removable(self, ir, op, |op, children| {
            let blocks = ir.op_regions(op).iter().flat_map(|region| ir.region_blocks(*region));
            children.extend(blocks.flat_map(|block| ir.block_ops(block)));
        })
    }
}
