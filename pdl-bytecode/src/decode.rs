//! Reading code without trusting it: one instruction at a time, from the table of [`isa`](crate::isa).

use alloc::vec::Vec;

use crate::assemble::Assembler;
use crate::isa::{Instruction, Opcode};

/// An instruction where it stands in a code array.
#[derive(Clone, Copy, Debug)]
pub struct Decoded<'c> {
    /// Index of its first word.
    pub address: u32,
    /// The address behind it.
    pub end: u32,
    /// The instruction; its labels are addresses.
    pub instruction: Instruction<'c>,
}

/// Why there is no instruction at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// No opcode has this number.
    UnknownOpcode(u32),
    /// The code ends inside the instruction.
    Truncated(Opcode),
}

impl core::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            DecodeError::UnknownOpcode(word) => write!(f, "no instruction has the number {word}"),
            DecodeError::Truncated(opcode) => {
                write!(f, "the code ends inside a `{}`", opcode.description().mnemonic)
            }
        }
    }
}

impl core::error::Error for DecodeError {}

impl<'c> Decoded<'c> {
    /// The instruction at `address`, which is in the code.
    ///
    /// # Errors
    /// A [`DecodeError`] if the words there are not an instruction.
    // In line, for an instruction is larger than what there is to read of most.
    #[inline(always)]
    pub fn at(code: &'c [u32], address: u32) -> Result<Decoded<'c>, DecodeError> {
        let word = code[address as usize];
        let opcode = Opcode::from_word(word).ok_or(DecodeError::UnknownOpcode(word))?;
        let mut rest = &code[address as usize + 1..];
        let instruction = Instruction::read(opcode, &mut rest).ok_or(DecodeError::Truncated(opcode))?;
        Ok(Decoded { address, end: (code.len() - rest.len()) as u32, instruction })
    }

    /// Every label it may jump to, in operand order.
    pub fn labels(&self) -> Vec<u32> {
        let mut labels = Vec::new();
        self.instruction.each_operand(|_, operand| labels.extend(operand.labels()));
        labels
    }

    /// Returns true if control can reach the next instruction.
    pub fn falls_through(&self) -> bool {
        self.instruction.opcode().description().falls_through
    }
}

/// Every instruction from address `start` on, up to the end or to what is none.
pub fn instructions(code: &[u32], start: u32) -> impl Iterator<Item = Decoded<'_>> {
    let mut address = start;
    core::iter::from_fn(move || {
        let decoded = ((address as usize) < code.len()).then(|| Decoded::at(code, address).ok()).flatten()?;
        address = decoded.end;
        Some(decoded)
    })
}

/// The same instructions at the same addresses, with other labels: `place` says where one that leads to an address shall lead.
pub fn relabelled(code: &[u32], place: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut assembler = Assembler::with_capacity(code.len());
    instructions(code, 0).for_each(|decoded| assembler.emit(decoded.instruction));
    assembler.finish_with(place)
}
