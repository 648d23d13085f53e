//! [`Listener`]: what happens while patterns are applied.

use alloc::vec::Vec;

use pdl_bytecode::PatternInfo;

use crate::error::{RewriteError, RewriteFailure};
use crate::host::Host;
use crate::patterns::MatchFailure;

/// Receives what happens while patterns are applied. Every method does nothing unless it is written.
pub trait Listener<H: Host> {
    /// A driver turns to `op`.
    fn op_processed(&mut self, _host: &H, _op: H::Op) {}
    /// A pattern is tried at `op`: a compiled one that matched, or one written in Rust.
    fn pattern_begins(&mut self, _host: &H, _op: H::Op, _pattern: &PatternInfo) {}
    /// The rewrite is done; `op` may be gone.
    fn pattern_succeeded(&mut self, _host: &H, _pattern: &PatternInfo) {}
    /// The rewrite failed and everything since [`pattern_begins`](Self::pattern_begins) was undone.
    fn pattern_failed(&mut self, _host: &H, _op: H::Op, _pattern: &PatternInfo, _reason: &RewriteFailure) {}
    /// A pattern written in Rust does not match `op`. Of compiled patterns, whose matching is merged,
    /// `pdll::explain` tells why one does not match.
    fn pattern_did_not_match(&mut self, _host: &H, _op: H::Op, _pattern: &PatternInfo, _reason: &MatchFailure) {}
    /// No pattern matched `op`, or none that did could be applied.
    fn match_failed(&mut self, _host: &H, _op: H::Op) {}
    /// `op` was created.
    fn op_inserted(&mut self, _host: &H, _op: H::Op) {}
    /// An operand, an attribute or the place of `op` was changed.
    fn op_modified(&mut self, _host: &H, _op: H::Op) {}
    /// The results of `op` are about to be replaced by `values`.
    fn op_replaced(&mut self, _host: &H, _op: H::Op, _values: &[H::Value]) {}
    /// `op` is about to be erased, with all in its regions.
    fn op_erased(&mut self, _host: &H, _op: H::Op) {}
    /// Everything since the last rewrite began is about to be undone: ops inserted since then vanish, ops erased come back.
    fn undone(&mut self, _host: &H) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<H: Host> Listener<H> for Silent {}

/// Keeps the first failures of rewrites, for a report.
#[derive(Clone, Debug, Default)]
pub struct Failures {
    /// The first ones, at most [`Failures::KEPT`].
    pub first: Vec<RewriteError>,
    /// The number of failures.
    pub count: u64,
}

impl Failures {
    /// The most that are kept.
    pub const KEPT: usize = 64;

    pub(crate) fn add(&mut self, failure: impl FnOnce() -> RewriteError) {
        self.count += 1;
        if self.first.len() < Self::KEPT {
            self.first.push(failure());
        }
    }
}
