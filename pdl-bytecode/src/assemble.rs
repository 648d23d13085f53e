//! Writing code: instructions with labels that are placed later.

use alloc::vec::Vec;

use crate::filter::{FilterQuestion, row_width};
use crate::isa::{Opcode, Operand};

/// A code address that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(u32);

/// One operand word, or the words of one list.
#[derive(Clone, Debug)]
pub enum Word<'a> {
    /// A register, index or number.
    Plain(u32),
    /// A label.
    Label(Label),
    /// A list: the count is written first. For [`Operand::ReadAttributes`] the pairs are flat: `[name, register, …]`.
    List(&'a [u32]),
    /// First key and the targets of consecutive keys.
    Dense(u32, &'a [Label]),
    /// Keys in ascending order, and their targets.
    Sparse(&'a [u32], &'a [Label]),
    /// The questions of a filter.
    Questions(&'a [FilterQuestion<'a>]),
    /// Label and rank of each candidate of a filter, and the 64-bit words of its rows, as many to a row as [`row_width`] says.
    Candidates(&'a [(Label, u32)], &'a [u64]),
}

impl From<u32> for Word<'_> {
    fn from(word: u32) -> Self {
        Word::Plain(word)
    }
}

impl From<Label> for Word<'_> {
    fn from(label: Label) -> Self {
        Word::Label(label)
    }
}

impl<'a> From<&'a [u32]> for Word<'a> {
    fn from(list: &'a [u32]) -> Self {
        Word::List(list)
    }
}

/// Builds one code array.
#[derive(Debug, Default)]
pub struct Assembler {
    code: Vec<u32>,
    places: Vec<u32>,
    references: Vec<(u32, Label)>,
}

const UNPLACED: u32 = u32::MAX;

impl Assembler {
    /// An empty code array.
    pub fn new() -> Assembler {
        Assembler::default()
    }

    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.places.push(UNPLACED);
        Label(self.places.len() as u32 - 1)
    }

    /// Places a label at the next instruction.
    pub fn place(&mut self, label: Label) {
        debug_assert_eq!(self.places[label.0 as usize], UNPLACED, "a label is placed once");
        self.places[label.0 as usize] = self.here();
    }

    /// Places a label at a known later address.
    pub fn place_at(&mut self, label: Label, address: u32) {
        self.places[label.0 as usize] = address;
    }

    /// The address of the next instruction.
    pub fn here(&self) -> u32 {
        self.code.len() as u32
    }

    /// Writes an instruction. The operands are those of its description, in order.
    pub fn emit(&mut self, opcode: Opcode, operands: &[Word<'_>]) {
        let description = opcode.description();
        debug_assert_eq!(operands.len(), description.operands.len(), "{}", description.mnemonic);
        self.code.push(opcode as u32);
        for (word, (_, kind)) in operands.iter().zip(description.operands) {
            match word {
                Word::Plain(word) => self.code.push(*word),
                Word::Label(label) => self.reference(*label),
                Word::List(list) => {
                    let count = if *kind == Operand::ReadAttributes { list.len() / 2 } else { list.len() };
                    self.code.push(count as u32);
                    self.code.extend_from_slice(list);
                }
                Word::Dense(first, targets) => {
                    self.code.push(*first);
                    self.code.push(targets.len() as u32);
                    targets.iter().for_each(|t| self.reference(*t));
                }
                Word::Questions(questions) => {
                    self.code.push(questions.len() as u32);
                    self.code.extend(questions.iter().flat_map(FilterQuestion::words));
                }
                Word::Candidates(candidates, bits) => {
                    self.code.push(candidates.len() as u32);
                    self.code.push((bits.len() / row_width(candidates.len()).max(1)) as u32);
                    candidates.iter().for_each(|(label, _)| self.reference(*label));
                    self.code.extend(candidates.iter().map(|(_, rank)| *rank));
                    self.code.extend(bits.iter().flat_map(|bits| [*bits as u32, (*bits >> 32) as u32]));
                }
                Word::Sparse(keys, targets) => {
                    self.code.push(keys.len() as u32);
                    self.code.extend_from_slice(keys);
                    targets.iter().for_each(|t| self.reference(*t));
                }
            }
        }
    }

    fn reference(&mut self, label: Label) {
        self.references.push((self.here(), label));
        self.code.push(UNPLACED);
    }

    /// The finished code. Panics if a label that is used was never placed.
    pub fn finish(mut self) -> Vec<u32> {
        for (at, label) in self.references {
            let place = self.places[label.0 as usize];
            assert_ne!(place, UNPLACED, "every label that is used is placed");
            self.code[at as usize] = place;
        }
        self.code
    }
}
