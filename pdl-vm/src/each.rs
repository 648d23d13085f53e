//! The loops of rewrite code: something is done for each value of a range.

use crate::prelude::*;

use pdl_bytecode::isa::Register;
use pdl_bytecode::isa::kind::Value;

use crate::host::Host;
use crate::registers::{Registers, ValueRange};

/// A loop that is open. The values are those that there were at its beginning, whatever the rewrite does to what they come from.
struct ValueLoop<H: Host> {
    values: Vec<H::Value>,
    next: usize,
    /// The register that holds the value.
    dst: Register<Value>,
    /// Where the body begins: what the loop is known by.
    body: usize,
    /// The values that the turns gave.
    results: Vec<H::Value>,
    /// The lengths of the pools when the loop was opened: what a turn put there is of no use to the next.
    pools: (usize, usize),
}

/// The loops that are open, the outer ones first.
pub(crate) struct ValueLoops<H: Host>(Vec<ValueLoop<H>>);

impl<H: Host> Default for ValueLoops<H> {
    fn default() -> Self {
        ValueLoops(Vec::new())
    }
}

impl<H: Host> ValueLoops<H> {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Opens a loop, and writes the first value; false if there is none.
    #[inline(never)]
    pub(crate) fn open(
        &mut self,
        host: &H,
        registers: &mut Registers<H>,
        range: ValueRange<H>,
        dst: Register<Value>,
        body: usize,
    ) -> bool {
        let count = Registers::value_count(range);
        let values = (0..count).map(|index| registers.value_at(range, index, host)).collect();
        let pools = (registers.value_pool.len(), registers.type_pool.len());
        self.0.push(ValueLoop { values, next: 0, dst, body, results: Vec::new(), pools });
        self.turn(registers)
    }

    /// Takes what a turn of the innermost loop gives, and goes on to the next value; `None` if that is not the loop with this body,
    /// and false if it was the last turn.
    #[inline(never)]
    pub(crate) fn next(&mut self, registers: &mut Registers<H>, body: usize, results: &[H::Value]) -> Option<bool> {
        let innermost = self.0.last_mut().filter(|innermost| innermost.body == body)?;
        innermost.results.extend_from_slice(results);
        Some(self.turn(registers))
    }

    fn turn(&mut self, registers: &mut Registers<H>) -> bool {
        let Some(innermost) = self.0.last_mut() else { return false };
        registers.value_pool.truncate(innermost.pools.0);
        registers.type_pool.truncate(innermost.pools.1);
        let Some(value) = innermost.values.get(innermost.next) else { return false };
        innermost.next += 1;
        registers.set(innermost.dst, *value);
        true
    }

    /// Closes the innermost loop, and returns what its turns gave; `None` if there is no loop.
    pub(crate) fn close(&mut self) -> Option<Vec<H::Value>> {
        self.0.pop().map(|closed| closed.results)
    }

    /// The values that the loops hold.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut H::Value> {
        self.0.iter_mut().flat_map(|open| open.values.iter_mut().chain(&mut open.results))
    }
}
