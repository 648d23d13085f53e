//! Driving: which operations there are, which may go, and what pliron folds.

use alloc::vec::Vec;

use pdl_vm::host::{DriverHost, Host};
use pdl_vm::{ConstantOp, Fold, FoldHost, FoldOf, FoldResult, Interned};
use pliron::attribute::{AttrObj, attr_cast};
use pliron::builtin::attr_interfaces::MaterializableAttr;
use pliron::builtin::op_interfaces::IsTerminatorInterface;
use pliron::context::Ptr;
use pliron::linked_list::ContainsLinkedList;
use pliron::op::{op_cast, op_impls};
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::opts::dce::SideEffects;
use pliron::r#type::TypeHandle;

use crate::guard::guarded;
use crate::host::{AttrName, PlironHost};
use crate::names::OpName;
use crate::numbers::op_index;

impl PlironHost {
    /// Appends the operations that stand in the regions of `op`, in order.
    fn children(&self, op: Ptr<Operation>, children: &mut Vec<Ptr<Operation>>) {
        let Some(op) = self.op(op) else { return };
        for region in op.regions() {
            for block in region.deref(&self.context).iter(&self.context) {
                children.extend(block.deref(&self.context).iter(&self.context));
            }
        }
    }

    /// Appends all operations in `op`. It goes as deep as they are nested without recursion.
    pub(crate) fn nested(&self, op: Ptr<Operation>, top_down: bool, ops: &mut Vec<Ptr<Operation>>) {
        let begin = ops.len();
        let mut waiting = Vec::new();
        self.children(op, &mut waiting);
        // Bottom-up is top-down with children from the last to the first, read backwards.
        if top_down {
            waiting.reverse();
        }
        while let Some(op) = waiting.pop() {
            ops.push(op);
            let first = waiting.len();
            self.children(op, &mut waiting);
            if top_down {
                waiting[first..].reverse();
            }
        }
        if !top_down {
            ops[begin..].reverse();
        }
    }
}

impl DriverHost for PlironHost {
    fn nested_ops(&self, scope: Ptr<Operation>, top_down: bool, ops: &mut Vec<Ptr<Operation>>) {
        self.nested(scope, top_down, ops);
    }

    fn op_index(&self, op: Ptr<Operation>) -> Option<usize> {
        self.table.is_dense().then(|| op_index(op))
    }

    fn region_index(&self, op: Ptr<Operation>) -> usize {
        let region = self.op(op).and_then(|op| op.get_parent_region(&self.context));
        let parent = self.parent_op(op).and_then(|parent| self.op(parent));
        parent.and_then(|parent| parent.regions().position(|known| Some(known) == region)).unwrap_or(0)
    }

    fn parent_op(&self, op: Ptr<Operation>) -> Option<Ptr<Operation>> {
        self.op(op)?.get_parent_op(&self.context)
    }

    fn are_siblings(&self, a: Ptr<Operation>, b: Ptr<Operation>) -> bool {
        let block = |op| self.op(op).and_then(|op| op.get_parent_block());
        block(a) == block(b) || self.parent_op(a) == self.parent_op(b)
    }

    fn holds_ops(&self, op: Ptr<Operation>) -> bool {
        self.op(op).is_some_and(|op| op.num_regions() > 0)
    }

    /// As pliron's `DCE` has it: it says that it has no side effects, nothing uses it, and it ends no block.
    fn is_trivially_dead(&self, op: Ptr<Operation>) -> bool {
        if self.op(op).is_none_or(|op| op.has_use()) {
            return false;
        }
        let object = Operation::get_op_dyn(op, &self.context);
        let effects = op_cast::<dyn SideEffects>(object.op_ref());
        let has_none = |effects: &dyn SideEffects| guarded(|| !effects.has_side_effects(&self.context)) == Ok(true);
        effects.is_some_and(has_none) && !op_impls::<dyn IsTerminatorInterface>(object.op_ref())
    }
}

/// Folding: what operations say by pliron's `ConstFoldInterface`.
impl FoldHost for PlironHost {
    fn fold(&mut self, op: Ptr<Operation>) -> Option<FoldOf<Self>> {
        let data = self.op(op)?;
        // An operation without operands that folds is a constant.
        if data.get_num_operands() == 0 || data.get_num_results() == 0 {
            return None;
        }
        let object = Operation::get_op_dyn(op, &self.context);
        let fold = op_cast::<dyn ConstFoldInterface>(object.op_ref())?;
        let constant = |value: pliron::value::Value| {
            let constant = self.constant(value.defining_op()?)?;
            Some(self.attributes.get(constant).clone())
        };
        let operands: Vec<Option<AttrObj>> = data.operands().map(constant).collect();
        let folded: Option<Vec<AttrObj>> =
            guarded(|| fold.check_fold(&self.context, &operands)).ok()?.into_iter().collect();
        let results = folded?.iter().map(|value| FoldResult::Constant(self.attributes.intern(value))).collect();
        Some(Fold::Results(results))
    }

    fn constant_op(
        &mut self,
        _: Ptr<Operation>,
        value: Interned,
        r#type: TypeHandle,
    ) -> Option<ConstantOp<OpName, AttrName, Interned>> {
        let value = self.attributes.get(value).clone();
        let materializable = attr_cast::<dyn MaterializableAttr>(&*value)?;
        let made = guarded(|| materializable.materialize(&mut self.context)).ok()?;
        // What it makes is looked at, and made again by its name, so that it can be undone.
        let data = made.try_deref(&self.context).ok()?;
        let is_constant = data.get_num_operands() == 0
            && data.num_regions() == 0
            && data.get_num_successors() == 0
            && data.result_types().eq([r#type]);
        let name = self.names.of(&self.context, made);
        let attributes: Vec<(pliron::identifier::Identifier, Interned)> =
            data.attributes.0.iter().map(|(name, value)| (name.clone(), self.attributes.intern(value))).collect();
        let is_free = !data.has_use();
        drop(data);
        if is_free {
            Operation::erase(made, &mut self.context);
        }
        let is_known = self.registry.op(&self.names.text(name)).is_some();
        if !is_constant || !is_known {
            return None;
        }
        let name_of = |(name, value): (pliron::identifier::Identifier, Interned)| {
            (pdl_vm::HostContext::intern_attribute_name(self, name.as_ref()), value)
        };
        Some(ConstantOp { name, attributes: attributes.into_iter().map(name_of).collect() })
    }
}
