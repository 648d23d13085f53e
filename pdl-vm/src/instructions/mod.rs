//! Instructions that are an enum of Rust: the whole host of an IR from `#[derive(Instruction)]` and a trait of a few short methods.
//!
//! ```text
//!  enum Inst ──derive──▶ Instruction ─┐
//!                                     ├─▶ InstructionHost: Host, RewriteHost, DriverHost
//!  arenas ─────────────▶ Arena ───────┘
//! ```
//!
//! Each variant is an operation. Fields of the value type, arrays, lists and options of it are operands, each field a group; all others are
//! attributes, by [`Immediate`]. [`InstructionHost`] keeps what an arena need not have: the uses of values, the order of instructions while they
//! are rewritten, names, and handles of attributes.

use alloc::vec::Vec;

use core::fmt::Debug;
use core::hash::Hash;

use pdl_declarations::{Effects, GroupSizes, Groups, OpDefinition, OwnAttribute};

mod compute;
mod graph;
mod host;
mod immediate;
mod kinds;
mod layout;
mod rules;
mod uses;

/// For derived code, which need not know `alloc`.
#[doc(hidden)]
pub use alloc::string::String;
pub use compute::RuleComputation;
pub use graph::{Graph, GraphHost, rebuild_by_rules};
#[cfg(feature = "std")]
pub use host::InstructionNames;
pub use host::{AttributeHandle, InstructionHost, InstructionOp};
pub use immediate::{Immediate, ImmediateData};
/// For rules that are compiled to Rust.
#[doc(hidden)]
pub use kinds::{operand, operand_count, operands, operands_of_group};
pub use rules::{RuleHost, RuleSet, RulesReport};

/// An instruction: one of several operations, with operands and attributes. `#[derive(Instruction)]` of the crate `pdl-derive` writes it.
pub trait Instruction: Sized {
    /// A value of the IR.
    type Value: Copy + Eq + Hash + Debug + 'static;

    /// The operations that there are.
    const KINDS: &'static [InstructionKind];

    /// Returns its place among [`KINDS`](Self::KINDS); `None` if patterns do not know it.
    fn kind(&self) -> Option<usize>;
    /// Gives its operands to `visit`, in order and in pieces.
    fn operands(&self, visit: &mut impl FnMut(&[Self::Value]));
    /// Gives its operands to `visit`, which may exchange them.
    fn operands_mut(&mut self, visit: &mut impl FnMut(&mut [Self::Value]));
    /// Returns the type of its results, if the instruction says it.
    fn result_type(&self) -> ResultType<Self::Value>;
    /// Returns attribute `index` of its kind; `None` if it is absent.
    fn attribute(&self, index: usize) -> Option<ImmediateData>;
    /// Checks the value that attribute `index` of a kind is given, or that it may be absent.
    ///
    /// # Errors
    /// The attributes that it can be, in words.
    fn check_attribute(kind: usize, index: usize, data: Option<&ImmediateData>) -> Result<(), String>;
    /// Sets attribute `index` to a [checked](Self::check_attribute) value, or removes it.
    fn set_attribute(&mut self, index: usize, data: Option<&ImmediateData>);
    /// Makes an instruction of a kind. `operands` has the values of one group after the other, `attributes` one entry for each attribute.
    /// `None` if an attribute cannot have its value, or the kind has fields that patterns do not know.
    fn build(
        kind: usize,
        operands: &mut dyn Iterator<Item = &[Self::Value]>,
        attributes: &[Option<&ImmediateData>],
    ) -> Option<Self>;
}

/// An operation of an [`Instruction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionKind {
    /// Its name in patterns, dialect included.
    pub name: &'static str,
    /// For each field with operands, whether the number of values in each of its groups varies.
    pub operands: &'static [&'static [bool]],
    /// The number of its results.
    pub results: usize,
    /// The names of its attributes, and whether each may be absent.
    pub attributes: &'static [(&'static str, bool)],
    /// For each attribute the [constants](Immediate::CASES) that it is one of.
    pub cases: &'static [&'static [&'static str]],
    /// True if it does nothing but compute its results.
    pub is_pure: bool,
}

impl InstructionKind {
    /// Returns for each group of operands whether its number of values varies.
    pub(crate) fn groups(&self) -> impl Iterator<Item = bool> {
        self.operands.iter().flat_map(|field| field.iter().copied())
    }

    /// Returns how many groups of operands hold one value, and how many there are.
    pub(crate) const fn operand_counts(&self) -> [usize; 2] {
        let ([mut single, mut all], mut field) = ([0; 2], 0);
        while field < self.operands.len() {
            let (varies, mut group) = (self.operands[field], 0);
            while group < varies.len() {
                single += !varies[group] as usize;
                group += 1;
            }
            (all, field) = (all + group, field + 1);
        }
        [single, all]
    }

    /// Returns the number of operands, if each is a group.
    pub(crate) fn fixed_operands(&self) -> Option<usize> {
        let [single, all] = self.operand_counts();
        (single == all).then_some(all)
    }

    /// Returns this as patterns are checked against it.
    pub(crate) fn definition(&self) -> OpDefinition {
        let attribute = |(name, may_be_absent): &(&'static str, bool)| OwnAttribute {
            is_required: !may_be_absent,
            ..OwnAttribute::from(*name)
        };
        OpDefinition {
            operands: Groups { varies: self.groups().collect(), sizes: GroupSizes::Unknown },
            attributes: self.attributes.iter().map(attribute).collect(),
            effects: if self.is_pure { Effects::Removable } else { Effects::Any },
            ..OpDefinition::plain(self.name, 0, self.results, &[])
        }
    }
}

/// The type of the results of an [`Instruction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultType<V> {
    /// None is said: patterns say it.
    Unknown,
    /// The one that patterns call this.
    Named(&'static str),
    /// That of this value, an operand.
    Of(V),
}

impl<V: Copy> ResultType<V> {
    /// Returns the type of the first value of a field.
    pub fn of(field: &impl OperandField<V>) -> ResultType<V> {
        let mut first = None;
        field.visit(&mut |piece| first = first.or(piece.first().copied()));
        first.map_or(ResultType::Unknown, ResultType::Of)
    }
}

/// The operands that a field holds.
pub trait OperandField<V>: Sized {
    /// For each group, whether its number of values varies.
    const GROUPS: &'static [bool];

    /// Gives the values to `visit`, in order.
    fn visit(&self, visit: &mut impl FnMut(&[V]));
    /// Gives the values to `visit`, which may exchange them.
    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [V]));
    /// Makes the field of as many groups as it has; `None` if that cannot be.
    fn build(groups: &mut dyn Iterator<Item = &[V]>) -> Option<Self>;
}

impl<V: Copy> OperandField<V> for V {
    const GROUPS: &'static [bool] = &[false];

    fn visit(&self, visit: &mut impl FnMut(&[V])) {
        visit(core::slice::from_ref(self));
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [V])) {
        visit(core::slice::from_mut(self));
    }

    fn build(groups: &mut dyn Iterator<Item = &[V]>) -> Option<V> {
        groups.next()?.first().copied()
    }
}

impl<V: Copy, const N: usize> OperandField<V> for [V; N] {
    const GROUPS: &'static [bool] = &[false; N];

    fn visit(&self, visit: &mut impl FnMut(&[V])) {
        // A piece without a value would be taken for a group.
        if N > 0 {
            visit(self);
        }
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [V])) {
        if N > 0 {
            visit(self);
        }
    }

    fn build(groups: &mut dyn Iterator<Item = &[V]>) -> Option<[V; N]> {
        let mut values = [None; N];
        values.iter_mut().for_each(|value| *value = groups.next().and_then(|group| group.first().copied()));
        values.iter().all(Option::is_some).then(|| values.map(|value| value.expect("each is there")))
    }
}

impl<V: Copy> OperandField<V> for Vec<V> {
    const GROUPS: &'static [bool] = &[true];

    fn visit(&self, visit: &mut impl FnMut(&[V])) {
        visit(self);
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [V])) {
        visit(self);
    }

    fn build(groups: &mut dyn Iterator<Item = &[V]>) -> Option<Vec<V>> {
        groups.next().map(<[V]>::to_vec)
    }
}

impl<V: Copy> OperandField<V> for Option<V> {
    const GROUPS: &'static [bool] = &[true];

    fn visit(&self, visit: &mut impl FnMut(&[V])) {
        visit(self.as_slice());
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [V])) {
        visit(self.as_mut_slice());
    }

    fn build(groups: &mut dyn Iterator<Item = &[V]>) -> Option<Option<V>> {
        let group = groups.next()?;
        (group.len() <= 1).then(|| group.first().copied())
    }
}

/// The name of an instruction or a value: a number, from which tables are indexed. `#[derive(Handle)]` of the crate `pdl-derive` writes it for structs
/// of one integer.
pub trait Handle: Copy + Eq + Hash + Debug + 'static {
    /// Returns the number.
    fn index(self) -> usize;
}

/// The arenas of an IR whose instructions are an enum: all that its host is made of, beside what is derived.
///
/// While patterns run, [`InstructionHost`] has the order of instructions; afterwards it gives each block its instructions back.
pub trait Arena {
    /// The instructions.
    type Instruction: Instruction<Value = Self::Value>;
    /// The name of an instruction.
    type Id: Handle;
    /// A value.
    type Value: Handle;
    /// A type of values.
    type Type: Copy + Eq + Hash + Debug + 'static;

    /// Returns the instruction of a name.
    fn instruction(&self, id: Self::Id) -> &Self::Instruction;
    /// Returns the instruction of a name, to be changed.
    fn instruction_mut(&mut self, id: Self::Id) -> &mut Self::Instruction;
    /// Returns the results of an instruction.
    fn results(&self, id: Self::Id) -> &[Self::Value];
    /// Returns the instruction that computes a value, and which of its results that is; `None` for arguments.
    fn definition(&self, value: Self::Value) -> Option<(Self::Id, usize)>;
    /// Returns the type of a value.
    fn value_type(&self, value: Self::Value) -> Self::Type;
    /// Makes an instruction, with results of these types, that stands in no block.
    fn add(&mut self, instruction: Self::Instruction, types: &[Self::Type]) -> Self::Id;
    /// Returns the blocks: of each the instructions, in order.
    fn blocks(&mut self) -> impl Iterator<Item = &mut Vec<Self::Id>>;

    /// Returns the type that patterns call this, as in `type<"i32">`; `None` if there is none, as by default. Where types are an enum,
    /// [`Immediate::of_text`] of a derived `Immediate` is it.
    fn parse_type(&self, _text: &str) -> Option<Self::Type> {
        None
    }
    /// Returns the types of the results of an instruction that is yet to be made; `None` if they cannot be told: patterns say them then. By
    /// default they are what [the instruction says](Instruction::result_type).
    fn infer_types(&self, instruction: &Self::Instruction) -> Option<Vec<Self::Type>> {
        let results = Self::Instruction::KINDS[instruction.kind()?].results;
        let r#type = match instruction.result_type() {
            _ if results == 0 => return Some(Vec::new()),
            ResultType::Unknown => return None,
            ResultType::Named(text) => self.parse_type(text)?,
            ResultType::Of(value) => self.value_type(value),
        };
        Some(alloc::vec![r#type; results])
    }
}
