//! Reading code and registers without checks: the one place of this crate with `unsafe`.
//!
//! The checks are not needed (`docs/performance.md` has what the step that left them out gave), because
//! - code that is interpreted belongs to a [`Program`](pdl_bytecode::Program), which exists only if it is valid: it starts
//!   with an instruction; each instruction has all its words; each label leads to the start of an instruction of the same
//!   code; and control never leaves the end;
//! - the interpreter goes from the start of one instruction to the next or to a label of it, and reads no word that the
//!   instruction's entry in the table `pdl_bytecode::isa` does not name;
//! - valid code writes a register, on every path, before it reads it, and writing makes the file long enough. No file of the
//!   interpreter ever gets shorter;
//! - the file of operations is as long as the program says before a run starts, and valid code writes no other register of it;
//! - the names and constants of a bound set are as many as those of its program, of which valid code gives the indices;
//! - the answers to a question of a filter select rows that are there, and binding made the tables that say which: a table
//!   ends with the row for all numbers past it. Where many roots are asked, the registers that their filter names are written
//!   before the code of its candidates runs.
//!
//! A debug build checks all of it.
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

/// The content of a register that valid code reads, a name or constant that it mentions, or an entry of a table of a filter.
#[inline(always)]
pub(super) fn register<T: Copy>(file: &[T], register: u32) -> T {
    debug_assert!((register as usize) < file.len());
    // SAFETY: a register that valid code reads was written before, and the file has been long enough since; indices of
    // names and constants are below their number, and those of tables within the table (see above).
    unsafe { *file.get_unchecked(register as usize) }
}

/// Writes a register of the file of operations.
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
