//! The problems that a program can have, and their places.

use alloc::vec::Vec;

use crate::decode::DecodeError;
use crate::isa::{Kind, Opcode};

/// Where in a blob a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the tables.
    Tables(Entry),
    /// At a word of the matcher code.
    Match(u32),
    /// At a word of the rewrite code.
    Rewrite(u32),
}

/// A part of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The op names.
    OpNames,
    /// The attribute names.
    AttributeNames,
    /// The attribute constants.
    Attributes,
    /// The type constants.
    Types,
    /// The lists of types.
    TypeLists,
    /// A list of types.
    TypeList(u32),
    /// The native functions.
    Natives,
    /// The patterns.
    Patterns,
    /// A pattern.
    Pattern(u32),
    /// The counts of the matcher's registers.
    MatchRegisters,
    /// The depth to which user loops nest.
    LoopDepth,
}

/// One thing wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// The kind of problem.
    pub kind: ProblemKind,
}

/// Why parts are no program: all that is wrong with them, at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidProgram(pub(crate) Vec<Problem>);

impl InvalidProgram {
    /// Returns what is wrong, in the order found.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }
}

impl core::fmt::Display for InvalidProgram {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, problem)| write!(f, "{}{problem}", if i == 0 { "" } else { "\n" }))
    }
}

impl core::error::Error for InvalidProgram {}

impl core::fmt::Display for Problem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.place {
            Place::Tables(_) => write!(f, "in the tables: {}", self.kind),
            Place::Match(at) => write!(f, "at word {at} of the matcher code: {}", self.kind),
            Place::Rewrite(at) => write!(f, "at word {at} of the rewrite code: {}", self.kind),
        }
    }
}

impl core::error::Error for Problem {}

/// The kinds of problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// More of something than the limits allow.
    TooMany {
        /// Of what.
        what: &'static str,
        /// The number that there are.
        count: u64,
        /// The number that there may be.
        limit: u64,
    },
    /// A table refers to an entry that is not there.
    BadTableIndex {
        /// Which table is referred to.
        table: &'static str,
        /// The index.
        index: u32,
    },
    /// The ranks of the patterns are not 0, 1, … in some order: one is too high or there twice.
    BadRank {
        /// The pattern.
        pattern: u32,
        /// Its rank.
        rank: u32,
    },
    /// Two patterns' rewrites start at one address, or outside the code, or inside an instruction.
    BadEntry {
        /// The pattern.
        pattern: u32,
    },
    /// No instruction there.
    Decode(DecodeError),
    /// Code is empty or runs off its end.
    RunsOff,
    /// The instruction belongs to the other section.
    WrongSection(Opcode),
    /// An operand refers to an entry that is not there or is of the wrong kind.
    BadOperand {
        /// The instruction.
        opcode: Opcode,
        /// Its operand.
        operand: &'static str,
        /// The word.
        word: u32,
    },
    /// A label that does not go forward to an instruction of the same rewrite.
    BadLabel {
        /// Where it leads.
        target: u32,
    },
    /// A register is read that is not written on every path.
    Unwritten {
        /// Its file.
        kind: Kind,
        /// Its number.
        register: u32,
    },
    /// A call or accept has other argument or result kinds than declared.
    Signature {
        /// The instruction.
        opcode: Opcode,
    },
    /// `next_user` or `break_users` does not belong to the innermost loop, or paths meet in different loops or in different
    /// candidates of a filter, or a filter stands in one of these.
    Loop,
    /// Cases of a switch are not in ascending order.
    UnsortedCases,
    /// Paths jump back and forth between so many states that checking would take too long.
    Tangled,
}

impl ProblemKind {
    /// Returns true if other limits would allow it.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self, ProblemKind::TooMany { .. })
    }
}

impl core::fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            ProblemKind::TooMany { what, count, limit } => write!(f, "{count} {what}, where {limit} are allowed"),
            ProblemKind::BadTableIndex { table, index } => write!(f, "there is no {table} number {index}"),
            ProblemKind::BadRank { pattern, rank } => {
                write!(
                    f,
                    "the rank {rank} of pattern {pattern} is too high, or that of another one: ranks are a permutation"
                )
            }
            ProblemKind::BadEntry { pattern } => {
                write!(f, "the rewrite of pattern {pattern} does not start at an instruction of its own")
            }
            ProblemKind::Decode(error) => error.fmt(f),
            ProblemKind::RunsOff => write!(f, "the code runs off its end"),
            ProblemKind::WrongSection(opcode) => {
                write!(f, "`{}` does not belong in this section", opcode.description().mnemonic)
            }
            ProblemKind::BadOperand { opcode, operand, word } => {
                write!(f, "`{}`: operand `{operand}` cannot be {word}", opcode.description().mnemonic)
            }
            ProblemKind::BadLabel { target } => write!(f, "the jump to {target} does not go forward to an instruction"),
            ProblemKind::Unwritten { kind, register } => {
                write!(f, "{kind:?} register {register} is read but not written on every path")
            }
            ProblemKind::Signature { opcode } => {
                write!(f, "`{}` does not fit the declared kinds", opcode.description().mnemonic)
            }
            ProblemKind::Loop => {
                write!(f, "a loop over users, or what a filter leads to, is left or continued in the wrong place")
            }
            ProblemKind::UnsortedCases => write!(f, "the cases of a switch are not in ascending order"),
            ProblemKind::Tangled => write!(f, "the control flow is too tangled to be checked"),
        }
    }
}

impl core::error::Error for ProblemKind {}
