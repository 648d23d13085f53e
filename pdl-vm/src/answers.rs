//! The answers of constraints on one type or attribute, which are asked again and again.

use pdl_bytecode::isa::Kind;

use crate::host::HostTuning;
use crate::native_calls::{Argument, Arguments};
use crate::natives::{Attr, Type};
use crate::prelude::*;

/// The number of answers that are kept of each constraint: IR has few types, and each constraint is asked of fewer.
const KEPT: usize = 64;

/// Answers by the numbers that a host gives to its types and attributes.
///
/// They hold during one run of a driver: copies of a host give the same number to different types, and a host may forget some and give their
/// numbers again, but not while a driver has handles of them.
#[derive(Default)]
pub(crate) struct Answers {
    /// The number of the run; 0 outside of runs, where nothing is kept.
    run: u32,
    /// Of each native function so many: the run, the number of the handle, and in the lowest bit the answer.
    kept: Vec<u64>,
}

impl Answers {
    /// Begins a run of a driver with a set of so many native functions: all answers are forgotten.
    pub(crate) fn begin_run(&mut self, natives: usize) {
        self.run = self.run.wrapping_add(1);
        if self.run == 0 || self.kept.len() != natives * KEPT {
            (self.run, self.kept) = (1, vec![0; natives * KEPT]);
        }
    }

    /// Returns the place for the answer of a native function to its one argument, if that has a number.
    #[inline]
    pub(crate) fn place<H: HostTuning>(
        &mut self,
        function: u32,
        kind: Kind,
        host: &H,
        arguments: &Arguments<'_, H>,
    ) -> Option<Place<'_>> {
        if self.run == 0 {
            return None;
        }
        let number = match kind {
            Kind::Type => host.type_index(Type::read(arguments, host, 0).ok()?.0)?,
            Kind::Attribute => host.attribute_index(Attr::read(arguments, host, 0).ok()?.0)?,
            _ => return None,
        };
        let number_of_it = u32::try_from(number).ok().filter(|number| *number <= u32::MAX >> 1)?;
        let key = (u64::from(self.run) << 32) | u64::from(number_of_it << 1);
        Some(Place { answer: self.kept.get_mut(function as usize * KEPT + number % KEPT)?, key })
    }
}

/// The place for one answer.
pub(crate) struct Place<'a> {
    answer: &'a mut u64,
    key: u64,
}

impl Place<'_> {
    /// Returns the answer, if it is kept.
    #[inline]
    pub(crate) fn get(&self) -> Option<bool> {
        (*self.answer & !1 == self.key).then_some(*self.answer & 1 != 0)
    }

    /// Keeps the answer in the place of another one.
    pub(crate) fn set(self, answer: bool) {
        *self.answer = self.key | u64::from(answer);
    }
}
