//! Reading code and registers without checks: the one place of this crate with `unsafe`.
//!
//! Looking at each index would take 7 to 18 % more instructions where patterns are matched (`docs/robustness.md`). The checks
//! are not needed because of what follows. Each line names the code that sees to it and a test that tries to break it.
//!
//! - Code that is run belongs to a [`Program`](pdl_bytecode::Program), which exists only if `pdl_bytecode::validate` found
//!   nothing: each instruction has all its words (`Decoded::at`; `truncated_code_is_refused_at_every_length`), and each label leads
//!   to the start of one in the same code (`CodeChecker::jump`; `jumps_go_forward_to_instructions`). Labels that lead past prunes
//!   do too (`bound_code::without_prunes`). The interpreter goes from an instruction to the next one or to a label, and reads the
//!   words that the table `pdl_bytecode::isa` says, no others: all reading is generated from it.
//! - A register that is read was written in the same run, on every path (`CodeChecker::read`;
//!   `a_register_written_on_one_path_only_is_not_written`). Writing makes the file long enough (`registers::write`), and no file of
//!   a [`Machine`](super::Machine) gets shorter. What native functions give is counted first, and its kinds compared
//!   (`Returns::write_to`; `tests/hostile_natives.rs`); a negated call writes nothing (`a_negated_call_writes_nothing`).
//! - The files of operations and of ranges of values are as long as the program says before a run starts (`Machine::make_room`, and nothing
//!   else makes that of operations longer), and valid code writes no other registers of them (`CodeChecker::instruction`;
//!   `operands_are_checked_against_their_tables`).
//! - A bound set has as many names, constants and ranks of patterns as its program (`PatternSet::bind`), and valid code gives indices of these
//!   (`CodeChecker::index`; `operands_are_checked_against_their_tables`).
//! - An answer to a question of a filter selects a row that is there (`CodeChecker::questions`;
//!   `a_filter_selects_rows_that_are_there`), by a table that binding made: it ends with the row for all numbers past it
//!   (`Table::append`, `IdMap::answer`, `Kinds::place`), so that it does not matter what the host answers, or whether it answers
//!   alike twice (`tests/hostile_host.rs`). Where many roots are asked, the registers that their filter names are written before
//!   the code of its candidates runs (`Group::turn_to`).
//!
//! A debug build checks all of it, and `tools/sanitize.sh` runs the tests under AddressSanitizer without these checks.
#![allow(unsafe_code, reason = "validation has made these checks, and they are the innermost of matching")]

use pdl_bytecode::isa::{Label, Register, Source};

use crate::host::Host;
use crate::registers::{File, Registers};

/// A place in valid code: an instruction, or a word in one.
#[derive(Clone, Copy)]
pub(super) struct Place<'c> {
    code: &'c [u32],
    at: usize,
}

impl<'c> Place<'c> {
    /// The instruction at `address`.
    #[inline(always)]
    pub(super) fn new(code: &'c [u32], address: usize) -> Place<'c> {
        debug_assert!(address < code.len());
        Place { code, at: address }
    }

    /// Where it is.
    #[inline(always)]
    pub(super) fn address(self) -> usize {
        self.at
    }

    /// The instruction that a label of the one at hand leads to.
    #[inline(always)]
    pub(super) fn jump(self, label: Label) -> Place<'c> {
        Place { code: self.code, at: label.number() as usize }
    }
}

impl<'c> Source<'c> for Place<'c> {
    #[inline(always)]
    fn word(&mut self) -> Option<u32> {
        debug_assert!(self.at < self.code.len());
        // SAFETY: each instruction of valid code has all its words (see above).
        let word = unsafe { *self.code.get_unchecked(self.at) };
        self.at += 1;
        Some(word)
    }

    #[inline(always)]
    fn words(&mut self, count: usize) -> Option<&'c [u32]> {
        debug_assert!(self.at + count <= self.code.len());
        // SAFETY: as for `word`.
        let words = unsafe { self.code.get_unchecked(self.at..self.at + count) };
        self.at += count;
        Some(words)
    }

    fn rest(&self) -> &'c [u32] {
        self.code.get(self.at..).unwrap_or_default()
    }
}

/// The content of a register that valid code reads.
#[inline(always)]
pub(super) fn read<H: Host, K: File<H>>(registers: &Registers<H>, from: Register<K>) -> K::Content {
    register(K::of(registers), from.number())
}

/// The content of a register that valid code reads, a name, constant or rank that it mentions, or an entry of a table of a filter.
#[inline(always)]
pub(super) fn register<T: Copy>(file: &[T], register: u32) -> T {
    debug_assert!((register as usize) < file.len());
    // SAFETY: a register that valid code reads was written before, and the file has been long enough since; indices of
    // names, constants and patterns are below their number, and those of tables within the table (see above).
    unsafe { *file.get_unchecked(register as usize) }
}

/// Writes a register of the file of operations, or of ranges of values.
#[inline(always)]
pub(super) fn set_register<T>(file: &mut [T], register: u32, content: T) {
    debug_assert!((register as usize) < file.len());
    // SAFETY: the file has all registers of the program, and valid code names no others (see above).
    unsafe { *file.get_unchecked_mut(register as usize) = content };
}

/// A row of a filter of a valid program, at its first word.
#[inline(always)]
pub(super) fn row<const WIDTH: usize>(rows: &[u64], first: u32) -> &[u64; WIDTH] {
    debug_assert!(first as usize + WIDTH <= rows.len());
    // SAFETY: each question of a valid filter has all its rows, and rows were made `WIDTH` words long; `WIDTH` words follow the
    // first one then, and an array has the layout of its elements.
    unsafe { &*rows.as_ptr().add(first as usize).cast::<[u64; WIDTH]>() }
}
