//! [`Kinds`]: names of operations and attributes, and handles of attributes, for the hosts of instructions.

use crate::prelude::*;

use core::marker::PhantomData;

use super::{AttributeHandle, ImmediateData, Instruction, InstructionKind};
use crate::host::{HostError, NewOp, RewriteHost};
use crate::interner::Interner;

/// Binds patterns to a host that keeps [`Kinds`], and whose IR knows the types.
macro_rules! names_of {
    ($host:ident<$param:ident: $bound:ident>, $ir:ident, $instruction:ident) => {
        impl<$param: $bound> $crate::host::HostContext for $host<$param> {
            const KINDS: &'static [$crate::instructions::InstructionKind] =
                <$param::$instruction as Instruction>::KINDS;

            fn intern_op_name(&mut self, name: &str) -> u32 {
                self.kinds.intern_op_name(name)
            }

            fn intern_attribute_name(&mut self, name: &str) -> u32 {
                self.kinds.intern_attribute_name(name)
            }

            fn intern_constant(
                &mut self,
                constant: &pdl_declarations::ConstantData,
            ) -> Result<$crate::instructions::AttributeHandle, $crate::host::HostError> {
                Ok(self.handle(&$crate::instructions::ImmediateData::of_constant(constant)))
            }

            fn parse_type(&mut self, text: &str) -> Result<$param::Type, $crate::host::HostError> {
                self.$ir
                    .parse_type(text)
                    .ok_or_else(|| $crate::host::HostError::new(format!("there is no type `{text}`")))
            }

            fn check_constant(
                &self,
                op: u32,
                name: u32,
                constant: $crate::instructions::AttributeHandle,
            ) -> Result<(), $crate::host::HostError> {
                self.kinds.check(op, name, Some(&self.data(constant)))
            }
        }
    };
}
pub(super) use names_of;

/// The names that are known, and the attributes that have handles.
#[derive(Debug)]
pub(super) struct Kinds<I> {
    /// Names of operations: those of the kinds, the two below, and others that patterns mention.
    names: Vec<String>,
    attribute_names: Vec<String>,
    /// For each kind, for each of the attribute names of all kinds the index of the attribute.
    indices: Vec<Option<usize>>,
    /// The number of attribute names of all kinds.
    own_names: usize,
    /// For each kind its number of results, if its number of operands is fixed; otherwise a number that none has.
    fixed_results: Vec<usize>,
    /// For each kind its number of operands, if each is a group.
    single: Vec<Option<usize>>,
    data: Interner<ImmediateData>,
    of: PhantomData<fn() -> I>,
}

impl<I> Clone for Kinds<I> {
    fn clone(&self) -> Self {
        Kinds {
            names: self.names.clone(),
            attribute_names: self.attribute_names.clone(),
            indices: self.indices.clone(),
            fixed_results: self.fixed_results.clone(),
            single: self.single.clone(),
            data: self.data.clone(),
            ..*self
        }
    }
}

impl<I: Instruction> Kinds<I> {
    pub(super) fn new() -> Self {
        let mut attribute_names: Vec<String> = Vec::new();
        for (name, _) in I::KINDS.iter().flat_map(|kind| kind.attributes) {
            if !attribute_names.iter().any(|known| known == name) {
                attribute_names.push((*name).to_owned());
            }
        }
        let position =
            |kind: &InstructionKind, name: &String| kind.attributes.iter().position(|(known, _)| known == name);
        let of_kind = |kind| attribute_names.iter().map(move |name| position(kind, name));
        let indices = I::KINDS.iter().flat_map(of_kind).collect();
        let names = I::KINDS.iter().map(|kind| kind.name.to_owned());
        let names = names.chain(["(function)", "(other)"].map(str::to_owned)).collect();
        let single = I::KINDS.iter().map(InstructionKind::fixed_operands).collect();
        let results = |kind: &InstructionKind| if kind.fixed_operands().is_some() { kind.results } else { usize::MAX };
        let fixed_results = I::KINDS.iter().map(results).collect();
        let own_names = attribute_names.len();
        Kinds {
            names,
            attribute_names,
            indices,
            own_names,
            fixed_results,
            single,
            data: Interner::default(),
            of: PhantomData,
        }
    }

    /// Returns the attribute that a handle stands for.
    pub(super) fn data(&self, handle: AttributeHandle) -> ImmediateData {
        match handle {
            AttributeHandle::Integer(value) => ImmediateData::Integer(value.into()),
            AttributeHandle::Interned(handle) => self.data.get(handle).clone(),
        }
    }

    /// Returns the handle of an attribute.
    #[inline]
    pub(super) fn handle(&self, data: &ImmediateData) -> AttributeHandle {
        match data {
            ImmediateData::Integer(value) if i64::try_from(*value).is_ok() => AttributeHandle::Integer(*value as i64),
            _ => AttributeHandle::Interned(self.data.intern(data)),
        }
    }

    /// Returns the number of the kind of an operation of this name: that of the name if all of its name have as many operands and results.
    #[inline]
    pub(super) fn number(&self, name: u32, results: usize, operands: impl FnOnce() -> usize) -> u32 {
        match self.fixed_results.get(name as usize) {
            Some(fixed) if *fixed == results => name,
            _ => self.other_number(name, operands(), results),
        }
    }

    /// Returns a number above those of names, which differs for each name and number of operands and results.
    #[cold]
    fn other_number(&self, name: u32, operands: usize, results: usize) -> u32 {
        let names = I::KINDS.len() + 2;
        let counts = operands.min(1 << 12) << 8 | results.min(1 << 8);
        (names * (counts + 1) + name as usize) as u32
    }

    /// Returns the number of the name of an instruction, or of the function.
    #[inline]
    pub(super) fn op_name(&self, instruction: Option<&I>) -> u32 {
        let known = I::KINDS.len();
        let number = match instruction {
            None => known,
            Some(instruction) => instruction.kind().unwrap_or(known + 1),
        };
        number as u32
    }

    pub(super) fn op_name_text(&self, name: u32) -> String {
        self.names[name as usize].clone()
    }

    pub(super) fn intern_op_name(&mut self, name: &str) -> u32 {
        position(&mut self.names, name)
    }

    pub(super) fn intern_attribute_name(&mut self, name: &str) -> u32 {
        position(&mut self.attribute_names, name)
    }

    /// Returns the index of an attribute of a kind.
    pub(super) fn index(&self, kind: usize, name: u32) -> Option<usize> {
        let name = Some(name as usize).filter(|name| *name < self.own_names)?;
        self.indices.get(kind * self.own_names + name).copied().flatten()
    }

    /// Returns where a group of operands of an instruction lies.
    #[inline]
    pub(super) fn operand_group(&self, instruction: &I, group: usize) -> Option<(usize, usize)> {
        match instruction.kind().and_then(|kind| self.single[kind]) {
            Some(count) => (group < count).then_some((group, 1)),
            None => operand_group(instruction, group),
        }
    }

    /// Returns an attribute of an instruction.
    pub(super) fn attribute(&self, instruction: &I, name: u32) -> Option<AttributeHandle> {
        let data = instruction.attribute(self.index(instruction.kind()?, name)?)?;
        Some(self.handle(&data))
    }

    /// Checks the value that an attribute of an operation is given, or that it may be absent.
    pub(super) fn check(&self, kind: u32, name: u32, data: Option<&ImmediateData>) -> Result<(), HostError> {
        let text = self.attribute_names.get(name as usize).map_or("", String::as_str);
        match self.index(kind as usize, name) {
            Some(index) => check_kind::<I>(kind as usize, index, data, text),
            None => Err(HostError::new(format!("`{}` has no attribute `{text}`", self.names[kind as usize]))),
        }
    }

    /// Makes an instruction.
    pub(super) fn build<H>(&self, new: &NewOp<'_, H>) -> Result<I, HostError>
    where
        H: RewriteHost<Value = I::Value, OpName = u32, AttrName = u32, Attr = AttributeHandle>,
    {
        let number = new.name as usize;
        let kind = I::KINDS.get(number);
        let kind = kind.ok_or_else(|| HostError::new(format!("there is no `{}`", self.names[number])))?;
        if new.regions > 0 || !new.successors.is_empty() {
            return Err(HostError::new(format!("`{}` has no regions and no successors here", kind.name)));
        }
        let count = kind.attributes.len();
        with_entries(count, |data: &mut [Option<ImmediateData>]| {
            for (name, handle) in new.attributes {
                let known = self.attribute_names.get(*name as usize).map_or("", String::as_str);
                let index = self.index(number, *name);
                let index =
                    index.ok_or_else(|| HostError::new(format!("`{}` has no attribute `{known}`", kind.name)))?;
                data[index] = Some(self.data(*handle));
            }
            let made = with_entries(count, |attributes: &mut [Option<&ImmediateData>]| {
                attributes.iter_mut().zip(&*data).for_each(|(attribute, data)| *attribute = data.as_ref());
                if self.single[number] == Some(new.operands.len()) {
                    return Some(I::build(number, &mut new.operands.chunks(1), attributes));
                }
                let (sizes, mut rest) = (group_sizes(kind, new)?, new.operands);
                let mut groups = sizes.iter().map(|size| {
                    let (group, behind) = rest.split_at(*size);
                    rest = behind;
                    group
                });
                Some(I::build(number, &mut groups, attributes))
            });
            if let Some(Some(made)) = made {
                return Ok(made);
            }
            if made.is_none() {
                let count = new.operands.len();
                let reason = format!("`{}` does not take {count} operands in these groups", kind.name);
                return Err(HostError::new(reason));
            }
            for (index, (name, _)) in kind.attributes.iter().enumerate() {
                check_kind::<I>(number, index, data[index].as_ref(), name)?;
            }
            Err(HostError::new(format!("patterns cannot make `{}`", kind.name)))
        })
    }
}

/// Calls a function with so many entries. Most instructions have few, for which no memory is asked.
fn with_entries<T: Clone, R>(count: usize, then: impl FnOnce(&mut [Option<T>]) -> R) -> R {
    match ([const { None }; 2]).get_mut(..count) {
        Some(few) => then(few),
        None => then(&mut vec![None; count]),
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

/// The number of a name, which it gets if it has none.
fn position(names: &mut Vec<String>, name: &str) -> u32 {
    let known = names.iter().position(|known| known == name);
    let number = known.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    });
    number as u32
}

/// Returns the number of operands of an instruction.
pub fn operand_count<I: Instruction>(instruction: &I) -> usize {
    let mut count = 0;
    instruction.operands(&mut |piece| count += piece.len());
    count
}

/// Returns operand `index` of an instruction.
pub fn operand<I: Instruction>(instruction: &I, mut index: usize) -> Option<I::Value> {
    let mut found = None;
    instruction.operands(&mut |piece| {
        found = found.or_else(|| piece.get(index).copied());
        index = index.wrapping_sub(piece.len());
    });
    found
}

/// Exchanges operand `index` of an instruction, and returns what it was.
#[inline(always)]
pub(super) fn set_operand<I: Instruction>(instruction: &mut I, mut index: usize, value: I::Value) -> Option<I::Value> {
    let mut old = None;
    instruction.operands_mut(&mut |piece| {
        if let Some(operand) = piece.get_mut(index).filter(|_| old.is_none()) {
            old = Some(core::mem::replace(operand, value));
        }
        index = index.wrapping_sub(piece.len());
    });
    old
}

/// Returns the operands of an instruction.
pub fn operands<I: Instruction>(instruction: &I) -> Vec<I::Value> {
    let mut operands = Vec::new();
    instruction.operands(&mut |piece| operands.extend_from_slice(piece));
    operands
}

/// Returns the operands of a group.
pub fn operands_of_group<I: Instruction>(instruction: &I, group: usize) -> Option<Vec<I::Value>> {
    let (start, len) = operand_group(instruction, group)?;
    Some(operands(instruction)[start..start + len].to_vec())
}

/// Returns where a group of operands of an instruction lies.
#[inline(never)]
fn operand_group<I: Instruction>(instruction: &I, group: usize) -> Option<(usize, usize)> {
    let Some(kind) = instruction.kind() else {
        return (group < operand_count(instruction)).then_some((group, 1));
    };
    // A piece is a field, or one of several that a field holds: what varies is one group, what does not one for each value.
    let mut varies = I::KINDS[kind].groups();
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
