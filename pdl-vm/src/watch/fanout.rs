//! [`Fanout`]: several listeners as one.

use alloc::vec::Vec;

use pdl_bytecode::PatternInfo;

use crate::error::RewriteFailure;
use crate::host::Host;
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// Passes everything on to several listeners, in order.
pub struct Fanout<'a, H: Host>(pub Vec<&'a mut dyn Listener<H>>);

impl<H: Host> Listener<H> for Fanout<'_, H> {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        self.0.iter_mut().for_each(|listener| listener.op_processed(host, op));
    }

    fn pattern_begins(&mut self, host: &H, op: H::Op, pattern: &PatternInfo) {
        self.0.iter_mut().for_each(|listener| listener.pattern_begins(host, op, pattern));
    }

    fn pattern_succeeded(&mut self, host: &H, pattern: &PatternInfo) {
        self.0.iter_mut().for_each(|listener| listener.pattern_succeeded(host, pattern));
    }

    fn pattern_failed(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &RewriteFailure) {
        self.0.iter_mut().for_each(|listener| listener.pattern_failed(host, op, pattern, reason));
    }

    fn pattern_did_not_match(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &MatchFailure) {
        self.0.iter_mut().for_each(|listener| listener.pattern_did_not_match(host, op, pattern, reason));
    }

    fn match_failed(&mut self, host: &H, op: H::Op) {
        self.0.iter_mut().for_each(|listener| listener.match_failed(host, op));
    }

    fn op_inserted(&mut self, host: &H, op: H::Op) {
        self.0.iter_mut().for_each(|listener| listener.op_inserted(host, op));
    }

    fn op_modified(&mut self, host: &H, op: H::Op) {
        self.0.iter_mut().for_each(|listener| listener.op_modified(host, op));
    }

    fn op_replaced(&mut self, host: &H, op: H::Op, values: &[H::Value]) {
        self.0.iter_mut().for_each(|listener| listener.op_replaced(host, op, values));
    }

    fn op_erased(&mut self, host: &H, op: H::Op) {
        self.0.iter_mut().for_each(|listener| listener.op_erased(host, op));
    }

    fn undone(&mut self, host: &H) {
        self.0.iter_mut().for_each(|listener| listener.undone(host));
    }
}
