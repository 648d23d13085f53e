//! The instructions that few patterns need: ranges, constants and loops.
//!
//! They are kept out of the main loop because all that they touch would be set up before it, for every op.

use pdl_bytecode::isa::*;

use super::users::{Over, UserLoops};
use super::{Stop, dense, sparse};
use crate::bind::PatternSet;
use crate::host::HostTuning;
use crate::registers::{Registers, TypeRange, ValueRange};
use crate::stepping::stepping;

/// Runs a rare instruction, which is at an address in code, and gives the address to go on at.
#[inline(never)]
pub(super) fn rare<H: HostTuning>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    loops: &mut UserLoops<H>,
    (code, address): (&[u32], usize),
) -> Result<usize, Stop> {
    // What follows the words that were read.
    let mut rest = code.get(address..).unwrap_or_default();
    stepping!($ registers code rest Stop::InvalidCode);
    // Goes on, or at the label.
    macro_rules! go {
        ($holds:expr, $fail:expr) => {
            if $holds { next!() } else { $fail.number() as usize }
        };
    }
    let number = there!(rest.word());
    Ok(match number {
        GetResultGroup::NUMBER => operands!(GetResultGroup { op, group, dst, fail }, {
            let op = read!(op);
            let range = |(start, len)| ValueRange::Results { op, start: start as u32, len: len as u32 };
            found!(dst = host.result_group(op, group as usize).map(range), fail)
        }),
        ForUsers::NUMBER => operands!(ForUsers { value, dst, done }, {
            let (value, none) = (read!(value), ValueRange::Pool { start: 0, len: 0 });
            go!(loops.open(host, registers, (Some(value), none), (Over::Users, dst.number()), next!()), done)
        }),
        ForRangeUsers::NUMBER => operands!(ForRangeUsers { range, dst, done }, {
            let range = read!(range);
            go!(loops.open(host, registers, (None, range), (Over::Users, dst.number()), next!()), done)
        }),
        ForValues::NUMBER => operands!(ForValues { range, dst, done }, {
            let range = read!(range);
            go!(loops.open(host, registers, (None, range), (Over::Values, dst.number()), next!()), done)
        }),
        BreakUsers::NUMBER => operands!(BreakUsers { body, target }, {
            if loops.body() != Some(body as usize) {
                return Err(Stop::InvalidCode);
            }
            loops.close();
            target.number() as usize
        }),
        CheckTypes::NUMBER => operands!(CheckTypes { types, constant, fail }, {
            let (types, constant) = (read!(types), TypeRange::Constant(constant));
            go!(registers.same_types(types, constant, host, &set.type_lists), fail)
        }),
        CheckSameTypes::NUMBER => operands!(CheckSameTypes { a, b, fail }, {
            go!(registers.same_types(read!(a), read!(b), host, &set.type_lists), fail)
        }),
        SwitchTypes::NUMBER => operands!(SwitchTypes { types, default, cases }, {
            dense(cases, default, set.type_list_id(host, registers, read!(types))).number() as usize
        }),
        SwitchTypesSparse::NUMBER => operands!(SwitchTypesSparse { types, default, cases }, {
            sparse(cases, default, set.type_list_id(host, registers, read!(types))).number() as usize
        }),
        _ => shared!(number, set, host),
    })
}
