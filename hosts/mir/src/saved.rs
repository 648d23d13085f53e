//! [`SavedFunction`]: a function as it was before it was rewritten, for when rewriting comes to no end.

use crate::handles::{NIL, Op, Value};
use crate::ir::{BlockRecord, FunctionRecord, InstructionRecord, Mir, SlotRecord, ValueKind, ValueRecord};

/// All that rewriting may change in a function. Its memory is reused.
#[derive(Default)]
pub(crate) struct SavedFunction {
    function: Option<FunctionRecord>,
    blocks: Vec<BlockRecord>,
    instructions: Vec<(Op, InstructionRecord)>,
    /// Slots of the instructions, with their numbers.
    slots: Vec<(u32, SlotRecord)>,
    /// Values of the slots, but for atoms, which other functions have, too.
    values: Vec<(Value, ValueRecord)>,
}

impl SavedFunction {
    /// Saves a function.
    pub(crate) fn save(&mut self, mir: &Mir, function: Op) {
        self.function = mir.function_of(function).map(|number| mir.functions[number].clone());
        self.blocks.clear();
        self.instructions.clear();
        self.slots.clear();
        self.values.clear();
        for block in mir.blocks(function) {
            self.blocks.push(mir.blocks[block.index()].clone());
            for op in mir.instructions(block) {
                let record = mir.instruction(op);
                self.instructions.push((op, record.clone()));
                for number in record.slots..record.slots + record.results + record.operands {
                    let slot = mir.slots[number as usize];
                    self.slots.push((number, slot));
                    let value = *mir.value(slot.value);
                    if !matches!(value.kind, ValueKind::Atom(_)) {
                        self.values.push((slot.value, value));
                    }
                }
            }
        }
    }

    /// Makes the function what it was when it was saved.
    pub(crate) fn restore(&mut self, mir: &mut Mir, function: Op) {
        let (Some(number), Some(saved)) = (mir.function_of(function), self.function.take()) else { return };
        // What is taken out is in no list of uses any more, so that those of atoms hold other functions only.
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
        for (op, record) in self.instructions.drain(..) {
            mir.instructions[op.index()] = record;
        }
        for (value, record) in self.values.drain(..) {
            mir.values[value.index()] = record;
        }
        for (number, slot) in self.slots.drain(..) {
            let is_atom = matches!(mir.value(slot.value).kind, ValueKind::Atom(_));
            let is_operand = {
                let owner = mir.instruction(slot.owner);
                number >= owner.slots + owner.results
            };
            match is_atom && is_operand {
                true => {
                    mir.slots[number as usize] = SlotRecord { previous: NIL, next: NIL, ..slot };
                    mir.attach(number);
                }
                false => mir.slots[number as usize] = slot,
            }
        }
    }
}
