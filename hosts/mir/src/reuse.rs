//! [`Reuse`]: what functions of rules make is made once in a block, as LLVM's own combiners do it: if there is an equal instruction, it
//! takes the place of the one to be made.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::combine::Opcode;
use crate::edit::NewInstruction;
use crate::handles::{Op, OpName, Type, Value};
use crate::ir::Mir;
use crate::opcodes::Facts;

/// The instructions of a function that may take the place of equal ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reuse {
    /// True if there are any.
    is_on: bool,
    /// The function, once something was looked for in it.
    function: Option<usize>,
    /// True if all its instructions are known, not only constants: nearly all that is looked for are those.
    has_all: bool,
    /// Instructions by all that makes them equal.
    known: FxHashMap<u64, Op>,
    /// Those that the rewrite at hand got.
    given: Vec<Op>,
}

/// Returns true if instructions of this name are made once.
fn is_made_once(name: OpName) -> bool {
    name.facts().is_some_and(Facts::is_made_once)
}

/// Returns true of constants.
fn is_constant(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::G_CONSTANT | Opcode::G_FCONSTANT | Opcode::G_IMPLICIT_DEF)
}

fn key(
    block: u32,
    name: OpName,
    flags: u32,
    types: impl Iterator<Item = Type>,
    operands: impl Iterator<Item = Value>,
) -> u64 {
    let mut hasher = FxHasher::default();
    (block, name, flags).hash(&mut hasher);
    types.for_each(|ty| ty.hash(&mut hasher));
    operands.for_each(|operand| operand.hash(&mut hasher));
    hasher.finish()
}

impl Mir {
    /// From here on what is made may be what there is, or never is.
    pub(crate) fn reuse_instructions(&mut self, is_on: bool) {
        (self.reuse.is_on, self.reuse.function) = (is_on, None);
        self.reuse.known.clear();
        self.reuse.given.clear();
    }

    /// Returns true if what is made may be what there is.
    pub(crate) fn reuses_instructions(&self) -> bool {
        self.reuse.is_on
    }

    /// The rewrite at hand is done.
    pub(crate) fn forget_given(&mut self) {
        self.reuse.given.clear();
    }

    /// Returns true if the rewrite at hand was given the instruction that defines a register, in place of a new one.
    pub(crate) fn was_given(&self, register: Value) -> bool {
        self.definition_of(register).is_some_and(|op| self.reuse.given.contains(&op))
    }

    /// An instruction was made, or is another one now.
    #[inline]
    pub(crate) fn note_instruction(&mut self, op: Op) {
        if self.reuse.function.is_some() {
            self.note(op);
        }
    }

    fn note(&mut self, op: Op) {
        if !self.reuse.has_all && !is_constant(self.generic_opcode(op)) {
            return;
        }
        let Some(key) = self.key_of(op) else { return };
        if self.reuse.known.get(&key).is_none_or(|known| self.key_of(*known) != Some(key)) {
            self.reuse.known.insert(key, op);
        }
    }

    /// The key of an instruction that stands in a block and may take the place of others.
    fn key_of(&self, op: Op) -> Option<u64> {
        let record = self.instruction(op);
        let is_plain = record.memory.is_none() && is_made_once(record.name);
        // In a class or bank, a register is not what is made.
        if !is_plain || self.block_of(op).is_none() || self.results(op).any(|result| !self.is_free(result)) {
            return None;
        }
        let types = self.results(op).map(|result| self.value(result).r#type);
        Some(key(record.block, record.name, record.flags, types, self.operands(op)))
    }

    fn is_free(&self, register: Value) -> bool {
        self.register_class(register).is_none_or(|class| class == "_") && self.definition_of(register).is_some()
    }

    /// The instruction in the block of `before` that is equal to one to be made there without memory operands, if there is one.
    pub(crate) fn equal_instruction(&mut self, new: &NewInstruction<'_>, before: Op) -> Option<Op> {
        let NewInstruction { name, result_types: types, operands, flags, .. } = *new;
        if !self.reuse.is_on || !is_made_once(name) {
            return None;
        }
        let block = self.block_of(before)?;
        let function = self.blocks[block.index()].function as usize;
        let wants_all = !is_constant(self.names.opcode(name));
        if self.reuse.function != Some(function) || wants_all && !self.reuse.has_all {
            (self.reuse.function, self.reuse.has_all) = (Some(function), wants_all);
            self.reuse.known.clear();
            for block in self.blocks(self.functions[function].op) {
                for op in self.instructions(block).collect::<Vec<_>>() {
                    self.note(op);
                }
            }
        }
        let key = key(block.0, name, flags, types.iter().copied(), operands.iter().copied());
        let found = *self.reuse.known.get(&key)?;
        let record = self.instruction(found);
        let is_equal = (record.name, record.flags, self.block_of(found)) == (name, flags, Some(block))
            && self.results(found).map(|result| self.value(result).r#type).eq(types.iter().copied())
            && self.operands(found).eq(operands.iter().copied())
            && self.key_of(found).is_some();
        is_equal.then(|| {
            self.reuse.given.push(found);
            found
        })
    }
}
