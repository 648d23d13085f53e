//! The side of the rewriter that only a dialect conversion asks for: casts, and the changes of a pattern so far.

use crate::prelude::*;

use alloc::sync::Arc;
use core::ops::ControlFlow;

use pdl_bytecode::collections::FxHashSet;

use super::journal::{Change, Other, Revertible};
use super::{REMEMBERED_USES, Rewriter};
use crate::conversion::TypeConverter;
use crate::error::RewriteFailure;
use crate::host::{self, RewriteHost};
use crate::listener::{Listener, Silent};

/// A rewrite that waits until what it made is legalized.
pub(crate) struct OuterRewrite<H: RewriteHost> {
    root: H::Op,
    insertion: Option<H::Op>,
    begin: usize,
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// In a dialect conversion, replaces each result of `op` by any number of values: casts join them for users that are
    /// not converted.
    ///
    /// # Errors
    /// As [`replace_op`](Self::replace_op), E0625 too if there is no type converter and a result becomes several.
    pub fn replace_op_with_multiple(&mut self, op: H::Op, values: &[&[H::Value]]) -> Result<(), RewriteFailure> {
        let Some(converter) = self.converter.clone() else {
            let values: Vec<H::Value> = values.concat();
            return self.replace_op(op, &values);
        };
        self.check_replacement(op, values.len())?;
        values.iter().try_for_each(|values| self.check_replacing(op, values))?;
        self.replace_with_casts(op, None, values, &converter)
    }

    pub(super) fn replace_with_casts(
        &mut self,
        op: H::Op,
        by: Option<H::Op>,
        values: &[&[H::Value]],
        converter: &TypeConverter<H>,
    ) -> Result<(), RewriteFailure> {
        let insertion = self.insertion.replace(op);
        let mut replacements = Vec::with_capacity(values.len());
        for (index, values) in values.iter().enumerate() {
            let old = self.host.result(op, index);
            let wanted = self.host.value_type(old);
            replacements.push(match values {
                [value] if self.host.value_type(*value) == wanted => *value,
                // Nobody needs it, and the value takes the place of the result in what is told.
                [value] if self.host.first_use(old).is_none() => *value,
                [] if self.host.first_use(old).is_none() => old,
                _ => converter.to_source(self, values, wanted)?,
            });
        }
        self.insertion = insertion;
        if self.state.carries_discardable != super::CarryDiscardable::Never {
            self.carry_discardable(op, by, values.iter().copied().flatten())?;
        }
        self.replace_uses_and_take_out(op, &replacements);
        Ok(())
    }

    /// As [`replace_op`](Self::replace_op), but in a dialect conversion too without casts.
    pub(crate) fn replace_op_as_is(&mut self, op: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.check_values(values)?;
        self.replace_uses_and_take_out(op, values);
        Ok(())
    }

    /// Does something that is undone again and that no listener hears of; what it creates counts for no limit.
    pub(crate) fn probe<R>(
        &mut self,
        probe: impl FnOnce(&mut Rewriter<'_, H>) -> Result<R, RewriteFailure>,
    ) -> Result<R, RewriteFailure> {
        let is_there = |op: &H::Op| !self.is_erased(*op);
        let place = self.insertion.filter(is_there).or(Some(self.root).filter(is_there));
        let place = place.ok_or(RewriteFailure::NoInsertionPoint)?;
        let created = self.state.created;
        // What is said of the op that the rewrite creates next is not about those in between.
        let says_more = core::mem::take(&mut self.state.says_more);
        let mut inner = Rewriter {
            host: self.host,
            state: self.state,
            listener: &mut Silent,
            root: place,
            insertion: Some(place),
            identity: self.identity,
            begin: self.begin,
            converter: self.converter.clone(),
            converting: self.converting,
            is_last_step: false,
        };
        let mut done = None;
        let _ = inner.update_in_place(|rewriter| {
            done = Some(probe(rewriter));
            Err::<(), ()>(())
        });
        self.state.says_more = says_more;
        self.state.created = created;
        self.check_host()?;
        done.unwrap_or(Err(RewriteFailure::DoesNotApply))
    }

    /// Returns what a type becomes, if it was converted before: `None` within if it cannot be.
    pub(crate) fn known_conversion(&self, r#type: H::Type) -> Option<Option<&[H::Type]>> {
        self.state.conversions.get(&r#type).map(Option::as_deref)
    }

    pub(crate) fn note_conversion(&mut self, r#type: H::Type, becomes: Option<Vec<H::Type>>) {
        // Elsewhere converters come and go.
        if self.converting {
            self.state.conversions.insert(r#type, becomes);
        }
    }

    /// Begins the conversion of a type, which may ask for those of its parts.
    ///
    /// # Errors
    /// E0642 if so many wait for those of their parts.
    pub(crate) fn enter_type(&mut self, most: u32) -> Result<(), RewriteFailure> {
        if self.state.type_depth >= most {
            return Err(RewriteFailure::TypesTooDeep { most });
        }
        self.state.type_depth += 1;
        Ok(())
    }

    pub(crate) fn leave_type(&mut self) {
        self.state.type_depth -= 1;
    }

    /// From now on this is a dialect conversion.
    pub(crate) fn start_conversion(&mut self, converter: Option<Arc<TypeConverter<H>>>) {
        self.state.conversions.clear();
        self.state.type_depth = 0;
        self.converter = converter;
        self.converting = true;
    }

    /// Returns what converts types in the conversion that runs, if it has it.
    pub(crate) fn converter(&self) -> Option<Arc<TypeConverter<H>>> {
        self.converter.clone()
    }

    /// Returns true if casts are replaced by materializations in the end.
    pub(crate) fn defers_materializations(&self) -> bool {
        self.converter.is_some()
    }

    /// Makes `op` the root, whose rewrite begins: new ops go before it. Gives what [`leave`](Self::leave) needs.
    pub(crate) fn enter(&mut self, op: H::Op) -> OuterRewrite<H> {
        let outer = OuterRewrite { root: self.root, insertion: self.insertion, begin: self.begin };
        (self.root, self.insertion, self.begin) = (op, Some(op), self.changes());
        outer
    }

    /// Goes on with the rewrite that was at hand before [`enter`](Self::enter).
    pub(crate) fn leave(&mut self, outer: OuterRewrite<H>) {
        (self.root, self.insertion, self.begin) = (outer.root, outer.insertion, outer.begin);
    }

    /// The number of changes so far.
    pub(crate) fn changes(&self) -> usize {
        self.state.journal.len()
    }

    /// The ops created after that many changes that are still there, in order.
    pub(crate) fn created_since(&self, changes: usize) -> Vec<H::Op> {
        let created = self.state.journal[changes..].iter().filter_map(|change| match change {
            Change::Created(op) if !self.is_erased(*op) => Some(*op),
            _ => None,
        });
        created.collect()
    }

    /// Returns true if `op` was changed in place after that many changes.
    pub(crate) fn changed_since(&self, changes: usize, op: H::Op) -> bool {
        self.state.journal[changes..].iter().any(|change| match change {
            Change::Operand { op: changed, .. }
            | Change::Attribute { op: changed, .. }
            | Change::AddedAttributes { op: changed, .. }
            | Change::Moved { op: changed, .. } => *changed == op,
            Change::Other(changed) => *changed == op,
            Change::Created(_) | Change::Unlinked { .. } => false,
        })
    }

    /// The ops whose attributes were changed after that many changes, and that are still there.
    pub(crate) fn attributes_changed_since(&self, changes: usize) -> Vec<H::Op> {
        let mut seen = FxHashSet::default();
        let changed = self.state.journal[changes..].iter().filter_map(|change| match change {
            Change::Attribute { op, .. } | Change::AddedAttributes { op, .. }
                if !self.is_erased(*op) && seen.insert(*op) =>
            {
                Some(*op)
            }
            _ => None,
        });
        changed.collect()
    }

    pub(crate) fn note_cast(&mut self, op: H::Op, to_source: bool) {
        self.state.casts.push(op, to_source);
    }

    /// Returns true if `op` is a noted cast.
    pub(crate) fn is_cast(&self, op: H::Op) -> bool {
        self.state.casts.leads_to_source(op).is_some()
    }

    /// The noted cast of `value` to these types that stands behind its definition, if it is among the latest uses.
    pub(crate) fn target_cast(&self, name: H::OpName, value: H::Value, types: &[H::Type]) -> Option<H::Op> {
        let host = &*self.host;
        let is_cast = |op: H::Op| {
            host.op_name(op) == name
                && host.operand_count(op) == 1
                && host::types(host, &host::results(host, op)) == types
                && self.state.casts.leads_to_source(op) == Some(false)
        };
        let (mut seen, mut found) = (0, None);
        let _ = host.uses(value, &mut |user, _| {
            seen += 1;
            found = is_cast(user).then_some(user);
            match found.is_some() || seen == REMEMBERED_USES {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        found
    }

    /// The casts that were noted and are still there, and which of them lead back to an old type.
    pub(crate) fn casts(&self) -> Vec<(H::Op, bool)> {
        let casts = self.state.casts.list.iter().filter(|op| !self.is_erased(**op));
        casts.filter_map(|op| Some((*op, self.state.casts.leads_to_source(*op)?))).collect()
    }

    /// Writes to the journal that something was changed which not every host has; it touches `op`, and these values are gone.
    pub(crate) fn note_other(&mut self, op: H::Op, dropped: Vec<H::Value>, change: Box<dyn Revertible<H>>) {
        self.state.dropped.extend(&dropped);
        self.state.others.push(Other { dropped, change });
        self.state.journal.push(Change::Other(op));
        self.listener.op_modified(self.host, op);
    }

    pub(crate) fn set_insertion(&mut self, before: Option<H::Op>) -> Option<H::Op> {
        core::mem::replace(&mut self.insertion, before)
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce(&H, &mut dyn Listener<H>)) {
        event(self.host, self.listener);
    }
}
