//! The questions of combine rules about the IR: definitions behind copies, constants, what is dead, what may be folded.

use pdl_vm::host::HostTuning;
use rustc_hash::FxHashMap;

use crate::combine::{LowLevelType, MachineScalar};
use crate::handles::{Block, NIL, Op, OpName, Type, Value};
use crate::ir::{Atom, Mir, SlotRecord};
use crate::memory;
use crate::opcodes::Facts;
use crate::parse::sign_extended;

/// The number of copies and extensions that are looked through, one behind the other.
const MAX_COPIES: usize = 4096;

/// The number of instructions that may stand between a load and what it is folded into.
const MAX_BETWEEN: usize = 19;

/// Bits of the flags of inline assembly.
const HAS_SIDE_EFFECTS: u32 = 1;
const MAY_STORE: u32 = 16;

impl Mir {
    /// Returns what is behind copies between virtual registers that have types, and behind hints such as `G_ASSERT_ZEXT`, which say
    /// something of a register and do nothing; the value itself, if it is none of these.
    #[inline]
    pub fn behind_copies(&self, value: Value) -> Value {
        let Some(next) = self.copied(value).filter(|_| self.value(value).r#type != Type::NONE) else { return value };
        self.behind_more_copies(next)
    }

    fn behind_more_copies(&self, mut value: Value) -> Value {
        // Registers that copy each other in a circle are no machine code, but may be written.
        for _ in 0..MAX_COPIES {
            match self.copied(value) {
                Some(next) => value = next,
                None => break,
            }
        }
        value
    }

    /// The register that a copy or a hint hands on, if it has a type.
    #[inline]
    fn copied(&self, value: Value) -> Option<Value> {
        let op = self.definition_of(value)?;
        if !self.instruction(op).name.is_transparent() {
            return None;
        }
        let next = self.operand_at(op, 0)?;
        // One without a definition is nothing to go on with.
        (self.value(next).r#type != Type::NONE && self.definition_of(next).is_some()).then_some(next)
    }

    /// The integer that a register is: a constant, or one copied, truncated or extended.
    pub(crate) fn integer_of(&self, register: Value) -> Option<i64> {
        let mut at = register;
        // From the outside in: how the constant is changed on its way.
        let mut changes = Vec::new();
        for _ in 0..MAX_COPIES {
            let op = self.definition_of(at)?;
            let record = self.instruction(op);
            match record.name {
                OpName::G_CONSTANT => {
                    let Some(Atom::Constant { mut bits, value: Some(mut value) }) = self.atom(self.operand_at(op, 0)?)
                    else {
                        return None;
                    };
                    for (name, width) in changes.into_iter().rev() {
                        value = changed(value, bits, name, width)?;
                        bits = width;
                    }
                    return (bits <= 64).then_some(value);
                }
                OpName::COPY => {}
                name @ (OpName::G_TRUNC | OpName::G_SEXT | OpName::G_ZEXT) => {
                    let MachineScalar::Bits(width) = self.type_of(at)?.scalar else { return None };
                    changes.push((name, width));
                }
                _ => return None,
            }
            at = self.operand_at(op, 0)?;
        }
        None
    }

    /// The integer that a register is, or that all elements of the vector are.
    pub fn integer_or_splat(&self, register: Value) -> Option<i64> {
        if let Some(value) = self.integer_of(register) {
            return Some(value);
        }
        let op = self.definition_of(self.behind_copies(register))?;
        if self.instruction(op).name != OpName::G_BUILD_VECTOR {
            return None;
        }
        let mut elements = self.operands(op).map(|element| self.integer_of(element));
        let first = elements.next()??;
        elements.all(|element| element == Some(first)).then_some(first)
    }

    /// Returns true if what `op` defines may be an integer, or a vector of one.
    #[inline]
    fn may_be_constant(&self, op: Op) -> bool {
        let name = self.instruction(op).name;
        name.is_transparent()
            || matches!(
                name,
                OpName::G_CONSTANT | OpName::G_TRUNC | OpName::G_SEXT | OpName::G_ZEXT | OpName::G_BUILD_VECTOR
            )
    }

    /// Returns true if an operand is the integer `value`, as a pattern asks: of a register, the lowest bits of `value` that its type has
    /// are looked for.
    #[inline]
    pub(crate) fn is_integer(&self, operand: Value, value: i64) -> bool {
        // Most registers that patterns ask about are no constants.
        self.definition_of(operand).is_some_and(|op| self.may_be_constant(op)) && self.is_constant(operand, value)
    }

    #[inline(never)]
    fn is_constant(&self, operand: Value, value: i64) -> bool {
        let Some(found) = self.integer_or_splat(operand) else { return false };
        let bits = self.type_of(operand).map(LowLevelType::scalar_bits).filter(|bits| *bits <= 64);
        bits.is_some_and(|bits| found == sign_extended(value, bits))
    }

    /// Returns true if an operand is itself an immediate with this value.
    pub(crate) fn is_literal(&self, operand: Value, value: i64) -> bool {
        match self.atom(operand) {
            Some(Atom::Immediate(found)) => found == value,
            // LLVM compares all bits of the constant, without a sign, with the 64 of the value.
            Some(Atom::Constant { bits: bits @ 1..=63, value: Some(found) }) => found & ((1 << bits) - 1) == value,
            Some(Atom::Constant { bits: 64, value: Some(found) }) => found == value,
            Some(Atom::Constant { value: Some(found), .. }) => found == value && found >= 0,
            _ => false,
        }
    }

    /// Returns true if nothing uses what an instruction defines, and it does nothing else.
    #[inline]
    pub(crate) fn is_dead(&self, op: Op) -> bool {
        // Most define one thing, which is used.
        let record = self.instruction(op);
        let is_used = record.results > 0 && !self.is_unused(&self.slots[record.slots as usize]);
        !is_used && self.does_nothing(op)
    }

    #[inline]
    fn is_unused(&self, definition: &SlotRecord) -> bool {
        self.value(definition.value).first_use == NIL
    }

    #[inline(never)]
    fn does_nothing(&self, op: Op) -> bool {
        let results = self.result_slots(op);
        let results = &self.slots[results.start as usize..results.end as usize];
        if !results.iter().all(|slot| self.is_unused(slot) && self.is_register(slot.value)) {
            return false;
        }
        let Some(facts) = self.instruction(op).name.facts() else { return false };
        let defines = |slot| self.decoration(self.slots[slot as usize].decoration).is_definition();
        !self.operand_slots(op).any(defines) && self.is_removable(op, facts)
    }

    fn is_removable(&self, op: Op, facts: Facts) -> bool {
        let is_ordered_load = facts.may_load() && memory::is_ordered(self.memory(op));
        !(facts.does_more() || is_ordered_load || is_position(self.opcode(op)))
    }

    /// Returns true if `nested`, which is matched with `root`, may be done again where the root stands.
    pub fn is_safe_to_fold(&self, nested: Op, root: Op) -> bool {
        if self.instruction(nested).next == root.0 {
            return true;
        }
        let facts = self.instruction(nested).name.facts();
        let is_in_block = self.instruction(nested).block == self.instruction(root).block;
        if facts.is_none_or(Facts::is_convergent) && !is_in_block {
            return false;
        }
        if self.is_load_barrier(nested) {
            return false;
        }
        if !facts.is_some_and(Facts::may_load) {
            return true;
        }
        if !is_in_block || !memory::is_simple(self.memory(nested)) {
            return false;
        }
        let mut at = self.instruction(nested).next;
        for _ in 0..MAX_BETWEEN {
            let Some(record) = self.instructions.get(at as usize) else { return false };
            if self.is_load_barrier(Op(at)) {
                return false;
            }
            at = record.next;
            if at == root.0 {
                return true;
            }
        }
        false
    }

    /// Returns true if no load may pass an instruction: it writes memory, calls, or has effects of its own.
    pub(crate) fn is_load_barrier(&self, op: Op) -> bool {
        let record = self.instruction(op);
        if [OpName::INLINEASM, OpName::INLINEASM_BR].contains(&record.name) {
            return self.inline_assembly_flags(op) & (HAS_SIDE_EFFECTS | MAY_STORE) != 0;
        }
        // Of target instructions nothing is known, so anything may be.
        record.name.facts().is_none_or(|facts| facts.is_call() || facts.may_store() || facts.has_side_effects())
    }

    /// The second operand of inline assembly, behind which a comment says the same: `1 /* sideeffect attdialect */`.
    fn inline_assembly_flags(&self, op: Op) -> u32 {
        let text = self.operands(op).nth(1).and_then(|operand| self.atom_text(operand)).unwrap_or_default();
        text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(HAS_SIDE_EFFECTS)
    }

    /// Returns true if a register may take the place of another: of the same type, and not of less freedom.
    pub fn can_replace(&self, old: Value, new: Value) -> bool {
        let (one, other) = (self.value(old), self.value(new));
        if !self.is_register(old) || !self.is_register(new) || one.r#type != other.r#type {
            return false;
        }
        let class = |value| self.register_class(value).filter(|class| *class != "_");
        class(old).is_none_or(|old| class(new) == Some(old))
    }

    /// Returns the blocks that control may go to from one: those that are listed, or if none are, those that its instructions name
    /// and the next one. `numbers` are those of the function's blocks.
    pub(crate) fn successors(&self, block: Block, numbers: &FxHashMap<u32, Block>) -> Vec<Block> {
        let record = &self.blocks[block.index()];
        let function = &self.functions[record.function as usize];
        if let Some(listed) = &record.successors {
            let listed = &self.successors[listed.start as usize..listed.end as usize];
            return listed.iter().filter_map(|number| numbers.get(number).copied()).collect();
        }
        let mut found = Vec::new();
        for op in self.instructions(block) {
            let facts = self.instruction(op).name.facts();
            if facts.is_none_or(Facts::is_terminator) {
                for operand in self.operands(op) {
                    if let Some(Atom::Block(number)) = self.atom(operand) {
                        found.extend(numbers.get(&number).copied());
                    }
                }
            }
        }
        let ends = |op| {
            let name = self.instruction(op).name;
            name.facts().map_or_else(|| self.answers().returns(self.names.text(name)), Facts::is_barrier)
        };
        let falls_through = !self.last_of(block).is_some_and(ends);
        let next = Block(block.0 + 1);
        if falls_through && function.blocks.contains(&next.0) && !found.contains(&next) {
            found.push(next);
        }
        found
    }
}

impl OpName {
    /// Returns true if an instruction only hands a register on.
    #[inline]
    pub(crate) fn is_transparent(self) -> bool {
        matches!(self, OpName::COPY | OpName::G_ASSERT_ZEXT | OpName::G_ASSERT_SEXT | OpName::G_ASSERT_ALIGN)
    }
}

/// An integer of `bits` truncated or extended to `width`.
fn changed(value: i64, bits: u32, name: OpName, width: u32) -> Option<i64> {
    match name {
        OpName::G_ZEXT if bits < 64 => Some(sign_extended(value & ((1 << bits) - 1), width)),
        OpName::G_ZEXT if value < 0 => None,
        OpName::G_TRUNC => Some(sign_extended(value, width)),
        _ => Some(value),
    }
}

/// Returns true if an instruction marks a place, which is what it is for.
fn is_position(opcode: &str) -> bool {
    // No generic instruction is one.
    !opcode.starts_with("G_") && is_marker(opcode)
}

fn is_marker(opcode: &str) -> bool {
    opcode.ends_with("_LABEL") || opcode.starts_with("DBG_") || opcode.starts_with("LIFETIME_") || {
        let others = ["CFI_INSTRUCTION", "PSEUDO_PROBE", "LOCAL_ESCAPE", "FAKE_USE", "JUMP_TABLE_DEBUG_INFO", "BUNDLE"];
        others.contains(&opcode) || opcode.starts_with("INLINEASM") || opcode.starts_with("CONVERGENCECTRL")
    }
}
