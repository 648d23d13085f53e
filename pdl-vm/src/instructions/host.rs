//! [`InstructionHost`]: the host traits over an [`Arena`].

use crate::prelude::*;

use core::ops::ControlFlow;

use pdl_declarations::{ConstantData, OpDefinition};

use super::layout::{Layout, Place};
use super::uses::Uses;
use super::{Arena, ImmediateData, Instruction, InstructionKind};
use crate::host::{DriverHost, Host, HostContext, HostError, NewOp, OpHead, RewriteHost};
use crate::interner::{Interned, Interner};

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

/// The host of an [`Arena`]: patterns are bound to it and rewrite it; [`into_arena`](Self::into_arena) gives the arena back.
#[derive(Debug)]
pub struct InstructionHost<A: Arena> {
    arena: A,
    layout: Layout<A::Id>,
    uses: Uses<A::Id>,
    /// Names of operations: those of the kinds, the two below, and others that patterns mention.
    names: Vec<String>,
    attribute_names: Vec<String>,
    /// For each kind and each of the first attribute names the index of the attribute.
    indices: Vec<Vec<Option<usize>>>,
    data: Interner<ImmediateData>,
    #[cfg(target_has_atomic = "ptr")]
    identity: crate::Identity,
}

/// Where an instruction and the uses of its operands stood.
#[derive(Debug)]
pub struct InstructionPosition<I> {
    place: Option<Place<I>>,
    uses: Vec<usize>,
}

impl<A: Arena> InstructionHost<A> {
    const KINDS: &'static [InstructionKind] = A::Instruction::KINDS;

    /// Makes the host of an arena; takes a walk over all instructions.
    pub fn new(arena: A) -> Self {
        let mut attribute_names: Vec<String> = Vec::new();
        for (name, _) in Self::KINDS.iter().flat_map(|kind| kind.attributes) {
            if !attribute_names.iter().any(|known| known == name) {
                attribute_names.push((*name).to_owned());
            }
        }
        let position =
            |kind: &InstructionKind, name: &String| kind.attributes.iter().position(|(known, _)| known == name);
        let of_kind = |kind| attribute_names.iter().map(|name| position(kind, name)).collect();
        let indices = Self::KINDS.iter().map(of_kind).collect();
        let names = Self::KINDS.iter().map(|kind| kind.name.to_owned());
        let names = names.chain(["(function)", "(other)"].map(str::to_owned)).collect();
        let (mut layout, mut uses) = (Layout::new(), Uses::new());
        for block in 0..arena.block_count() {
            layout.add_block(arena.block(block), A::index);
            for id in arena.block(block) {
                let mut index = 0;
                arena.instruction(*id).operands(&mut |piece| {
                    for value in piece {
                        uses.add(A::value_index(*value), *id, index);
                        index += 1;
                    }
                });
            }
        }
        InstructionHost {
            arena,
            layout,
            uses,
            names,
            attribute_names,
            indices,
            data: Interner::default(),
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
        let mut arena = self.arena;
        for block in 0..self.layout.block_count() {
            arena.set_block(block, self.layout.instructions(block, A::index).collect());
        }
        arena
    }

    /// Returns the attribute that a handle stands for, which native functions read by [`Immediate::of_data`](super::Immediate::of_data).
    pub fn data(&self, handle: AttributeHandle) -> ImmediateData {
        match handle {
            AttributeHandle::Integer(value) => ImmediateData::Integer(value.into()),
            AttributeHandle::Interned(handle) => self.data.get(handle).clone(),
        }
    }

    /// Returns the handle of an attribute, as native functions give it back.
    pub fn handle(&self, data: &ImmediateData) -> AttributeHandle {
        match data {
            ImmediateData::Integer(value) if i64::try_from(*value).is_ok() => AttributeHandle::Integer(*value as i64),
            _ => AttributeHandle::Interned(self.data.intern(data)),
        }
    }

    fn instruction(&self, op: InstructionOp<A::Id>) -> Option<&A::Instruction> {
        match op {
            InstructionOp::Function => None,
            InstructionOp::Instruction(id) => Some(self.arena.instruction(id)),
        }
    }

    fn kind(&self, op: InstructionOp<A::Id>) -> Option<usize> {
        self.instruction(op)?.kind()
    }

    /// The index of an attribute of a kind.
    fn index(&self, kind: usize, name: u32) -> Option<usize> {
        self.indices[kind].get(name as usize).copied().flatten()
    }

    fn place(&self, op: InstructionOp<A::Id>) -> Option<Place<A::Id>> {
        match op {
            InstructionOp::Function => None,
            InstructionOp::Instruction(id) => self.layout.place(A::index(id)),
        }
    }

    /// The operands of an instruction, with their dense numbers.
    fn values(&self, id: A::Id) -> Vec<usize> {
        let mut values = Vec::new();
        self.arena
            .instruction(id)
            .operands(&mut |piece| values.extend(piece.iter().map(|value| A::value_index(*value))));
        values
    }

    /// Checks the value that an attribute of an operation is given, or that it may be absent.
    fn check(&self, kind: usize, name: u32, data: Option<&ImmediateData>) -> Result<(), HostError> {
        let text = self.attribute_names.get(name as usize).map_or("", String::as_str);
        match self.indices.get(kind).and_then(|of_kind| of_kind.get(name as usize).copied().flatten()) {
            Some(index) => check_kind::<A::Instruction>(kind, index, data, text),
            None => Err(HostError::new(format!("`{}` has no attribute `{text}`", self.names[kind]))),
        }
    }

    /// Makes an instruction that stands nowhere.
    fn build(&self, new: &NewOp<'_, Self>) -> Result<A::Instruction, HostError> {
        let number = new.name as usize;
        let kind = Self::KINDS.get(number);
        let kind = kind.ok_or_else(|| HostError::new(format!("there is no `{}`", self.names[number])))?;
        if new.regions > 0 || !new.successors.is_empty() {
            return Err(HostError::new(format!("`{}` has no regions and no successors here", kind.name)));
        }
        let sizes = group_sizes(kind, new).ok_or_else(|| {
            HostError::new(format!("`{}` does not take {} operands in these groups", kind.name, new.operands.len()))
        })?;
        let mut data: Vec<Option<ImmediateData>> = vec![None; kind.attributes.len()];
        for (name, handle) in new.attributes {
            let index = self.index(number, *name);
            let known = self.attribute_names.get(*name as usize).map_or("", String::as_str);
            let index = index.ok_or_else(|| HostError::new(format!("`{}` has no attribute `{known}`", kind.name)))?;
            data[index] = Some(self.data(*handle));
        }
        for (index, (name, _)) in kind.attributes.iter().enumerate() {
            check_kind::<A::Instruction>(number, index, data[index].as_ref(), name)?;
        }
        let mut rest = new.operands;
        let mut groups = sizes.iter().map(|size| {
            let (group, behind) = rest.split_at(*size);
            rest = behind;
            group
        });
        let data: Vec<Option<&ImmediateData>> = data.iter().map(Option::as_ref).collect();
        let made = A::Instruction::build(number, &mut groups, &data);
        made.ok_or_else(|| HostError::new(format!("patterns cannot make `{}`", kind.name)))
    }
}

/// Checks the value that an attribute of a kind is given, or that it may be absent.
fn check_kind<I: Instruction>(
    kind: usize,
    index: usize,
    data: Option<&ImmediateData>,
    name: &str,
) -> Result<(), HostError> {
    I::check_attribute(kind, index, data).map_err(|expected| {
        let op = I::KINDS[kind].name;
        HostError::new(match data {
            Some(data) => format!("`{name}` of `{op}` is {expected}, not {data}"),
            None => format!("`{name}` of `{op}` is {expected}, and cannot be absent"),
        })
    })
}

/// Returns the number of operands in each group of a new instruction; `None` if it cannot be told.
fn group_sizes<H: RewriteHost>(kind: &InstructionKind, new: &NewOp<'_, H>) -> Option<Vec<usize>> {
    let count = new.operands.len();
    let varying = kind.groups().filter(|varies| *varies).count();
    let single = kind.groups().count() - varying;
    let fits = |sizes: &[usize]| {
        let mut groups = kind.groups().zip(sizes);
        sizes.len() == single + varying
            && sizes.iter().sum::<usize>() == count
            && groups.all(|(varies, size)| varies || *size == 1)
    };
    if let Some(sizes) = new.operand_groups.filter(|sizes| fits(sizes)) {
        return Some(sizes.to_vec());
    }
    // Several that vary share what is left evenly only if it is nothing.
    let left = count.checked_sub(single).filter(|left| varying == 1 || *left == 0)?;
    Some(kind.groups().map(|varies| if varies { left } else { 1 }).collect())
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
        let known = Self::KINDS.len();
        let number = match self.instruction(op) {
            None => known,
            Some(instruction) => instruction.kind().unwrap_or(known + 1),
        };
        number as u32
    }

    fn op_name_text(&self, name: u32) -> String {
        self.names[name as usize].clone()
    }

    fn op_name_index(&self, name: u32) -> Option<usize> {
        Some(name as usize)
    }

    fn operand_count(&self, op: Self::Op) -> usize {
        let mut count = 0;
        if let Some(instruction) = self.instruction(op) {
            instruction.operands(&mut |piece| count += piece.len());
        }
        count
    }

    fn operand(&self, op: Self::Op, index: usize) -> A::Value {
        self.operand_at(op, index).expect("the index is below the count")
    }

    fn operand_at(&self, op: Self::Op, mut index: usize) -> Option<A::Value> {
        let mut found = None;
        self.instruction(op)?.operands(&mut |piece| {
            found = found.or_else(|| piece.get(index).copied());
            index = index.wrapping_sub(piece.len());
        });
        found
    }

    fn op_head(&self, op: Self::Op) -> OpHead<Self> {
        let (operands, results) = (self.operand_count(op), self.result_count(op));
        OpHead { name: self.op_name(op), operands, results, kind: 0 }
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
        let instruction = self.instruction(op)?;
        let data = instruction.attribute(self.index(instruction.kind()?, name)?)?;
        Some(self.handle(&data))
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
        let uses = self.uses.of(A::value_index(value));
        uses.iter().try_for_each(|(user, index)| visit(InstructionOp::Instruction(*user), *index as usize))
    }

    fn has_one_use(&self, value: A::Value) -> bool {
        self.uses.of(A::value_index(value)).len() == 1
    }

    fn operand_group(&self, op: Self::Op, group: usize) -> Option<(usize, usize)> {
        let instruction = self.instruction(op)?;
        let Some(kind) = instruction.kind() else {
            return (group < self.operand_count(op)).then_some((group, 1));
        };
        // A piece is a field, or one of several that a field holds: what varies is one group, what does not one for each value.
        let mut varies = Self::KINDS[kind].groups();
        let (mut start, mut number, mut found) = (0, 0, None);
        instruction.operands(&mut |piece| {
            let (groups, size) = match varies.next() {
                Some(true) => (1, piece.len()),
                _ => (piece.len().max(1), 1),
            };
            varies.by_ref().take(groups - 1).for_each(drop);
            if (number..number + groups).contains(&group) {
                found = Some((start + (group - number) * size, size));
            }
            (start, number) = (start + piece.len(), number + groups);
        });
        found
    }
}

/// Binding.
impl<A: Arena> HostContext for InstructionHost<A> {
    fn intern_op_name(&mut self, name: &str) -> u32 {
        position(&mut self.names, name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> u32 {
        position(&mut self.attribute_names, name)
    }

    fn intern_constant(&mut self, constant: &ConstantData) -> Result<AttributeHandle, HostError> {
        Ok(self.handle(&ImmediateData::of_constant(constant)))
    }

    fn parse_type(&mut self, text: &str) -> Result<A::Type, HostError> {
        self.arena.parse_type(text).ok_or_else(|| HostError::new(format!("there is no type `{text}`")))
    }

    fn check_constant(&self, op: u32, name: u32, constant: AttributeHandle) -> Result<(), HostError> {
        self.check(op as usize, name, Some(&self.data(constant)))
    }

    fn operations(&self) -> Vec<OpDefinition> {
        Self::KINDS.iter().map(InstructionKind::definition).collect()
    }
}

/// The number of a name, which it gets if it has none.
fn position(names: &mut Vec<String>, name: &str) -> u32 {
    let known = names.iter().position(|known| known == name);
    let number = known.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    });
    number as u32
}

/// Writing.
impl<A: Arena> RewriteHost for InstructionHost<A> {
    type Position = InstructionPosition<A::Id>;
    type Block = ();

    fn create_op(&mut self, new: &NewOp<'_, Self>, before: Self::Op) -> Result<Self::Op, HostError> {
        let place = match before {
            InstructionOp::Instruction(before) => self.layout.before(before, A::index(before)),
            InstructionOp::Function => None,
        };
        let place = place.ok_or_else(|| HostError::new("there is no block to make it in"))?;
        let instruction = self.build(new)?;
        let results = Self::KINDS[new.name as usize].results;
        if new.result_types.len() != results {
            return Err(HostError::new(format!("`{}` has {results} results", self.names[new.name as usize])));
        }
        let id = self.arena.add(instruction, new.result_types);
        for (index, value) in new.operands.iter().enumerate() {
            self.uses.add(A::value_index(*value), id, index);
        }
        self.layout.insert(id, place, A::index);
        Ok(InstructionOp::Instruction(id))
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<A::Type>) -> Result<(), HostError> {
        let inferred = self.arena.infer_types(&self.build(new)?);
        types.extend(inferred.ok_or_else(|| HostError::new("the types of its results are not known"))?);
        Ok(())
    }

    fn set_operand(&mut self, op: Self::Op, index: usize, value: A::Value) {
        let InstructionOp::Instruction(id) = op else { return };
        let (mut at, mut old) = (index, None);
        self.arena.instruction_mut(id).operands_mut(&mut |piece| {
            if let Some(operand) = piece.get_mut(at).filter(|_| old.is_none()) {
                old = Some(core::mem::replace(operand, value));
            }
            at = at.wrapping_sub(piece.len());
        });
        if let Some(old) = old {
            self.uses.remove(A::value_index(old), id, index);
            self.uses.add(A::value_index(value), id, index);
        }
    }

    fn check_attribute(&self, op: Self::Op, name: u32, attribute: Option<AttributeHandle>) -> Result<(), HostError> {
        let data = attribute.map(|handle| self.data(handle));
        self.check(self.op_name(op) as usize, name, data.as_ref())
    }

    fn set_attribute(&mut self, op: Self::Op, name: u32, attribute: Option<AttributeHandle>) {
        let data = attribute.map(|handle| self.data(handle));
        let index = self.kind(op).and_then(|kind| self.index(kind, name));
        if let (InstructionOp::Instruction(id), Some(index)) = (op, index) {
            self.arena.instruction_mut(id).set_attribute(index, data.as_ref());
        }
    }

    fn unlink_op(&mut self, op: Self::Op) -> Self::Position {
        let InstructionOp::Instruction(id) = op else { return InstructionPosition { place: None, uses: Vec::new() } };
        let values = self.values(id);
        let uses = values.iter().enumerate().map(|(index, value)| self.uses.remove(*value, id, index)).collect();
        let place = self.layout.place(A::index(id));
        self.layout.remove(id, A::index);
        InstructionPosition { place, uses }
    }

    fn relink_op(&mut self, op: Self::Op, position: Self::Position) {
        let InstructionOp::Instruction(id) = op else { return };
        if let Some(place) = position.place {
            self.layout.insert(id, place, A::index);
        }
        // The last to go comes back first: then each place is what it was.
        for ((index, value), place) in self.values(id).into_iter().enumerate().zip(position.uses).rev() {
            self.uses.restore(value, id, index, place);
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
        if let (InstructionOp::Instruction(id), InstructionOp::Instruction(before)) = (op, before)
            && op != InstructionOp::Instruction(before)
        {
            self.layout.remove(id, A::index);
            if let Some(place) = self.layout.before(before, A::index(before)) {
                self.layout.insert(id, place, A::index);
            }
        }
    }

    fn next_op(&self, op: Self::Op) -> Option<Self::Op> {
        self.place(op)?.next.map(InstructionOp::Instruction)
    }
}

/// Driving.
impl<A: Arena> DriverHost for InstructionHost<A> {
    fn nested_ops(&self, scope: Self::Op, _top_down: bool, ops: &mut Vec<Self::Op>) {
        if scope == InstructionOp::Function {
            let blocks = 0..self.layout.block_count();
            ops.extend(
                blocks.flat_map(|block| self.layout.instructions(block, A::index)).map(InstructionOp::Instruction),
            );
        }
    }

    fn parent_op(&self, op: Self::Op) -> Option<Self::Op> {
        self.place(op).map(|_| InstructionOp::Function)
    }

    fn op_index(&self, op: Self::Op) -> Option<usize> {
        match op {
            InstructionOp::Function => Some(0),
            InstructionOp::Instruction(id) => Some(1 + A::index(id)),
        }
    }

    fn is_trivially_dead(&self, op: Self::Op) -> bool {
        let InstructionOp::Instruction(id) = op else { return false };
        let is_unused = |result: &A::Value| self.uses.of(A::value_index(*result)).is_empty();
        self.kind(op).is_some_and(|kind| Self::KINDS[kind].is_pure) && self.arena.results(id).iter().all(is_unused)
    }
}
