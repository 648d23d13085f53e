//! Which patterns of a program a set uses, and in what order: decided at binding, without compiling anything.
//!
//! A pattern that is not used has the rank [`UNUSED`]. Code still reaches it, and what it accepts is dropped there. Where
//! benefits are not those that the program was compiled with, its prunes say nothing, and the best match is the best of all.

use alloc::vec::Vec;

use core::cmp::Reverse;

use pdl_bytecode::decode::{Decoded, instructions};
use pdl_bytecode::isa::Instruction;
use pdl_bytecode::{PatternInfo, Program};

use crate::decode::patterns_that_need;

/// The rank of a pattern that is not used.
pub(crate) const UNUSED: u32 = u32::MAX;
/// The number of calls of one missing native function that are looked at: there may be many.
const MAX_CALLS: usize = 64;

/// The benefits of a program's patterns.
pub(crate) struct Selection {
    /// Of each pattern, if it is used.
    benefits: Vec<Option<u16>>,
}

impl Selection {
    /// The program as it was compiled.
    pub(crate) fn all(program: &Program) -> Selection {
        Selection { benefits: program.patterns().iter().map(|pattern| Some(pattern.benefit)).collect() }
    }

    pub(crate) fn benefits_mut(&mut self) -> &mut [Option<u16>] {
        &mut self.benefits
    }

    /// The patterns that are used.
    pub(crate) fn used<'p>(&self, program: &'p Program) -> impl Iterator<Item = &'p PatternInfo> {
        let patterns = program.patterns().iter().zip(&self.benefits);
        patterns.filter(|(_, benefit)| benefit.is_some()).map(|(pattern, _)| pattern)
    }

    /// The rank of each pattern, and whether those that are used keep their order.
    pub(crate) fn ranks(&self, program: &Program) -> (Vec<u32>, bool) {
        let patterns = program.patterns();
        let mut ranks: Vec<u32> = patterns.iter().map(|pattern| pattern.rank).collect();
        let mut used: Vec<usize> = (0..ranks.len()).filter(|p| self.benefits[*p].is_some()).collect();
        for (rank, benefit) in ranks.iter_mut().zip(&self.benefits) {
            if benefit.is_none() {
                *rank = UNUSED;
            }
        }
        if used.iter().all(|p| self.benefits[*p] == Some(patterns[*p].benefit)) {
            return (ranks, true);
        }
        used.sort_by_key(|p| (Reverse(self.benefits[*p]), *p));
        used.iter().zip(0..).for_each(|(pattern, rank)| ranks[*pattern] = rank);
        (ranks, false)
    }

    /// Returns true if a pattern that is used needs the native function of this index, as far as that is looked at.
    pub(crate) fn needs(&self, program: &Program, native: u32) -> bool {
        if self.benefits.iter().all(Option::is_some) {
            return true;
        }
        let is_used = |pattern: u32| self.benefits.get(pattern as usize).is_none_or(Option::is_some);
        let calls = |decoded: &Decoded<'_>| match decoded.instruction {
            Instruction::CallConstraint(call) => call.function == native,
            Instruction::CallRewrite(call) => call.function == native,
            _ => false,
        };
        let mut asked = instructions(program.match_code(), 0).filter(calls);
        let needed = asked
            .by_ref()
            .take(MAX_CALLS)
            .any(|call| patterns_that_need(program.match_code(), call.address as usize).into_iter().any(is_used));
        let rewrites = program.patterns().iter().enumerate().filter(|(pattern, _)| is_used(*pattern as u32));
        needed
            || asked.next().is_some()
            || rewrites.into_iter().any(|(_, pattern)| {
                let code = instructions(program.rewrite_code(), pattern.rewrite_entry);
                // Each ends with its only `end`.
                let mut own = code.take_while(|decoded| !matches!(decoded.instruction, Instruction::End(_)));
                own.any(|decoded| calls(&decoded))
            })
    }
}
