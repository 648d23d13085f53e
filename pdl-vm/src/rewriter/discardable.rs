//! Carrying discardable attributes from the root of a rewrite to what replaces it.

use alloc::vec::Vec;
use core::borrow::Borrow;

use pdl_bytecode::collections::FxHashSet;

use super::Rewriter;
use super::journal::Change;
use crate::error::RewriteFailure;
use crate::host::RewriteHost;

impl<H: RewriteHost> Rewriter<'_, H> {
    /// Gives the discardable attributes of `op`, if it is the root, to the ops that this rewrite created for it: `by`, and those that
    /// define `values`. What they have already stays.
    #[inline(never)]
    pub(super) fn carry_discardable(
        &mut self,
        op: H::Op,
        by: Option<H::Op>,
        values: impl IntoIterator<Item: Borrow<H::Value>>,
    ) -> Result<(), RewriteFailure> {
        if op != self.root {
            return Ok(());
        }
        let mut attributes = Vec::new();
        self.host.discardable_attributes(op, &mut attributes);
        if attributes.is_empty() {
            return Ok(());
        }
        let definitions = values.into_iter().filter_map(|value| self.host.defining_op(*value.borrow()));
        let replacing: FxHashSet<H::Op> = definitions.chain(by).collect();
        for new in self.created_since(self.begin) {
            if !replacing.contains(&new) || self.is_cast_of_conversion(new) {
                continue;
            }
            let op_name = self.host.op_name(new);
            let is_new = |name| self.host.attribute(new, name).is_none() && !self.host.is_inherent(op_name, name);
            let added = attributes.iter().filter(|(name, _)| is_new(*name));
            let added: Vec<_> = added.map(|(name, attribute)| (*name, Some(*attribute))).collect();
            if added.is_empty() {
                continue;
            }
            self.check_present(new)?;
            self.host.set_attributes(new, &added);
            self.state.added.extend(added.iter().map(|(name, _)| *name));
            self.state.journal.push(Change::AddedAttributes { op: new, count: added.len() });
            self.listener.op_modified(self.host, new);
        }
        Ok(())
    }

    /// Returns true if `op` is a cast that the conversion itself made, which may go again in the end.
    fn is_cast_of_conversion(&self, op: H::Op) -> bool {
        let is_named_so = |name| name == self.host.op_name(op);
        self.converter.as_ref().is_some_and(|converter| is_named_so(converter.cast_name()) && self.is_cast(op))
    }
}
