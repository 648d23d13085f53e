//! [`Kinds`]: what ops are like, as a host numbers it that [numbers kinds](crate::host::HostTuning::NUMBERS_KINDS).
//!
//! A kind is a name, a number of operands and a number of results. A host that gives it a number spares matching the look at
//! each of the three. Tables are made when a set is bound, for the kinds that are known then; patterns have theirs numbered before
//! that. What is of a kind that was numbered later is looked up by its name and counts.

use alloc::vec::Vec;

use pdl_bytecode::Program;
use pdl_bytecode::decode::instructions;
use pdl_bytecode::isa::{Instruction, Kind, unpack_register};

use crate::host::{Host, OpHead};
use crate::ids::NONE;

/// The kinds of op that rewrites create, where the counts are known: the number of the name, and the counts. Sooner or later they
/// are matched.
pub(crate) fn created_kinds(program: &Program) -> impl Iterator<Item = (u32, u32, u32)> {
    let code = instructions(program.rewrite_code(), 0);
    // Ranges have no number of elements that is known here.
    let count = |registers: &[u32], one: Kind| {
        let is_one = |word: &u32| unpack_register(*word).is_some_and(|(kind, _)| kind == one);
        registers.iter().all(is_one).then_some(registers.len() as u32)
    };
    code.filter_map(move |decoded| match decoded.instruction {
        Instruction::CreateOp(new) => {
            Some((new.name, count(new.operands, Kind::Value)?, count(new.types, Kind::Type)?))
        }
        _ => None,
    })
}

/// The kinds that a host had numbered when a set was bound.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// For each number of the host its place in tables: of a name that the program does not mention, behind all others.
    places: Vec<u32>,
    /// The key at each place but the last.
    known: Vec<KnownKind>,
}

/// A kind with a name that the program mentions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownKind {
    /// The program's number of the name.
    pub(crate) name: u32,
    pub(crate) operands: u32,
    pub(crate) results: u32,
}

impl Kinds {
    /// Of a host that has numbered these; `name_id` is the program's number of a name.
    pub(crate) fn new<H: Host>(heads: &[OpHead<H>], name_id: impl Fn(H::OpName) -> u32) -> Kinds {
        let kind = |head: &OpHead<H>| KnownKind {
            name: name_id(head.name),
            operands: head.operands as u32,
            results: head.results as u32,
        };
        let kinds: Vec<_> = heads.iter().map(kind).collect();
        let known: Vec<_> = kinds.iter().copied().filter(|kind| kind.name != NONE).collect();
        let mut next = 0;
        let place = |kind: &KnownKind| match kind.name {
            NONE => known.len() as u32,
            _ => {
                next += 1;
                next - 1
            }
        };
        Kinds { places: kinds.iter().map(place).collect(), known }
    }

    /// Returns what is at each place but the last, which is for all other kinds.
    pub(crate) fn known(&self) -> &[KnownKind] {
        &self.known
    }

    /// The place of a kind; `None` if it was numbered later.
    #[inline(always)]
    pub(crate) fn place(&self, kind: u32) -> Option<u32> {
        self.places.get(kind as usize).copied()
    }
}
