//! Writing code: instructions with labels that are placed later.

use alloc::vec::Vec;

use crate::isa::Instruction;
use crate::operand::Label;

/// Builds one code array.
#[derive(Debug, Default)]
pub struct Assembler {
    code: Vec<u32>,
    /// The address of each label.
    places: Vec<u32>,
    /// Which words are labels.
    references: Vec<u32>,
}

const UNPLACED: u32 = u32::MAX;

impl Assembler {
    /// An empty code array.
    pub fn new() -> Assembler {
        Assembler::default()
    }

    /// An empty code array with room for so many words.
    pub(crate) fn with_capacity(words: usize) -> Assembler {
        Assembler { code: Vec::with_capacity(words), ..Assembler::default() }
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

    /// Writes an instruction. Its labels are labels of this assembler.
    pub fn emit<'c>(&mut self, instruction: impl Into<Instruction<'c>>) {
        instruction.into().write(self);
    }

    pub(crate) fn word(&mut self, word: u32) {
        self.code.push(word);
    }

    pub(crate) fn words(&mut self, words: &[u32]) {
        self.code.extend_from_slice(words);
    }

    pub(crate) fn reference(&mut self, label: Label) {
        self.references.push(self.here());
        self.code.push(label.0);
    }

    /// Labels by their numbers.
    pub(crate) fn references(&mut self, labels: &[u32]) {
        labels.iter().for_each(|label| self.reference(Label(*label)));
    }

    /// The finished code. Panics if a label that is used was never placed.
    pub fn finish(mut self) -> Vec<u32> {
        let places = core::mem::take(&mut self.places);
        self.finish_with(|label| {
            let place = places[label as usize];
            assert_ne!(place, UNPLACED, "every label that is used is placed");
            place
        })
    }

    /// The finished code, where each label is at the address that `place` says.
    pub(crate) fn finish_with(mut self, place: impl Fn(u32) -> u32) -> Vec<u32> {
        for at in self.references {
            let word = &mut self.code[at as usize];
            *word = place(*word);
        }
        self.code
    }
}
