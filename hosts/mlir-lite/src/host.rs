//! The IR as a host of pattern rewriting: the traits of `pdl-vm`, which only this file names; what folding gives is
//! also named by [`OpInfo`](crate::OpInfo).

use std::ops::ControlFlow;

use crate::edit::{OldArguments, OpParts, Position};
use crate::handles::{Block, MAX_RECORDS, Op, Value};
use crate::ir::{Ir, OpRecord};
use crate::upstream;
use mlir_syntax::{Attr, AttrKind, IntegerValue, LocationAttr, OpShape, Signedness, Symbol, Type, TypeKind};
use pdl_declarations::{OPERAND_SEGMENTS, OpDefinition, RESULT_SEGMENTS};
use pdl_vm::host::{
    BlockHost, ConstantData, DriverHost, Host, HostContext, HostError, HostTuning, NewArgument, NewOp, OpHead,
    OpLocation, OperandDefinition, Origin, RegionHost, RewriteHost,
};
use pdl_vm::{ConstantOp, FoldHost, FoldOf};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Methods of the host traits that the IR has under the same names.
macro_rules! inherent {
    ($($(#[$inline:meta])? fn $name:ident(&$this:ident $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*) => {$(
        $(#[$inline])?
        fn $name(&$this $(, $argument: $type)*) $(-> $result)? {
            Ir::$name($this $(, $argument)*)
        }
    )*};
    ($(fn $name:ident(&mut $this:ident $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*) => {$(
        fn $name(&mut $this $(, $argument: $type)*) $(-> $result)? {
            Ir::$name($this $(, $argument)*)
        }
    )*};
}

impl OpRecord {
    #[inline(always)]
    fn head(&self) -> OpHead<Ir> {
        OpHead {
            name: self.name,
            operands: self.operands.len as usize,
            results: self.results.len as usize,
            kind: self.kind,
        }
    }
}

impl Host for Ir {
    type Op = Op;
    type Value = Value;
    type Type = Type;
    type Attr = Attr;
    type OpName = Symbol;
    type AttrName = Symbol;

    #[inline]
    fn op_name(&self, op: Op) -> Symbol {
        self.name(op)
    }

    inherent! {
        #[inline] fn operand_count(&self, op: Op) -> usize;
        #[inline] fn operand(&self, op: Op, index: usize) -> Value;
        #[inline] fn result_count(&self, op: Op) -> usize;
        #[inline] fn result(&self, op: Op, index: usize) -> Value;
        #[inline] fn attribute(&self, op: Op, name: Symbol) -> Option<Attr>;
        #[inline] fn value_type(&self, value: Value) -> Type;
        #[inline] fn defining_op(&self, value: Value) -> Option<Op>;
    }

    #[inline]
    fn operand_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let count = Ir::operand_count(self, op);
        let known = if self.op_info.is_none() && self.op(op).inherent.count() == 0 {
            None
        } else {
            self.known_operand_group(op, group, count)
        };
        known.unwrap_or_else(|| (group <= count).then(|| (group, count - group)))
    }

    fn result_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let known = self.op_info.as_ref().and_then(|info| info.result_group(self, op, group));
        let count = Ir::result_count(self, op);
        let known = known.or_else(|| self.segment(op, RESULT_SEGMENTS, group, count));
        known.unwrap_or_else(|| (group <= count).then(|| (group, count - group)))
    }

    fn constant(&self, op: Op) -> Option<Attr> {
        self.op_info.as_ref()?.constant(self, op)
    }

    fn discardable_attributes(&self, op: Op, attributes: &mut Vec<(Symbol, Attr)>) {
        let name = self.name(op);
        let listed = Ir::discardable_attributes(self, op).iter();
        // What a text gives among them may belong to the operation all the same.
        attributes.extend(listed.copied().filter(|entry| !Host::is_inherent(self, name, entry.0)));
    }

    fn is_inherent(&self, op: Symbol, attribute: Symbol) -> bool {
        // Groups are counted by these also where nothing is known of an operation.
        Ir::is_inherent(self, op, attribute)
            || [OPERAND_SEGMENTS, RESULT_SEGMENTS].contains(&self.context().symbol_name(attribute))
    }

    fn attribute_type(&self, attribute: Attr) -> Option<Type> {
        self.context().attribute_type(attribute)
    }

    #[inline]
    fn result_index(&self, value: Value) -> usize {
        let record = self.value(value);
        if record.is_argument() { 0 } else { record.index() }
    }

    #[inline]
    fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        self.uses_of(value).try_for_each(|used| visit(Ir::use_owner(self, used), Ir::use_index(self, used)))
    }

    fn op_name_text(&self, name: Symbol) -> String {
        self.context().symbol_name(name).to_owned()
    }
}

impl HostTuning for Ir {
    const NUMBERS_KINDS: bool = true;

    #[inline]
    fn op_name_index(&self, name: Symbol) -> Option<usize> {
        Some(name.index())
    }

    #[inline]
    fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        let operands = self.op(op).operands;
        (index < operands.len as usize).then(|| Value(self.uses[operands.start.wrapping_add(index as u32)].value))
    }

    #[inline]
    fn op_head(&self, op: Op) -> OpHead<Ir> {
        self.op(op).head()
    }

    #[inline]
    fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Ir>> {
        let operands = self.op(op).operands;
        if index >= operands.len as usize {
            return None;
        }
        let used = &self.uses[operands.start.wrapping_add(index as u32)];
        // There is no operation `NIL`, which is what defines arguments.
        let definition = self.ops.get(used.definition as usize)?;
        Some(OperandDefinition {
            value: Value(used.value),
            op: Op(used.definition),
            head: definition.head(),
            result_index: used.value.wrapping_sub(definition.results.start) as usize,
        })
    }

    #[inline]
    fn attribute_index(&self, attribute: Attr) -> Option<usize> {
        Some(attribute.index())
    }

    #[inline]
    fn type_index(&self, ty: Type) -> Option<usize> {
        Some(ty.index())
    }

    fn op_kinds(&self) -> Vec<OpHead<Ir>> {
        let heads = |(number, kind): (u32, OpShape)| OpHead {
            name: kind.name,
            operands: kind.operands as usize,
            results: kind.results as usize,
            kind: number,
        };
        (0..).zip(self.context().op_kinds()).map(heads).collect()
    }
}

impl HostContext for Ir {
    fn intern_op_name(&mut self, name: &str) -> Symbol {
        self.context.get_mut().intern_symbol(name)
    }

    fn intern_op_kind(&mut self, name: Symbol, operands: u32, results: u32) {
        self.context.get_mut().intern_op_kind(OpShape { name, operands, results });
    }

    fn intern_attribute_name(&mut self, name: &str) -> Symbol {
        self.context.get_mut().intern_symbol(name)
    }

    fn intern_constant(&mut self, constant: &ConstantData) -> Result<Attr, HostError> {
        match constant {
            ConstantData::Integer(value, ty) => {
                let ty = self.parse_type(ty)?;
                let context = self.context.get_mut();
                // All other types are rare, and numbers that do not fit are refused where text is read.
                let width = match context.type_kind(ty) {
                    TypeKind::Integer { width: width @ 1..=64, signedness: Signedness::Signless } => *width,
                    TypeKind::Index => 64,
                    _ => 0,
                };
                let half = (1_i128 << width) / 2;
                if (-half..half).contains(value) {
                    return Ok(context.intern_attr(AttrKind::Integer { value: IntegerValue::Small(*value), ty }));
                }
            }
            ConstantData::Text(text) => return Ok(self.context.get_mut().string(text)),
            ConstantData::Opaque(text) => return self.parse_attribute(text),
            _ => {}
        }
        self.parse_attribute(&constant.to_string())
    }

    fn parse_attribute(&mut self, text: &str) -> Result<Attr, HostError> {
        mlir_syntax::parse_attribute(self.context.get_mut(), text).map_err(|error| HostError::new(error.message))
    }

    fn parse_type(&mut self, text: &str) -> Result<Type, HostError> {
        mlir_syntax::parse_type(self.context.get_mut(), text).map_err(|error| HostError::new(error.message))
    }

    fn define_operations(&mut self, definitions: &[OpDefinition]) {
        if definitions.is_empty() || self.op_info.is_some() && self.known_ops.is_none() {
            return;
        }
        self.op_info = None;
        let mut known = self.known_ops.take().unwrap_or_default();
        Arc::make_mut(&mut known).add(self, definitions);
        self.op_info = Some(known.clone());
        self.known_ops = Some(known);
    }
}

impl Ir {
    /// The source location of a new operation, as MLIR's builder makes it. One that would be too large for any text, because each
    /// holds the one before, is that of the root.
    fn new_location(&mut self, root: Op, OpLocation { origins, name }: OpLocation<'_, Ir>) -> Attr {
        let parts: Vec<Attr> = origins.iter().map(|origin| self.origin_location(*origin)).collect();
        let context = self.context.get_mut();
        let kind = match name {
            Some(name) if parts.is_empty() => {
                let child = context.unknown_location();
                AttrKind::Location(LocationAttr::Name { name: name.into(), child })
            }
            _ => {
                let text = |name: &str| AttrKind::String { value: name.into(), ty: None };
                let metadata = name.map(|name| context.intern_attr(text(name)));
                context.fused_location(&parts, metadata)
            }
        };
        context.intern_attr_within_limits(kind).unwrap_or_else(|| self.location(root))
    }

    fn origin_location(&self, origin: Origin<Op, Value>) -> Attr {
        let argument = match origin {
            Origin::Op(op) => return self.location(op),
            Origin::Value(value) => value,
        };
        match (Ir::defining_op(self, argument), self.argument_owner(argument)) {
            (Some(op), _) => self.location(op),
            (None, Some(block)) if self.value_index(argument) < self.argument_locations(block).len() => {
                self.argument_locations(block)[self.value_index(argument)]
            }
            // An argument that its block has no more.
            _ => self.context().unknown_location(),
        }
    }
}

impl RewriteHost for Ir {
    type Position = Position;
    type Block = Block;

    fn create_op(&mut self, new: &NewOp<'_, Ir>, before: Op) -> Result<Op, HostError> {
        let location = match new.location {
            None => self.location(new.location_of),
            Some(location) => self.new_location(new.location_of, location),
        };
        let mut parts = OpParts {
            name: new.name,
            operands: new.operands,
            properties: None,
            attributes: new.attributes,
            result_types: new.result_types,
            successors: new.successors,
            location,
        };
        // The lists allocate only if there are several attributes to put in order.
        let (mut properties, mut discardable) = (Vec::new(), Vec::new());
        if new.attributes.is_empty() {
            // Nothing to put in order.
        } else if let [(name, _)] = new.attributes {
            if self.is_inherent(new.name, *name) {
                parts.properties = Some(new.attributes);
                parts.attributes = &[];
            }
        } else {
            self.sort_attributes(new.name, new.attributes, &mut properties, &mut discardable);
            parts.properties = (!properties.is_empty()).then_some(&properties[..]);
            parts.attributes = &discardable;
        }
        let created = Ir::create_op(self, &parts, new.regions, before);
        created.ok_or_else(|| HostError::new("the IR is too large for another operation"))
    }

    fn fuses_locations(&self) -> bool {
        self.has_locations
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Ir>, types: &mut Vec<Type>) -> Result<(), HostError> {
        let info = self.op_info.clone();
        let inferred = info.and_then(|info| info.infer_result_types(self, new, types));
        inferred.unwrap_or_else(|| Err(HostError::new("no type inference is known for it")))
    }

    fn knows_operation(&self, name: Symbol) -> bool {
        upstream::is_upstream(self.context().symbol_name(name))
            || self.op_info.as_ref().is_some_and(|info| info.knows_operation(self, name))
    }

    fn missing_attributes(
        &mut self,
        new: &NewOp<'_, Ir>,
        attributes: &mut Vec<(Symbol, Attr)>,
    ) -> Result<(), HostError> {
        // Nothing is changed by it, and the definitions need not be kept alive for it.
        self.op_info.as_ref().map_or(Ok(()), |info| info.missing_attributes(self, new, attributes))
    }

    /// Two dictionaries are one with the entries of both; where both have one, that of the replaced operation counts.
    fn merge_attributes(&mut self, own: Attr, other: Attr) -> Option<Attr> {
        let entries = |attribute| match self.context().attr_kind(attribute) {
            AttrKind::Dictionary(entries) => Some(entries.to_vec()),
            _ => None,
        };
        let (mut merged, other) = (entries(own)?, entries(other)?);
        let names: FxHashSet<Symbol> = other.iter().map(|(name, _)| *name).collect();
        merged.retain(|(name, _)| !names.contains(name));
        merged.extend(other);
        Some(self.context_mut().dictionary(merged))
    }

    inherent! {
        fn set_operand(&mut self, op: Op, index: usize, value: Value);
        fn set_attribute(&mut self, op: Op, name: Symbol, attribute: Option<Attr>);
        fn set_attributes(&mut self, op: Op, attributes: &[(Symbol, Option<Attr>)]);
        fn unlink_op(&mut self, op: Op) -> Position;
        fn relink_op(&mut self, op: Op, position: Position);
        fn destroy_op(&mut self, op: Op);
        fn erase_op(&mut self, op: Op);
        fn move_op(&mut self, op: Op, before: Op);
    }
    inherent! { fn next_op(&self, op: Op) -> Option<Op>; }

    fn identity(&self) -> usize {
        self.identity.number()
    }

    fn op_after_definition(&self, value: Value) -> Option<Op> {
        match self.argument_owner(value) {
            Some(block) => self.block_ops(block).next(),
            None => Ir::next_op(self, Ir::defining_op(self, value)?),
        }
    }
}

impl DriverHost for Ir {
    inherent! {
        fn nested_ops(&self, scope: Op, top_down: bool, ops: &mut Vec<Op>);
        #[inline] fn parent_op(&self, op: Op) -> Option<Op>;
        fn op_label(&self, op: Op) -> String;
    }

    #[inline]
    fn op_index(&self, op: Op) -> Option<usize> {
        Some(op.index())
    }

    #[inline]
    fn are_siblings(&self, a: Op, b: Op) -> bool {
        self.op(a).block == self.op(b).block || Ir::parent_op(self, a) == Ir::parent_op(self, b)
    }

    #[inline]
    fn holds_ops(&self, op: Op) -> bool {
        !self.op_regions(op).is_empty()
    }

    fn knows_dead_ops(&self) -> bool {
        self.op_info.is_some()
    }

    fn region_index(&self, op: Op) -> usize {
        let region = self.parent_block(op).and_then(|block| self.block_region(block));
        let siblings = Ir::parent_op(self, op).map_or(&[][..], |parent| self.op_regions(parent));
        siblings.iter().position(|sibling| Some(*sibling) == region).unwrap_or(0)
    }

    #[inline]
    fn is_trivially_dead(&self, op: Op) -> bool {
        // Most are in use, which is soon seen.
        self.results(op).all(|result| Ir::first_use(self, result).is_none())
            && self.op_info.as_ref().is_some_and(|info| info.is_removable(self, op))
    }
}

impl FoldHost for Ir {
    fn fold(&mut self, op: Op) -> Option<FoldOf<Ir>> {
        self.op_info.clone()?.fold(self, op)
    }

    fn constant_op(&mut self, op: Op, value: Attr, ty: Type) -> Option<ConstantOp<Symbol, Symbol, Attr>> {
        let info = self.op_info.clone();
        info?.constant_op(self, op, value, ty)
    }

    /// Of the first operation around `op` whose regions see nothing from outside, or of which that is not known.
    fn constant_block(&self, op: Op) -> Option<(Block, Op)> {
        let mut region = self.block_region(self.parent_block(op)?)?;
        loop {
            let owner = self.region_owner(region)?;
            if self.holds_constants(owner) {
                let block = Ir::region_blocks(self, region).next()?;
                return Some((block, self.block_ops(block).next()?));
            }
            region = self.block_region(self.parent_block(owner)?)?;
        }
    }

    /// As in MLIR, nobody knows then where it comes from.
    fn constants_merged(&mut self, kept: Op) {
        let unknown = self.context.get_mut().unknown_location();
        self.op_locations[kept.index()] = unknown;
    }
}

impl BlockHost for Ir {
    type Arguments = OldArguments;

    fn region_count(&self, op: Op) -> usize {
        self.op_regions(op).len()
    }

    fn region_blocks(&self, op: Op, region: usize, blocks: &mut Vec<Block>) {
        if let Some(region) = self.op_regions(op).get(region) {
            blocks.extend(Ir::region_blocks(self, *region));
        }
    }

    inherent! { fn block_owner(&self, block: Block) -> Option<Op>; }

    fn first_op(&self, block: Block) -> Option<Op> {
        self.block_ops(block).next()
    }

    fn block_arguments(&self, block: Block, arguments: &mut Vec<Value>) {
        arguments.extend(Ir::block_arguments(self, block));
    }

    fn replace_block_arguments(
        &mut self,
        block: Block,
        arguments: &[NewArgument<Type>],
    ) -> Result<OldArguments, HostError> {
        let known = self.argument_locations(block).to_vec();
        let unknown = self.context.get_mut().unknown_location();
        let location = |argument: &NewArgument<Type>| {
            argument.location_of.and_then(|index| known.get(index)).copied().unwrap_or(unknown)
        };
        let arguments: Vec<_> = arguments.iter().map(|argument| (argument.r#type, location(argument))).collect();
        let old = self.replace_arguments(block, &arguments);
        old.ok_or_else(|| HostError::new("the IR is too large for more block arguments"))
    }

    fn restore_block_arguments(&mut self, block: Block, old: OldArguments) {
        self.restore_arguments(block, old);
    }

    fn destroy_block_arguments(&mut self, old: OldArguments) {
        self.destroy_arguments(old);
    }
}

impl RegionHost for Ir {
    inherent! { fn parent_block(&self, op: Op) -> Option<Block>; }
    inherent! {
        fn unlink_block(&mut self, block: Block);
        fn destroy_block(&mut self, block: Block);
    }

    fn block_region(&self, block: Block) -> Option<(Op, usize)> {
        let region = Ir::block_region(self, block)?;
        let owner = self.region_owner(region)?;
        Some((owner, self.op_regions(owner).iter().position(|other| *other == region)?))
    }

    fn append_op(&mut self, op: Op, block: Block) {
        self.move_op_to_end(op, block);
    }

    fn block_ops(&self, block: Block, ops: &mut Vec<Op>) {
        ops.extend(Ir::block_ops(self, block));
    }

    fn link_block(&mut self, block: Block, op: Op, region: usize, before: Option<Block>) {
        let region = self.op_regions(op)[region];
        Ir::link_block(self, block, region, before);
    }

    fn create_block(&mut self, arguments: &[Type], location_of: Op) -> Result<Block, HostError> {
        if !self.has_room(0, arguments.len(), 0) || self.blocks.len() >= MAX_RECORDS {
            return Err(HostError::new("the IR is too large for another block"));
        }
        let location = self.location(location_of);
        let arguments: Vec<_> = arguments.iter().map(|ty| (*ty, location)).collect();
        let block = self.make_block();
        self.set_arguments(block, &arguments);
        Ok(block)
    }

    fn successors(&self, op: Op, successors: &mut Vec<Block>) {
        successors.extend(self.op_successors(op));
    }

    inherent! { fn set_successor(&mut self, op: Op, index: usize, block: Block); }

    fn successor_operands(&self, op: Op, index: usize) -> Option<(usize, usize)> {
        Ir::successor_operands(self, op, index)
    }

    fn copy_op(
        &mut self,
        op: Op,
        operands: &[Value],
        dropped: Option<usize>,
        successors: &[Block],
    ) -> Result<Op, HostError> {
        let mut properties = self.properties(op).map(<[_]>::to_vec);
        if let (Some(properties), Some(dropped)) = (&mut properties, dropped) {
            self.drop_from_segment(properties, dropped);
        }
        let attributes = Ir::discardable_attributes(self, op).to_vec();
        let result_types: Vec<Type> = self.results(op).map(|result| Ir::value_type(self, result)).collect();
        let parts = OpParts {
            name: self.name(op),
            operands,
            properties: properties.as_deref(),
            attributes: &attributes,
            result_types: &result_types,
            successors,
            location: self.location(op),
        };
        let copied = Ir::create_op(self, &parts, self.op_regions(op).len(), op);
        copied.ok_or_else(|| HostError::new("the IR is too large for another operation"))
    }
}
