//! Where a driver works, and which ops there it may turn to.

use alloc::vec::Vec;

use core::hash::Hash;

use pdl_bytecode::collections::FxHashSet;

use super::options::Strictness;
use crate::host::DriverHost;

/// Where a driver works.
#[derive(Clone, Copy)]
pub(crate) struct Place<O> {
    /// The op that holds everything.
    pub(crate) scope: O,
    /// Only this region of it.
    pub(crate) region: Option<usize>,
}

impl<O: Copy + Eq> Place<O> {
    /// Returns true if `op` is nested here.
    pub(crate) fn holds<H: DriverHost<Op = O>>(&self, host: &H, op: O) -> bool {
        self.ops_around(host, op, |_| {})
    }

    /// Calls `found` with each op around `op`, from the inside to the scope; says whether `op` is nested here.
    pub(crate) fn ops_around<H: DriverHost<Op = O>>(&self, host: &H, op: O, mut found: impl FnMut(O)) -> bool {
        let mut inner = op;
        while let Some(outer) = host.parent_op(inner) {
            found(outer);
            if outer == self.scope {
                return self.region.is_none_or(|region| host.region_index(inner) == region);
            }
            inner = outer;
        }
        false
    }
}

/// The ops that a strict driver may turn to, kept up to date with rewrites and their undoing.
pub(crate) struct Admission<O> {
    strictness: Strictness,
    ops: FxHashSet<O>,
    /// The ops that were put in (true) or taken out since the last mark.
    notes: Vec<(O, bool)>,
}

impl<O: Copy + Eq + Hash> Admission<O> {
    pub(crate) fn new(strictness: Strictness) -> Admission<O> {
        Admission { strictness, ops: FxHashSet::default(), notes: Vec::new() }
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strictness != Strictness::AnyOp
    }

    #[inline]
    pub(crate) fn allows(&self, op: O) -> bool {
        self.strictness == Strictness::AnyOp || self.ops.contains(&op)
    }

    /// `op` was there at the beginning.
    pub(crate) fn existing(&mut self, op: O) {
        if self.is_strict() {
            self.ops.insert(op);
        }
    }

    pub(crate) fn inserted(&mut self, op: O) {
        if self.strictness == Strictness::ExistingAndNewOps && self.ops.insert(op) {
            self.notes.push((op, true));
        }
    }

    pub(crate) fn erased(&mut self, op: O) {
        if self.is_strict() && self.ops.remove(&op) {
            self.notes.push((op, false));
        }
    }

    pub(crate) fn mark(&mut self) {
        self.notes.clear();
    }

    pub(crate) fn undo(&mut self) {
        while let Some((op, was_put_in)) = self.notes.pop() {
            match was_put_in {
                true => self.ops.remove(&op),
                false => self.ops.insert(op),
            };
        }
    }
}
