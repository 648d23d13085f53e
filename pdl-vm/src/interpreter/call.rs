//! Calls of native constraints.

use pdl_bytecode::isa::CallConstraint;

use super::Stop;
use crate::bind::{BoundNative, PatternSet};
use crate::host::HostTuning;
use crate::native_calls::{Arguments, ReturnError, Returns, Unreadable};
use crate::panics;
use crate::prelude::*;
use crate::registers::Registers;
use crate::verdicts::Place;

/// Calls a native constraint. Gives whether it holds, or does not if it is negated.
#[inline(never)]
pub(super) fn call_constraint<H: HostTuning>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    returns: &mut Returns<H>,
    call: &CallConstraint<'_>,
) -> Result<bool, Box<Stop>> {
    let function = call.function;
    let negated = call.negated != 0;
    returns.clear();
    let answer = match set.natives.get(function as usize) {
        Some(BoundNative::Stub(answer)) => *answer,
        Some(native @ (BoundNative::Constraint(_) | BoundNative::Check(_))) => {
            let arguments = Arguments { list: call.args, registers, set };
            let (constraint, place) = match native {
                BoundNative::Check(check) => (&check.function, check.place(host, &arguments)),
                BoundNative::Constraint(constraint) => (constraint, None),
                _ => return Err(Stop::InvalidCode.into()),
            };
            match place.as_ref().and_then(Place::get) {
                Some(answer) => answer,
                None => {
                    // The closure gets the IR by shared reference and what it leaves in `returns` is not read after a panic.
                    let answer = panics::catch(|| constraint(host, &arguments, returns))
                        .map_err(|payload| Stop::Panicked { function, message: panics::message(payload) })?;
                    match answer {
                        Ok(answer) => {
                            place.iter().for_each(|place| place.set(answer));
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
