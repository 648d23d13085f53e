//! [`Fanout`]: several listeners as one.

use alloc::vec::Vec;

use pdl_bytecode::PatternInfo;

use crate::error::RewriteFailure;
use crate::host::Host;
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// Passes everything on to several listeners, in order.
pub struct Fanout<'a, H: Host>(pub Vec<&'a mut dyn Listener<H>>);

macro_rules! all_hear {
    ($($event:ident($($what:ident: $type:ty),*))*) => {
        impl<H: Host> Listener<H> for Fanout<'_, H> {$(
            fn $event(&mut self, host: &H $(, $what: $type)*) {
                self.0.iter_mut().for_each(|listener| listener.$event(host $(, $what)*));
            }
        )*}
    };
}

all_hear! {
    op_processed(op: H::Op)
    pattern_begins(op: H::Op, pattern: &PatternInfo)
    pattern_succeeded(pattern: &PatternInfo)
    pattern_failed(op: H::Op, pattern: &PatternInfo, reason: &RewriteFailure)
    pattern_did_not_match(op: H::Op, pattern: &PatternInfo, reason: &MatchFailure)
    match_failed(op: H::Op)
    op_inserted(op: H::Op)
    op_modified(op: H::Op)
    op_replaced(op: H::Op, values: &[H::Value])
    op_erased(op: H::Op)
    undone()
}
