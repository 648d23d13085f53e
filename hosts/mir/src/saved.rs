//! [`SavedFunction`]: a function as it was before it was rewritten, for when rewriting comes to no end.

use std::ops::Range;

use crate::handles::Op;
use crate::ir::{BlockRecord, FunctionRecord, InstructionRecord, Mir, SlotRecord, ValueRecord};

/// All that rewriting may change in a function. Its memory is reused.
#[derive(Default)]
pub(crate) struct SavedFunction {
    function: Option<FunctionRecord>,
    blocks: Vec<BlockRecord>,
    /// The numbers of the instructions.
    numbers: Vec<Range<u32>>,
    instructions: Vec<InstructionRecord>,
    /// Slots of the instructions, in their order.
    slots: Vec<SlotRecord>,
    /// What the instructions define. Of all else, rewriting changes the list of uses alone.
    values: Vec<ValueRecord>,
}

impl SavedFunction {
    /// Saves a function.
    pub(crate) fn save(&mut self, mir: &Mir, function: Op) {
        self.function = mir.function_of(function).map(|number| mir.functions[number].clone());
        self.blocks.clear();
        self.numbers.clear();
        self.instructions.clear();
        self.slots.clear();
        self.values.clear();
        for block in mir.blocks(function) {
            let block = &mir.blocks[block.index()];
            self.blocks.push(block.clone());
            // Instructions that were read stand one behind the other, and so do their slots: they are copied together.
            let mut next = block.first;
            while let Some(mut record) = mir.instructions.get(next as usize) {
                let (first, slots) = (next, record.slots);
                let mut last = first;
                let end = loop {
                    let end = record.slots + record.results + record.operands;
                    next = record.next;
                    match mir.instructions.get(next as usize) {
                        Some(behind) if next == last + 1 && behind.slots == end => (last, record) = (next, behind),
                        _ => break end,
                    }
                };
                self.numbers.push(first..last + 1);
                self.instructions.extend_from_slice(&mir.instructions[first as usize..=last as usize]);
                self.slots.extend_from_slice(&mir.slots[slots as usize..end as usize]);
            }
        }
        let mut slots = &self.slots[..];
        for record in &self.instructions {
            let results = &slots[..record.results as usize];
            self.values.extend(results.iter().map(|slot| *mir.value(slot.value)));
            slots = &slots[(record.results + record.operands) as usize..];
        }
    }

    /// Makes the function what it was when it was saved.
    pub(crate) fn restore(&mut self, mir: &mut Mir, function: Op) {
        let (Some(number), Some(saved)) = (mir.function_of(function), self.function.take()) else { return };
        // What is taken out is in no list of uses any more, so that those of what is not defined here hold other functions only.
        for block in mir.blocks(function) {
            for op in mir.instructions(block).collect::<Vec<_>>() {
                mir.take_out(op);
            }
        }
        let first = saved.blocks.start as usize;
        mir.functions[number] = saved;
        for (place, block) in self.blocks.drain(..).enumerate() {
            mir.blocks[first + place] = block;
        }
        let (mut slots, mut values) = (self.slots.drain(..), self.values.drain(..));
        for (number, record) in self.numbers.iter().cloned().flatten().zip(self.instructions.drain(..)) {
            let operands = record.slots + record.results;
            let all = record.slots..operands + record.operands;
            mir.instructions[number as usize] = record;
            for (number, slot) in all.zip(&mut slots) {
                mir.slots[number as usize] = slot;
                if number < operands {
                    mir.values[slot.value.index()] = values.next().expect("one for each result");
                }
            }
        }
        for number in self.numbers.drain(..).flatten() {
            for slot in mir.operand_slots(Op(number)) {
                if mir.definition_of(mir.slots[slot as usize].value).is_none() {
                    mir.attach(slot);
                }
            }
        }
    }
}
