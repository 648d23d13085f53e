//! [`Rewriter`]: all changes that a rewrite makes go through it, and all of them can be undone.
//!
//! Every change is written to a journal. If the rewrite fails, the journal is played backwards and the IR is as it
//! was, use order included where the host puts new uses first. If it succeeds, the ops that were taken out are freed. An op that
//! the last step takes out is erased at once: nothing can ask it back.
//! Each method checks before it changes anything, so a call that returns an error has done nothing.

use crate::prelude::*;

use alloc::borrow::Cow;
use alloc::sync::Arc;
use core::ops::ControlFlow;

use crate::conversion::TypeConverter;
use crate::error::RewriteFailure;
use crate::host::{self, HostError, NewOp, OpLocation, RewriteHost};
use crate::listener::Listener;
use crate::patterns::MatchFailure;

mod blocks;
mod casts;
mod conversion;
mod copies;
mod discardable;
mod erased;
mod journal;
mod location;
mod regions;

pub(crate) use blocks::predecessors;
pub use discardable::CarryDiscardable;
use journal::Change;
pub use journal::RewriterState;
pub(crate) use journal::{HostReplaced, Revertible};

/// The number of uses in a list among which one is looked for, so that undoing can put it back where it was.
const REMEMBERED_USES: usize = 64;

/// The result types of a new op.
#[derive(Debug)]
pub enum ResultTypes<'t, T> {
    /// These.
    Given(&'t [T]),
    /// Whatever the host infers; none of an op that it [does not know](RewriteHost::knows_operation).
    Inferred,
}

/// Changes an IR for one rewrite.
pub struct Rewriter<'a, H: RewriteHost> {
    host: &'a mut H,
    state: &'a mut RewriterState<H>,
    listener: &'a mut dyn Listener<H>,
    root: H::Op,
    insertion: Option<H::Op>,
    /// The number that tells the host from another one that may take its place.
    identity: usize,
    /// The number of changes before the rewrite of the root began.
    begin: usize,
    /// Casts what replaces values of another type, in a dialect conversion.
    converter: Option<Arc<TypeConverter<H>>>,
    /// True if this is a dialect conversion.
    converting: bool,
    /// True if the rewrite is done when the call at hand succeeds.
    is_last_step: bool,
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// The IR, for reading.
    pub fn host(&self) -> &H {
        self.host
    }

    /// The IR, for interning names, attributes and types. Changes of ops made here are not noticed and not undone, and another IR in its
    /// place [ends the run](crate::RewriteFailure::HostReplaced).
    pub fn host_mut(&mut self) -> &mut H {
        self.host
    }

    /// The op that the pattern matched. It may be erased already.
    pub fn root(&self) -> H::Op {
        self.root
    }

    /// Says why the pattern does not match `op`; to be returned by it.
    pub fn notify_match_failure(&self, _op: H::Op, reason: impl Into<Cow<'static, str>>) -> MatchFailure {
        MatchFailure(reason.into())
    }

    /// That the host is still the one that the rewrite began with: nothing may be asked, changed or undone otherwise. The journal is
    /// about that one alone, also if it comes back.
    ///
    /// # Errors
    /// E0637 if it is not.
    #[inline]
    pub(crate) fn check_host(&self) -> Result<(), RewriteFailure> {
        match self.host.identity() == self.identity {
            true => Ok(()),
            false => Err(RewriteFailure::HostReplaced),
        }
    }

    /// Returns true if anything was changed in this rewrite.
    pub fn has_changed(&self) -> bool {
        !self.state.journal.is_empty()
    }

    /// Returns true if `op` was erased or replaced in this rewrite.
    pub fn is_erased(&self, op: H::Op) -> bool {
        self.state.erased.contains(op)
    }

    /// The op directly before which new ones go, if there is one.
    pub fn insertion_point(&self) -> Option<H::Op> {
        self.insertion
    }

    /// New ops go directly before `op` from now on.
    ///
    /// # Errors
    /// E0627 if `op` is erased.
    pub fn set_insertion_point(&mut self, op: H::Op) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.insertion = Some(op);
        Ok(())
    }

    /// Creates an op at the insertion point, with all that its definition gives to it. It comes from where the root does, or from where the pattern that calls a function says
    /// that what it creates does: `$_loc` of C++.
    ///
    /// # Errors
    /// E0623 if the types cannot be inferred, E0624 if the host refuses, E0628 if an operand is gone, E0629 if the
    /// insertion point is, E0638 if too much was created.
    pub fn create(
        &mut self,
        name: H::OpName,
        operands: &[H::Value],
        attributes: &[(H::AttrName, H::Attr)],
        types: ResultTypes<'_, H::Type>,
    ) -> Result<H::Op, RewriteFailure> {
        let new = NewOp { operands, attributes, ..NewOp::new(name, self.root) };
        match self.is_said() {
            false => self.make(&new, types),
            true => self.make_located(&new, types),
        }
    }

    /// Creates an op at the insertion point that comes from where `location` says; with `None`, from where the root does.
    ///
    /// # Errors
    /// As [`create`](Self::create).
    pub fn create_at(
        &mut self,
        name: H::OpName,
        operands: &[H::Value],
        attributes: &[(H::AttrName, H::Attr)],
        types: ResultTypes<'_, H::Type>,
        location: Option<OpLocation<'_, H>>,
    ) -> Result<H::Op, RewriteFailure> {
        let new = NewOp { operands, attributes, location, ..NewOp::new(name, self.root) };
        self.make(&new, types)
    }

    /// As [`create`](Self::create), of an op of which more may be said, and which comes from all that was matched if the host fuses that.
    pub(crate) fn create_new(
        &mut self,
        new: &NewOp<'_, H>,
        types: ResultTypes<'_, H::Type>,
    ) -> Result<H::Op, RewriteFailure> {
        if self.state.says_more {
            return self.create_with_regions(new, types);
        }
        match self.is_located() {
            false => self.make(new, types),
            true => self.make_located(new, types),
        }
    }

    fn make_located(&mut self, new: &NewOp<'_, H>, types: ResultTypes<'_, H::Type>) -> Result<H::Op, RewriteFailure> {
        self.create_located(|rewriter, location| rewriter.make(&NewOp { location: Some(location), ..*new }, types))
    }

    fn make(&mut self, new: &NewOp<'_, H>, types: ResultTypes<'_, H::Type>) -> Result<H::Op, RewriteFailure> {
        self.check_values(new.operands)?;
        let before = self.insertion.ok_or(RewriteFailure::NoInsertionPoint)?;
        match types {
            ResultTypes::Given(result_types) => self.insert(&NewOp { result_types, ..*new }, before),
            ResultTypes::Inferred => self.completed(new, |rewriter, new| {
                let mut types = core::mem::take(&mut rewriter.state.types);
                types.clear();
                let created = match rewriter.host.infer_result_types(new, &mut types) {
                    Ok(()) => rewriter.insert_whole(&NewOp { result_types: &types, ..*new }, before),
                    Err(_) if !rewriter.host.knows_operation(new.name) => rewriter.insert_whole(new, before),
                    Err(HostError(reason)) => {
                        Err(RewriteFailure::Inference { op: rewriter.host.op_name_text(new.name), reason })
                    }
                };
                rewriter.state.types = types;
                created
            }),
        }
    }

    /// Creates an op at the insertion point that may have regions and successors; its result types are given. If it says no more than
    /// that it comes from the root, it comes from where what [`create`](Self::create) creates does.
    ///
    /// # Errors
    /// As [`create`](Self::create), but for inference.
    pub fn create_op(&mut self, new: &NewOp<'_, H>) -> Result<H::Op, RewriteFailure> {
        self.check_values(new.operands)?;
        let before = self.insertion.ok_or(RewriteFailure::NoInsertionPoint)?;
        match self.is_said() && new.location.is_none() && new.location_of == self.root {
            false => self.insert(new, before),
            true => self.create_located(|rewriter, location| {
                rewriter.insert(&NewOp { location: Some(location), ..*new }, before)
            }),
        }
    }

    fn insert(&mut self, new: &NewOp<'_, H>, before: H::Op) -> Result<H::Op, RewriteFailure> {
        self.completed(new, |rewriter, new| rewriter.insert_whole(new, before))
    }

    /// Does something with an op to be created that has all that its definition gives to it.
    fn completed(
        &mut self,
        new: &NewOp<'_, H>,
        then: impl FnOnce(&mut Self, &NewOp<'_, H>) -> Result<H::Op, RewriteFailure>,
    ) -> Result<H::Op, RewriteFailure> {
        self.state.attributes.clear();
        match self.host.missing_attributes(new, &mut self.state.attributes) {
            Ok(()) if self.state.attributes.is_empty() => then(self, new),
            Ok(()) => {
                let mut attributes = core::mem::take(&mut self.state.attributes);
                attributes.splice(0..0, new.attributes.iter().copied());
                let done = then(self, &NewOp { attributes: &attributes, ..*new });
                self.state.attributes = attributes;
                done
            }
            Err(HostError(reason)) => Err(RewriteFailure::Creation { op: self.host.op_name_text(new.name), reason }),
        }
    }

    fn insert_whole(&mut self, new: &NewOp<'_, H>, before: H::Op) -> Result<H::Op, RewriteFailure> {
        if let Some(op) = self.host.equal_op(new).filter(|op| *op != self.root && !self.is_erased(*op)) {
            return Ok(op);
        }
        let lists = new.operands.len() + new.attributes.len() + new.result_types.len() + new.successors.len();
        self.charge((1 + lists).saturating_add(new.regions), new.name)?;
        let created = self.host.create_op(new, before);
        let op = created
            .map_err(|HostError(reason)| RewriteFailure::Creation { op: self.host.op_name_text(new.name), reason })?;
        self.state.journal.push(Change::Created(op));
        self.listener.op_inserted(self.host, op);
        Ok(op)
    }

    /// Counts what is about to be created for an op of that name.
    ///
    /// # Errors
    /// E0638 if that is more than [may be created](RewriterState::limit_created). It stays so: whoever takes this error for another one, and
    /// goes on, creates nothing more.
    #[inline]
    fn charge(&mut self, parts: usize, name: H::OpName) -> Result<(), RewriteFailure> {
        self.state.created = self.state.created.saturating_add(parts as u64);
        match self.state.max_created {
            Some(most) if self.state.created > most => {
                Err(RewriteFailure::TooMuchCreated { op: self.host.op_name_text(name), most })
            }
            _ => Ok(()),
        }
    }

    /// Replaces all uses of the results of `op` by `values` and erases it.
    ///
    /// # Errors
    /// E0625 if the count is wrong, E0627 if `op` is gone, E0628 if one of `values` is, or would be.
    pub fn replace_op(&mut self, op: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.replace(op, None, values)
    }

    /// Replaces all uses of the results of `op` by those of `by` and erases it. Without results, `by` takes its place all the same:
    /// [what is carried](RewriterState::carry_discardable) goes there.
    ///
    /// # Errors
    /// As [`replace_op`](Self::replace_op).
    pub fn replace_op_with_op(&mut self, op: H::Op, by: H::Op) -> Result<(), RewriteFailure> {
        let values = host::results(self.host, by);
        self.replace(op, Some(by), &values)
    }

    /// Replaces `op` by `values`, which are the results of `by` if an op was said.
    pub(crate) fn replace(&mut self, op: H::Op, by: Option<H::Op>, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_replacement(op, values.len())?;
        self.check_replacing(op, values)?;
        if let Some(converter) = self.converter.clone() {
            let values: Vec<&[H::Value]> = values.iter().map(core::slice::from_ref).collect();
            return self.replace_with_casts(op, by, &values, &converter);
        }
        let keeps_type = |(index, value): (usize, &H::Value)| {
            let old = self.host.result(op, index);
            self.host.value_type(old) == self.host.value_type(*value) || self.host.first_use(old).is_none()
        };
        if self.converting && !values.iter().enumerate().all(keeps_type) {
            let op = self.name_of(op);
            return Err(RewriteFailure::Host(format!(
                "a result of `{op}` is replaced by a value of another type, and the conversion has no type converter"
            )));
        }
        if self.state.carries_discardable != CarryDiscardable::Never {
            self.carry_discardable(op, by, values)?;
        }
        self.replace_uses_and_take_out(op, values);
        Ok(())
    }

    #[inline(always)]
    fn replace_uses_and_take_out(&mut self, op: H::Op, values: &[H::Value]) {
        self.listener.op_replaced(self.host, op, values);
        for (index, value) in values.iter().enumerate() {
            let old = self.host.result(op, index);
            self.move_uses(old, *value);
        }
        self.take_out(op);
    }

    /// Makes every user of `old` use `new` instead.
    ///
    /// # Errors
    /// E0628 if `new` is a result of an erased op.
    pub fn replace_all_uses(&mut self, old: H::Value, new: H::Value) -> Result<(), RewriteFailure> {
        self.check_values(&[new])?;
        self.move_uses(old, new);
        Ok(())
    }

    pub(crate) fn move_uses(&mut self, old: H::Value, new: H::Value) {
        if old == new {
            return;
        }
        // What is not changed yet may be set to what it is: so undoing is right whenever it begins.
        let first = self.state.journal.len();
        let journal = &mut self.state.journal;
        let _ = self.host.uses(old, &mut |op, index| {
            journal.push(Change::Operand { op, index, old, ahead: 0 });
            ControlFlow::Continue(())
        });
        self.host.replace_uses(old, new);
        for change in &self.state.journal[first..] {
            if let Change::Operand { op, .. } = change {
                self.listener.op_modified(self.host, *op);
            }
        }
    }

    /// Erases `op` and all in its regions.
    ///
    /// # Errors
    /// E0626 if its results are used, E0627 if it is gone already.
    pub fn erase_op(&mut self, op: H::Op) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        if is_used(self.host, op) {
            return Err(RewriteFailure::StillUsed { op: self.name_of(op) });
        }
        self.take_out(op);
        Ok(())
    }

    /// Sets an attribute, or removes it.
    ///
    /// # Errors
    /// E0627 if `op` is erased, E0635 if the host refuses, E0638 if too much was created.
    pub fn set_attribute(
        &mut self,
        op: H::Op,
        name: H::AttrName,
        attribute: Option<H::Attr>,
    ) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.host.check_attribute(op, name, attribute).map_err(|HostError(reason)| RewriteFailure::Host(reason))?;
        if attribute.is_some() {
            self.charge(1, self.host.op_name(op))?;
        }
        let old = self.host.attribute(op, name);
        self.host.set_attribute(op, name, attribute);
        self.state.journal.push(Change::Attribute { op, name, old });
        self.listener.op_modified(self.host, op);
        Ok(())
    }

    /// Makes `value` operand `index` of `op`.
    ///
    /// # Errors
    /// E0627 if `op` is erased, E0628 if `value` is a result of an erased op, E0633 if there is no such operand.
    pub fn set_operand(&mut self, op: H::Op, index: usize, value: H::Value) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.check_values(&[value])?;
        if index >= self.host.operand_count(op) {
            return Err(RewriteFailure::NoSuchOperand { op: self.name_of(op), index });
        }
        let old = self.host.operand(op, index);
        if old == value {
            return Ok(());
        }
        let mut ahead = 0;
        let _ = self.host.uses(old, &mut |user, operand| {
            if (user, operand) == (op, index) {
                return ControlFlow::Break(());
            }
            ahead += 1;
            if ahead > REMEMBERED_USES {
                ahead = 0;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.host.set_operand(op, index, value);
        self.state.journal.push(Change::Operand { op, index, old, ahead });
        self.listener.op_modified(self.host, op);
        Ok(())
    }

    /// Moves `op` directly before `before`.
    ///
    /// # Errors
    /// E0627 if one of them is erased, E0631 if `op` stands at the end of its block.
    pub fn move_op(&mut self, op: H::Op, before: H::Op) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.check_present(before)?;
        let Some(next) = self.host.next_op(op) else {
            return Err(RewriteFailure::CannotMove { op: self.name_of(op) });
        };
        if op == before || next == before {
            return Ok(());
        }
        self.host.move_op(op, before);
        self.state.journal.push(Change::Moved { op, next });
        self.listener.op_modified(self.host, op);
        Ok(())
    }

    /// The next call is the last step of the rewrite: if it succeeds, the rewrite does.
    pub(crate) fn begin_last_step(&mut self) {
        // A conversion goes on with other ops, and may undo this rewrite later.
        self.is_last_step = !self.converting;
    }

    #[inline(always)]
    fn take_out(&mut self, op: H::Op) {
        self.listener.op_erased(self.host, op);
        if self.is_last_step {
            return self.host.erase_op(op);
        }
        if self.insertion == Some(op) {
            self.insertion = self.host.next_op(op);
        }
        let position = self.host.unlink_op(op);
        self.state.journal.push(Change::Unlinked { op, position });
        self.state.erased.push(op);
    }

    fn check_replacement(&self, op: H::Op, values: usize) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        let results = self.host.result_count(op);
        match results == values {
            true => Ok(()),
            false => Err(RewriteFailure::WrongCount { op: self.name_of(op), results, values }),
        }
    }

    fn check_replacing(&self, op: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_values(values)?;
        if values.iter().any(|v| self.host.defining_op(*v) == Some(op)) && is_used(self.host, op) {
            return Err(RewriteFailure::UseOfErased { op: self.name_of(op) });
        }
        Ok(())
    }

    #[inline]
    fn check_present(&self, op: H::Op) -> Result<(), RewriteFailure> {
        self.check_host()?;
        match self.state.erased.contains(op) {
            false => Ok(()),
            true => Err(RewriteFailure::AlreadyErased { op: self.name_of(op) }),
        }
    }

    #[inline]
    fn check_values(&self, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_host()?;
        match self.state.dropped.is_empty() && self.state.erased.list.is_empty() {
            true => Ok(()),
            false => self.check_not_gone(values),
        }
    }

    #[inline(never)]
    fn check_not_gone(&self, values: &[H::Value]) -> Result<(), RewriteFailure> {
        if !self.state.dropped.is_empty() && values.iter().any(|value| self.state.dropped.contains(value)) {
            return Err(RewriteFailure::Host("a block argument is used that is gone".to_owned()));
        }
        match values.iter().find_map(|v| self.host.defining_op(*v).filter(|op| self.state.erased.contains(*op))) {
            None => Ok(()),
            Some(op) => Err(RewriteFailure::UseOfErased { op: self.name_of(op) }),
        }
    }

    fn name_of(&self, op: H::Op) -> String {
        self.host.op_name_text(self.host.op_name(op))
    }
}

/// Returns true if any result of `op` has a use.
pub(crate) fn is_used<H: RewriteHost>(host: &H, op: H::Op) -> bool {
    (0..host.result_count(op)).any(|i| host.first_use(host.result(op, i)).is_some())
}
