//! Carrying discardable attributes from the root of a rewrite to what replaces it.

use alloc::vec::Vec;
use core::borrow::Borrow;

use pdl_bytecode::collections::FxHashSet;

use super::Rewriter;
use super::journal::Change;
use crate::error::RewriteFailure;
use crate::host::RewriteHost;

/// The operations that the [discardable attributes](crate::Host::discardable_attributes) of a root go to when it is replaced. What carries
/// them is every operation of which a result replaces one of the root's; an attribute of that name which it has already stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CarryDiscardable {
    /// None: they vanish with the root, as in MLIR.
    #[default]
    Never,
    /// Those that the rewrite created.
    ToCreated,
    /// Those that were there before, too; two attributes of one name become what the host [merges](RewriteHost::merge_attributes) them to.
    ToAll,
}

impl From<bool> for CarryDiscardable {
    /// Returns `ToCreated` or `Never`.
    fn from(carry: bool) -> CarryDiscardable {
        if carry { CarryDiscardable::ToCreated } else { CarryDiscardable::Never }
    }
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// Gives the discardable attributes of `op`, if it is the root, to the ops that replace it: `by`, and those that define `values`,
    /// as far as [`CarryDiscardable`] says.
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
        let mut replacing: Vec<H::Op> = definitions.chain(by).filter(|new| *new != op).collect();
        let mut seen = FxHashSet::default();
        replacing.retain(|new| seen.insert(*new));
        if self.state.carries_discardable == CarryDiscardable::ToCreated {
            let created: FxHashSet<H::Op> = self.created_since(self.begin).into_iter().collect();
            replacing.retain(|new| created.contains(new));
        }
        for new in replacing {
            if self.is_cast_of_conversion(new) {
                continue;
            }
            let op_name = self.host.op_name(new);
            let mut added = Vec::new();
            for &(name, attribute) in &attributes {
                if self.host.is_inherent(op_name, name) {
                    continue;
                }
                match self.host.attribute(new, name) {
                    None => added.push((name, Some(attribute))),
                    Some(old) if self.state.carries_discardable == CarryDiscardable::ToAll => {
                        if let Some(merged) = self.host.merge_attributes(old, attribute).filter(|merged| *merged != old)
                        {
                            self.set_attribute(new, name, Some(merged))?;
                        }
                    }
                    Some(_) => {}
                }
            }
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
