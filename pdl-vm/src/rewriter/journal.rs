//! The journal: what a rewrite changed, and how that is undone.

use crate::prelude::*;

use core::ops::ControlFlow;

use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_declarations::regions::BlockPlace;

use super::Rewriter;
use super::casts::Casts;
use super::discardable::CarryDiscardable;
use super::erased::Erased;
use super::location::Located;
use crate::derive::empty;
use crate::error::RewriteFailure;
use crate::host::RewriteHost;
use crate::listener::Listener;
use crate::panics;

/// One change, with what undoing it needs. It owns no memory: the journal of nearly every rewrite is forgotten, which is to cost nothing.
pub(super) enum Change<H: RewriteHost> {
    /// An op was created.
    Created(H::Op),
    /// An operand was `old`; `ahead` uses of `old` stood before this one.
    Operand { op: H::Op, index: usize, old: H::Value, ahead: usize },
    /// An attribute was `old`.
    Attribute { op: H::Op, name: H::AttrName, old: Option<H::Attr> },
    /// Attributes that were not there were added, as many as the last `count` of the [names](RewriterState::added) say.
    AddedAttributes { op: H::Op, count: usize },
    /// An op was taken out.
    Unlinked { op: H::Op, position: H::Position },
    /// An op stood before `next`.
    Moved { op: H::Op, next: H::Op },
    /// Something that not every host has was changed in `op`, as the last of the [others](RewriterState::others) says.
    Other(H::Op),
}

/// A change that only some hosts can make; `dropped` are the values that are gone while it holds.
pub(super) struct Other<H: RewriteHost> {
    pub(super) dropped: Vec<H::Value>,
    pub(super) change: Box<dyn Revertible<H>>,
}

/// A change that undoes itself, or becomes final.
pub(crate) trait Revertible<H: RewriteHost> {
    /// Undoes it; all later changes are undone already.
    fn undo(self: Box<Self>, host: &mut H);
    /// Frees what undoing would need.
    fn commit(self: Box<Self>, host: &mut H);
}

/// Another IR is in the place of the host.
#[derive(Debug)]
pub(crate) struct HostReplaced;

/// The journal and scratch memory of rewrites, reused from one to the next.
pub struct RewriterState<H: RewriteHost> {
    pub(super) journal: Vec<Change<H>>,
    /// The names of attributes that changes added.
    pub(super) added: Vec<H::AttrName>,
    /// The changes of the kind [`Change::Other`].
    pub(super) others: Vec<Other<H>>,
    pub(super) erased: Erased<H>,
    pub(super) types: Vec<H::Type>,
    pub(super) attributes: Vec<(H::AttrName, H::Attr)>,
    /// The casts that a dialect conversion made.
    pub(super) casts: Casts<H>,
    /// Values that are gone although no op was erased.
    pub(super) dropped: FxHashSet<H::Value>,
    pub(super) uses: Vec<(H::Op, usize)>,
    /// Where what is created comes from, if a pattern says it.
    pub(super) located: Located<H>,
    /// The arguments of blocks that were inlined, and the values that took their places.
    pub(super) inlined: Vec<(H::Value, H::Value)>,
    /// True if it was said which regions or successors the op has that is created next.
    pub(super) says_more: bool,
    /// The number of its regions.
    pub(super) next_regions: usize,
    /// Its successors.
    pub(super) next_successors: Vec<H::Block>,
    /// The blocks that the rewrite has names for.
    pub(super) blocks: Vec<(H::Op, BlockPlace, H::Block)>,
    /// Where discardable attributes of the root go.
    pub(super) carries_discardable: CarryDiscardable,
    /// The types that types become in the dialect conversion that runs; `None` for those that cannot be converted.
    pub(super) conversions: FxHashMap<H::Type, Option<Vec<H::Type>>>,
    /// The number of conversions of types that wait for those of their parts.
    pub(super) type_depth: u32,
    /// The size of all that was created since this was last limited.
    pub(super) created: u64,
    /// The most of it.
    pub(super) max_created: Option<u64>,
}

empty! {
    RewriterState<H: RewriteHost> {
        journal added others erased types attributes casts dropped uses located inlined says_more next_regions next_successors blocks
        carries_discardable conversions type_depth created max_created
    }
}

impl<H: RewriteHost> RewriterState<H> {
    /// Says where the [discardable attributes](crate::Host::discardable_attributes) of the root go when it is replaced; they vanish
    /// unless this is called, as in MLIR. An attribute whose name is [inherent](crate::Host::is_inherent) to an op does not go there.
    pub fn carry_discardable(&mut self, carry: impl Into<CarryDiscardable>) {
        self.carries_discardable = carry.into();
    }

    /// Limits what all rewrites from now on create together; nothing is limited unless this is called. Ops, their operands, results,
    /// attributes, regions and successors count one each, and so does an attribute that is set. What is erased or undone
    /// later counts, too: it was work. A rewrite that would go beyond fails with E0638, which is
    /// [fatal](RewriteFailure::is_fatal).
    pub fn limit_created(&mut self, most: Option<u64>) {
        (self.created, self.max_created) = (0, most);
    }

    /// Returns how much was created since that was last [limited](Self::limit_created).
    pub fn created(&self) -> u64 {
        self.created
    }

    /// Runs `rewrite` as one transaction around `root`: new ops go before `root` and take its source location.
    /// If it returns an error, all that it did through the rewriter is undone; otherwise what it erased is freed.
    /// If it panics, the panic goes on after all is undone.
    ///
    /// # Errors
    /// Those of `rewrite`.
    ///
    /// # Panics
    /// If `rewrite` puts another IR in the place of the host, by its [identity](RewriteHost::identity): nothing is undone then.
    pub fn transaction<R, E>(
        &mut self,
        host: &mut H,
        root: H::Op,
        listener: &mut dyn Listener<H>,
        rewrite: impl FnOnce(&mut Rewriter<'_, H>) -> Result<R, E>,
    ) -> Result<R, E> {
        let done = self.checked_transaction(host, root, listener, rewrite);
        done.unwrap_or_else(|HostReplaced| panic!("{}", RewriteFailure::HostReplaced))
    }

    /// As [`transaction`](Self::transaction), where another IR may be in the place of the host.
    ///
    /// # Errors
    /// If there is. Nothing is committed or undone, and whatever came of `rewrite` is forgotten: it went on with an IR that does not know its handles.
    pub(crate) fn checked_transaction<R, E>(
        &mut self,
        host: &mut H,
        root: H::Op,
        listener: &mut dyn Listener<H>,
        rewrite: impl FnOnce(&mut Rewriter<'_, H>) -> Result<R, E>,
    ) -> Result<Result<R, E>, HostReplaced> {
        self.journal.clear();
        self.added.clear();
        // Nearly always there is none, and clearing nothing is not free.
        if !self.others.is_empty() {
            self.others.clear();
        }
        self.erased.clear();
        self.casts.clear();
        self.says_more = false;
        self.next_regions = 0;
        self.next_successors.clear();
        self.blocks.clear();
        self.inlined.clear();
        self.dropped.clear();
        let mut rewriter = Rewriter {
            identity: host.identity(),
            host,
            state: self,
            listener,
            root,
            insertion: Some(root),
            begin: 0,
            converter: None,
            converting: false,
            is_last_step: false,
        };
        // Each method of the rewriter writes its journal right behind the change, so the journal is true after a panic.
        let done = panics::catch(|| rewrite(&mut rewriter));
        if rewriter.check_host().is_err() {
            if let Err(panic) = done {
                panics::message(panic);
            }
            self.journal.clear();
            return Err(HostReplaced);
        }
        match done {
            Ok(Ok(result)) => {
                rewriter.commit();
                Ok(Ok(result))
            }
            Ok(Err(error)) => {
                rewriter.undo();
                Ok(Err(error))
            }
            Err(panic) => {
                rewriter.undo();
                panics::resume(panic)
            }
        }
    }
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// Changes something in one go: if `update` returns an error, what it did is undone, and what the rewrite did
    /// before stays. MLIR's `startOpModification`, `finalizeOpModification` and `cancelOpModification`.
    ///
    /// # Errors
    /// Those of `update`.
    pub fn update_in_place<R, E>(&mut self, update: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E> {
        let (changes, erased, insertion) = (self.state.journal.len(), self.state.erased.list.len(), self.insertion);
        let inlined = self.state.inlined.len();
        let result = update(self);
        // Another IR cannot take back what was done to the one before.
        if result.is_err() && self.check_host().is_ok() {
            while self.state.journal.len() > changes {
                self.take_back();
            }
            self.state.erased.truncate(erased);
            self.state.inlined.truncate(inlined);
            self.insertion = insertion;
        }
        result
    }

    /// Undoes the latest change and says so.
    fn take_back(&mut self) {
        let Some(change) = self.state.journal.pop() else { return };
        let touched = match change {
            Change::Created(op) => {
                self.state.casts.take_back(op);
                self.listener.op_erased(self.host, op);
                None
            }
            Change::Operand { op, .. }
            | Change::Attribute { op, .. }
            | Change::AddedAttributes { op, .. }
            | Change::Moved { op, .. }
            | Change::Other(op) => Some((op, false)),
            Change::Unlinked { op, .. } => Some((op, true)),
        };
        self.undo_change(change);
        match touched {
            Some((op, true)) => self.listener.op_inserted(self.host, op),
            Some((op, false)) => self.listener.op_modified(self.host, op),
            None => {}
        }
    }

    fn commit(&mut self) {
        for op in &self.state.erased.list {
            self.host.destroy_op(*op);
        }
        // Nearly always there is none, and draining nothing is not free.
        if !self.state.others.is_empty() {
            for other in self.state.others.drain(..) {
                other.change.commit(self.host);
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
            Change::Created(op) => self.host.erase_op(op),
            Change::Operand { op, index, old, ahead } => {
                self.host.set_operand(op, index, old);
                self.restore_use_order(old, ahead);
            }
            Change::Attribute { op, name, old } => self.host.set_attribute(op, name, old),
            Change::AddedAttributes { op, count } => {
                let names = self.state.added.drain(self.state.added.len() - count..);
                let removed: Vec<_> = names.map(|name| (name, None)).collect();
                self.host.set_attributes(op, &removed);
            }
            Change::Unlinked { op, position } => self.host.relink_op(op, position),
            Change::Moved { op, next } => self.host.move_op(op, next),
            Change::Other(_) => {
                let Some(other) = self.state.others.pop() else { return };
                for value in other.dropped {
                    self.state.dropped.remove(&value);
                }
                other.change.undo(self.host);
            }
        }
    }

    /// Brings the `ahead` uses that follow the first one of `value` to the front again.
    fn restore_use_order(&mut self, value: H::Value, ahead: usize) {
        if ahead == 0 {
            return;
        }
        self.state.uses.clear();
        let uses = &mut self.state.uses;
        let _ = self.host.uses(value, &mut |op, index| {
            uses.push((op, index));
            if uses.len() > ahead { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        for (op, index) in uses.drain(..).skip(1).rev() {
            self.host.set_operand(op, index, value);
        }
    }
}
