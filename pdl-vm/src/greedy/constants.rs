//! [`Constants`]: each constant once, at the beginning of the block where all that may use it can see it.
//!
//! As MLIR's driver does when it fills the worklist: a constant that is the first of its kind moves behind those that stand there
//! already, if it does not follow them, to the very beginning of the block; a later one gives way to it.

use pdl_bytecode::collections::FxHashMap;

use super::fold::FoldHost;
use crate::host::{Host, RewriteHost};
use crate::listener::Listener;
use crate::rewriter::RewriterState;

/// The key by which constants are the same: the block, the op's name, the value and the type.
type Key<H> = (<H as RewriteHost>::Block, <H as Host>::OpName, <H as Host>::Attr, <H as Host>::Type);

/// The constants that one iteration has come across.
pub(crate) struct Constants<H: RewriteHost> {
    first: FxHashMap<Key<H>, H::Op>,
    /// The last of the gathered constants at the beginning of a block.
    last: FxHashMap<H::Block, H::Op>,
}

/// [`Constants::gather`] of one host.
pub(crate) type GatherFn<H> =
    fn(&mut Constants<H>, &mut H, &mut RewriterState<H>, &mut dyn Listener<H>, <H as Host>::Op) -> bool;

impl<H: RewriteHost> Default for Constants<H> {
    fn default() -> Self {
        Constants { first: FxHashMap::default(), last: FxHashMap::default() }
    }
}

impl<H: RewriteHost> Constants<H> {
    pub(crate) fn clear(&mut self) {
        self.first.clear();
        self.last.clear();
    }
}

impl<H: FoldHost> Constants<H> {
    /// Takes `op` in if it is a constant. Gives whether another one took its place: then it is erased.
    pub(crate) fn gather(
        &mut self,
        host: &mut H,
        state: &mut RewriterState<H>,
        listener: &mut dyn Listener<H>,
        op: H::Op,
    ) -> bool {
        if host.result_count(op) != 1 {
            return false;
        }
        let Some(value) = host.constant(op) else { return false };
        let Some((block, beginning)) = host.constant_block(op) else { return false };
        let key = (block, host.op_name(op), value, host.value_type(host.result(op, 0)));
        if let Some(first) = self.first.get(&key).copied() {
            let replaced = state.transaction(host, op, listener, |rewriter| {
                let value = rewriter.host().result(first, 0);
                rewriter.replace_op(op, &[value])
            });
            if replaced.is_ok() {
                host.constants_merged(first);
            }
            return replaced.is_ok();
        }
        self.first.insert(key, op);
        match self.last.get(&block) {
            None if beginning == op => {
                self.last.insert(block, op);
            }
            Some(last) if host.next_op(*last) == Some(op) => {
                self.last.insert(block, op);
            }
            // The last one stays what it is if there is one: this one stands before it.
            last => {
                if last.is_none() {
                    self.last.insert(block, op);
                }
                host.move_op(op, beginning);
            }
        }
        false
    }
}
