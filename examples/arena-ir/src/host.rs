//! The adapter: the IR behind the traits of `pdl-vm`. It is meant to be copied; `docs/embedding.md` goes through it.
//!
//! The methods of the IR fit, but for two things. Attributes are no `Copy` handles: an [`Interner`] gives them some. And the IR
//! cannot take back that an operation went out of its block and of the lists of uses: a [`Place`] remembers where it was.

use std::ops::ControlFlow;

use pdl_vm::host::{BlockHost, DriverHost, Host, HostContext, HostError, HostTuning, NewArgument, NewOp, RewriteHost};
use pdl_vm::{ABSENT, ConstantOp, Fold, FoldHost, FoldOf, FoldResult, Interned, Interner};

use crate::ir::{Attribute, BlockRef, Ir, NewOperation, OpRef, Origin, Symbol, TypeRef, ValueRef};

/// An IR that patterns can be applied to.
#[derive(Debug, Default)]
pub struct ArenaHost {
    /// The IR.
    pub ir: Ir,
    /// A handle for each attribute that patterns met.
    pub attributes: Interner<Attribute>,
}

/// Where an operation was that is taken out and may come back.
#[derive(Debug)]
pub struct Place {
    block: BlockRef,
    /// The operation behind it.
    next: Option<OpRef>,
    /// Where the uses of its operands, and of those of the operations in it, were in their lists.
    uses: Vec<usize>,
}

impl ArenaHost {
    /// Makes a host of an IR. It is taken back from the field.
    pub fn new(ir: Ir) -> ArenaHost {
        ArenaHost { ir, ..ArenaHost::default() }
    }
}

/// Reading: a line for each question.
impl Host for ArenaHost {
    type Op = OpRef;
    type Value = ValueRef;
    type Type = TypeRef;
    type Attr = Interned;
    type OpName = Symbol;
    type AttrName = Symbol;

    fn op_name(&self, op: OpRef) -> Symbol {
        self.ir.op(op).name
    }

    fn op_name_text(&self, name: Symbol) -> String {
        self.ir.text(name).to_owned()
    }

    fn operand_count(&self, op: OpRef) -> usize {
        self.ir.op(op).operands.len()
    }

    fn operand(&self, op: OpRef, index: usize) -> ValueRef {
        self.ir.op(op).operands[index]
    }

    fn result_count(&self, op: OpRef) -> usize {
        self.ir.op(op).results.len()
    }

    fn result(&self, op: OpRef, index: usize) -> ValueRef {
        self.ir.op(op).results[index]
    }

    fn attribute(&self, op: OpRef, name: Symbol) -> Option<Interned> {
        // The attribute is hashed and looked up; it is copied the first time only.
        self.ir.attribute(op, name).map(|attribute| self.attributes.intern(attribute))
    }

    fn attribute_type(&self, attribute: Interned) -> Option<TypeRef> {
        match self.attributes.get(attribute) {
            Attribute::Int(_, r#type) | Attribute::Float(_, r#type) => Some(*r#type),
            _ => None,
        }
    }

    fn value_type(&self, value: ValueRef) -> TypeRef {
        self.ir.value_type(value)
    }

    fn defining_op(&self, value: ValueRef) -> Option<OpRef> {
        match self.ir.origin(value) {
            Origin::Result(op, _) => Some(op),
            // No operation computes the argument of a block.
            Origin::Argument(..) => None,
        }
    }

    fn result_index(&self, value: ValueRef) -> usize {
        match self.ir.origin(value) {
            Origin::Result(_, index) => index,
            Origin::Argument(..) => 0,
        }
    }

    fn uses(&self, value: ValueRef, visit: &mut dyn FnMut(OpRef, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        // The latest first, as in MLIR. The other way round is as good.
        self.ir.uses(value).iter().rev().try_for_each(|(user, index)| visit(*user, *index))
    }

    fn constant(&self, op: OpRef) -> Option<Interned> {
        self.ir.constant(op).map(|value| self.attributes.intern(value))
    }

    fn operand_group(&self, op: OpRef, group: usize) -> Option<(usize, usize)> {
        self.group(op, "operandSegmentSizes", self.operand_count(op), group)
    }

    fn result_group(&self, op: OpRef, group: usize) -> Option<(usize, usize)> {
        self.group(op, "resultSegmentSizes", self.result_count(op), group)
    }
}

impl HostTuning for ArenaHost {
    // These two make dispatch a look-up in a table.
    fn op_name_index(&self, name: Symbol) -> Option<usize> {
        Some(name.0 as usize)
    }

    fn attribute_index(&self, attribute: Interned) -> Option<usize> {
        Some(attribute.index())
    }
}

impl ArenaHost {
    /// A group of the `count` operands or results: by the attribute that has the sizes of groups, or else MLIR's rule for
    /// operations that it does not know.
    fn group(&self, op: OpRef, sizes: &str, count: usize, group: usize) -> Option<(usize, usize)> {
        let sizes = self.ir.find_symbol(sizes).and_then(|name| self.ir.attribute(op, name));
        let Some(Attribute::Sizes(sizes)) = sizes else { return (group <= count).then(|| (group, count - group)) };
        let size = |size: &i32| usize::try_from(*size).ok();
        let start = sizes.get(..group)?.iter().map(size).sum::<Option<usize>>()?;
        let size = size(sizes.get(group)?)?;
        (start + size <= count).then_some((start, size))
    }
}

/// Binding: names and constants of patterns become those of the IR.
impl HostContext for ArenaHost {
    fn intern_op_name(&mut self, name: &str) -> Symbol {
        self.ir.symbol(name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> Symbol {
        self.ir.symbol(name)
    }

    fn parse_attribute(&mut self, text: &str) -> Result<Interned, HostError> {
        let attribute = match text {
            // Stands for an attribute that is not there; no operation has one like it.
            ABSENT => Attribute::Symbol(self.ir.symbol(ABSENT)),
            text => self.ir.parse_attribute(text).map_err(HostError::new)?,
        };
        Ok(self.attributes.intern(&attribute))
    }

    fn parse_type(&mut self, text: &str) -> Result<TypeRef, HostError> {
        self.ir.parse_type(text).map_err(HostError::new)
    }
}

/// Writing: the steps that a rewrite is made of, and how to go back.
impl RewriteHost for ArenaHost {
    type Position = Place;
    type Block = BlockRef;

    fn create_op(&mut self, new: &NewOp<'_, Self>, before: OpRef) -> Result<OpRef, HostError> {
        let copied = |(name, attribute): &(Symbol, Interned)| (*name, self.attributes.get(*attribute).clone());
        let created = NewOperation {
            operands: new.operands,
            types: new.result_types,
            attributes: new.attributes.iter().map(copied).collect(),
            regions: new.regions,
            successors: new.successors,
            line: self.ir.op(new.location_of).line,
        };
        let block = self.ir.op(before).block.ok_or_else(|| HostError::new("there is no block to create it in"))?;
        let op = self.ir.create(new.name, created);
        self.ir.insert(op, block, Some(before));
        Ok(op)
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<TypeRef>) -> Result<(), HostError> {
        let (_, value) = self.ir.constant_op();
        let value = new.attributes.iter().find(|known| known.0 == value).map(|known| self.attributes.get(known.1));
        types.extend(self.ir.result_types(new.name, new.operands, value).map_err(HostError::new)?);
        Ok(())
    }

    fn set_operand(&mut self, op: OpRef, index: usize, value: ValueRef) {
        self.ir.set_operand(op, index, value);
    }

    fn set_attribute(&mut self, op: OpRef, name: Symbol, attribute: Option<Interned>) {
        self.ir.set_attribute(op, name, attribute.map(|attribute| self.attributes.get(attribute).clone()));
    }

    fn unlink_op(&mut self, op: OpRef) -> Place {
        let operands = self.operands_in(op);
        let uses = operands.into_iter().map(|(op, index)| self.ir.remove_use(op, index)).collect();
        let record = self.ir.op(op);
        let block = record.block.expect("only what stands in a block is taken out");
        let place = Place { block, next: record.next, uses };
        self.ir.detach(op);
        place
    }

    fn relink_op(&mut self, op: OpRef, place: Place) {
        self.ir.insert(op, place.block, place.next);
        // The last to go is the first to come back: then each place is what it was.
        for ((op, index), place) in self.operands_in(op).into_iter().zip(place.uses).rev() {
            self.ir.restore_use(op, index, place);
        }
    }

    fn destroy_op(&mut self, op: OpRef) {
        self.free(op);
    }

    fn erase_op(&mut self, op: OpRef) {
        // Nobody will ask it back, so no place is remembered.
        for (op, index) in self.operands_in(op) {
            self.ir.remove_use(op, index);
        }
        self.ir.detach(op);
        self.free(op);
    }

    fn move_op(&mut self, op: OpRef, before: OpRef) {
        if let Some(block) = self.ir.op(before).block.filter(|_| op != before) {
            self.ir.detach(op);
            self.ir.insert(op, block, Some(before));
        }
    }

    fn next_op(&self, op: OpRef) -> Option<OpRef> {
        self.ir.op(op).next
    }

    fn op_after_definition(&self, value: ValueRef) -> Option<OpRef> {
        match self.ir.origin(value) {
            Origin::Result(op, _) => self.ir.op(op).next,
            Origin::Argument(block, _) => self.ir.first_op(block),
        }
    }
}

impl ArenaHost {
    /// The operands of an operation and of all in its regions.
    fn operands_in(&self, op: OpRef) -> Vec<(OpRef, usize)> {
        let operands = |op: OpRef| (0..self.ir.op(op).operands.len()).map(move |index| (op, index));
        let mut nested = vec![op];
        self.ir.nested(op, true, &mut nested);
        nested.into_iter().flat_map(operands).collect()
    }

    fn free(&mut self, op: OpRef) {
        let mut nested = vec![op];
        self.ir.nested(op, true, &mut nested);
        nested.into_iter().for_each(|op| self.ir.free(op));
    }
}

/// Driving: which operations there are, and which may go.
impl DriverHost for ArenaHost {
    fn nested_ops(&self, scope: OpRef, top_down: bool, ops: &mut Vec<OpRef>) {
        self.ir.nested(scope, top_down, ops);
    }

    fn parent_op(&self, op: OpRef) -> Option<OpRef> {
        self.ir.parent(op)
    }

    fn op_index(&self, op: OpRef) -> Option<usize> {
        Some(op.0 as usize)
    }

    fn region_index(&self, op: OpRef) -> usize {
        let region = self.ir.op(op).block.and_then(|block| self.ir.block_region(block));
        let siblings = self.ir.parent(op).map_or(&[][..], |parent| &self.ir.op(parent).regions);
        siblings.iter().position(|sibling| Some(*sibling) == region).unwrap_or(0)
    }

    fn is_trivially_dead(&self, op: OpRef) -> bool {
        let is_unused = |result: &ValueRef| self.ir.uses(*result).is_empty();
        self.ir.op(op).results.iter().all(is_unused) && self.ir.is_removable(op)
    }
}

/// Folding: what the IR computes of constants. Optional.
impl FoldHost for ArenaHost {
    fn fold(&mut self, op: OpRef) -> Option<FoldOf<Self>> {
        let folded = self.ir.folded(op)?;
        Some(Fold::Results(vec![FoldResult::Constant(self.attributes.intern(&folded))]))
    }

    fn constant_op(&mut self, _: OpRef, value: Interned, _: TypeRef) -> Option<ConstantOp<Symbol, Symbol, Interned>> {
        let (name, attribute) = self.ir.constant_op();
        Some(ConstantOp { name, attributes: vec![(attribute, value)] })
    }
}

/// Arguments of blocks: only needed to convert their types. Optional.
impl BlockHost for ArenaHost {
    type Arguments = Vec<ValueRef>;

    fn region_count(&self, op: OpRef) -> usize {
        self.ir.op(op).regions.len()
    }

    fn region_blocks(&self, op: OpRef, region: usize, blocks: &mut Vec<BlockRef>) {
        if let Some(region) = self.ir.op(op).regions.get(region) {
            blocks.extend(self.ir.blocks(*region));
        }
    }

    fn block_owner(&self, block: BlockRef) -> Option<OpRef> {
        self.ir.block_owner(block)
    }

    fn first_op(&self, block: BlockRef) -> Option<OpRef> {
        self.ir.first_op(block)
    }

    fn block_arguments(&self, block: BlockRef, arguments: &mut Vec<ValueRef>) {
        arguments.extend(self.ir.arguments(block));
    }

    fn replace_block_arguments(
        &mut self,
        block: BlockRef,
        arguments: &[NewArgument<TypeRef>],
    ) -> Result<Vec<ValueRef>, HostError> {
        let types: Vec<TypeRef> = arguments.iter().map(|argument| argument.r#type).collect();
        let arguments = self.ir.make_arguments(block, &types);
        Ok(self.ir.replace_arguments(block, arguments))
    }

    fn restore_block_arguments(&mut self, block: BlockRef, old: Vec<ValueRef>) {
        self.ir.replace_arguments(block, old);
    }

    fn destroy_block_arguments(&mut self, _: Vec<ValueRef>) {
        // Values are never used again.
    }
}
