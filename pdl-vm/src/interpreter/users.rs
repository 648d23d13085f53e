//! Loops over users, and over the values of ranges.
//!
//! A run leaves a list of users in the middle and goes on there later, while a host gives all of them in one go. So users are
//! taken in portions, each as long as all before it together: no list is gone through more than twice in all, and a loop that
//! ends at one of the first users has not looked at the others.

use alloc::vec::Vec;

use core::ops::ControlFlow;

use crate::host::Host;
use crate::registers::{Registers, ValueRange, write};

/// The number of users that are taken first. Most values have no more.
const FIRST_PORTION: usize = 4;

/// The kind of loop: the file of the register that it writes in each turn.
#[derive(Clone, Copy)]
pub(super) enum Over {
    /// Over the users of values: an operation.
    Users,
    /// Over the values of a range themselves.
    Values,
}

/// A loop that is open.
struct UserLoop<H: Host> {
    /// The value whose users are looked at; `None` before the first of `range`.
    value: Option<H::Value>,
    /// The number of its users that were taken.
    taken: usize,
    /// True if these are all, or there is no value yet.
    is_last: bool,
    /// True if there are no users but those at hand.
    is_done: bool,
    /// The values whose users come after those of `value`.
    range: ValueRange<H>,
    /// The next of them.
    next: usize,
    /// Where the users at hand begin in the list of all loops.
    start: usize,
    /// The next of them.
    at: usize,
    over: Over,
    /// The number of the register that holds the user, or the value.
    dst: u32,
    /// Where the body begins: what a loop is known by.
    body: usize,
    /// The lengths of the pools when the loop was opened: what a turn put there is of no use to the next.
    values: usize,
    types: usize,
}

/// The loops that are open, and the users that were taken for them.
pub(super) struct UserLoops<H: Host> {
    open: Vec<UserLoop<H>>,
    /// Those of the outer loops first.
    users: Vec<H::Op>,
}

impl<H: Host> Default for UserLoops<H> {
    fn default() -> Self {
        UserLoops { open: Vec::new(), users: Vec::new() }
    }
}

impl<H: Host> UserLoops<H> {
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.users.clear();
    }

    /// Opens a loop over the users of `value`, then of those of `range`, or over the values of `range`, and puts the first into its
    /// register. False if there are none: it is not open then.
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        host: &H,
        registers: &mut Registers<H>,
        (value, range): (Option<H::Value>, ValueRange<H>),
        (over, dst): (Over, u32),
        body: usize,
    ) -> bool {
        let (start, values, types) = (self.users.len(), registers.value_pool.len(), registers.type_pool.len());
        let (taken, is_last, is_done, next, at) = (0, value.is_none(), false, 0, start);
        self.open.push(UserLoop {
            value,
            taken,
            is_last,
            is_done,
            range,
            next,
            start,
            at,
            over,
            dst,
            body,
            values,
            types,
        });
        self.turn(host, registers)
    }

    /// The address of the body of the innermost loop.
    #[inline(always)]
    pub(super) fn body(&self) -> Option<usize> {
        self.open.last().map(|innermost| innermost.body)
    }

    /// Puts the next user of the innermost loop into its register; closes the loop and gives false if there is none. Out of line,
    /// so that code without loops does not save registers for it.
    #[inline(never)]
    pub(super) fn turn(&mut self, host: &H, registers: &mut Registers<H>) -> bool {
        let UserLoops { open, users } = self;
        let Some(innermost) = open.last_mut() else { return false };
        if innermost.at >= users.len() {
            // A loop over values never has users at hand: those over users do not ask in each turn.
            if let Over::Values = innermost.over {
                return self.turn_of_values(host, registers);
            }
            if innermost.is_done || !innermost.take(host, registers, users) {
                self.close();
                return false;
            }
        }
        let user = users[innermost.at];
        innermost.at += 1;
        registers.value_pool.truncate(innermost.values);
        registers.type_pool.truncate(innermost.types);
        write(&mut registers.ops, innermost.dst, user);
        true
    }

    /// Puts the next value of the innermost loop into its register, likewise. A function of its own, for the same reason.
    #[inline(never)]
    fn turn_of_values(&mut self, host: &H, registers: &mut Registers<H>) -> bool {
        let Some(innermost) = self.open.last_mut() else { return false };
        if innermost.next >= Registers::value_count(innermost.range) {
            self.close();
            return false;
        }
        let value = registers.value_at(innermost.range, innermost.next, host);
        innermost.next += 1;
        registers.value_pool.truncate(innermost.values);
        registers.type_pool.truncate(innermost.types);
        write(&mut registers.values, innermost.dst, value);
        true
    }

    /// Closes the innermost loop.
    #[inline(always)]
    pub(super) fn close(&mut self) {
        if let Some(innermost) = self.open.pop() {
            self.users.truncate(innermost.start);
        }
    }
}

impl<H: Host> UserLoop<H> {
    /// Takes the next portion of users; false if there are no others.
    #[inline(never)]
    fn take(&mut self, host: &H, registers: &Registers<H>, users: &mut Vec<H::Op>) -> bool {
        users.truncate(self.start);
        self.at = self.start;
        let count = Registers::value_count(self.range);
        loop {
            if self.is_last {
                if self.next >= count {
                    return false;
                }
                self.value = Some(registers.value_at(self.range, self.next, host));
                self.next += 1;
                self.taken = 0;
            }
            let Some(value) = self.value else { return false };
            self.is_last = portion(host, value, users, self.taken);
            self.taken += users.len() - self.start;
            if users.len() > self.start {
                self.is_done = self.is_last && self.next >= count;
                return true;
            }
        }
    }
}

/// Takes as many users of `value` as were taken before, [`FIRST_PORTION`] at least; gives whether there are no more.
#[inline(always)]
fn portion<H: Host>(host: &H, value: H::Value, users: &mut Vec<H::Op>, taken: usize) -> bool {
    let (mut skip, end, mut is_last) = (taken, users.len() + taken.max(FIRST_PORTION), true);
    let _ = host.uses(value, &mut |user, _| {
        if skip > 0 {
            skip -= 1;
        } else if users.len() < end {
            users.push(user);
        } else {
            is_last = false;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    is_last
}
