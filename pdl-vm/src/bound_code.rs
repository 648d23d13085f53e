//! Matcher code as a pattern set runs it.

use std::sync::Arc;

use pdl_bytecode::Program;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::isa::Operand;

use crate::host::Host;
use crate::ids::NONE;
use crate::interpreter::Filters;
use crate::opcodes::{CHECK_OP_NAME, CHECK_OPERAND_COUNT, CHECK_RESULT_COUNT, END, PRUNE, SWITCH_OP_NAME};

/// The two forms of the matcher code of a program. Addresses are the same in both.
#[derive(Debug)]
pub(crate) struct BoundCode {
    program: Arc<Program>,
    /// For finding all matches, which nothing prunes: labels lead past the prunes.
    all: Vec<u32>,
}

impl BoundCode {
    pub(crate) fn bind(program: Arc<Program>) -> BoundCode {
        BoundCode { all: without_prunes(program.match_code()), program }
    }

    /// For finding the best match.
    #[inline(always)]
    pub(crate) fn best(&self) -> &[u32] {
        self.program.match_code()
    }

    /// For finding all matches.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[u32] {
        &self.all
    }
}

/// The same code, with labels that lead past the prunes, but for those of filters, which are bound apart. Addresses stay as they are.
fn without_prunes(code: &[u32]) -> Vec<u32> {
    let mut new = code.to_vec();
    let mut retarget = |at: usize| {
        while let Some([PRUNE, _, _, ..]) = code.get(new[at] as usize..) {
            new[at] += 3;
        }
    };
    for instruction in instructions(code, 0).map_while(Result::ok) {
        let mut at = instruction.address as usize + 1;
        for (_, operand, words) in instruction.operands() {
            let end = at + words.len();
            match operand {
                Operand::Label => retarget(at),
                Operand::DenseCases => (at + 2..end).for_each(&mut retarget),
                Operand::SparseCases => (at + 1 + words[0] as usize..end).for_each(&mut retarget),
                _ => {}
            }
            at = end;
        }
    }
    new
}

/// Where a run starts.
pub(crate) enum Start {
    /// Nothing can match.
    Nowhere,
    /// At a filter, by number.
    Filter(u32),
    /// At an address.
    Code(usize),
}

/// Where runs start for one name.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of the filter that comes first; [`NONE`] if none does.
    filter: u32,
    /// An address in the code for the best match; [`NONE`] if nothing can match.
    best: u32,
    /// Likewise for all matches.
    all: u32,
    /// How many operands the root must have for anything to match; [`NONE`] if any number will do.
    operands: u32,
    /// How many results.
    results: u32,
}

/// Where runs start, by the name of the root: most code begins by asking it, and most ops root no pattern.
#[derive(Debug)]
pub(crate) struct Starts {
    /// By number of the name.
    by_name: Vec<Entry>,
    /// For all other names.
    other: Entry,
}

impl Starts {
    /// For a program with so many op names.
    pub(crate) fn of_code(code: &BoundCode, filters: &Filters, names: usize) -> Starts {
        let (best, all) = (code.best(), code.all());
        let ends = |address: u32| [best, all].iter().all(|code| code.get(address as usize) == Some(&END));
        let start = |address: u32| if ends(address) { NONE } else { address };
        let entry = |mut best: u32, mut all: u32| {
            // The counts of the root are asked here, not in the code.
            let (mut operands, mut results) = (NONE, NONE);
            while best == all {
                let wanted = match code.all().get(all as usize..) {
                    Some([CHECK_OPERAND_COUNT, 0, count, fail, ..]) if ends(*fail) => Some((&mut operands, *count)),
                    Some([CHECK_RESULT_COUNT, 0, count, fail, ..]) if ends(*fail) => Some((&mut results, *count)),
                    _ => None,
                };
                let Some((place, count)) = wanted.filter(|(place, count)| **place == NONE && *count != NONE) else {
                    break;
                };
                *place = count;
                (best, all) = (best + 4, all + 4);
            }
            Entry { filter: filters.at(all).unwrap_or(NONE), best: start(best), all: start(all), operands, results }
        };
        let entry_of = |at: usize| entry(best[at], all[at]);
        match *all {
            [] => Starts { by_name: Vec::new(), other: entry(NONE, NONE) },
            [SWITCH_OP_NAME, 0, _, first, count, ..] => {
                let target = |name: usize| match name.wrapping_sub(first as usize) {
                    case if case < count as usize => entry_of(5 + case),
                    _ => entry_of(2),
                };
                Starts { by_name: (0..names).map(target).collect(), other: entry_of(2) }
            }
            [CHECK_OP_NAME, 0, only, _, ..] => {
                let target = |name: usize| if name == only as usize { entry(4, 4) } else { entry_of(3) };
                Starts { by_name: (0..names).map(target).collect(), other: entry_of(3) }
            }
            _ => Starts { by_name: Vec::new(), other: entry(0, 0) },
        }
    }

    /// Where to start for a root whose name has this number.
    #[inline(always)]
    pub(crate) fn of<H: Host>(&self, name: u32, host: &H, root: H::Op, prunes: bool) -> Start {
        let entry = self.by_name.get(name as usize).unwrap_or(&self.other);
        if (entry.operands != NONE && host.operand_count(root) != entry.operands as usize)
            || (entry.results != NONE && host.result_count(root) != entry.results as usize)
        {
            return Start::Nowhere;
        }
        if entry.filter != NONE {
            return Start::Filter(entry.filter);
        }
        match if prunes { entry.best } else { entry.all } {
            NONE => Start::Nowhere,
            address => Start::Code(address as usize),
        }
    }
}
