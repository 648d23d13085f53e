//! Reading code without trusting it: one instruction at a time, from the table of [`isa`](crate::isa).

use crate::filter;
use crate::isa::{Description, Opcode, Operand};

/// An instruction in a code array, its words within bounds.
#[derive(Clone, Copy, Debug)]
pub struct Instruction<'a> {
    /// Index of its first word.
    pub address: u32,
    /// Which.
    pub opcode: Opcode,
    /// The words behind the opcode.
    pub words: &'a [u32],
}

/// Why there is no instruction at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Words that an operand takes, given the words from its first on; `None` if they are not all there.
fn operand_length(operand: Operand, words: &[u32]) -> Option<usize> {
    let count = |at: usize| words.get(at).map(|count| *count as usize);
    let length = match operand {
        Operand::ReadList | Operand::ReadValues | Operand::ReadTypes | Operand::WriteList | Operand::Captures => {
            count(0)?.checked_add(1)?
        }
        Operand::ReadAttributes | Operand::SparseCases => count(0)?.checked_mul(2)?.checked_add(1)?,
        Operand::DenseCases => count(1)?.checked_add(2)?,
        Operand::Questions => filter::questions_length(words)?,
        Operand::Candidates => filter::Candidates::length(words)?,
        _ => 1,
    };
    (length <= words.len()).then_some(length)
}

impl<'a> Instruction<'a> {
    /// The instruction at `address`.
    ///
    /// # Errors
    /// A [`DecodeError`] if the words there are not an instruction.
    pub fn decode(code: &'a [u32], address: u32) -> Result<Instruction<'a>, DecodeError> {
        let opcode =
            Opcode::from_word(code[address as usize]).ok_or(DecodeError::UnknownOpcode(code[address as usize]))?;
        let rest = &code[address as usize + 1..];
        let mut length = 0;
        for (_, operand) in opcode.description().operands {
            length += operand_length(*operand, &rest[length..]).ok_or(DecodeError::Truncated(opcode))?;
        }
        Ok(Instruction { address, opcode, words: &rest[..length] })
    }

    /// The address behind it.
    pub fn end(&self) -> u32 {
        self.address + 1 + self.words.len() as u32
    }

    /// Its static description.
    pub fn description(&self) -> &'static Description {
        self.opcode.description()
    }

    /// Its operands: name, meaning, words (a list with its count in front).
    pub fn operands(&self) -> impl Iterator<Item = (&'static str, Operand, &'a [u32])> + use<'a> {
        let mut rest = self.words;
        self.description().operands.iter().map(move |(name, operand)| {
            let length = operand_length(*operand, rest).expect("decoding checked the lengths");
            let (words, behind) = rest.split_at(length);
            rest = behind;
            (*name, *operand, words)
        })
    }

    /// Every label it may jump to, in operand order.
    pub fn labels(&self) -> impl Iterator<Item = u32> + use<'a> {
        self.operands().flat_map(|(_, operand, words)| labels_of(operand, words)).copied()
    }
}

/// The labels among the words of an operand.
fn labels_of(operand: Operand, words: &[u32]) -> &[u32] {
    match operand {
        Operand::Label => words,
        Operand::DenseCases => &words[2..],
        Operand::SparseCases => &words[1 + words[0] as usize..],
        Operand::Candidates => filter::Candidates::new(words).labels,
        _ => &[],
    }
}

/// Every instruction from address `start` on; stops after the first error.
pub fn instructions(code: &[u32], start: u32) -> impl Iterator<Item = Result<Instruction<'_>, (u32, DecodeError)>> {
    let mut address = Some(start);
    core::iter::from_fn(move || {
        let at = address.filter(|at| (*at as usize) < code.len())?;
        let result = Instruction::decode(code, at);
        address = result.as_ref().ok().map(Instruction::end);
        Some(result.map_err(|error| (at, error)))
    })
}
