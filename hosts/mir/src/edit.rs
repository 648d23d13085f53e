//! Changes: instructions made, linked and unlinked, operands set.
//!
//! The lists of uses keep the newest use first, so that undoing changes in reverse order brings back the order.

use crate::handles::{Attr, AttrName, NIL, Op, OpName, Symbol, Type, Value};
use crate::ir::{Decoration, InstructionRecord, Mir, SlotRecord, ValueKind};

/// Where an unlinked instruction stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    previous: u32,
    next: u32,
}

/// An instruction to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewInstruction<'a> {
    /// Its opcode.
    pub name: OpName,
    /// The types of the registers that it defines, which are new.
    pub result_types: &'a [Type],
    /// Its operands.
    pub operands: &'a [Value],
    /// Its flags.
    pub flags: u32,
    /// Its memory operands as they are printed.
    pub memory: Option<Symbol>,
    /// The text behind its operands.
    pub annotations: Option<Symbol>,
    /// The instruction whose debug location it takes, if nothing stands there.
    pub location_of: Op,
}

impl Mir {
    /// Puts a slot that is in no list before all others of its value.
    pub(crate) fn attach(&mut self, number: u32) {
        let value = self.slots[number as usize].value;
        let next = std::mem::replace(&mut self.value_mut(value).first_use, number);
        let slot = self.slot_mut(number);
        (slot.previous, slot.next) = (NIL, next);
        if next != NIL {
            self.slot_mut(next).previous = number;
        }
    }

    /// Takes a slot out of its list; it remembers its neighbours.
    fn detach(&mut self, number: u32) {
        let SlotRecord { value, previous, next, .. } = self.slots[number as usize];
        match previous {
            NIL => self.value_mut(value).first_use = next,
            previous => self.slot_mut(previous).next = next,
        }
        if next != NIL {
            self.slot_mut(next).previous = previous;
        }
    }

    /// Puts a slot back between the neighbours that it remembers; to the front, if they are no neighbours any more.
    fn reattach(&mut self, number: u32) {
        let SlotRecord { value, previous, next, .. } = self.slots[number as usize];
        let is_in_list = |other: u32| {
            let other = &self.slots[other as usize];
            other.value == value && !self.instruction(other.owner).is_unlinked
        };
        let follows = match previous {
            NIL => self.values[value.index()].first_use == next,
            previous => is_in_list(previous) && self.slots[previous as usize].next == next,
        };
        let precedes = next == NIL || is_in_list(next) && self.slots[next as usize].previous == previous;
        if !(follows && precedes) {
            return self.attach(number);
        }
        match previous {
            NIL => self.value_mut(value).first_use = number,
            previous => self.slot_mut(previous).next = number,
        }
        if next != NIL {
            self.slot_mut(next).previous = number;
        }
    }

    /// Notes that an instruction is not what was read any more.
    pub(crate) fn mark(&mut self, op: Op) {
        if let Some(function) = self.function_of(op) {
            self.functions[function].is_changed = true;
        }
        self.instruction_mut(op.0).is_changed = true;
    }

    /// Makes an instruction directly before `before`, which stands in a block. `None` if there are no numbers left.
    pub(crate) fn create(&mut self, new: &NewInstruction<'_>, before: Op) -> Option<Op> {
        let slots = new.result_types.len() + new.operands.len();
        let limit = NIL as usize;
        if self.slots.len() + slots >= limit
            || self.values.len() + slots >= limit
            || self.instructions.len() + 1 >= limit
        {
            return None;
        }
        let block = self.block_of(before)?;
        let function = self.blocks[block.index()].function as usize;
        let numbers_left = (1 << 31) - self.functions[function].next_register;
        if new.result_types.len() > numbers_left as usize {
            return None;
        }
        let op = Op(self.instructions.len() as u32);
        let first_slot = self.slots.len() as u32;
        for (place, r#type) in new.result_types.iter().enumerate() {
            let value = self.make_register(function, *r#type);
            let record = self.value_mut(value);
            (record.definition, record.result) = (op.0, place as u32);
            self.slots.push(SlotRecord { value, owner: op, previous: NIL, next: NIL, decoration: 0 });
        }
        let annotations = new.annotations.or_else(|| self.debug_location(new.location_of));
        self.instructions.push(InstructionRecord {
            name: new.name,
            block: block.0,
            previous: NIL,
            next: NIL,
            slots: first_slot,
            results: new.result_types.len() as u32,
            operands: new.operands.len() as u32,
            flags: new.flags,
            memory: new.memory,
            annotations,
            source: (0, 0),
            is_changed: true,
            is_unlinked: false,
            opens_bundle: false,
        });
        for value in new.operands {
            let number = self.slots.len() as u32;
            self.slots.push(SlotRecord { value: *value, owner: op, previous: NIL, next: NIL, decoration: 0 });
            self.attach(number);
        }
        self.functions[function].is_changed = true;
        self.link(op, Position { previous: self.instruction(before).previous, next: before.0 });
        self.note_instruction(op);
        Some(op)
    }

    /// A register that nothing defines yet.
    fn make_register(&mut self, function: usize, r#type: Type) -> Value {
        let class = self.intern("_");
        let record = &mut self.functions[function];
        let number = record.next_register;
        record.next_register += 1;
        let value = self.push_value(ValueKind::Numbered(number));
        self.functions[function].made.push(value);
        let record = self.value_mut(value);
        record.r#type = r#type;
        record.class = Some(class);
        value
    }

    /// Returns what of the annotations of an instruction is its debug location.
    fn debug_location(&mut self, of: Op) -> Option<Symbol> {
        let annotations = self.instruction(of).annotations?;
        let text = self.symbol(annotations);
        match text.find("debug-location ") {
            Some(0) => Some(annotations),
            Some(at) => {
                let location = text[at..].to_owned();
                Some(self.intern(&location))
            }
            None => None,
        }
    }

    fn link(&mut self, op: Op, Position { previous, next }: Position) {
        let record = self.instruction_mut(op.0);
        (record.previous, record.next) = (previous, next);
        let block = record.block as usize;
        match previous {
            NIL => self.blocks[block].first = op.0,
            previous => self.instruction_mut(previous).next = op.0,
        }
        match next {
            NIL => self.blocks[block].last = op.0,
            next => self.instruction_mut(next).previous = op.0,
        }
    }

    fn unlink(&mut self, op: Op) -> Position {
        let InstructionRecord { block, previous, next, .. } = *self.instruction(op);
        match previous {
            NIL => self.blocks[block as usize].first = next,
            previous => self.instruction_mut(previous).next = next,
        }
        match next {
            NIL => self.blocks[block as usize].last = previous,
            next => self.instruction_mut(next).previous = previous,
        }
        Position { previous, next }
    }

    /// Moves `op` directly before `before`, which may stand in another block of the function. Functions stay where they are.
    pub(crate) fn move_before(&mut self, op: Op, before: Op) {
        if op == before || !self.stands_in_block(op) || !self.stands_in_block(before) {
            return;
        }
        self.unlink(op);
        let (block, previous) = (self.instruction(before).block, self.instruction(before).previous);
        self.instruction_mut(op.0).block = block;
        self.link(op, Position { previous, next: before.0 });
        self.mark(op);
    }

    fn stands_in_block(&self, op: Op) -> bool {
        self.block_of(op).is_some()
    }

    /// Takes an instruction out of its block and its operands out of the lists of uses. It keeps all it has. Functions stay where
    /// they are.
    pub(crate) fn take_out(&mut self, op: Op) -> Position {
        if !self.stands_in_block(op) {
            return Position { previous: op.0, next: op.0 };
        }
        if let Some(function) = self.function_of(op) {
            self.functions[function].is_changed = true;
        }
        for number in self.operand_slots(op) {
            self.detach(number);
        }
        self.instruction_mut(op.0).is_unlinked = true;
        self.unlink(op)
    }

    /// Undoes the latest [`take_out`](Self::take_out) that is not undone yet.
    pub(crate) fn put_back(&mut self, op: Op, position: Position) {
        if !self.instruction(op).is_unlinked {
            return;
        }
        self.link(op, position);
        self.instruction_mut(op.0).is_unlinked = false;
        for number in self.operand_slots(op).rev() {
            self.reattach(number);
        }
    }

    /// Makes `value` operand `index` of `op`; what is said of the operand stays. The use becomes the first of `value`.
    ///
    /// # Panics
    /// If there is no such operand.
    pub(crate) fn set(&mut self, op: Op, index: usize, value: Value) {
        let slots = self.operand_slots(op);
        assert!(index < slots.len(), "operand {index} is set but does not exist");
        let number = slots.start + index as u32;
        if self.instruction(op).is_unlinked {
            self.slot_mut(number).value = value;
        } else {
            self.detach(number);
            self.slot_mut(number).value = value;
            self.attach(number);
            self.note_instruction(op);
        }
        self.mark(op);
    }

    /// Sets an attribute that instructions have, or takes it away; others are forgotten.
    pub(crate) fn put_attribute(&mut self, op: Op, name: AttrName, attribute: Option<Attr>) {
        let text = self.text_of(attribute);
        match (name, attribute) {
            (AttrName::FLAGS, attribute) => {
                self.instruction_mut(op.0).flags = attribute.and_then(Attr::flag_bits).unwrap_or(0);
            }
            (AttrName::MEMORY, _) => self.instruction_mut(op.0).memory = text,
            (AttrName::ANNOTATIONS, _) => self.instruction_mut(op.0).annotations = text,
            _ => return,
        }
        self.note_instruction(op);
        self.mark(op);
    }

    /// Leaves the instructions that use a value in `users`, the oldest use first. One that uses it again further on is there again.
    pub(crate) fn users_in_order(&self, value: Value, users: &mut Vec<Op>) {
        users.clear();
        users.extend(self.slots_of(value).map(|slot| self.slots[slot as usize].owner));
        users.reverse();
        // The uses in one instruction stand together: each would ask for all others.
        users.dedup();
    }

    /// The slots in which a value is used, the newest first.
    fn slots_of(&self, value: Value) -> impl Iterator<Item = u32> + '_ {
        let next = |slot: &u32| Some(self.slots[*slot as usize].next).filter(|next| *next != NIL);
        std::iter::successors(Some(self.value(value).first_use).filter(|first| *first != NIL), next)
    }

    /// Returns how often a value is used.
    pub(crate) fn use_count(&self, value: Value) -> usize {
        self.slots_of(value).count()
    }

    /// The instruction that uses a value, if it is only one.
    pub(crate) fn only_user(&self, value: Value) -> Option<Op> {
        let mut users = self.slots_of(value).map(|slot| self.slots[slot as usize].owner);
        let first = users.next()?;
        users.all(|user| user == first).then_some(first)
    }

    /// The virtual registers among the operands of `op`, but for implicit ones.
    pub(crate) fn explicit_registers(&self, op: Op) -> impl Iterator<Item = Value> + '_ {
        let slots = self.operand_slots(op);
        let slots = &self.slots[slots.start as usize..slots.end as usize];
        let is_explicit = |slot: &&SlotRecord| {
            slot.decoration <= 1 || self.decoration(slot.decoration).flags & Decoration::IMPLICIT_OR_DEF == 0
        };
        slots.iter().filter(is_explicit).map(|slot| slot.value).filter(|value| self.is_register(*value))
    }

    /// Reverses the newest `count` uses of a value: uses that were moved one by one stand the other way round.
    pub(crate) fn reverse_first_uses(&mut self, value: Value, count: usize) {
        if count < 2 {
            return;
        }
        let moved: Vec<u32> = self.slots_of(value).take(count).collect();
        // The newest is put in front first, so that it is the last of them in the end.
        for slot in moved {
            self.detach(slot);
            self.attach(slot);
        }
    }

    /// The text of an attribute that is a string, unless it is empty.
    pub(crate) fn text_of(&self, attribute: Option<Attr>) -> Option<Symbol> {
        match attribute {
            Some(Attr::String(text)) if text != self.nothing => Some(text),
            _ => None,
        }
    }

    /// Lets `new`, a register that was made, be known by the name, class and bank of `old`, whose definition is gone: LLVM gives
    /// the same register a new definition. Nothing happens if one of them is something else.
    pub(crate) fn take_over_name(&mut self, old: Value, new: Value) {
        if !self.is_register(old) || !self.is_register(new) || old == new {
            return;
        }
        let (known, made) = (*self.value(old), *self.value(new));
        let record = self.value_mut(new);
        (record.kind, record.class) = (known.kind, known.class);
        // The name of the new one goes to the old, which nothing prints any more.
        let record = self.value_mut(old);
        (record.kind, record.class) = (made.kind, made.class);
    }
}
