//! [`SavedFunction`]: a function as it was before it was rewritten, for when rewriting comes to no end.

use rustc_hash::FxHashSet;

use crate::handles::{Op, Value};
use crate::ir::{BlockRecord, FunctionRecord, InstructionRecord, Mir, SlotRecord, ValueRecord};

/// So few records are kept as they come.
const MANY: usize = 1 << 12;

/// A function as it was: its record, those of its blocks, and the instructions, slots and values that were changed since.
#[derive(Clone, Debug, Default)]
pub(crate) struct SavedFunction {
    function: Option<FunctionRecord>,
    blocks: Vec<BlockRecord>,
    instructions: Kept<InstructionRecord>,
    slots: Kept<SlotRecord>,
    values: Kept<ValueRecord>,
    /// The number of records from which on each is kept once.
    limit: usize,
}

/// Records of one kind as they were before they were changed, the first change first.
#[derive(Clone, Debug)]
struct Kept<T> {
    /// The number from which on none is kept: those were made since, or nothing is kept.
    end: usize,
    records: Vec<(u32, T)>,
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { end: 0, records: Vec::new() }
    }
}

impl<T: Copy> Kept<T> {
    /// Keeps records before number `end` from here on, and none that was kept until then.
    fn begin(&mut self, end: usize) {
        self.end = end;
        self.records.clear();
    }

    /// Returns a record that is going to be changed.
    #[inline]
    fn change<'r>(&mut self, all: &'r mut [T], number: u32) -> &'r mut T {
        let record = &mut all[number as usize];
        if (number as usize) < self.end {
            self.records.push((number, *record));
        }
        record
    }

    /// Keeps of each record the first alone, and returns how many there are.
    fn keep_first(&mut self) -> usize {
        let mut known = FxHashSet::default();
        self.records.retain(|(number, _)| known.insert(*number));
        self.records.len()
    }

    fn restore(&mut self, all: &mut [T]) {
        for (number, record) in self.records.drain(..).rev() {
            all[number as usize] = record;
        }
    }
}

impl Mir {
    /// Returns an instruction that is going to be changed.
    #[inline]
    pub(crate) fn instruction_mut(&mut self, number: u32) -> &mut InstructionRecord {
        self.saved.instructions.change(&mut self.instructions, number)
    }

    /// Returns a slot that is going to be changed.
    #[inline]
    pub(crate) fn slot_mut(&mut self, number: u32) -> &mut SlotRecord {
        self.saved.slots.change(&mut self.slots, number)
    }

    /// Returns a value that is going to be changed.
    #[inline]
    pub(crate) fn value_mut(&mut self, value: Value) -> &mut ValueRecord {
        self.saved.values.change(&mut self.values, value.0)
    }

    /// Keeps from here on what a function is.
    pub(crate) fn save_function(&mut self, function: Op) {
        self.saved.function = self.function_of(function).map(|number| self.functions[number].clone());
        self.saved.blocks = self.blocks(function).map(|block| self.blocks[block.index()].clone()).collect();
        self.saved.instructions.begin(self.instructions.len());
        self.saved.slots.begin(self.slots.len());
        // Atoms that are made since may be used by other functions later: of values, all are kept.
        self.saved.values.begin(usize::MAX);
        self.saved.limit = MANY;
    }

    /// Keeps of what was changed often what it was at first, so that this takes no more memory than what there is.
    pub(crate) fn bound_saved(&mut self) {
        let SavedFunction { instructions, slots, values, limit, .. } = &mut self.saved;
        if instructions.records.len() + slots.records.len() + values.records.len() >= *limit {
            *limit = MANY.max(2 * (instructions.keep_first() + slots.keep_first() + values.keep_first()));
        }
    }

    /// Makes the function that was saved what it was then.
    pub(crate) fn restore_function(&mut self) {
        let Some(function) = self.saved.function.take() else { return };
        let blocks = function.blocks.start as usize..function.blocks.end as usize;
        let number = self.function_of(function.op).expect("it was there");
        self.blocks[blocks].clone_from_slice(&self.saved.blocks);
        self.functions[number] = function;
        self.saved.instructions.restore(&mut self.instructions);
        self.saved.slots.restore(&mut self.slots);
        self.saved.values.restore(&mut self.values);
    }

    /// Keeps no more what the function was that was saved.
    pub(crate) fn forget_saved(&mut self) {
        self.saved.instructions.begin(0);
        self.saved.slots.begin(0);
        self.saved.values.begin(0);
    }
}

#[cfg(test)]
mod tests;
