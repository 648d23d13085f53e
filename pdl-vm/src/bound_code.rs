//! Matcher code as a pattern set runs it.

use std::hash::Hash;
use std::sync::Arc;

use pdl_bytecode::Program;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::isa::Operand;

use crate::bind::PatternSet;
use crate::host::{OpHead, RewriteHost};
use crate::ids::{IdMap, NONE};
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
    /// What [`counts`] of the root must be where `mask` has bits. If nothing can match, a bit outside of the mask.
    wanted: u64,
    mask: u64,
    /// The number of the filter that comes first; [`NONE`] if none does.
    filter: u32,
    /// An address in the code for the best match.
    best: u32,
    /// Likewise for all matches.
    all: u32,
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
}

impl Starts {
    /// For a program with these names.
    pub(crate) fn of_code<N: Copy + Eq + Hash>(code: &BoundCode, filters: &Filters, names: &IdMap<N>) -> Starts {
        let (best, all) = (code.best(), code.all());
        let ends = |address: u32| [best, all].iter().all(|code| code.get(address as usize) == Some(&END));
        let nowhere = Entry { wanted: 1, mask: 0, filter: NONE, best: 0, all: 0 };
        let entry = |mut best: u32, mut all: u32| {
            // The counts of the root are asked here, not in the code.
            let (mut operands, mut results) = (None, None);
            while best == all {
                let wanted = match code.all().get(all as usize..) {
                    Some([CHECK_OPERAND_COUNT, 0, count, fail, ..]) if ends(*fail) => Some((&mut operands, *count)),
                    Some([CHECK_RESULT_COUNT, 0, count, fail, ..]) if ends(*fail) => Some((&mut results, *count)),
                    _ => None,
                };
                let Some((place, count)) = wanted.filter(|(place, _)| place.is_none()) else { break };
                *place = Some(count);
                (best, all) = (best + 4, all + 4);
            }
            if ends(best) && ends(all) {
                return nowhere;
            }
            let set = |asked: Option<u32>| if asked.is_some() { u32::MAX } else { 0 };
            let wanted = counts(operands.unwrap_or(0), results.unwrap_or(0));
            let mask = counts(set(operands), set(results));
            Entry { wanted, mask, filter: filters.at(all).unwrap_or(NONE), best, all }
        };
        let entry_of = |at: usize| entry(best[at], all[at]);
        let of_name = |name: u32| match *all {
            [] => nowhere,
            [SWITCH_OP_NAME, 0, _, first, count, ..] => match name.wrapping_sub(first) {
                case if case < count => entry_of(5 + case as usize),
                _ => entry_of(2),
            },
            [CHECK_OP_NAME, 0, only, _, ..] if name == only => entry(4, 4),
            [CHECK_OP_NAME, 0, _, _, ..] => entry_of(3),
            _ => entry(0, 0),
        };
        let (base, ids) = names.numbers();
        // The program has no name with the number `NONE`.
        Starts { base, entries: ids.into_iter().chain([NONE]).map(of_name).collect() }
    }

    #[inline(always)]
    fn entry<H: RewriteHost>(&self, set: &PatternSet<H>, host: &H, name: H::OpName) -> &Entry {
        let number = match self.base {
            Some(base) => host.op_name_index(name).wrapping_sub(base),
            None => set.op_name_id(host, name) as usize,
        };
        &self.entries[number.min(self.entries.len() - 1)]
    }

    /// Whether no op of this name roots a match.
    #[inline]
    pub(crate) fn is_nowhere<H: RewriteHost>(&self, set: &PatternSet<H>, host: &H, name: H::OpName) -> bool {
        let Entry { wanted, mask, .. } = self.entry(set, host, name);
        wanted & !mask != 0
    }

    /// Where to start for a root.
    #[inline(always)]
    pub(crate) fn of<H: RewriteHost>(&self, set: &PatternSet<H>, host: &H, root: H::Op, prunes: bool) -> Start {
        let OpHead { name, operands, results } = host.op_head(root);
        let entry = self.entry(set, host, name);
        if counts(operands as u32, results as u32) & entry.mask != entry.wanted {
            return Start::Nowhere;
        }
        match (entry.filter, prunes) {
            (NONE, true) => Start::Code(entry.best as usize),
            (NONE, false) => Start::Code(entry.all as usize),
            (filter, _) => Start::Filter(filter),
        }
    }
}
