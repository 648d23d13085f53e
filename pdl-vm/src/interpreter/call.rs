//! Calls of native constraints.

use pdl_bytecode::isa::CallConstraint;

use super::Stop;
use crate::answers::{Answers, Place};
use crate::bind::{BoundNative, PatternSet};
use crate::derive::empty;
use crate::host::{Host, HostTuning};
use crate::native_calls::{Arguments, ReturnError, Returns, Unreadable};
use crate::panics;
use crate::prelude::*;
use crate::registers::Registers;

/// The memory of calls of native constraints.
pub(crate) struct Calls<H: Host> {
    /// Of the latest one.
    returns: Returns<H>,
    pub(crate) answers: Answers,
}

empty! {
    Calls<H: Host> { returns answers }
}

/// Calls a native constraint. Gives whether it holds, or does not if it is negated.
#[inline(never)]
pub(super) fn call_constraint<H: HostTuning>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    calls: &mut Calls<H>,
    call: &CallConstraint<'_>,
) -> Result<bool, Box<Stop>> {
    let Calls { returns, answers } = calls;
    let function = call.function;
    let negated = call.negated != 0;
    returns.clear();
    let native = set.natives.get(function as usize);
    let answer = match native {
        Some(BoundNative::Stub(answer)) => *answer,
        Some(BoundNative::Constraint(constraint) | BoundNative::Check(constraint, _)) => {
            let arguments = Arguments { list: call.args, registers, set };
            let place = match native {
                Some(BoundNative::Check(_, kind)) => answers.place(function, *kind, host, &arguments),
                _ => None,
            };
            match place.as_ref().and_then(Place::get) {
                Some(answer) => answer,
                None => {
                    // The closure gets the IR by shared reference and what it leaves in `returns` is not read after a panic.
                    let answer = panics::catch(|| constraint(host, &arguments, returns))
                        .map_err(|payload| Stop::Panicked { function, message: panics::message(payload) })?;
                    match answer {
                        Ok(answer) => {
                            place.into_iter().for_each(|place| place.set(answer));
                            answer
                        }
                        Err(Unreadable::NotOne | Unreadable::Faulted(_)) => return Ok(false),
                        Err(Unreadable::TooLong) => return Err(Stop::PoolFull.into()),
                    }
                }
            }
        }
        _ => return Err(Stop::InvalidCode.into()),
    };
    if answer == negated {
        return Ok(false);
    }
    // Most constraints give nothing, and no list is what is declared.
    if !(call.results.is_empty() && (negated || returns.items.is_empty())) {
        returns.write_to(call.results, registers).map_err(|error| match error {
            ReturnError::PoolFull => Stop::PoolFull,
            ReturnError::Wrong(message) => Stop::WrongResults { function, message },
        })?;
    }
    Ok(true)
}
