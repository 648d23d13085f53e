//! [`Tracker`]: keeps the worklist up to date with what rewrites do.

use alloc::vec::Vec;

use core::ops::ControlFlow;

use pdl_bytecode::PatternInfo;
use pdl_bytecode::collections::FxHashSet;

use super::numbers::Numbers;
use super::options::Order;
use super::scope::{Admission, Place};
use super::unmatched::Unmatched;
use super::worklist::Worklist;
use crate::bind::PatternSet;
use crate::error::RewriteFailure;
use crate::host::{DriverHost, RewriteHost};
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// Hears what the rewriter does, puts on the worklist what that calls for, and passes on what it heard.
pub(super) struct Tracker<'a, 'u, H: RewriteHost> {
    pub(super) place: Place<H::Op>,
    /// The patterns, if ops that root none of them need not go on the worklist.
    pub(super) roots: Option<&'a PatternSet<H>>,
    pub(super) admission: Admission<H::Op>,
    pub(super) worklist: &'a mut Worklist<H::Op>,
    pub(super) numbers: &'a mut Numbers<H::Op>,
    pub(super) unmatched: &'a mut Unmatched<H::Op>,
    /// Reused memory for lists of nested ops.
    pub(super) ops: &'a mut Vec<H::Op>,
    /// The op that held what was pushed last, and those around it up to the scope; empty if that may have changed.
    pub(super) around: Vec<H::Op>,
    /// True if the ops around it were pushed and nothing was taken off since.
    pub(super) around_is_listed: bool,
    /// True if a rewrite was undone at the current op.
    pub(super) refused: bool,
    /// The other listener.
    pub(super) user: Option<&'u mut dyn Listener<H>>,
}

impl<H: DriverHost> Tracker<'_, '_, H> {
    /// From here on, what is pushed and removed can be undone.
    pub(super) fn mark(&mut self) {
        self.worklist.mark();
        self.admission.mark();
    }

    /// Takes the topmost op, with its number.
    pub(super) fn pop(&mut self, host: &H) -> Option<(H::Op, usize)> {
        let popped = self.worklist.pop(|op| self.numbers.of(host, op));
        self.around_is_listed = false;
        popped
    }

    fn push(&mut self, host: &H, op: H::Op) {
        let is_idle = self.roots.is_some_and(|set| !set.may_match_at(host, op));
        if !is_idle && self.admission.allows(op) {
            self.worklist.push(op, self.numbers.of(host, op));
        }
    }

    /// Fills the worklist with the ops of a list.
    pub(super) fn fill_with(&mut self, host: &H, order: Order, ops: &[H::Op]) {
        self.worklist.clear();
        for op in ops {
            self.admission.existing(*op);
            self.worklist.push(*op, self.numbers.of(host, *op));
        }
        if order == Order::TopDown {
            self.worklist.reverse();
        }
        self.mark();
    }

    /// Fills the worklist with all ops of the scope, and gives their number. What `is_replaced` says so of was erased by it.
    pub(super) fn fill(
        &mut self,
        host: &mut H,
        order: Order,
        first: bool,
        mut is_replaced: impl FnMut(&mut H, &mut Self, H::Op) -> bool,
    ) -> usize {
        self.worklist.clear();
        let mut ops = core::mem::take(self.ops);
        ops.clear();
        host.nested_ops(self.place.scope, order == Order::TopDown, &mut ops);
        if self.place.region.is_some() {
            ops.retain(|op| self.place.holds(host, *op));
        }
        if first {
            ops.iter().for_each(|op| self.admission.existing(*op));
        }
        // Nothing is taken off while the worklist is filled, so what holds an op is on it if it holds the op before too.
        let mut last = None;
        for op in &ops {
            if is_replaced(host, self, *op) {
                continue;
            }
            match last {
                Some(last) if host.are_siblings(last, *op) => self.push(host, *op),
                _ => self.add(host, *op),
            }
            last = Some(*op);
        }
        if order == Order::TopDown {
            self.worklist.reverse();
        }
        self.mark();
        *self.ops = ops;
        self.ops.len()
    }

    /// Pushes `op` and the ops around it up to the scope; nothing if it is not in the scope.
    fn add(&mut self, host: &H, op: H::Op) {
        let Some(parent) = host.parent_op(op) else { return };
        // Ops that the scope itself holds may be in different regions.
        let is_known = self.around.first() == Some(&parent) && (self.around.len() > 1 || self.place.region.is_none());
        if !is_known && !self.look_around(host, op) {
            return;
        }
        self.push(host, op);
        if !core::mem::replace(&mut self.around_is_listed, true) {
            for index in 0..self.around.len() - 1 {
                self.push(host, self.around[index]);
            }
        }
    }

    /// Finds the ops around `op`; false if it is not in the scope.
    #[cold]
    fn look_around(&mut self, host: &H, op: H::Op) -> bool {
        self.around.clear();
        self.around_is_listed = false;
        let is_in_scope = self.place.ops_around(host, op, |around| self.around.push(around));
        if !is_in_scope {
            self.around.clear();
        }
        is_in_scope
    }

    /// Returns true if an op in the scope may be erased for want of uses.
    pub(super) fn any_is_dead(&mut self, host: &H) -> bool {
        if !host.knows_dead_ops() {
            return false;
        }
        self.ops.clear();
        host.nested_ops(self.place.scope, true, self.ops);
        self.ops.iter().any(|op| host.is_trivially_dead(*op))
    }

    /// Removes an op that is about to be erased, and pushes what defined its operands.
    fn remove(&mut self, host: &H, op: H::Op) {
        let count = host.operand_count(op);
        // The users of a value are all looked at where most are `op` itself, so each value is asked about once.
        let mut asked = FxHashSet::default();
        for index in 0..count {
            let operand = host.operand(op, index);
            if count > FEW_OPERANDS && !asked.insert(operand) {
                continue;
            }
            let Some(definition) = host.defining_op(operand) else { continue };
            if at_most_one_other_user(host, operand, op) {
                self.add(host, definition);
            }
        }
        self.admission.erased(op);
        let number = self.numbers.of(host, op);
        self.unmatched.forget(number);
        self.worklist.remove(number);
    }

    fn tell(&mut self, event: impl FnOnce(&mut dyn Listener<H>)) {
        if let Some(user) = &mut self.user {
            event(*user);
        }
    }
}

/// The most operands that are compared with all uses of each.
const FEW_OPERANDS: usize = 16;

/// Returns true if `value` has at most one user besides `op`.
fn at_most_one_other_user<H: RewriteHost>(host: &H, value: H::Value, op: H::Op) -> bool {
    let mut other = None;
    let all = host.uses(value, &mut |user, _| match user != op && *other.get_or_insert(user) != user {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    all.is_continue()
}

impl<H: DriverHost> Listener<H> for Tracker<'_, '_, H> {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        self.tell(|user| user.op_processed(host, op));
    }

    fn pattern_begins(&mut self, host: &H, op: H::Op, pattern: &PatternInfo) {
        self.mark();
        self.tell(|user| user.pattern_begins(host, op, pattern));
    }

    fn pattern_succeeded(&mut self, host: &H, pattern: &PatternInfo) {
        self.tell(|user| user.pattern_succeeded(host, pattern));
    }

    fn pattern_failed(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &RewriteFailure) {
        self.tell(|user| user.pattern_failed(host, op, pattern, reason));
    }

    fn pattern_did_not_match(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &MatchFailure) {
        self.tell(|user| user.pattern_did_not_match(host, op, pattern, reason));
    }

    fn match_failed(&mut self, host: &H, op: H::Op) {
        self.tell(|user| user.match_failed(host, op));
    }

    fn op_inserted(&mut self, host: &H, op: H::Op) {
        self.admission.inserted(op);
        let number = self.numbers.of(host, op);
        self.unmatched.forget(number);
        if host.holds_ops(op) {
            // It came back with what it holds, of which nothing is told.
            self.unmatched.be_uncertain();
            self.around.clear();
        }
        self.add(host, op);
        self.tell(|user| user.op_inserted(host, op));
    }

    fn op_modified(&mut self, host: &H, op: H::Op) {
        self.unmatched.changed(host, op, self.numbers);
        if host.holds_ops(op) {
            // It may have been moved into the scope, with what it holds.
            self.unmatched.be_uncertain();
            self.around.clear();
        }
        self.add(host, op);
        self.tell(|user| user.op_modified(host, op));
    }

    fn op_replaced(&mut self, host: &H, op: H::Op, values: &[H::Value]) {
        self.tell(|user| user.op_replaced(host, op, values));
    }

    fn op_erased(&mut self, host: &H, op: H::Op) {
        if host.holds_ops(op) {
            // What is in its regions goes first, from the end.
            let mut nested = core::mem::take(self.ops);
            nested.clear();
            host.nested_ops(op, true, &mut nested);
            while let Some(inner) = nested.pop() {
                self.remove(host, inner);
            }
            *self.ops = nested;
            self.around.clear();
        }
        self.remove(host, op);
        self.tell(|user| user.op_erased(host, op));
    }

    fn undone(&mut self, host: &H) {
        self.refused = true;
        self.unmatched.be_uncertain();
        // What was pushed is taken back.
        self.around.clear();
        self.worklist.undo();
        self.admission.undo();
        self.tell(|user| user.undone(host));
    }
}
