//! Matcher code as a pattern set runs it.

use alloc::vec::Vec;

use alloc::sync::Arc;
use core::hash::Hash;

use pdl_bytecode::Program;
use pdl_bytecode::decode::{Decoded, relabelled};
use pdl_bytecode::isa::{End, Instruction, Prune, Register};

use crate::bind::PatternSet;
use crate::host::{HostTuning, OpHead};
use crate::ids::{IdMap, NONE};

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

/// The same code, with labels that lead past the prunes. Addresses stay as they are.
fn without_prunes(code: &[u32]) -> Vec<u32> {
    relabelled(code, |mut label| {
        let prune_at = |label| {
            code.get(label as usize).filter(|word| **word == Prune::NUMBER).and_then(|_| decoded_at(code, label))
        };
        while let Some(prune) = prune_at(label) {
            label = prune.end;
        }
        label
    })
}

/// The instruction at an address of valid code.
fn decoded_at(code: &[u32], address: u32) -> Option<Decoded<'_>> {
    code.get(address as usize)?;
    Decoded::at(code, address).ok()
}

/// The place where a run starts.
pub(crate) enum Start {
    /// A filter, by number.
    Filter(u32),
    /// An address.
    Code(usize),
}

/// The places where runs start, a word each: an address, a filter's number with [`FILTER`](Self::FILTER) set, or [`NONE`] if nothing
/// can match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartWords {
    best: u32,
    all: u32,
}

impl StartWords {
    const FILTER: u32 = 1 << 31;
    const NOWHERE: StartWords = StartWords { best: NONE, all: NONE };

    /// Returns where to look for the best match, or for all of them.
    #[inline(always)]
    pub(crate) fn get(self, prunes: bool) -> Option<Start> {
        match if prunes { self.best } else { self.all } {
            NONE => None,
            word if word & Self::FILTER != 0 => Some(Start::Filter(word & !Self::FILTER)),
            word => Some(Start::Code(word as usize)),
        }
    }
}

/// Where runs start for one name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The bits that [`counts`] of the root must have where `mask` has bits.
    wanted: u64,
    mask: u64,
    /// The least number of operands of the root.
    least: u32,
    start: StartWords,
}

/// The numbers of operands and results as one; no op has 2^32 of them.
#[inline(always)]
pub(crate) fn counts(operands: u32, results: u32) -> u64 {
    u64::from(operands) | u64::from(results) << 32
}

/// Where runs start, by the name of the root: most code begins by asking it, and most ops root no pattern.
#[derive(Debug)]
pub(crate) struct Starts {
    /// The host's number of the first name, if names are told by the host's numbers and not by the program's.
    base: Option<usize>,
    /// By number, and at the end for all other names.
    entries: Vec<Entry>,
    /// The same by kind, for those that the host had numbered at binding.
    by_kind: Vec<StartWords>,
}

impl Starts {
    /// For a program with these names, and filters at these addresses.
    pub(crate) fn of_code<N: Copy + Eq + Hash>(code: &BoundCode, filters: &[u32], names: &IdMap<N>) -> Starts {
        let (best, all) = (code.best(), code.all());
        let ends = |address: u32| [best, all].iter().all(|code| code.get(address as usize) == Some(&End::NUMBER));
        let root = Register::from(0);
        let nowhere = Entry { wanted: 0, mask: 0, least: 0, start: StartWords::NOWHERE };
        let entry = |mut best: u32, mut all: u32| {
            // The counts of the root are asked here, not in the code.
            let (mut operands, mut least, mut results) = (None, None, None);
            while best == all {
                let Some(check) = decoded_at(code.all(), all) else { break };
                let (place, count) = match check.instruction {
                    Instruction::CheckOperandCount(check) if check.op == root && ends(check.fail.number()) => {
                        (&mut operands, check.count)
                    }
                    Instruction::CheckOperandCountAtLeast(check) if check.op == root && ends(check.fail.number()) => {
                        (&mut least, check.count)
                    }
                    Instruction::CheckResultCount(check) if check.op == root && ends(check.fail.number()) => {
                        (&mut results, check.count)
                    }
                    _ => break,
                };
                if place.is_some() {
                    break;
                }
                *place = Some(count);
                (best, all) = (check.end, check.end);
            }
            if ends(best) && ends(all) {
                return nowhere;
            }
            let set = |asked: Option<u32>| if asked.is_some() { u32::MAX } else { 0 };
            let wanted = counts(operands.unwrap_or(0), results.unwrap_or(0));
            let mask = counts(set(operands), set(results));
            let start = match filters.binary_search(&all) {
                Ok(filter) => {
                    StartWords { best: filter as u32 | StartWords::FILTER, all: filter as u32 | StartWords::FILTER }
                }
                Err(_) => StartWords { best, all },
            };
            Entry { wanted, mask, least: least.unwrap_or(0), start }
        };
        let first = decoded_at(best, 0).zip(decoded_at(all, 0));
        let of_name = |name: u32| {
            let Some((first_best, first_all)) = first else { return nowhere };
            match (first_best.instruction, first_all.instruction) {
                (Instruction::SwitchOpName(best), Instruction::SwitchOpName(all)) if all.op == root => {
                    let case = name.wrapping_sub(all.cases.first) as usize;
                    match (best.cases.labels.get(case), all.cases.labels.get(case)) {
                        (Some(best), Some(all)) => entry(*best, *all),
                        _ => entry(best.default.number(), all.default.number()),
                    }
                }
                (Instruction::CheckOpName(_), Instruction::CheckOpName(all)) if all.op == root && all.name == name => {
                    entry(first_all.end, first_all.end)
                }
                (Instruction::CheckOpName(best), Instruction::CheckOpName(all)) if all.op == root => {
                    entry(best.fail.number(), all.fail.number())
                }
                _ => entry(0, 0),
            }
        };
        let (base, ids) = names.numbers();
        // The program has no name with the number `NONE`.
        let entries = ids.into_iter().chain([NONE]).map(of_name).collect();
        Starts { base, entries, by_kind: Vec::new() }
    }

    /// The kinds that start somewhere: the program's number of the name, and the counts. All but those of starts that do not ask
    /// for both counts.
    pub(crate) fn kinds<N: Copy + Eq + Hash>(&self, names: &IdMap<N>) -> Vec<(u32, u32, u32)> {
        let asked = names.numbers().1.into_iter().zip(&self.entries);
        let asked = asked.filter(|(name, entry)| *name != NONE && entry.start.all != NONE && entry.mask == u64::MAX);
        asked.map(|(name, entry)| (name, entry.wanted as u32, (entry.wanted >> 32) as u32)).collect()
    }

    /// Notes where the kinds start that a host has numbered.
    pub(crate) fn bind_kinds<H: HostTuning>(&mut self, heads: &[OpHead<H>], host: &H, names: &IdMap<H::OpName>) {
        self.by_kind = heads.iter().map(|head| self.of_head(head, host, names)).collect();
    }

    /// Returns where to start for a root.
    #[inline(always)]
    pub(crate) fn of<H: HostTuning>(&self, set: &PatternSet<H>, host: &H, root: H::Op) -> StartWords {
        let head = host.op_head(root);
        match self.by_kind.get(head.kind as usize) {
            Some(start) if H::NUMBERS_KINDS => *start,
            _ if H::NUMBERS_KINDS => self.of_new_kind(set, host, root),
            _ => self.of_head(&head, host, &set.op_name_ids),
        }
    }

    /// Returns where to start for a root of a kind that was numbered after binding.
    #[cold]
    fn of_new_kind<H: HostTuning>(&self, set: &PatternSet<H>, host: &H, root: H::Op) -> StartWords {
        self.of_head(&host.op_head(root), host, &set.op_name_ids)
    }

    /// Returns where to start for a root, by its name and its numbers of operands and results.
    #[inline(always)]
    fn of_head<H: HostTuning>(&self, head: &OpHead<H>, host: &H, names: &IdMap<H::OpName>) -> StartWords {
        let index = |name| host.op_name_index(name);
        let number = match self.base {
            Some(base) => index(head.name).map_or(usize::MAX, |index| index.wrapping_sub(base)),
            None => names.get(head.name, index) as usize,
        };
        let entry = &self.entries[number.min(self.entries.len() - 1)];
        let fits = counts(head.operands as u32, head.results as u32) & entry.mask == entry.wanted;
        if fits && head.operands as u32 >= entry.least { entry.start } else { StartWords::NOWHERE }
    }
}
