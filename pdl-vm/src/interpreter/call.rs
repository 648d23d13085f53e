//! Calls of native constraints.

use super::Stop;
use crate::bind::{BoundNative, PatternSet};
use crate::host::Host;
use crate::native_calls::{Arguments, ReturnError, Returns, Unreadable};
use crate::panics;
use crate::registers::Registers;

/// Calls a native constraint. `words` starts with the instruction. Gives what follows it if the constraint holds,
/// else the address to go to.
#[inline(never)]
pub(super) fn call_constraint<'c, H: Host>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    returns: &mut Returns<H>,
    words: &'c [u32],
) -> Result<Result<&'c [u32], u32>, Stop> {
    let (function, negated, arguments, results, fail, next) = (|| {
        let [_, function, negated, count, rest @ ..] = words else { return None };
        let (arguments, rest) = rest.split_at_checked(*count as usize)?;
        let (count, rest) = rest.split_first()?;
        let (results, rest) = rest.split_at_checked(*count as usize)?;
        let (fail, next) = rest.split_first()?;
        Some((*function, *negated != 0, arguments, results, *fail, next))
    })()
    .ok_or(Stop::InvalidCode)?;
    returns.clear();
    let answer = match set.natives.get(function as usize) {
        Some(BoundNative::Stub(answer)) => *answer,
        Some(BoundNative::Constraint(constraint)) => {
            let arguments = Arguments { list: arguments, registers, lists: &set.type_lists };
            // The closure gets the IR by shared reference and what it leaves in `returns` is not read after a panic.
            let answer = panics::catch(|| constraint(host, &arguments, returns))
                .map_err(|payload| Stop::Panicked { function, message: panics::message(payload) })?;
            match answer {
                Ok(answer) => answer,
                Err(Unreadable::NotOne) => return Ok(Err(fail)),
                Err(Unreadable::TooLong) => return Err(Stop::PoolFull),
            }
        }
        _ => return Err(Stop::InvalidCode),
    };
    if answer == negated {
        return Ok(Err(fail));
    }
    if !negated || !results.is_empty() {
        returns.write_to(results, registers).map_err(|error| match error {
            ReturnError::PoolFull => Stop::PoolFull,
            ReturnError::Wrong(message) => Stop::WrongResults { function, message },
        })?;
    }
    Ok(Ok(next))
}
