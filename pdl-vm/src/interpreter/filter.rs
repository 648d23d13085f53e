//! Filters: what they ask of an op, and whom the answers leave.

use pdl_bytecode::Program;
use pdl_bytecode::decode::{Instruction, instructions};
use pdl_bytecode::filter::{Ask, Candidates, FilterQuestion, MAX_CANDIDATES, MAX_QUESTIONS, questions, row_width};
use pdl_bytecode::isa::Opcode;

use crate::bind::PatternSet;
use crate::host::RewriteHost;
use crate::ids::NONE;
use crate::interpreter::unchecked::{self, register};

/// The most words of a row.
const MAX_WIDTH: usize = MAX_CANDIDATES / 64;

/// A filter, ready to be asked.
#[derive(Debug)]
pub(crate) struct BoundFilter {
    /// Where it stands in the code.
    address: u32,
    /// The 64-bit words of a row: 1, 2, 4, 8 or [`MAX_WIDTH`].
    width: u32,
    questions: Box<[FilterQuestion]>,
    bits: Box<[u64]>,
    /// Label and best rank.
    candidates: Box<[(u32, u32)]>,
}

/// The filters of a program, by address.
#[derive(Debug)]
pub(crate) struct Filters(Vec<BoundFilter>);

impl Filters {
    pub(crate) fn bind(program: &Program) -> Filters {
        let code = instructions(program.match_code(), 0).map_while(Result::ok);
        let filters = code.filter(|instruction| instruction.opcode == Opcode::Filter);
        Filters(filters.map(|instruction| BoundFilter::bind(&instruction)).collect())
    }

    /// The number of the filter at an address.
    pub(crate) fn at(&self, address: u32) -> Option<u32> {
        self.0.binary_search_by_key(&address, |filter| filter.address).ok().map(|index| index as u32)
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: u32) -> &BoundFilter {
        &self.0[index as usize]
    }
}

impl BoundFilter {
    /// Of an instruction that was validated.
    fn bind(instruction: &Instruction<'_>) -> BoundFilter {
        let mut operands = instruction.operands().map(|(_, _, words)| words);
        let (asked, chosen) = (operands.next().unwrap_or_default(), operands.next().unwrap_or_default());
        let chosen = Candidates::new(chosen);
        let candidates: Box<[(u32, u32)]> = chosen.labels.iter().copied().zip(chosen.ranks.iter().copied()).collect();
        let bits: Vec<u64> = chosen.bits().collect();
        // Rows of one of a few widths, each with code of its own, without loops over words.
        let narrow = row_width(candidates.len()).max(1);
        let width = narrow.next_power_of_two();
        let pad = |row: &[u64]| row.iter().copied().chain(std::iter::repeat(0)).take(width).collect::<Vec<_>>();
        let bits = bits.chunks(narrow).flat_map(pad).collect();
        let questions = questions(asked).flatten().collect();
        BoundFilter { address: instruction.address, width: width as u32, questions, bits, candidates }
    }

    /// Asks; the bits of the candidates that the answers leave, `WIDTH` words of them.
    #[inline(always)]
    fn ask<H: RewriteHost, const WIDTH: usize>(&self, set: &PatternSet<H>, host: &H, root: H::Op) -> [u64; WIDTH] {
        let mut left = [u64::MAX; WIDTH];
        let mut ops = [root; MAX_QUESTIONS + 1];
        // Which of them were found.
        let mut found = 1u32;
        for (question, place) in self.questions.iter().zip(1..) {
            let of = question.of as usize & MAX_QUESTIONS;
            let mut key = NONE;
            if found >> of & 1 != 0 {
                let op = ops[of];
                match question.ask {
                    Ask::Definition(operand) => {
                        if let Some(definition) = host.operand_definition(op, operand as usize) {
                            ops[place & MAX_QUESTIONS] = definition.op;
                            found |= 1 << (place & MAX_QUESTIONS);
                            key = set.op_name_id(host, definition.name);
                        }
                    }
                    Ask::Attribute(name) => {
                        if let Some(attribute) = host.attribute(op, register(&set.attribute_names, name)) {
                            key = set.attribute_id(host, attribute);
                        }
                    }
                    Ask::OperandType(index) => {
                        if (index as usize) < host.operand_count(op) {
                            key = set.type_id(host, host.value_type(host.operand(op, index as usize)));
                        }
                    }
                    Ask::ResultType(index) => {
                        if (index as usize) < host.result_count(op) {
                            key = set.type_id(host, host.value_type(host.result(op, index as usize)));
                        }
                    }
                }
            }
            let row = question.first_row + if key == NONE { question.mask + 1 } else { key & question.mask };
            let bits = unchecked::row::<WIDTH>(&self.bits, row * WIDTH as u32);
            left.iter_mut().zip(bits).for_each(|(left, bits)| *left &= *bits);
        }
        left
    }

    /// Calls `each` with label and best rank of the candidates that the answers leave, the best first, until it returns `false`.
    #[inline(always)]
    pub(crate) fn each<H: RewriteHost, E>(
        &self,
        set: &PatternSet<H>,
        host: &H,
        root: H::Op,
        each: impl FnMut(u32, u32) -> Result<bool, E>,
    ) -> Result<(), E> {
        match self.width {
            1 => self.each_of(self.ask::<H, 1>(set, host, root), each),
            2 => self.each_of(self.ask_wide::<H, 2>(set, host, root), each),
            4 => self.each_of(self.ask_wide::<H, 4>(set, host, root), each),
            8 => self.each_of(self.ask_wide::<H, 8>(set, host, root), each),
            _ => self.each_of(self.ask_wide::<H, MAX_WIDTH>(set, host, root), each),
        }
    }

    /// Out of line, for there are several.
    #[inline(never)]
    fn ask_wide<H: RewriteHost, const WIDTH: usize>(&self, set: &PatternSet<H>, host: &H, root: H::Op) -> [u64; WIDTH] {
        self.ask(set, host, root)
    }

    #[inline(always)]
    fn each_of<const WIDTH: usize, E>(
        &self,
        left: [u64; WIDTH],
        mut each: impl FnMut(u32, u32) -> Result<bool, E>,
    ) -> Result<(), E> {
        for (word, mut left) in left.into_iter().enumerate() {
            while left != 0 {
                let candidate = self.candidates.get(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
                match candidate {
                    Some((label, rank)) if each(*label, *rank)? => {}
                    _ => return Ok(()),
                }
            }
        }
        Ok(())
    }
}
