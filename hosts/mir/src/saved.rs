//! [`SavedFunction`]: a function as it was before it was rewritten, for when rewriting comes to no end.

use rustc_hash::FxHashSet;

use crate::handles::{Op, Value};
use crate::ir::{BlockRecord, FunctionRecord, InstructionRecord, Mir, SlotRecord, ValueRecord};

/// So few records are kept as they come.
const MANY: usize = 1 << 12;

/// The record of a function and those of its blocks, as they were. Its memory is reused.
#[derive(Default)]
pub(crate) struct SavedFunction {
    function: Option<FunctionRecord>,
    blocks: Vec<BlockRecord>,
}

/// What instructions, slots and values were before they were changed, the first change first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    is_kept: bool,
    /// From these numbers on, they were made since then.
    made: (usize, usize),
    /// The number of records from which on each is kept once, if that is many.
    limit: usize,
    instructions: Vec<(u32, InstructionRecord)>,
    slots: Vec<(u32, SlotRecord)>,
    values: Vec<(u32, ValueRecord)>,
}

impl Mir {
    /// Returns an instruction that is going to be changed.
    #[inline]
    pub(crate) fn instruction_mut(&mut self, number: u32) -> &mut InstructionRecord {
        let record = &mut self.instructions[number as usize];
        if (number as usize) < self.changes.made.0 {
            self.changes.instructions.push((number, *record));
        }
        record
    }

    /// Returns a slot that is going to be changed.
    #[inline]
    pub(crate) fn slot_mut(&mut self, number: u32) -> &mut SlotRecord {
        let record = &mut self.slots[number as usize];
        if (number as usize) < self.changes.made.1 {
            self.changes.slots.push((number, *record));
        }
        record
    }

    /// Returns a value that is going to be changed.
    #[inline]
    pub(crate) fn value_mut(&mut self, value: Value) -> &mut ValueRecord {
        let record = &mut self.values[value.index()];
        if self.changes.is_kept {
            self.changes.values.push((value.0, *record));
        }
        record
    }

    /// Keeps no more what instructions, slots and values were before they are changed.
    pub(crate) fn forget_changes(&mut self) {
        let Changes { is_kept, made, limit, instructions, slots, values } = &mut self.changes;
        (*is_kept, *made, *limit) = (false, (0, 0), 0);
        instructions.clear();
        slots.clear();
        values.clear();
    }

    /// Keeps of what was changed often what it was at first, so that this takes no more memory than what there is.
    pub(crate) fn bound_changes(&mut self) {
        fn bound<T>(records: &mut Vec<(u32, T)>) -> usize {
            let mut known = FxHashSet::default();
            records.retain(|(number, _)| known.insert(*number));
            records.len()
        }
        let Changes { limit, instructions, slots, values, .. } = &mut self.changes;
        if instructions.len() + slots.len() + values.len() >= MANY.max(*limit) {
            *limit = 2 * (bound(instructions) + bound(slots) + bound(values));
        }
    }
}

impl SavedFunction {
    /// Keeps from here on what a function is.
    pub(crate) fn save(&mut self, mir: &mut Mir, function: Op) {
        self.function = mir.function_of(function).map(|number| mir.functions[number].clone());
        self.blocks.clear();
        self.blocks.extend(mir.blocks(function).map(|block| mir.blocks[block.index()].clone()));
        mir.forget_changes();
        mir.changes.is_kept = true;
        mir.changes.made = (mir.instructions.len(), mir.slots.len());
    }

    /// Makes the function what it was when it was saved.
    pub(crate) fn restore(&mut self, mir: &mut Mir, function: Op) {
        let (Some(number), Some(saved)) = (mir.function_of(function), self.function.take()) else { return };
        let first = saved.blocks.start as usize;
        mir.functions[number] = saved;
        for (place, block) in self.blocks.drain(..).enumerate() {
            mir.blocks[first + place] = block;
        }
        for (number, record) in mir.changes.instructions.drain(..).rev() {
            mir.instructions[number as usize] = record;
        }
        for (number, record) in mir.changes.slots.drain(..).rev() {
            mir.slots[number as usize] = record;
        }
        for (number, record) in mir.changes.values.drain(..).rev() {
            mir.values[number as usize] = record;
        }
    }
}

#[cfg(test)]
mod tests;
