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

/// A place in valid code: an instruction, or something in one.
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

    /// The word so many words behind this place, in the same instruction.
    #[inline(always)]
    pub(super) fn word(self, offset: usize) -> u32 {
        debug_assert!(self.at + offset < self.code.len());
        // SAFETY: each instruction of valid code has all its words (see above).
        unsafe { *self.code.get_unchecked(self.at + offset) }
    }

    /// So many words in the same instruction.
    #[inline(always)]
    pub(super) fn words(self, count: u32) -> &'c [u32] {
        debug_assert!(self.at + count as usize <= self.code.len());
        // SAFETY: as for `word`.
        unsafe { self.code.get_unchecked(self.at..self.at + count as usize) }
    }

    /// So many words further on.
    #[inline(always)]
    pub(super) fn behind(self, words: usize) -> Place<'c> {
        Place { code: self.code, at: self.at + words }
    }

    /// The label of a switch over consecutive keys, whose cases are here: first key, count, labels.
    #[inline(always)]
    pub(super) fn dense(self, default: u32, key: u32) -> u32 {
        self.behind(2).case(key.wrapping_sub(self.word(0)), self.word(1), default)
    }

    /// The label of case `key` if there are more than so many, else `default`. A branch: what comes next does not wait for
    /// the answer then.
    #[inline(always)]
    pub(super) fn case(self, key: u32, count: u32, default: u32) -> u32 {
        if key < count { self.word(key as usize) } else { default }
    }

    /// The label of a switch over ascending keys, whose cases are here: count, keys, labels.
    #[inline(always)]
    pub(super) fn sparse(self, default: u32, key: u32) -> u32 {
        let count = self.word(0);
        let keys = self.behind(1);
        match keys.words(count).binary_search(&key) {
            Ok(case) => keys.word(count as usize + case),
            Err(_) => default,
        }
    }

    /// The instruction that a label of the one at hand leads to.
    #[inline(always)]
    pub(super) fn jump(self, label: u32) -> Place<'c> {
        Place { code: self.code, at: label as usize }
    }
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
