//! Reading code as instructions, for what is asked of it once: not for running it.

use pdl_bytecode::isa::{Opcode, Operand};

use crate::ids::NONE;

/// An instruction as its table entry describes it.
pub(crate) struct Instruction<'a> {
    pub(crate) opcode: Opcode,
    /// The address behind it.
    pub(crate) end: usize,
    /// Each operand with its words, counts and first keys left out.
    pub(crate) operands: Vec<(Operand, Words<'a>)>,
}

/// The words of an operand.
pub(crate) enum Words<'a> {
    /// One word, a list, or pairs.
    Plain(&'a [u32]),
    /// Cases: the first key, and the labels.
    Dense(u32, &'a [u32]),
    /// Cases: the keys, and the labels.
    Sparse(&'a [u32], &'a [u32]),
}

/// Decodes the instruction at `address`; `None` if there is none.
pub(crate) fn decode(code: &[u32], address: usize) -> Option<Instruction<'_>> {
    let (word, mut rest) = code.get(address..)?.split_first()?;
    let opcode = Opcode::from_word(*word)?;
    let mut operands = Vec::new();
    for (_, operand) in opcode.description().operands {
        let mut take = |count: usize| {
            let (words, behind) = rest.split_at_checked(count)?;
            rest = behind;
            Some(words)
        };
        let words = match operand {
            Operand::ReadList | Operand::ReadValues | Operand::ReadTypes | Operand::WriteList => {
                let count = take(1)?[0] as usize;
                Words::Plain(take(count)?)
            }
            Operand::ReadAttributes => {
                let count = take(1)?[0] as usize;
                Words::Plain(take(count.checked_mul(2)?)?)
            }
            Operand::DenseCases => {
                let head = take(2)?;
                Words::Dense(head[0], take(head[1] as usize)?)
            }
            Operand::SparseCases => {
                let count = take(1)?[0] as usize;
                Words::Sparse(take(count)?, take(count)?)
            }
            _ => Words::Plain(take(1)?),
        };
        operands.push((*operand, words));
    }
    Some(Instruction { opcode, end: code.len() - rest.len(), operands })
}

/// The patterns that can still be accepted from `address` on, in a first flood over forward jumps.
fn accepted_from(code: &[u32], address: usize) -> Vec<u32> {
    let mut reached = vec![false; code.len()];
    let mut patterns = Vec::new();
    if let Some(start) = reached.get_mut(address) {
        *start = true;
    }
    // Jumps go forward only, so one sweep in address order sees every instruction after all that lead to it.
    let mut at = address;
    while at < code.len() {
        if !reached[at] {
            at += 1;
            continue;
        }
        let Some(instruction) = decode(code, at) else { break };
        for (operand, words) in &instruction.operands {
            let labels: &[u32] = match words {
                Words::Plain(words) if *operand == Operand::Label => words,
                Words::Plain(words) => {
                    if *operand == Operand::Pattern {
                        patterns.extend_from_slice(words);
                    }
                    &[]
                }
                Words::Dense(_, labels) | Words::Sparse(_, labels) => labels,
            };
            for label in labels {
                if let Some(target) = reached.get_mut(*label as usize) {
                    *target = true;
                }
            }
        }
        if instruction.opcode.description().falls_through
            && let Some(next) = reached.get_mut(instruction.end)
        {
            *next = true;
        }
        at += 1;
    }
    patterns
}

/// The patterns that need the instruction at `address` to succeed.
pub(crate) fn patterns_that_need(code: &[u32], address: usize) -> Vec<u32> {
    let Some(instruction) = decode(code, address) else { return Vec::new() };
    let mut patterns = accepted_from(code, instruction.end);
    let fail = instruction.operands.iter().rev().find_map(|(operand, words)| match (operand, words) {
        (Operand::Label, Words::Plain([label])) => Some(*label),
        _ => None,
    });
    let mut others = accepted_from(code, fail.unwrap_or(NONE) as usize);
    others.sort_unstable();
    patterns.retain(|p| others.binary_search(p).is_err());
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}
