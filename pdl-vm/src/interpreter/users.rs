//! Loops over users.
//!
//! A run leaves a list of users in the middle and goes on there later, while a host gives all of them in one go. So users are
//! taken in portions, each as long as all before it together: no list is gone through more than twice in all, and a loop that
//! ends at one of the first users has not looked at the others.

use std::ops::ControlFlow;

use crate::host::Host;
use crate::registers::{Registers, ValueRange};

/// How many users are taken first. Most values have no more.
const FIRST_PORTION: usize = 4;

/// A loop over users that is open.
struct UserLoop<H: Host> {
    /// The value whose users are looked at; `None` before the first of `range`.
    value: Option<H::Value>,
    /// How many of its users were taken.
    taken: usize,
    /// Whether these are all.
    is_last: bool,
    /// The values whose users come after those of `value`.
    range: ValueRange<H>,
    /// The next of them.
    next: usize,
    /// Where the users at hand begin in the list of all loops.
    start: usize,
    /// The next of them.
    at: usize,
    /// The register that holds the user.
    dst: u32,
    /// Where the body begins: what a loop is known by.
    body: usize,
    /// How long the pools were when the loop was opened: what a turn put there is of no use to the next.
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

/// A turn of a loop: the user goes to this register, and the run to this address.
pub(super) struct Turn<O> {
    pub(super) user: O,
    pub(super) dst: u32,
    pub(super) body: usize,
}

impl<H: Host> UserLoops<H> {
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.users.clear();
    }

    /// Opens a loop over the users of `value`, then of those of `range`. `None` if there are none: it is not open then.
    pub(super) fn open(
        &mut self,
        host: &H,
        registers: &mut Registers<H>,
        (value, range): (Option<H::Value>, ValueRange<H>),
        dst: u32,
        body: usize,
    ) -> Option<Turn<H::Op>> {
        let (start, values, types) = (self.users.len(), registers.value_pool.len(), registers.type_pool.len());
        let (taken, is_last, next) = (0, false, 0);
        let at = start;
        self.open.push(UserLoop { value, taken, is_last, range, next, start, at, dst, body, values, types });
        self.turn(host, registers)
    }

    /// The address of the body of the innermost loop.
    pub(super) fn body(&self) -> Option<usize> {
        self.open.last().map(|innermost| innermost.body)
    }

    /// Goes on with the innermost loop; closes it if there is no other user.
    pub(super) fn turn(&mut self, host: &H, registers: &mut Registers<H>) -> Option<Turn<H::Op>> {
        let UserLoops { open, users } = self;
        let innermost = open.last_mut()?;
        let Some(user) = innermost.next_user(host, registers, users) else {
            self.close();
            return None;
        };
        registers.value_pool.truncate(innermost.values);
        registers.type_pool.truncate(innermost.types);
        Some(Turn { user, dst: innermost.dst, body: innermost.body })
    }

    /// Closes the innermost loop.
    pub(super) fn close(&mut self) {
        if let Some(innermost) = self.open.pop() {
            self.users.truncate(innermost.start);
        }
    }
}

impl<H: Host> UserLoop<H> {
    fn next_user(&mut self, host: &H, registers: &Registers<H>, users: &mut Vec<H::Op>) -> Option<H::Op> {
        loop {
            if let Some(user) = users.get(self.at) {
                self.at += 1;
                return Some(*user);
            }
            users.truncate(self.start);
            self.at = self.start;
            match self.value {
                Some(value) if !self.is_last => self.take(host, value, users),
                _ => {
                    if self.next >= Registers::value_count(self.range) {
                        return None;
                    }
                    self.value = Some(registers.value_at(self.range, self.next, host));
                    self.next += 1;
                    (self.taken, self.is_last) = (0, false);
                }
            }
        }
    }

    /// Takes the next portion of the users of `value`.
    fn take(&mut self, host: &H, value: H::Value, users: &mut Vec<H::Op>) {
        let most = self.taken.max(FIRST_PORTION);
        let (mut skip, mut room) = (self.taken, most);
        let end = host.uses(value, &mut |user, _| {
            if skip > 0 {
                skip -= 1;
                return ControlFlow::Continue(());
            }
            users.push(user);
            room -= 1;
            if room == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.taken += most - room;
        self.is_last = end.is_continue();
    }
}
