//! The host traits: all that the project asks of an IR.
//!
//! [`Host`] reads, [`HostContext`] interns names and constants at binding, [`RewriteHost`] writes, [`DriverHost`]
//! walks. Matching and explaining need only the first, by shared reference, so a match cannot change anything; an IR that
//! is only looked at implements the first two. A host may borrow the IR that it stands for.
//!
//! All handles are small `Copy` values; none may be null. What is larger than a word or two, such as boxed attributes, gets
//! its handle from an [`Interner`](crate::Interner). Methods with a default need not be written. All of [`HostTuning`] have one: it only makes
//! matching faster on hosts that know more than they are asked, and others write `impl HostTuning for MyHost {}`.

use crate::prelude::*;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

pub use pdl_declarations::ConstantData;
use pdl_declarations::OpDefinition;

use crate::instructions::InstructionKind;

mod regions;
mod tuning;

pub use regions::RegionHost;
pub use tuning::{HostTuning, OpHead, OperandDefinition};

/// An IR that can be read.
pub trait Host {
    /// An operation.
    type Op: Copy + Eq + Hash + Debug;
    /// An SSA value: a result or a block argument.
    type Value: Copy + Eq + Hash + Debug;
    /// A type; equal handles are equal types.
    type Type: Copy + Eq + Hash + Debug;
    /// An attribute; equal handles are equal attributes.
    type Attr: Copy + Eq + Hash + Debug;
    /// An interned operation name.
    type OpName: Copy + Eq + Hash + Debug;
    /// An interned attribute name.
    type AttrName: Copy + Eq + Hash + Debug;

    /// The name of `op`.
    fn op_name(&self, op: Self::Op) -> Self::OpName;
    /// The text of an op name, for messages.
    fn op_name_text(&self, name: Self::OpName) -> String;
    /// The number of operands of `op`.
    fn operand_count(&self, op: Self::Op) -> usize;
    /// Operand `index`, which is below the count.
    fn operand(&self, op: Self::Op, index: usize) -> Self::Value;
    /// The number of results of `op`.
    fn result_count(&self, op: Self::Op) -> usize;
    /// Result `index`, which is below the count.
    fn result(&self, op: Self::Op, index: usize) -> Self::Value;
    /// The attribute `name` of `op`, inherent or discardable.
    fn attribute(&self, op: Self::Op, name: Self::AttrName) -> Option<Self::Attr>;
    /// The type of a value.
    fn value_type(&self, value: Self::Value) -> Self::Type;
    /// The op that `value` is a result of; `None` for block arguments.
    fn defining_op(&self, value: Self::Value) -> Option<Self::Op>;
    /// Which result of its defining op `value` is; 0 for block arguments.
    fn result_index(&self, value: Self::Value) -> usize;
    /// Gives each use of `value` to `visit`, as the op that uses it and which of its operands it is, until `visit` breaks.
    /// The order is the order in which patterns see users: it must be the same each time, as long as nothing is changed.
    fn uses(&self, value: Self::Value, visit: &mut dyn FnMut(Self::Op, usize) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The value that stands behind `value`, where the op that defines it only hands on what it is given, as a copy of a register
    /// does; `value` itself otherwise, as by default. What is behind has nothing behind it.
    ///
    /// Patterns look for definitions behind values, and values with the same one behind them are the same to them. What they hand
    /// to a rewrite is the operand itself, and the users of a value are those of itself alone.
    #[inline]
    fn see_through(&self, value: Self::Value) -> Self::Value {
        value
    }
    /// The type of an attribute that has one (MLIR's `TypedAttr`).
    fn attribute_type(&self, _attribute: Self::Attr) -> Option<Self::Type> {
        None
    }
    /// Where operand group `group` lies: start and length. By default each operand is a group; MLIR's rule for ops without known groups is
    /// that one starts at operand `group` and has all the rest.
    fn operand_group(&self, op: Self::Op, group: usize) -> Option<(usize, usize)> {
        (group < self.operand_count(op)).then_some((group, 1))
    }
    /// Where result group `group` lies; the default is as for operands.
    fn result_group(&self, op: Self::Op, group: usize) -> Option<(usize, usize)> {
        (group < self.result_count(op)).then_some((group, 1))
    }
    /// The first use of `value`; `None` if it has none.
    #[inline]
    fn first_use(&self, value: Self::Value) -> Option<(Self::Op, usize)> {
        let mut first = None;
        let _ = self.uses(value, &mut |op, index| {
            first = Some((op, index));
            ControlFlow::Break(())
        });
        first
    }
    /// Returns what `op` makes, if it is one that does nothing but make a constant (MLIR's trait `ConstantLike`); `None` for other ops,
    /// and if the host cannot tell.
    fn constant(&self, _op: Self::Op) -> Option<Self::Attr> {
        None
    }
    /// Appends the discardable attributes of `op`: those that are attached to it from outside, and no part of what operations of
    /// its name are. A driver that is told to carries them to what replaces the op; without this method it carries none.
    fn discardable_attributes(&self, _op: Self::Op, _attributes: &mut Vec<(Self::AttrName, Self::Attr)>) {}
    /// Returns true if an attribute of this name, where an operation of that name has it, is a part of the operation (MLIR: inherent), and
    /// so never among its [discardable ones](Self::discardable_attributes).
    fn is_inherent(&self, _op: Self::OpName, _attribute: Self::AttrName) -> bool {
        false
    }
    /// Returns true if `value` is used exactly once.
    fn has_one_use(&self, value: Self::Value) -> bool {
        let mut count = 0;
        let _ = self.uses(value, &mut |_, _| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count == 1
    }
}

/// Names and constants, interned when a pattern set is bound.
pub trait HostContext: HostTuning {
    /// The operations that there are, if the type says it: what [`operations`](Self::operations) gives by default. Patterns that are compiled with
    /// the program, by `pdll!` or a build script, are then checked by rustc. By default none.
    const KINDS: &'static [InstructionKind] = &[];

    /// Interns an op name.
    fn intern_op_name(&mut self, name: &str) -> Self::OpName;
    /// Numbers a kind of ops, if the host [numbers kinds](HostTuning::NUMBERS_KINDS): patterns are about it.
    fn intern_op_kind(&mut self, _name: Self::OpName, _operands: u32, _results: u32) {}
    /// Interns an attribute name.
    fn intern_attribute_name(&mut self, name: &str) -> Self::AttrName;
    /// Interns an attribute that patterns mention. By default [`parse_attribute`](Self::parse_attribute) gets its text: a host has one of the two.
    ///
    /// Patterns that match attributes that need not be there mention [`ABSENT`](pdl_declarations::ABSENT), which is opaque. A host makes up
    /// an attribute for it that no operation has.
    ///
    /// # Errors
    /// If the host has no such attribute: the reason.
    fn intern_constant(&mut self, constant: &ConstantData) -> Result<Self::Attr, HostError> {
        self.parse_attribute(&constant.to_string())
    }
    /// Parses MLIR's text of an attribute.
    ///
    /// # Errors
    /// If the host has no such attribute, or reads no text, as by default: the reason.
    fn parse_attribute(&mut self, _text: &str) -> Result<Self::Attr, HostError> {
        Err(HostError::new(
            "the host reads no text of attributes, as blobs of before version 10 have it: compile the patterns again",
        ))
    }
    /// Parses MLIR's text of a type.
    fn parse_type(&mut self, text: &str) -> Result<Self::Type, HostError>;
    /// Returns the operations that there are: what patterns say of others, or say otherwise of these, is an error of binding with the
    /// place where they say it. By default those of [`KINDS`](Self::KINDS). None means that the host does not know them and takes any name.
    fn operations(&self) -> Vec<OpDefinition> {
        Self::KINDS.iter().map(InstructionKind::definition).collect()
    }
    /// Returns why an operation cannot have this attribute; asked at binding for each constant that patterns give to an attribute of the
    /// [operations](Self::operations) that there are. By default all is allowed.
    ///
    /// # Errors
    /// The reason.
    fn check_constant(&self, _op: Self::OpName, _name: Self::AttrName, _constant: Self::Attr) -> Result<(), HostError> {
        Ok(())
    }
    /// Learns what the `.td` files that a program was compiled from say of operations; called when the program is bound. By
    /// default it is forgotten. [`KnownOps`](crate::KnownOps) is there to keep it and to answer from it.
    fn define_operations(&mut self, _definitions: &[OpDefinition]) {}
}

/// Why the host refused, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError(pub(crate) String);

impl HostError {
    /// An error with this reason.
    pub fn new(reason: impl Into<String>) -> HostError {
        HostError(reason.into())
    }
}

impl core::fmt::Display for HostError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for HostError {}

/// An operation to be created.
#[derive(Debug)]
#[non_exhaustive]
pub struct NewOp<'a, H: RewriteHost + ?Sized> {
    /// Its name.
    pub name: H::OpName,
    /// Its operands.
    pub operands: &'a [H::Value],
    /// Its attributes; names are distinct.
    pub attributes: &'a [(H::AttrName, H::Attr)],
    /// Its result types.
    pub result_types: &'a [H::Type],
    /// The number of operands of each group, as whoever makes it wrote them: in a pattern each expression is one. They need not be the
    /// groups of its definition.
    pub operand_groups: Option<&'a [usize]>,
    /// As `operand_groups`, for results.
    pub result_groups: Option<&'a [usize]>,
    /// The number of its regions, which have no blocks. A host without regions refuses.
    pub regions: usize,
    /// The blocks that it may go on to. A host without blocks refuses.
    pub successors: &'a [H::Block],
    /// The op whose source location it takes, if nothing else is said.
    pub location_of: H::Op,
    /// Further origins and the name of its source location. A host that does not fuse locations need not look at it.
    pub location: Option<OpLocation<'a, H>>,
}

/// The source location of an op to be created: those of its origins, a name, or both.
#[derive(Debug)]
pub struct OpLocation<'a, H: Host + ?Sized> {
    /// The origins, in order: of several the locations are fused, as MLIR's `FusedLoc::get` does. That they were erased in
    /// the same rewrite does not matter.
    pub origins: &'a [Origin<H::Op, H::Value>],
    /// Without origins, the name that is the location; with origins, what the fused location says besides, its metadata.
    pub name: Option<&'a str>,
}

impl<H: Host + ?Sized> Clone for OpLocation<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Host + ?Sized> Copy for OpLocation<'_, H> {}

/// Something that a new op comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin<O, V> {
    /// An op.
    Op(O),
    /// A value: the location is that of the op that defines it, or of the block argument.
    Value(V),
}

impl<O, V> Origin<O, V> {
    /// The op, or the one that defines the value; `None` for block arguments.
    pub fn op<H: Host<Op = O, Value = V> + ?Sized>(self, host: &H) -> Option<O> {
        match self {
            Origin::Op(op) => Some(op),
            Origin::Value(value) => host.defining_op(value),
        }
    }
}

impl<H: RewriteHost + ?Sized> NewOp<'_, H> {
    /// An op of this name at the source location of another, with nothing else.
    pub fn new(name: H::OpName, location_of: H::Op) -> Self {
        let (operands, attributes, result_types) = (&[], &[], &[]);
        let (operand_groups, result_groups) = (None, None);
        NewOp {
            name,
            operands,
            attributes,
            result_types,
            operand_groups,
            result_groups,
            regions: 0,
            successors: &[],
            location_of,
            location: None,
        }
    }
}

/// An IR that can be changed. Seven primitives; replacing, erasing and undoing are built from them by
/// the rewriter.
pub trait RewriteHost: HostTuning {
    /// Where an unlinked op and the uses of its operands stood: what [`relink_op`](Self::relink_op) needs. It need not be small, but
    /// ops that never come back are asked for one too, unless the host has an [`erase_op`](Self::erase_op) of its own.
    type Position: Debug;
    /// A block; `()` if there are none.
    type Block: Copy + Eq + Hash + Debug;

    /// Returns an op that is there and equal to `new`, on a host that keeps each once (hash-consing, value numbering). A rewrite takes it in place
    /// of a new one, unless it is its root or erased, and leaves it where it is when it is undone. By default none.
    fn equal_op(&self, _new: &NewOp<'_, Self>) -> Option<Self::Op> {
        None
    }
    /// Creates an op directly before `before`. Its handle is a new one: undoing the rewrite takes it out.
    fn create_op(&mut self, new: &NewOp<'_, Self>, before: Self::Op) -> Result<Self::Op, HostError>;
    /// Appends the attributes that the definition of `new` gives to it and that it does not have: defaults, and the sizes of its
    /// groups. By default none. [`KnownOps::missing_attributes`](crate::KnownOps::missing_attributes) answers from definitions.
    ///
    /// # Errors
    /// When nothing says the sizes of its groups.
    fn missing_attributes(
        &mut self,
        _new: &NewOp<'_, Self>,
        _attributes: &mut Vec<(Self::AttrName, Self::Attr)>,
    ) -> Result<(), HostError> {
        Ok(())
    }
    /// Returns true if ops have source locations, and what a rewrite creates is to have those of all operations that its pattern matched.
    /// By default, it has that of the root. Costs nothing while it is false.
    fn fuses_locations(&self) -> bool {
        false
    }
    /// Returns whether anything is known of ops of this name, as of all by default. Where nothing is, and nothing says result types, an op
    /// that is created has no results, as in MLIR; where something is, that is an error.
    fn knows_operation(&self, _name: Self::OpName) -> bool {
        true
    }
    /// Appends the result types that `new` would have (its own are empty).
    ///
    /// # Errors
    /// When the host knows no inference for the op, as by default, or the operands do not allow one.
    fn infer_result_types(&mut self, _new: &NewOp<'_, Self>, _types: &mut Vec<Self::Type>) -> Result<(), HostError> {
        Err(HostError("no type inference is known for it".to_owned()))
    }
    /// Makes `value` operand `index` of `op`. The new use goes where the host puts new uses, also if `value` is
    /// the operand already: always in front, always behind, or, where uses are found by looking at ops, where the op stands.
    fn set_operand(&mut self, op: Self::Op, index: usize, value: Self::Value);
    /// Makes all that uses `old` use another value, `new`, in the order of the uses: as [`set_operand`](Self::set_operand) does one after
    /// the other. To be overridden by hosts that do all at once in less time.
    fn replace_uses(&mut self, old: Self::Value, new: Self::Value) {
        while let Some((op, index)) = self.first_use(old) {
            self.set_operand(op, index, new);
        }
    }
    /// Returns why an attribute of `op` cannot be set to this, or not be removed: an IR whose attributes are fields of its instructions has
    /// no others. It is asked before each change of a rewrite, and by default allows all.
    ///
    /// # Errors
    /// The reason.
    fn check_attribute(
        &self,
        _op: Self::Op,
        _name: Self::AttrName,
        _attribute: Option<Self::Attr>,
    ) -> Result<(), HostError> {
        Ok(())
    }
    /// Sets or removes an attribute.
    fn set_attribute(&mut self, op: Self::Op, name: Self::AttrName, attribute: Option<Self::Attr>);
    /// Sets or removes attributes of different names, as [`set_attribute`](Self::set_attribute) does one after the other. For hosts
    /// that do many at once in less time.
    fn set_attributes(&mut self, op: Self::Op, attributes: &[(Self::AttrName, Option<Self::Attr>)]) {
        for (name, attribute) in attributes {
            self.set_attribute(op, *name, *attribute);
        }
    }
    /// Returns the discardable attribute that an operation has after it took the place of another one, if both had one of that name:
    /// `own` and `other`. With `None`, it keeps its own.
    fn merge_attributes(&mut self, _own: Self::Attr, _other: Self::Attr) -> Option<Self::Attr> {
        None
    }
    /// Takes `op`, whose results have no uses, out of its block and its operands, and those of the ops in its
    /// regions, out of their use lists, but keeps it so that [`relink_op`](Self::relink_op) can bring it back unchanged.
    fn unlink_op(&mut self, op: Self::Op) -> Self::Position;
    /// Undoes the latest [`unlink_op`](Self::unlink_op) that is not undone yet.
    fn relink_op(&mut self, op: Self::Op, position: Self::Position);
    /// Frees an unlinked op and all in its regions. Its handle is not used again.
    fn destroy_op(&mut self, op: Self::Op);
    /// Takes `op`, whose results have no uses, out for good, with all in its regions: what nothing can ask back any more. To be
    /// overridden by hosts for which keeping an op is more work than freeing it.
    fn erase_op(&mut self, op: Self::Op) {
        self.unlink_op(op);
        self.destroy_op(op);
    }
    /// A number by which this IR is told from others of its type, for as long as its handles are of use; an [`Identity`](crate::Identity)
    /// is one.
    ///
    /// Native functions, patterns in Rust and conversions of types get the host as `&mut`, and can put another IR in its place. A run that finds
    /// another number behind such a call ends with an error and asks that IR nothing. With 0, the default, nothing is found,
    /// and the other IR is given handles that are not its own.
    fn identity(&self) -> usize {
        0
    }
    /// Moves `op` directly before `before`.
    fn move_op(&mut self, op: Self::Op, before: Self::Op);
    /// The op directly behind `op` in its block; `None` at the end, or if the host cannot tell. With it, a rewrite
    /// may create ops after its root is erased, and move ops; without it, such a rewrite is refused.
    fn next_op(&self, _op: Self::Op) -> Option<Self::Op> {
        None
    }
    /// The op directly behind the definition of `value`, so that what is created before it is there wherever the value is;
    /// for an argument, the first op of its block. `None` if there is none, or if the host cannot tell. With it, a dialect
    /// conversion materializes a value once for all its users.
    fn op_after_definition(&self, value: Self::Value) -> Option<Self::Op> {
        self.next_op(self.defining_op(value)?)
    }
}

/// An IR that a driver can walk.
pub trait DriverHost: RewriteHost {
    /// Appends every op nested in `scope`, without `scope` itself; parents before what they hold (pre-order) if
    /// `top_down`, otherwise what they hold first (post-order).
    fn nested_ops(&self, scope: Self::Op, top_down: bool, ops: &mut Vec<Self::Op>);
    /// A number for `op`, dense enough to index a table; it may be used again after the op is destroyed. `None`, for all ops,
    /// if the host has none: a driver then keeps numbers of its own, by hashing.
    fn op_index(&self, _op: Self::Op) -> Option<usize> {
        None
    }
    /// Which region of its parent holds `op`.
    fn region_index(&self, _op: Self::Op) -> usize {
        0
    }
    /// The op whose region holds `op`.
    fn parent_op(&self, op: Self::Op) -> Option<Self::Op>;
    /// Returns true if the same op holds both.
    fn are_siblings(&self, a: Self::Op, b: Self::Op) -> bool {
        self.parent_op(a) == self.parent_op(b)
    }
    /// Returns true if any op is nested in `op`; a host may say so of empty regions too.
    fn holds_ops(&self, op: Self::Op) -> bool {
        let mut nested = Vec::new();
        self.nested_ops(op, true, &mut nested);
        !nested.is_empty()
    }
    /// Returns true if [`is_trivially_dead`](Self::is_trivially_dead) is ever true.
    fn knows_dead_ops(&self) -> bool {
        true
    }
    /// Returns what a person finds `op` by, for messages: its number or its handle, if the host knows nothing better.
    fn op_label(&self, op: Self::Op) -> String {
        match self.op_index(op) {
            Some(number) => format!("#{number}"),
            None => format!("#{op:?}"),
        }
    }
    /// Returns true if `op` may be erased because nothing uses it and it has no side effect. Only true if the host knows.
    fn is_trivially_dead(&self, _op: Self::Op) -> bool {
        false
    }
}

/// An argument of a block, yet to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewArgument<T> {
    /// Its type.
    pub r#type: T,
    /// The argument of the block whose source location it takes, by index.
    pub location_of: Option<usize>,
}

/// An IR whose ops hold regions of blocks with arguments. Optional: only converting the types of block arguments needs
/// it, see [`Rewriter::convert_region_types`](crate::Rewriter::convert_region_types).
pub trait BlockHost: RewriteHost<Block: 'static> {
    /// Arguments that a block had.
    type Arguments: Debug + 'static;

    /// The number of regions of `op`.
    fn region_count(&self, op: Self::Op) -> usize;
    /// Appends the blocks of region `region` of `op`, the entry first; none if there is no such region.
    fn region_blocks(&self, op: Self::Op, region: usize, blocks: &mut Vec<Self::Block>);
    /// The op whose region holds `block`.
    fn block_owner(&self, block: Self::Block) -> Option<Self::Op>;
    /// The first op of `block`.
    fn first_op(&self, block: Self::Block) -> Option<Self::Op>;
    /// Appends the arguments of `block`.
    fn block_arguments(&self, block: Self::Block, arguments: &mut Vec<Self::Value>);
    /// Gives `block` new arguments. The old ones keep their types and their uses until they are destroyed.
    ///
    /// # Errors
    /// When there is no room for them; nothing is changed then.
    fn replace_block_arguments(
        &mut self,
        block: Self::Block,
        arguments: &[NewArgument<Self::Type>],
    ) -> Result<Self::Arguments, HostError>;
    /// Undoes the latest [`replace_block_arguments`](Self::replace_block_arguments) of `block` that is not undone yet. The
    /// new arguments have no uses left, and are not asked for again.
    fn restore_block_arguments(&mut self, block: Self::Block, old: Self::Arguments);
    /// Frees arguments that were replaced and have no uses.
    fn destroy_block_arguments(&mut self, old: Self::Arguments);
}

/// The op that defines what is behind a value.
#[inline(always)]
pub(crate) fn definition<H: Host>(host: &H, value: H::Value) -> Option<H::Op> {
    host.defining_op(host.see_through(value))
}

/// Returns true if what is behind a value is this result of its op.
#[inline(always)]
pub(crate) fn is_result<H: Host>(host: &H, value: H::Value, index: u32) -> bool {
    let behind = host.see_through(value);
    host.result_index(behind) == index as usize && host.defining_op(behind).is_some()
}

/// Returns true if two values are the same to patterns.
#[inline(always)]
pub(crate) fn is_same<H: Host>(host: &H, a: H::Value, b: H::Value) -> bool {
    host.see_through(a) == host.see_through(b)
}

/// The operands of an op.
pub(crate) fn operands<H: Host>(host: &H, op: H::Op) -> Vec<H::Value> {
    (0..host.operand_count(op)).map(|index| host.operand(op, index)).collect()
}

/// The results of an op.
pub(crate) fn results<H: Host>(host: &H, op: H::Op) -> Vec<H::Value> {
    (0..host.result_count(op)).map(|index| host.result(op, index)).collect()
}

/// The blocks in a region of an op.
pub(crate) fn region_blocks<H: BlockHost>(host: &H, op: H::Op, region: usize) -> Vec<H::Block> {
    let mut blocks = Vec::new();
    host.region_blocks(op, region, &mut blocks);
    blocks
}

/// The arguments of a block.
pub(crate) fn block_arguments<H: BlockHost>(host: &H, block: H::Block) -> Vec<H::Value> {
    let mut arguments = Vec::new();
    host.block_arguments(block, &mut arguments);
    arguments
}

/// The ops in a block.
pub(crate) fn block_ops<H: RegionHost>(host: &H, block: H::Block) -> Vec<H::Op> {
    let mut ops = Vec::new();
    host.block_ops(block, &mut ops);
    ops
}

/// The blocks that an op goes on to.
pub(crate) fn successors<H: RegionHost>(host: &H, op: H::Op) -> Vec<H::Block> {
    let mut successors = Vec::new();
    host.successors(op, &mut successors);
    successors
}

/// The types of values.
pub(crate) fn types<H: Host>(host: &H, values: &[H::Value]) -> Vec<H::Type> {
    values.iter().map(|value| host.value_type(*value)).collect()
}
