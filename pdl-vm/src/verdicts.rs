//! Constraints on one type or attribute, whose answers are kept.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicU32, Ordering};

use pdl_bytecode::isa::Kind;

use crate::host::{Host, HostTuning};
use crate::native_calls::{Argument, Arguments};
use crate::natives::{Attr, ConstraintFn, Type};

/// The number of answers that are kept: IR has few types, and each constraint is asked of fewer.
const KEPT: usize = 64;

/// A constraint on one type or attribute that comes with a program, and on nothing else: its answer for a handle never changes.
pub(crate) struct PureCheck<H: Host> {
    pub(crate) function: Arc<ConstraintFn<H>>,
    /// The kind of its argument.
    kind: Kind,
    verdicts: [AtomicU32; KEPT],
}

/// The answer is not known for handles of other hosts: a copy knows none.
impl<H: Host> Clone for PureCheck<H> {
    fn clone(&self) -> Self {
        PureCheck::new(self.function.clone(), self.kind)
    }
}

impl<H: Host> PureCheck<H> {
    /// A check of which no answer is known.
    pub(crate) fn new(function: Arc<ConstraintFn<H>>, kind: Kind) -> PureCheck<H> {
        PureCheck { function, kind, verdicts: [const { AtomicU32::new(0) }; KEPT] }
    }

    /// Returns the place for the answer to an argument that the host numbers.
    #[inline]
    pub(crate) fn place(&self, host: &H, arguments: &Arguments<'_, H>) -> Option<Place<'_>>
    where
        H: HostTuning,
    {
        let number = match self.kind {
            Kind::Type => host.type_index(Type::read(arguments, host, 0).ok()?.0)?,
            Kind::Attribute => host.attribute_index(Attr::read(arguments, host, 0).ok()?.0)?,
            _ => return None,
        };
        let key = u32::try_from(number).ok()?.checked_add(1).filter(|key| *key <= u32::MAX >> 1)? << 1;
        Some(Place { verdict: &self.verdicts[number % KEPT], key })
    }
}

/// The place for one answer.
pub(crate) struct Place<'a> {
    /// A key with the answer in the lowest bit; zero if there is none.
    verdict: &'a AtomicU32,
    key: u32,
}

impl Place<'_> {
    /// Returns the answer, if it is kept.
    #[inline]
    pub(crate) fn get(&self) -> Option<bool> {
        let verdict = self.verdict.load(Ordering::Relaxed);
        (verdict & !1 == self.key).then_some(verdict & 1 != 0)
    }

    /// Keeps the answer in the place of another one.
    pub(crate) fn set(&self, answer: bool) {
        self.verdict.store(self.key | u32::from(answer), Ordering::Relaxed);
    }
}
