//! [`InstructionHost`]: the host traits over an [`Arena`].

use crate::prelude::*;

use core::ops::ControlFlow;

use super::kinds::{self, Kinds, names_of};
use super::layout::{Layout, Place};
use super::rules::Work;
use super::uses::Uses;
use super::{Arena, Handle, ImmediateData, Instruction, InstructionKind};
use crate::host::{DriverHost, Host, HostError, HostTuning, NewOp, OpHead, OperandDefinition, RewriteHost};
use crate::interner::Interned;

/// Something that patterns see as an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstructionOp<I> {
    /// All instructions together: the scope of drivers.
    Function,
    /// An instruction.
    Instruction(I),
}

/// The handle of an attribute of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttributeHandle {
    /// An integer, which is its own handle.
    Integer(i64),
    /// Anything else.
    Interned(Interned),
}

/// The number below which negative integers have no number as attributes.
const LEAST: i64 = 64;
/// The number of the integer 0, as an attribute.
const BIAS: i64 = 1 << 31;

/// The host of an [`Arena`]: patterns are bound to it and rewrite it; [`into_arena`](Self::into_arena) gives the arena back.
#[derive(Debug)]
pub struct InstructionHost<A: Arena> {
    pub(super) arena: A,
    pub(super) layout: Layout<A::Id>,
    pub(super) uses: Uses<A::Id>,
    /// The work that is left, while a driver applies compiled rules.
    pub(super) work: Option<Work<A::Id>>,
    kinds: Kinds<A::Instruction>,
    #[cfg(target_has_atomic = "ptr")]
    identity: crate::Identity,
}

/// Where an instruction and the uses of its operands stood.
#[derive(Debug)]
pub struct InstructionPosition {
    place: Option<Place>,
    uses: Vec<usize>,
}

impl<A: Arena> InstructionHost<A> {
    /// Makes the host of an arena; takes a walk over all instructions.
    pub fn new(arena: A) -> Self {
        InstructionHost::with_kinds(arena, Kinds::new())
    }

    fn with_kinds(mut arena: A, kinds: Kinds<A::Instruction>) -> Self {
        let (mut layout, mut uses) = (Layout::new(arena.blocks().count()), Uses::new());
        for (index, block) in arena.blocks().enumerate() {
            block.iter().for_each(|id| layout.insert(*id, layout.end_of(index)));
        }
        for id in (0..layout.block_count()).flat_map(|block| layout.instructions(block)) {
            add_uses(&arena, &mut uses, id);
        }
        // Rewrites make some more.
        uses.reserve();
        layout.reserve();
        InstructionHost {
            arena,
            layout,
            uses,
            work: None,
            kinds,
            #[cfg(target_has_atomic = "ptr")]
            identity: crate::Identity::default(),
        }
    }

    /// The arena. Its blocks have the instructions that they had when the host was made.
    pub fn arena(&self) -> &A {
        &self.arena
    }

    /// Gives the arena back, each block with the instructions that it has now.
    pub fn into_arena(self) -> A {
        self.into_both().0
    }

    fn into_both(self) -> (A, Kinds<A::Instruction>) {
        let mut arena = self.arena;
        for (index, block) in arena.blocks().enumerate() {
            block.clear();
            block.extend(self.layout.instructions(index));
        }
        (arena, self.kinds)
    }

    /// Returns the attribute that a handle stands for, which native functions read by [`Immediate::of_data`](super::Immediate::of_data).
    pub fn data(&self, handle: AttributeHandle) -> ImmediateData {
        self.kinds.data(handle)
    }

    /// Returns the handle of an attribute, as native functions give it back.
    pub fn handle(&self, data: &ImmediateData) -> AttributeHandle {
        self.kinds.handle(data)
    }

    fn instruction(&self, op: InstructionOp<A::Id>) -> Option<&A::Instruction> {
        match op {
            InstructionOp::Function => None,
            InstructionOp::Instruction(id) => Some(self.arena.instruction(id)),
        }
    }

    /// Makes an instruction at a place.
    #[inline(always)]
    pub(super) fn add(&mut self, instruction: A::Instruction, types: &[A::Type], place: Place) -> A::Id {
        let id = self.arena.add(instruction, types);
        add_uses(&self.arena, &mut self.uses, id);
        self.layout.insert(id, place);
        id
    }

    /// Removes the uses of the operands of an instruction, and gives the place of each to `removed`, in order.
    pub(super) fn remove_uses(&mut self, id: A::Id, mut removed: impl FnMut(usize)) {
        let (uses, mut index) = (&mut self.uses, 0);
        self.arena.instruction(id).operands(&mut |piece| {
            for value in piece {
                removed(uses.remove(value.index(), id, index));
                index += 1;
            }
        });
    }

    /// The operands of an instruction, with their dense numbers.
    fn values(&self, id: A::Id) -> Vec<usize> {
        kinds::operands(self.arena.instruction(id)).into_iter().map(Handle::index).collect()
    }
}

/// Adds the uses of the operands of an instruction.
fn add_uses<A: Arena>(arena: &A, uses: &mut Uses<A::Id>, id: A::Id) {
    let mut index = 0;
    arena.instruction(id).operands(&mut |piece| {
        for value in piece {
            uses.add(value.index(), id, index);
            index += 1;
        }
    });
}

/// Reading.
impl<A: Arena> Host for InstructionHost<A> {
    type Op = InstructionOp<A::Id>;
    type Value = A::Value;
    type Type = A::Type;
    type Attr = AttributeHandle;
    type OpName = u32;
    type AttrName = u32;

    fn op_name(&self, op: Self::Op) -> u32 {
        self.kinds.op_name(self.instruction(op))
    }

    fn op_name_text(&self, name: u32) -> String {
        self.kinds.op_name_text(name)
    }

    fn operand_count(&self, op: Self::Op) -> usize {
        self.instruction(op).map_or(0, kinds::operand_count)
    }

    fn operand(&self, op: Self::Op, index: usize) -> A::Value {
        self.operand_at(op, index).expect("the index is below the count")
    }

    fn result_count(&self, op: Self::Op) -> usize {
        match op {
            InstructionOp::Function => 0,
            InstructionOp::Instruction(id) => self.arena.results(id).len(),
        }
    }

    fn result(&self, op: Self::Op, index: usize) -> A::Value {
        match op {
            InstructionOp::Function => unreachable!("a function has no results"),
            InstructionOp::Instruction(id) => self.arena.results(id)[index],
        }
    }

    fn attribute(&self, op: Self::Op, name: u32) -> Option<AttributeHandle> {
        self.kinds.attribute(self.instruction(op)?, name)
    }

    fn value_type(&self, value: A::Value) -> A::Type {
        self.arena.value_type(value)
    }

    fn defining_op(&self, value: A::Value) -> Option<Self::Op> {
        self.arena.definition(value).map(|(id, _)| InstructionOp::Instruction(id))
    }

    fn result_index(&self, value: A::Value) -> usize {
        self.arena.definition(value).map_or(0, |(_, index)| index)
    }

    fn uses(&self, value: A::Value, visit: &mut dyn FnMut(Self::Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let uses = self.uses.of(value.index());
        uses.iter().try_for_each(|(user, index)| visit(InstructionOp::Instruction(*user), *index as usize))
    }

    fn has_one_use(&self, value: A::Value) -> bool {
        self.uses.of(value.index()).len() == 1
    }

    #[inline]
    fn operand_group(&self, op: Self::Op, group: usize) -> Option<(usize, usize)> {
        self.kinds.operand_group(self.instruction(op)?, group)
    }
}

/// Tuning.
impl<A: Arena> HostTuning for InstructionHost<A> {
    const NUMBERS_KINDS: bool = true;

    fn op_name_index(&self, name: u32) -> Option<usize> {
        Some(name as usize)
    }

    #[inline]
    fn op_head(&self, op: Self::Op) -> OpHead<Self> {
        let (name, results) = (self.op_name(op), self.result_count(op));
        let operands = self.operand_count(op);
        OpHead { name, operands, results, kind: self.kinds.number(name, results, || operands) }
    }

    fn op_kinds(&self) -> Vec<OpHead<Self>> {
        let heads = A::Instruction::KINDS.iter().zip(0..);
        // Of a kind whose number of operands varies no instruction has the number.
        let operands = |kind: &InstructionKind| kind.fixed_operands().unwrap_or(usize::MAX);
        heads.map(|(kind, name)| OpHead { name, operands: operands(kind), results: kind.results, kind: name }).collect()
    }

    fn attribute_index(&self, attribute: AttributeHandle) -> Option<usize> {
        match attribute {
            // Small integers are mentioned most, and stand together with what is interned.
            AttributeHandle::Integer(value) => (-LEAST..LEAST << 20).contains(&value).then(|| (value + BIAS) as usize),
            AttributeHandle::Interned(handle) => Some(((BIAS - LEAST - 1) as usize).wrapping_sub(handle.index())),
        }
    }

    #[inline]
    fn operand_at(&self, op: Self::Op, index: usize) -> Option<A::Value> {
        kinds::operand(self.instruction(op)?, index)
    }

    #[inline]
    fn operand_definition(&self, op: Self::Op, index: usize) -> Option<OperandDefinition<Self>> {
        let value = self.operand_at(op, index)?;
        let (id, result_index) = self.arena.definition(value)?;
        let op = InstructionOp::Instruction(id);
        Some(OperandDefinition { value, op, head: self.op_head(op), result_index })
    }
}

names_of!(InstructionHost<A: Arena>, arena, Instruction);

/// Writing.
impl<A: Arena> RewriteHost for InstructionHost<A> {
    type Position = InstructionPosition;
    type Block = ();

    fn create_op(&mut self, new: &NewOp<'_, Self>, before: Self::Op) -> Result<Self::Op, HostError> {
        let place = match before {
            InstructionOp::Instruction(before) => self.layout.before(before),
            InstructionOp::Function => None,
        };
        let place = place.ok_or_else(|| HostError::new("there is no block to make it in"))?;
        let instruction = self.kinds.build(new)?;
        let kind = &A::Instruction::KINDS[new.name as usize];
        if new.result_types.len() != kind.results {
            return Err(HostError::new(format!("`{}` has {} results", kind.name, kind.results)));
        }
        let id = self.add(instruction, new.result_types, place);
        Ok(InstructionOp::Instruction(id))
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<A::Type>) -> Result<(), HostError> {
        let inferred = self.arena.infer_types(&self.kinds.build(new)?);
        types.extend(inferred.ok_or_else(|| HostError::new("the types of its results are not known"))?);
        Ok(())
    }

    fn set_operand(&mut self, op: Self::Op, index: usize, value: A::Value) {
        let InstructionOp::Instruction(id) = op else { return };
        if let Some(old) = kinds::set_operand(self.arena.instruction_mut(id), index, value) {
            self.uses.remove(old.index(), id, index);
            self.uses.add(value.index(), id, index);
        }
    }

    fn replace_uses(&mut self, old: A::Value, new: A::Value) {
        self.move_uses(old, new);
    }

    fn check_attribute(&self, op: Self::Op, name: u32, attribute: Option<AttributeHandle>) -> Result<(), HostError> {
        let data = attribute.map(|handle| self.data(handle));
        self.kinds.check(self.op_name(op), name, data.as_ref())
    }

    fn set_attribute(&mut self, op: Self::Op, name: u32, attribute: Option<AttributeHandle>) {
        let data = attribute.map(|handle| self.data(handle));
        let kind = self.instruction(op).and_then(Instruction::kind);
        let index = kind.and_then(|kind| self.kinds.index(kind, name));
        if let (InstructionOp::Instruction(id), Some(index)) = (op, index) {
            self.arena.instruction_mut(id).set_attribute(index, data.as_ref());
        }
    }

    fn unlink_op(&mut self, op: Self::Op) -> Self::Position {
        let InstructionOp::Instruction(id) = op else { return InstructionPosition { place: None, uses: Vec::new() } };
        let mut uses = Vec::new();
        self.remove_uses(id, |place| uses.push(place));
        let place = self.layout.place(id);
        self.layout.remove(id);
        InstructionPosition { place, uses }
    }

    fn relink_op(&mut self, op: Self::Op, position: Self::Position) {
        let InstructionOp::Instruction(id) = op else { return };
        if let Some(place) = position.place {
            self.layout.insert(id, place);
        }
        // The last to go comes back first: then each place is what it was.
        for ((index, value), place) in self.values(id).into_iter().enumerate().zip(position.uses).rev() {
            self.uses.restore(value, id, index, place);
        }
    }

    fn erase_op(&mut self, op: Self::Op) {
        if let InstructionOp::Instruction(id) = op {
            self.take_out(id);
        }
    }

    fn destroy_op(&mut self, _op: Self::Op) {
        // Arenas keep what nothing refers to.
    }

    #[cfg(target_has_atomic = "ptr")]
    fn identity(&self) -> usize {
        self.identity.number()
    }

    fn move_op(&mut self, op: Self::Op, before: Self::Op) {
        let (InstructionOp::Instruction(id), InstructionOp::Instruction(before)) = (op, before) else { return };
        if id != before {
            self.layout.remove(id);
            if let Some(place) = self.layout.before(before) {
                self.layout.insert(id, place);
            }
        }
    }

    fn next_op(&self, op: Self::Op) -> Option<Self::Op> {
        match op {
            InstructionOp::Function => None,
            InstructionOp::Instruction(id) => self.layout.next(id).map(InstructionOp::Instruction),
        }
    }
}

/// Driving.
impl<A: Arena> DriverHost for InstructionHost<A> {
    fn nested_ops(&self, scope: Self::Op, _top_down: bool, ops: &mut Vec<Self::Op>) {
        if scope == InstructionOp::Function {
            for block in 0..self.layout.block_count() {
                for id in self.layout.instructions(block) {
                    ops.push(InstructionOp::Instruction(id));
                }
            }
        }
    }

    fn are_siblings(&self, a: Self::Op, b: Self::Op) -> bool {
        let is_instruction = |op| op != InstructionOp::Function;
        is_instruction(a) && is_instruction(b) || self.parent_op(a) == self.parent_op(b)
    }

    fn holds_ops(&self, op: Self::Op) -> bool {
        op == InstructionOp::Function
    }

    fn parent_op(&self, op: Self::Op) -> Option<Self::Op> {
        match op {
            InstructionOp::Function => None,
            InstructionOp::Instruction(id) => self.layout.place(id).map(|_| InstructionOp::Function),
        }
    }

    fn op_index(&self, op: Self::Op) -> Option<usize> {
        match op {
            InstructionOp::Function => Some(0),
            InstructionOp::Instruction(id) => Some(1 + id.index()),
        }
    }

    fn is_trivially_dead(&self, op: Self::Op) -> bool {
        matches!(op, InstructionOp::Instruction(id) if self.is_dead(id))
    }
}

/// The names and constants that an [`InstructionHost`] has met.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct InstructionNames<I>(Kinds<I>);

/// Arenas are rewritten on several threads.
#[cfg(feature = "std")]
impl<A: Arena + Send> crate::parallel::PartHost for InstructionHost<A> {
    type Part = A;
    type Names = InstructionNames<A::Instruction>;

    fn names(&self) -> Self::Names {
        InstructionNames(self.kinds.clone())
    }

    fn of_part(arena: A, names: Self::Names) -> (Self, Self::Op) {
        (InstructionHost::with_kinds(arena, names.0), InstructionOp::Function)
    }

    fn into_part(self) -> (A, Self::Names) {
        let (arena, kinds) = self.into_both();
        (arena, InstructionNames(kinds))
    }
}
