//! Which patterns hang on an instruction, for messages.

use alloc::vec::Vec;

use pdl_bytecode::decode::Decoded;
use pdl_bytecode::isa::Operand;

/// The patterns that can still be accepted from `address` on.
fn accepted_from(code: &[u32], address: usize) -> Vec<u32> {
    let mut reached = vec![false; code.len()];
    let mut patterns = Vec::new();
    let reach = |reached: &mut Vec<bool>, address: usize| {
        if let Some(reached) = reached.get_mut(address) {
            *reached = true;
        }
    };
    reach(&mut reached, address);
    // Jumps go forward only, so one sweep in address order sees every instruction after all that lead to it.
    for at in address..code.len() {
        if !reached[at] {
            continue;
        }
        let Ok(decoded) = Decoded::at(code, at as u32) else { break };
        decoded.instruction.each_operand(|_, operand| {
            if let Operand::Pattern(pattern) = operand {
                patterns.push(pattern);
            }
            operand.labels().for_each(|label| reach(&mut reached, label as usize));
        });
        if decoded.falls_through() {
            reach(&mut reached, decoded.end as usize);
        }
    }
    patterns
}

/// The patterns that need the instruction at `address` to succeed.
pub(crate) fn patterns_that_need(code: &[u32], address: usize) -> Vec<u32> {
    if address >= code.len() {
        return Vec::new();
    }
    let Ok(decoded) = Decoded::at(code, address as u32) else { return Vec::new() };
    let mut patterns = accepted_from(code, decoded.end as usize);
    for label in decoded.labels() {
        let mut others = accepted_from(code, label as usize);
        others.sort_unstable();
        patterns.retain(|p| others.binary_search(p).is_err());
    }
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}
