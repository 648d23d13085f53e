//! Calls of native constraints.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Stop;
use crate::bind::{BoundNative, PatternSet};
use crate::error::panic_message;
use crate::host::RewriteHost;
use crate::native_calls::{Arguments, Returns};
use crate::registers::Registers;

/// Calls a native constraint. Gives the length of the instruction if it holds, else the address to go to.
#[inline(never)]
pub(super) fn call_constraint<H: RewriteHost>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    returns: &mut Returns<H>,
    rest: &[u32],
) -> Result<Result<usize, usize>, Stop> {
    let (function, negated, arguments, results, fail) = (|| {
        let [function, negated, count, rest @ ..] = rest else { return None };
        let (arguments, rest) = rest.split_at_checked(*count as usize)?;
        let (count, rest) = rest.split_first()?;
        let (results, rest) = rest.split_at_checked(*count as usize)?;
        Some((*function, *negated != 0, arguments, results, *rest.first()? as usize))
    })()
    .ok_or(Stop::InvalidCode)?;
    let answer = match set.natives.get(function as usize) {
        Some(BoundNative::Stub(answer)) => *answer,
        Some(BoundNative::Constraint(constraint)) => {
            returns.clear();
            let arguments = Arguments { list: arguments, registers, lists: &set.type_lists };
            // The closure gets the IR by shared reference and what it leaves in `returns` is not read after a panic.
            catch_unwind(AssertUnwindSafe(|| constraint(host, &arguments, returns)))
                .map_err(|payload| Stop::Panicked { function, message: panic_message(payload) })?
        }
        _ => return Err(Stop::InvalidCode),
    };
    if answer == negated {
        return Ok(Err(fail));
    }
    if !results.is_empty() {
        returns.write_to(results, registers)?;
    }
    Ok(Ok(6 + arguments.len() + results.len()))
}
