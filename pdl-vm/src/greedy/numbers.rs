//! [`Numbers`]: a small number for each op, to find it in tables by.

use core::hash::Hash;

use pdl_bytecode::collections::FxHashMap;

use crate::host::DriverHost;

/// The numbers of ops: those of the host if it [has some](DriverHost::op_index), otherwise in the order in which the driver
/// meets the ops. An op that gets the handle of one that was erased gets its number too.
pub(crate) struct Numbers<O> {
    met: FxHashMap<O, usize>,
}

impl<O> Default for Numbers<O> {
    fn default() -> Self {
        Numbers { met: FxHashMap::default() }
    }
}

impl<O: Copy + Eq + Hash> Numbers<O> {
    pub(crate) fn clear(&mut self) {
        self.met.clear();
    }

    #[inline]
    pub(crate) fn of<H: DriverHost<Op = O>>(&mut self, host: &H, op: O) -> usize {
        match host.op_index(op) {
            Some(number) => number,
            None => self.of_met(op),
        }
    }

    fn of_met(&mut self, op: O) -> usize {
        let next = self.met.len();
        *self.met.entry(op).or_insert(next)
    }
}
