//! The lists of uses: operands set and replaced, taken out and put back.
//!
//! The lists keep MLIR's order: a new use is the first.

use crate::handles::{NIL, Op, Use, Value};
use crate::ir::{Ir, UseRecord};
use crate::pool::Slice;

impl Ir {
    pub(crate) fn make_uses(&mut self, op: Op, operands: &[Value]) -> Slice {
        let slice = self.uses.add(operands.iter().map(|value| UseRecord {
            value: value.0,
            definition: NIL,
            owner: op.0,
            previous: NIL,
            next: NIL,
        }));
        for index in slice.indices() {
            self.attach_use(index);
        }
        slice
    }

    /// Makes `value` operand `index` of `op`; the use becomes the first of `value`, also if it was one already.
    ///
    /// # Panics
    /// If there is no such operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        assert!(index < self.operand_count(op), "operand {index} is set but does not exist");
        self.set_use(self.operand_use(op, index).0, value);
    }

    fn set_use(&mut self, used: u32, value: Value) {
        if self.uses[used].is_detached() {
            self.uses[used].value = value.0;
            self.uses[used].definition = self.value(value).definition();
        } else {
            self.detach_use(used);
            self.uses[used].value = value.0;
            self.attach_use(used);
        }
    }

    /// Makes every use of `old` a use of `new`, in the order of the list, so that their order is reversed.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        while let Some(Use(used)) = self.first_use(old) {
            self.set_use(used, new);
        }
    }

    /// Puts a use that is in no list before all others of its value.
    fn attach_use(&mut self, used: u32) {
        let value = &mut self.values[self.uses[used].value];
        let next = std::mem::replace(&mut value.first_use, used);
        let definition = value.definition();
        let record = &mut self.uses[used];
        record.definition = definition;
        record.previous = NIL;
        record.next = next;
        if next != NIL {
            self.uses[next].previous = used;
        }
    }

    /// Takes a use out of its list; it remembers its neighbours.
    fn detach_use(&mut self, used: u32) {
        let UseRecord { value, previous, next, .. } = self.uses[used];
        match previous {
            NIL => self.values[value].first_use = next,
            previous => self.uses[previous].next = next,
        }
        if next != NIL {
            self.uses[next].previous = previous;
        }
    }

    pub(crate) fn detach_operands(&mut self, op: Op) {
        for used in self.op(op).operands.indices() {
            if !self.uses[used].is_detached() {
                self.detach_use(used);
                self.uses[used].owner |= UseRecord::DETACHED;
            }
        }
    }

    /// The reverse of [`detach_operands`](Self::detach_operands), in the reverse order: each use finds its
    /// neighbours as it left them, unless the list was changed for good since.
    pub(crate) fn reattach_operands(&mut self, op: Op) {
        for used in self.op(op).operands.indices().rev() {
            let record = self.uses[used];
            if !record.is_detached() {
                continue;
            }
            self.uses[used].owner = record.owner();
            let in_list = |other: u32| self.uses[other].value == record.value && !self.uses[other].is_detached();
            let follows = match record.previous {
                NIL => self.values[record.value].first_use == record.next,
                previous => in_list(previous) && self.uses[previous].next == record.next,
            };
            let precedes =
                record.next == NIL || (in_list(record.next) && self.uses[record.next].previous == record.previous);
            if !(follows && precedes) {
                self.attach_use(used);
                continue;
            }
            match record.previous {
                NIL => self.values[record.value].first_use = used,
                previous => self.uses[previous].next = used,
            }
            if record.next != NIL {
                self.uses[record.next].previous = used;
            }
        }
    }
}
