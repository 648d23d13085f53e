//! [`Rewriter`]: all changes that a rewrite makes go through it, and all of them can be undone.
//!
//! Every change is written to a journal. If the rewrite fails, the journal is played backwards and the IR is as it
//! was, use order included where the host puts new uses first. If it succeeds, the ops that were taken out are freed.
//! Each method checks before it changes anything, so a call that returns an error has done nothing.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::conversion::TypeConverter;
use crate::error::RewriteFailure;
use crate::host::{NewOp, RewriteHost};
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// The result types of a new op.
#[derive(Debug)]
pub enum ResultTypes<'t, T> {
    /// These.
    Given(&'t [T]),
    /// Whatever the host infers.
    Inferred,
}

/// How far a use is looked for in its list, so that undoing can put it back where it was.
const REMEMBERED_USES: usize = 64;

/// One change, with what undoing it needs.
enum Change<H: RewriteHost> {
    /// An op was created.
    Created(H::Op),
    /// An operand was `old`; `ahead` uses of `old` stood before this one.
    Operand { op: H::Op, index: usize, old: H::Value, ahead: usize },
    /// An attribute was `old`.
    Attribute { op: H::Op, name: H::AttrName, old: Option<H::Attr> },
    /// An op was taken out.
    Unlinked { op: H::Op, position: H::Position },
    /// An op stood before `next`.
    Moved { op: H::Op, next: H::Op },
    /// Something that not every host has was changed in `op`.
    Other { op: H::Op, change: Box<dyn Revertible<H>> },
}

/// A change that undoes itself, or becomes final.
pub(crate) trait Revertible<H: RewriteHost> {
    /// The values that are gone while it holds.
    fn dropped(&self) -> &[H::Value];
    /// Undoes it; all later changes are undone already.
    fn undo(self: Box<Self>, host: &mut H);
    /// Frees what undoing would need.
    fn commit(self: Box<Self>, host: &mut H);
}

/// A cast that a dialect conversion made, to be replaced by a materialization if it is still needed in the end.
pub(crate) struct Cast<O> {
    pub(crate) op: O,
    /// Whether it makes a value of the old type from what replaced it, and not the other way round.
    pub(crate) to_source: bool,
}

/// The ops erased by the rewrite at hand.
struct Erased<H: RewriteHost> {
    list: Vec<H::Op>,
    /// Only used once the list is long.
    set: FxHashSet<H::Op>,
}

/// Up to here, looking through the list is faster than hashing.
const SHORT_LIST: usize = 16;

impl<H: RewriteHost> Erased<H> {
    fn contains(&self, op: H::Op) -> bool {
        if self.list.len() <= SHORT_LIST { self.list.contains(&op) } else { self.set.contains(&op) }
    }

    fn push(&mut self, op: H::Op) {
        self.list.push(op);
        match self.list.len() {
            0..=SHORT_LIST => {}
            len if len == SHORT_LIST + 1 => self.set.extend(self.list.iter().copied()),
            _ => {
                self.set.insert(op);
            }
        }
    }

    fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len..) {
            self.set.remove(&op);
        }
        if len <= SHORT_LIST {
            self.set.clear();
        }
    }

    fn clear(&mut self) {
        if self.list.len() > SHORT_LIST {
            self.set.clear();
        }
        self.list.clear();
    }
}

/// The journal and scratch memory of rewrites, reused from one to the next.
pub struct RewriterState<H: RewriteHost> {
    journal: Vec<Change<H>>,
    erased: Erased<H>,
    types: Vec<H::Type>,
    /// The casts that a dialect conversion made.
    casts: Vec<Cast<H::Op>>,
    /// Values that are gone although no op was erased.
    dropped: FxHashSet<H::Value>,
    uses: Vec<(H::Op, usize)>,
}

impl<H: RewriteHost> Default for RewriterState<H> {
    fn default() -> Self {
        RewriterState {
            journal: Vec::new(),
            erased: Erased { list: Vec::new(), set: FxHashSet::default() },
            types: Vec::new(),
            casts: Vec::new(),
            dropped: FxHashSet::default(),
            uses: Vec::new(),
        }
    }
}

impl<H: RewriteHost> RewriterState<H> {
    /// Runs `rewrite` as one transaction around `root`: new ops go before `root` and take its source location.
    /// If it returns an error, all that it did through the rewriter is undone; otherwise what it erased is freed.
    /// If it panics, the panic goes on after all is undone.
    ///
    /// # Errors
    /// Those of `rewrite`.
    pub fn transaction<R, E>(
        &mut self,
        host: &mut H,
        root: H::Op,
        listener: &mut dyn Listener<H>,
        rewrite: impl FnOnce(&mut Rewriter<'_, H>) -> Result<R, E>,
    ) -> Result<R, E> {
        self.journal.clear();
        self.erased.clear();
        self.casts.clear();
        self.dropped.clear();
        let mut rewriter = Rewriter {
            host,
            state: self,
            listener,
            root,
            insertion: Some(root),
            converter: None,
            converting: false,
            has_other: false,
        };
        // Each method of the rewriter writes its journal right behind the change, so the journal is true after a panic.
        match catch_unwind(AssertUnwindSafe(|| rewrite(&mut rewriter))) {
            Ok(Ok(result)) => {
                rewriter.commit();
                Ok(result)
            }
            Ok(Err(error)) => {
                rewriter.undo();
                Err(error)
            }
            Err(panic) => {
                rewriter.undo();
                resume_unwind(panic)
            }
        }
    }
}

/// Changes an IR for one rewrite.
pub struct Rewriter<'a, H: RewriteHost> {
    host: &'a mut H,
    state: &'a mut RewriterState<H>,
    listener: &'a mut dyn Listener<H>,
    root: H::Op,
    insertion: Option<H::Op>,
    /// Casts what replaces values of another type, in a dialect conversion.
    converter: Option<Arc<TypeConverter<H>>>,
    /// Whether this is a dialect conversion.
    converting: bool,
    /// Whether the journal may hold changes of the kind [`Change::Other`].
    has_other: bool,
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// The IR, for reading.
    pub fn host(&self) -> &H {
        self.host
    }

    /// The IR, for interning names, attributes and types. Changes of ops made here are not noticed and not undone.
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

    /// Whether anything was changed in this rewrite.
    pub fn has_changed(&self) -> bool {
        !self.state.journal.is_empty()
    }

    /// Changes something in one go: if `update` returns an error, what it did is undone, and what the rewrite did
    /// before stays. MLIR's `startOpModification`, `finalizeOpModification` and `cancelOpModification`.
    ///
    /// # Errors
    /// Those of `update`.
    pub fn update_in_place<R, E>(&mut self, update: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E> {
        let (changes, erased, insertion) = (self.state.journal.len(), self.state.erased.list.len(), self.insertion);
        let result = update(self);
        if result.is_err() {
            while self.state.journal.len() > changes {
                self.take_back();
            }
            self.state.erased.truncate(erased);
            self.insertion = insertion;
        }
        result
    }

    /// Undoes the latest change and says so.
    fn take_back(&mut self) {
        let Some(change) = self.state.journal.pop() else { return };
        let touched = match change {
            Change::Created(op) => {
                self.state.casts.retain(|cast| cast.op != op);
                self.listener.op_erased(self.host, op);
                None
            }
            Change::Operand { op, .. }
            | Change::Attribute { op, .. }
            | Change::Moved { op, .. }
            | Change::Other { op, .. } => Some((op, false)),
            Change::Unlinked { op, .. } => Some((op, true)),
        };
        self.undo_change(change);
        match touched {
            Some((op, true)) => self.listener.op_inserted(self.host, op),
            Some((op, false)) => self.listener.op_modified(self.host, op),
            None => {}
        }
    }

    /// Whether `op` was erased or replaced in this rewrite.
    pub fn is_erased(&self, op: H::Op) -> bool {
        self.state.erased.contains(op)
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

    /// Creates an op at the insertion point.
    ///
    /// # Errors
    /// E0623 if the types cannot be inferred, E0624 if the host refuses, E0628 if an operand is gone, E0629 if the
    /// insertion point is.
    pub fn create(
        &mut self,
        name: H::OpName,
        operands: &[H::Value],
        attributes: &[(H::AttrName, H::Attr)],
        types: ResultTypes<'_, H::Type>,
    ) -> Result<H::Op, RewriteFailure> {
        self.check_values(operands)?;
        let before = self.insertion.ok_or(RewriteFailure::NoInsertionPoint)?;
        let mut new = NewOp { name, operands, attributes, result_types: &[], location_of: self.root };
        let created = match types {
            ResultTypes::Given(types) => {
                new.result_types = types;
                self.host.create_op(&new, before)
            }
            ResultTypes::Inferred => {
                self.state.types.clear();
                if let Err(error) = self.host.infer_result_types(&new, &mut self.state.types) {
                    return Err(RewriteFailure::Inference { op: self.host.op_name_text(name), reason: error.0 });
                }
                new.result_types = &self.state.types;
                self.host.create_op(&new, before)
            }
        };
        let op =
            created.map_err(|error| RewriteFailure::Creation { op: self.host.op_name_text(name), reason: error.0 })?;
        self.state.journal.push(Change::Created(op));
        self.listener.op_inserted(self.host, op);
        Ok(op)
    }

    /// Replaces all uses of the results of `op` by `values` and erases it.
    ///
    /// # Errors
    /// E0625 if the count is wrong, E0627 if `op` is gone, E0628 if one of `values` is, or would be.
    pub fn replace_op(&mut self, op: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        let results = self.host.result_count(op);
        if results != values.len() {
            return Err(RewriteFailure::WrongCount { op: self.name_of(op), results, values: values.len() });
        }
        self.check_values(values)?;
        if values.iter().any(|v| self.host.defining_op(*v) == Some(op)) && self.is_used(op) {
            return Err(RewriteFailure::UseOfErased { op: self.name_of(op) });
        }
        if let Some(converter) = self.converter.clone() {
            let values: Vec<&[H::Value]> = values.iter().map(std::slice::from_ref).collect();
            return self.replace_with_casts(op, &values, &converter);
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
        self.replace_uses_and_unlink(op, values);
        Ok(())
    }

    /// As [`replace_op`](Self::replace_op), but in a dialect conversion too without casts.
    pub(crate) fn replace_op_as_is(&mut self, op: H::Op, values: &[H::Value]) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        self.check_values(values)?;
        self.replace_uses_and_unlink(op, values);
        Ok(())
    }

    fn replace_uses_and_unlink(&mut self, op: H::Op, values: &[H::Value]) {
        self.listener.op_replaced(self.host, op, values);
        for (index, value) in values.iter().enumerate() {
            let old = self.host.result(op, index);
            self.move_uses(old, *value);
        }
        self.unlink(op);
    }

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
        self.check_present(op)?;
        let results = self.host.result_count(op);
        if results != values.len() {
            return Err(RewriteFailure::WrongCount { op: self.name_of(op), results, values: values.len() });
        }
        for values in values {
            self.check_values(values)?;
            if values.iter().any(|v| self.host.defining_op(*v) == Some(op)) && self.is_used(op) {
                return Err(RewriteFailure::UseOfErased { op: self.name_of(op) });
            }
        }
        self.replace_with_casts(op, values, &converter)
    }

    fn replace_with_casts(
        &mut self,
        op: H::Op,
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
        self.replace_uses_and_unlink(op, &replacements);
        Ok(())
    }

    /// From now on this is a dialect conversion.
    pub(crate) fn start_conversion(&mut self, converter: Option<Arc<TypeConverter<H>>>) {
        self.converter = converter;
        self.converting = true;
    }

    /// Whether casts are replaced by materializations in the end.
    pub(crate) fn defers_materializations(&self) -> bool {
        self.converter.is_some()
    }

    /// Makes `op` the root: new ops go before it. Gives what [`leave`](Self::leave) needs.
    pub(crate) fn enter(&mut self, op: H::Op) -> (H::Op, Option<H::Op>) {
        (std::mem::replace(&mut self.root, op), self.insertion.replace(op))
    }

    /// Makes the root what it was before [`enter`](Self::enter).
    pub(crate) fn leave(&mut self, outer: (H::Op, Option<H::Op>)) {
        (self.root, self.insertion) = outer;
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

    /// Whether `op` was changed in place after that many changes.
    pub(crate) fn changed_since(&self, changes: usize, op: H::Op) -> bool {
        self.state.journal[changes..].iter().any(|change| match change {
            Change::Operand { op: changed, .. }
            | Change::Attribute { op: changed, .. }
            | Change::Moved { op: changed, .. } => *changed == op,
            Change::Other { op: changed, .. } => *changed == op,
            Change::Created(_) | Change::Unlinked { .. } => false,
        })
    }

    /// The ops whose attributes were changed after that many changes, and that are still there.
    pub(crate) fn attributes_changed_since(&self, changes: usize) -> Vec<H::Op> {
        let mut seen = FxHashSet::default();
        let changed = self.state.journal[changes..].iter().filter_map(|change| match change {
            Change::Attribute { op, .. } if !self.is_erased(*op) && seen.insert(*op) => Some(*op),
            _ => None,
        });
        changed.collect()
    }

    pub(crate) fn note_cast(&mut self, op: H::Op, to_source: bool) {
        self.state.casts.push(Cast { op, to_source });
    }

    /// Whether `op` is a noted cast; the latest are found first.
    pub(crate) fn is_cast(&self, op: H::Op) -> bool {
        self.state.casts.iter().rev().any(|cast| cast.op == op)
    }

    /// The casts that were noted and are still there, and which of them lead back to an old type.
    pub(crate) fn casts(&self) -> Vec<(H::Op, bool)> {
        let casts = self.state.casts.iter().filter(|cast| !self.is_erased(cast.op));
        casts.map(|cast| (cast.op, cast.to_source)).collect()
    }

    /// Writes to the journal that something was changed which not every host has; it touches `op`.
    pub(crate) fn note_other(&mut self, op: H::Op, change: Box<dyn Revertible<H>>) {
        self.state.dropped.extend(change.dropped());
        self.has_other = true;
        self.state.journal.push(Change::Other { op, change });
        self.listener.op_modified(self.host, op);
    }

    pub(crate) fn set_insertion(&mut self, before: Option<H::Op>) -> Option<H::Op> {
        std::mem::replace(&mut self.insertion, before)
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce(&H, &mut dyn Listener<H>)) {
        event(self.host, self.listener);
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
        while let Some(used) = self.host.first_use(old) {
            let (op, index) = (self.host.use_owner(used), self.host.use_index(used));
            self.host.set_operand(op, index, new);
            self.state.journal.push(Change::Operand { op, index, old, ahead: 0 });
            self.listener.op_modified(self.host, op);
        }
    }

    /// Erases `op` and all in its regions.
    ///
    /// # Errors
    /// E0626 if its results are used, E0627 if it is gone already.
    pub fn erase_op(&mut self, op: H::Op) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
        if self.is_used(op) {
            return Err(RewriteFailure::StillUsed { op: self.name_of(op) });
        }
        self.unlink(op);
        Ok(())
    }

    /// Sets an attribute, or removes it.
    ///
    /// # Errors
    /// E0627 if `op` is erased.
    pub fn set_attribute(
        &mut self,
        op: H::Op,
        name: H::AttrName,
        attribute: Option<H::Attr>,
    ) -> Result<(), RewriteFailure> {
        self.check_present(op)?;
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
        let mut next = self.host.first_use(old);
        while let Some(used) = next {
            if self.host.use_owner(used) == op && self.host.use_index(used) == index {
                break;
            }
            ahead += 1;
            if ahead > REMEMBERED_USES {
                ahead = 0;
                break;
            }
            next = self.host.next_use(used);
        }
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

    fn is_used(&self, op: H::Op) -> bool {
        (0..self.host.result_count(op)).any(|i| self.host.first_use(self.host.result(op, i)).is_some())
    }

    fn unlink(&mut self, op: H::Op) {
        self.listener.op_erased(self.host, op);
        if self.insertion == Some(op) {
            self.insertion = self.host.next_op(op);
        }
        let position = self.host.unlink_op(op);
        self.state.journal.push(Change::Unlinked { op, position });
        self.state.erased.push(op);
    }

    fn check_present(&self, op: H::Op) -> Result<(), RewriteFailure> {
        match self.state.erased.contains(op) {
            false => Ok(()),
            true => Err(RewriteFailure::AlreadyErased { op: self.name_of(op) }),
        }
    }

    fn check_values(&self, values: &[H::Value]) -> Result<(), RewriteFailure> {
        if !self.state.dropped.is_empty() && values.iter().any(|value| self.state.dropped.contains(value)) {
            return Err(RewriteFailure::Host("a block argument is used that was converted".to_owned()));
        }
        if self.state.erased.list.is_empty() {
            return Ok(());
        }
        match values.iter().find_map(|v| self.host.defining_op(*v).filter(|op| self.state.erased.contains(*op))) {
            None => Ok(()),
            Some(op) => Err(RewriteFailure::UseOfErased { op: self.name_of(op) }),
        }
    }

    fn name_of(&self, op: H::Op) -> String {
        self.host.op_name_text(self.host.op_name(op))
    }

    fn commit(&mut self) {
        for op in &self.state.erased.list {
            self.host.destroy_op(*op);
        }
        if self.has_other {
            for change in self.state.journal.drain(..) {
                if let Change::Other { change, .. } = change {
                    change.commit(self.host);
                }
            }
        }
    }

    fn undo(&mut self) {
        self.listener.undone(self.host);
        while let Some(change) = self.state.journal.pop() {
            self.undo_change(change);
        }
    }

    fn undo_change(&mut self, change: Change<H>) {
        match change {
            Change::Created(op) => {
                self.host.unlink_op(op);
                self.host.destroy_op(op);
            }
            Change::Operand { op, index, old, ahead } => {
                self.host.set_operand(op, index, old);
                self.restore_use_order(old, ahead);
            }
            Change::Attribute { op, name, old } => self.host.set_attribute(op, name, old),
            Change::Unlinked { op, position } => self.host.relink_op(op, position),
            Change::Moved { op, next } => self.host.move_op(op, next),
            Change::Other { change, .. } => {
                for value in change.dropped() {
                    self.state.dropped.remove(value);
                }
                change.undo(self.host);
            }
        }
    }

    /// Brings the `ahead` uses that follow the first one of `value` to the front again.
    fn restore_use_order(&mut self, value: H::Value, ahead: usize) {
        if ahead == 0 {
            return;
        }
        self.state.uses.clear();
        let mut next = self.host.first_use(value).and_then(|used| self.host.next_use(used));
        while let Some(used) = next
            && self.state.uses.len() < ahead
        {
            self.state.uses.push((self.host.use_owner(used), self.host.use_index(used)));
            next = self.host.next_use(used);
        }
        while let Some((op, index)) = self.state.uses.pop() {
            self.host.set_operand(op, index, value);
        }
    }
}
