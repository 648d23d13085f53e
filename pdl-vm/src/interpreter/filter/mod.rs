//! Filters: what they ask of an op, and whom the answers leave.

mod ask;
mod bind;

use crate::prelude::*;

use pdl_bytecode::PatternId;
use pdl_bytecode::filter::row_width;

use ask::MAX_WIDTH;
pub(crate) use bind::{Numbers, asked_kinds};

/// Which row an answer selects.
#[derive(Clone, Copy, Debug)]
struct Rows {
    /// Where its part of `tables` starts, if it has one.
    table: u32,
    /// Where its part of `keys` starts, and how many there are, if it has any.
    keys: (u32, u32),
    /// The first word of the first row.
    first: u32,
    /// That of the last one, which is for all other answers.
    other: u32,
}

/// The number of words in a row. Each number has code of its own, without loops over words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    One,
    Two,
    Four,
    Six,
    Ten,
    /// [`MAX_WIDTH`].
    Most,
}

impl Width {
    /// That of rows for so many candidates.
    fn of(candidates: usize) -> Width {
        match row_width(candidates) {
            0..=1 => Width::One,
            2 => Width::Two,
            3..=4 => Width::Four,
            5..=6 => Width::Six,
            7..=10 => Width::Ten,
            _ => Width::Most,
        }
    }

    fn words(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
            Width::Six => 6,
            Width::Ten => 10,
            Width::Most => MAX_WIDTH,
        }
    }
}

/// An op to look up: the one that defines an operand.
#[derive(Clone, Copy, Debug)]
struct Find {
    of: u32,
    operand: u32,
    /// True if that is the index of an operand group, whose first value is meant.
    of_group: bool,
    dst: u32,
    /// The numbers of operands and results that it must have, as [`counts`] packs them, and the bits of that which count.
    counts: (u64, u64),
    /// The number of the result that the operand must be, and the bits of it that count; 0 if all results must be the group.
    result: (u32, u32),
    /// True if that must be asked of an op whose kind is in the table, and is not known from its number of results.
    asks_result: bool,
    rows: Rows,
    /// The table has twice so many places, as a power of two: the second half is for ops that are not as they must be.
    half: u32,
}

/// A question that finds no op. Its size is a power of two: where a list of them ends is found by a shift, once for each root.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Look {
    of: u32,
    /// The index of a name, operand or result.
    parameter: u32,
    /// The number of operands, or of results, that the op must have, or `u32::MAX`.
    count: u32,
    rows: Rows,
}

/// Two operands that may be the same: of which op, and which one.
#[derive(Clone, Copy, Debug)]
struct Pair {
    a: (u32, u32),
    b: (u32, u32),
    /// The number of operands that the first op must have, or `u32::MAX`.
    count: u32,
    rows: Rows,
}

/// A filter, ready to be asked. Questions of one kind stand together, so that nothing is decided from one to the next.
#[derive(Debug)]
pub(crate) struct BoundFilter {
    /// Where it stands in the code.
    address: u32,
    width: Width,
    /// True if answers are searched for: tables of the host's numbers would be too large.
    searches: bool,
    definitions: Vec<Find>,
    /// Those of groups, and of what these find: in a list of their own, which most filters do not have.
    of_groups: Vec<Find>,
    attributes: Vec<Look>,
    operand_types: Vec<Look>,
    result_types: Vec<Look>,
    pairs: Vec<Pair>,
    /// For each answer that [`IdMap::answer`](crate::ids::IdMap::answer) or [`Kinds::place`](crate::kinds::Kinds::place)
    /// gives the first word of the row that it selects.
    tables: Vec<u16>,
    /// The program's numbers that are told from others: of questions without a table, and of all names.
    keys: Vec<u32>,
    bits: Box<[u64]>,
    candidates: Box<[Candidate]>,
    accepts: Vec<Accepted>,
    /// The captures, as code says them.
    captures: Vec<u32>,
}

/// A candidate of a filter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Where its code starts.
    pub(super) label: u32,
    /// The best rank that can come of it.
    pub(super) rank: u32,
    /// The first of its accepts, and how many there are, if all that its code does is to accept; none if it must run.
    accepts: (u32, u32),
}

/// That a pattern matches, as code says it. Put down apart: where there are many patterns, code is fetched from far away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accepted {
    pub(super) pattern: PatternId,
    /// That of the pattern.
    pub(super) rank: u32,
    /// Where its captures start, and how many words they take.
    captures: (u32, u32),
}

/// The candidates of a filter, to be run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidates<'a> {
    all: &'a [Candidate],
    accepts: &'a [Accepted],
    captures: &'a [u32],
}

impl<'a> Candidates<'a> {
    /// The accepts of a candidate; none if its code must run.
    #[inline(always)]
    pub(super) fn accepts(self, candidate: Candidate) -> &'a [Accepted] {
        let (first, count) = candidate.accepts;
        self.accepts.get(first as usize..(first + count) as usize).unwrap_or_default()
    }

    /// Returns what is captured where one of them is accepted.
    #[inline(always)]
    pub(super) fn captures(self, accept: &Accepted) -> &'a [u32] {
        let (first, count) = accept.captures;
        self.captures.get(first as usize..(first + count) as usize).unwrap_or_default()
    }
}

/// Which candidates are left: a bit for each.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// The bits of the word at hand.
    bits: u64,
    /// Which word that is.
    at: u32,
    /// A bit for each word behind it that is not zero.
    others: u32,
    words: [u64; MAX_WIDTH],
}

impl Left {
    /// Leaves none.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.bits, self.others) = (0, 0);
    }

    /// Returns true if none is left.
    #[inline(always)]
    pub(super) fn is_none(&self) -> bool {
        self.bits == 0 && self.others == 0
    }

    /// Leaves these of the first 64.
    #[inline(always)]
    fn set(&mut self, bits: u64) {
        (self.bits, self.at, self.others) = (bits, 0, 0);
    }

    /// Leaves these.
    #[inline(always)]
    fn set_wide<const WIDTH: usize>(&mut self, words: [u64; WIDTH]) {
        match words[..] {
            [bits] => self.set(bits),
            _ => {
                self.words[..WIDTH].copy_from_slice(&words);
                (self.bits, self.others) = (0, which(&words));
            }
        }
    }

    /// The next of the candidates.
    #[inline(always)]
    pub(super) fn next(&mut self, candidates: Candidates<'_>) -> Option<Candidate> {
        if self.bits == 0 {
            if self.others == 0 {
                return None;
            }
            self.at = self.others.trailing_zeros();
            self.others &= self.others - 1;
            self.bits = self.words[self.at as usize % MAX_WIDTH];
        }
        let place = self.at * 64 + self.bits.trailing_zeros();
        self.bits &= self.bits.wrapping_sub(1);
        candidates.all.get(place as usize).copied()
    }
}

/// A bit for each word that is not zero.
#[inline(always)]
fn which<const WIDTH: usize>(words: &[u64; WIDTH]) -> u32 {
    // What is zero is a carry of a comparison.
    let zero = words.iter().rev().fold(0, |zero, word| zero + zero + u32::from(*word == 0));
    zero ^ ((1 << WIDTH) - 1)
}

/// The filters of a program, by address.
#[derive(Debug)]
pub(crate) struct Filters(Vec<BoundFilter>);

impl Filters {
    /// The number of the filter at an address.
    pub(super) fn at(&self, address: u32) -> Option<u32> {
        self.0.binary_search_by_key(&address, |filter| filter.address).ok().map(|index| index as u32)
    }

    #[inline(always)]
    pub(super) fn get(&self, index: u32) -> &BoundFilter {
        &self.0[index as usize]
    }
}

impl BoundFilter {
    pub(super) fn candidates(&self) -> Candidates<'_> {
        Candidates { all: &self.candidates, accepts: &self.accepts, captures: &self.captures }
    }
}
