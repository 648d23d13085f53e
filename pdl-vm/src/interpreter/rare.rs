//! The instructions that few patterns need: ranges, constants and loops over users.
//!
//! They are kept out of the main loop because all that they touch would be set up before it, for every op.

use super::users::UserLoops;
use super::{Stop, dense, sparse};
use crate::bind::PatternSet;
use crate::host::Host;
use crate::opcodes::*;
use crate::registers::{Registers, TypeRange, ValueRange, write};

/// An instruction where it stands.
#[derive(Clone, Copy)]
pub(super) struct Instruction<'a> {
    /// The code from its opcode word on.
    pub(super) words: &'a [u32],
    /// Its address.
    pub(super) pc: usize,
}

/// Runs a rare instruction and gives the address to go on at.
#[inline(never)]
pub(super) fn rare<H: Host>(
    set: &PatternSet<H>,
    host: &H,
    registers: &mut Registers<H>,
    loops: &mut UserLoops<H>,
    fuel: &mut u64,
    instruction: Instruction<'_>,
) -> Result<usize, Stop> {
    let Instruction { words, mut pc } = instruction;
    macro_rules! stop {
        ($stop:expr) => {
            return Err($stop)
        };
    }
    // Goes on at the label, or behind the instruction of so many words.
    macro_rules! go {
        ($holds:expr, $fail:expr, $length:literal) => {
            pc = if $holds { pc + $length } else { $fail as usize }
        };
    }
    // Writes what was found and goes on, or goes to the label.
    macro_rules! found {
        ($file:ident[$dst:expr] = $found:expr, $fail:expr, $length:literal) => {
            match $found {
                Some(found) => {
                    write(&mut registers.$file, $dst, found);
                    pc += $length;
                }
                None => pc = $fail as usize,
            }
        };
    }
    macro_rules! switch {
        ($cases:ident($list:expr, $default:expr, $key:expr)) => {
            match $cases($list, $default, $key) {
                Some(target) => pc = target,
                None => stop!(Stop::InvalidCode),
            }
        };
    }
    macro_rules! read {
        ($file:ident[$register:expr]) => {
            match registers.$file.get($register as usize) {
                Some(content) => *content,
                None => stop!(Stop::InvalidCode),
            }
        };
    }
    // Runs the body with the operands in the pattern.
    macro_rules! operands {
                            ([$($operand:pat),*] $body:block) => {
                                match words {
                                    [_, $($operand,)* ..] => $body,
                                    _ => stop!(Stop::InvalidCode),
                                }
                            };
                        }
    match words.first().copied().unwrap_or(END) {
        GET_OPERANDS => operands!([op, dst] {
            let op = read!(ops[*op]);
            let range = ValueRange::Operands { op, start: 0, len: host.operand_count(op) as u32 };
            write(&mut registers.value_ranges, *dst, range);
            pc += 3;
        }),
        GET_OPERAND_GROUP => operands!([op, group, dst, fail] {
            let op = read!(ops[*op]);
            found!(value_ranges[*dst] = host.operand_group(op, *group as usize).map(|(start, len)| {
                ValueRange::Operands { op, start: start as u32, len: len as u32 }
            }), *fail, 5)
        }),
        GET_OPERAND_OF_GROUP => operands!([op, group, dst, fail] {
            let op = read!(ops[*op]);
            found!(values[*dst] = match host.operand_group(op, *group as usize) {
                Some((start, 1)) => Some(host.operand(op, start)),
                _ => None,
            }, *fail, 5)
        }),
        GET_RESULTS => operands!([op, dst] {
            let op = read!(ops[*op]);
            let range = ValueRange::Results { op, start: 0, len: host.result_count(op) as u32 };
            write(&mut registers.value_ranges, *dst, range);
            pc += 3;
        }),
        GET_RESULT_GROUP => operands!([op, group, dst, fail] {
            let op = read!(ops[*op]);
            found!(value_ranges[*dst] = host.result_group(op, *group as usize).map(|(start, len)| {
                ValueRange::Results { op, start: start as u32, len: len as u32 }
            }), *fail, 5)
        }),
        GET_RESULT_OF_GROUP => operands!([op, group, dst, fail] {
            let op = read!(ops[*op]);
            found!(values[*dst] = match host.result_group(op, *group as usize) {
                Some((start, 1)) => Some(host.result(op, start)),
                _ => None,
            }, *fail, 5)
        }),
        GET_DEFINING_OP_OF_RANGE => operands!([range, dst, fail] {
            let range = read!(value_ranges[*range]);
            let first = (Registers::value_count(range) > 0).then(|| registers.value_at(range, 0, host));
            found!(ops[*dst] = first.and_then(|value| host.defining_op(value)), *fail, 4)
        }),
        GET_RANGE_TYPES => operands!([range, dst] {
            let range = read!(value_ranges[*range]);
            write(&mut registers.type_ranges, *dst, TypeRange::OfValues(range));
            pc += 3;
        }),
        CONST_ATTRIBUTE => operands!([constant, dst] {
            let Some(constant) = set.attributes.get(*constant as usize) else { stop!(Stop::InvalidCode) };
            write(&mut registers.attributes, *dst, *constant);
            pc += 3;
        }),
        CONST_TYPE => operands!([constant, dst] {
            let Some(constant) = set.types.get(*constant as usize) else { stop!(Stop::InvalidCode) };
            write(&mut registers.types, *dst, *constant);
            pc += 3;
        }),
        CONST_TYPES => operands!([constant, dst] {
            write(&mut registers.type_ranges, *dst, TypeRange::Constant(*constant));
            pc += 3;
        }),
        FOR_USERS => operands!([value, dst, done] {
            let value = read!(values[*value]);
            let none = ValueRange::Pool { start: 0, len: 0 };
            go!(loops.open(host, registers, (Some(value), none), *dst, pc + 4), *done, 4)
        }),
        FOR_RANGE_USERS => operands!([range, dst, done] {
            let range = read!(value_ranges[*range]);
            go!(loops.open(host, registers, (None, range), *dst, pc + 4), *done, 4)
        }),
        NEXT_USER => operands!([body] {
            let body = *body as usize;
            if loops.body() != Some(body) || body > pc {
                stop!(Stop::InvalidCode)
            }
            let Some(left) = fuel.checked_sub((pc - body) as u64 + 2) else { stop!(Stop::OutOfFuel) };
            *fuel = left;
            pc = if loops.turn(host, registers) { body } else { pc + 2 };
        }),
        BREAK_USERS => operands!([body, target] {
            if loops.body() != Some(*body as usize) {
                stop!(Stop::InvalidCode)
            }
            loops.close();
            pc = *target as usize;
        }),
        CHECK_TYPES => operands!([types, constant, fail] {
            let (types, constant) = (read!(type_ranges[*types]), TypeRange::Constant(*constant));
            go!(registers.same_types(types, constant, host, &set.type_lists), *fail, 4)
        }),
        CHECK_SAME_RANGE => operands!([a, b, fail] {
            let (a, b) = (read!(value_ranges[*a]), read!(value_ranges[*b]));
            go!(registers.same_values(a, b, host), *fail, 4)
        }),
        CHECK_SAME_TYPES => operands!([a, b, fail] {
            let (a, b) = (read!(type_ranges[*a]), read!(type_ranges[*b]));
            go!(registers.same_types(a, b, host, &set.type_lists), *fail, 4)
        }),
        SWITCH_TYPES => operands!([types, default] {
            switch!(dense(&words[3..], *default, set.type_list_id(host, registers, read!(type_ranges[*types]))))
        }),
        SWITCH_TYPES_SPARSE => operands!([types, default] {
            switch!(sparse(&words[3..], *default, set.type_list_id(host, registers, read!(type_ranges[*types]))))
        }),
        _ => stop!(Stop::InvalidCode),
    }
    Ok(pc)
}
