//! [`Traced`]: events for `tracing`.

use alloc::string::String;

use pdl_bytecode::PatternInfo;

use crate::error::RewriteFailure;
use crate::host::Host;
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// Emits each event through `tracing`, target `pdl_vm`: applied patterns at level debug, failed rewrites at level
/// warn, the rest at level trace.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traced;

fn name<H: Host>(host: &H, op: H::Op) -> String {
    host.op_name_text(host.op_name(op))
}

fn pattern_name(pattern: &PatternInfo) -> &str {
    pattern.name.as_deref().unwrap_or("(anonymous)")
}

impl<H: Host> Listener<H> for Traced {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        tracing::trace!(target: "pdl_vm", op = name(host, op), "processing");
    }

    fn pattern_begins(&mut self, host: &H, op: H::Op, pattern: &PatternInfo) {
        tracing::trace!(target: "pdl_vm", op = name(host, op), pattern = pattern_name(pattern), "trying");
    }

    fn pattern_succeeded(&mut self, _host: &H, pattern: &PatternInfo) {
        tracing::debug!(target: "pdl_vm", pattern = pattern_name(pattern), "applied");
    }

    fn pattern_failed(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &RewriteFailure) {
        let pattern = pattern_name(pattern);
        tracing::warn!(target: "pdl_vm", op = name(host, op), pattern, %reason, "rewrite failed");
    }

    fn pattern_did_not_match(&mut self, host: &H, op: H::Op, pattern: &PatternInfo, reason: &MatchFailure) {
        let pattern = pattern_name(pattern);
        tracing::trace!(target: "pdl_vm", op = name(host, op), pattern, %reason, "no match");
    }

    fn op_inserted(&mut self, host: &H, op: H::Op) {
        tracing::trace!(target: "pdl_vm", op = name(host, op), "inserted");
    }

    fn op_replaced(&mut self, host: &H, op: H::Op, _values: &[H::Value]) {
        tracing::trace!(target: "pdl_vm", op = name(host, op), "replaced");
    }

    fn op_erased(&mut self, host: &H, op: H::Op) {
        tracing::trace!(target: "pdl_vm", op = name(host, op), "erased");
    }
}
