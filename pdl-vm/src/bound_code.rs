//! Matcher code as a pattern set runs it.

use std::sync::Arc;

use pdl_bytecode::Program;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::isa::Operand;

use crate::ids::NONE;
use crate::opcodes::{END, PRUNE, SWITCH_OP_NAME};

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

/// An address in both forms of the code; [`NONE`] if nothing can match.
#[derive(Clone, Copy, Debug)]
struct Start {
    best: u32,
    all: u32,
}

/// Where runs start, by the name of the root: most code begins with a switch on it, and most ops root no pattern.
#[derive(Debug)]
pub(crate) struct Starts {
    /// By number of the name.
    by_name: Vec<Start>,
    /// For all other names.
    other: Start,
}

impl Starts {
    /// For a program with so many op names.
    pub(crate) fn of_code(code: &BoundCode, names: usize) -> Starts {
        let (best, all) = (code.best(), code.all());
        let start = |address: u32| if all.get(address as usize) == Some(&END) { NONE } else { address };
        let starts = |at: usize| Start { best: start(best[at]), all: start(all[at]) };
        match *all {
            [] => Starts { by_name: Vec::new(), other: Start { best: NONE, all: NONE } },
            [SWITCH_OP_NAME, 0, _, first, count, ..] => {
                let target = |name: usize| match name.wrapping_sub(first as usize) {
                    case if case < count as usize => starts(5 + case),
                    _ => starts(2),
                };
                Starts { by_name: (0..names).map(target).collect(), other: starts(2) }
            }
            _ => Starts { by_name: Vec::new(), other: Start { best: start(0), all: start(0) } },
        }
    }

    /// The address for a name's number; `None` if nothing can match.
    #[inline(always)]
    pub(crate) fn of(&self, name: u32, prunes: bool) -> Option<usize> {
        let start = self.by_name.get(name as usize).unwrap_or(&self.other);
        let address = if prunes { start.best } else { start.all };
        (address != NONE).then_some(address as usize)
    }
}
