//! Host mode: the traits of `pdl_vm::host` on MLIR's operations.

use std::ops::ControlFlow;

use pdl_declarations::{ABSENT, OPERAND_SEGMENTS, OpDefinition, RESULT_SEGMENTS, segment_sizes};
use pdl_vm::host::{DriverHost, Host, HostContext, HostError, NewOp, OpHead, OperandDefinition, RewriteHost};
use pdl_vm::{HostTuning, KnownOps};

use crate::ffi::{Attr, AttrName, Block, Ir, Op, OpName, Place, Type, Value};

/// The text that stands for an attribute that no operation has.
const NO_ATTRIBUTE: &str = "pdll: an attribute that is not there";

impl Host for Ir {
    type Op = Op;
    type Value = Value;
    type Type = Type;
    type Attr = Attr;
    type OpName = OpName;
    type AttrName = AttrName;

    #[inline]
    fn op_name(&self, op: Op) -> OpName {
        self.name(op)
    }

    fn op_name_text(&self, name: OpName) -> String {
        self.context().op_name_text(name)
    }

    #[inline]
    fn operand_count(&self, op: Op) -> usize {
        Ir::operand_count(self, op)
    }

    #[inline]
    fn operand(&self, op: Op, index: usize) -> Value {
        Ir::operand(self, op, index).expect("there is such an operand")
    }

    #[inline]
    fn result_count(&self, op: Op) -> usize {
        Ir::result_count(self, op)
    }

    #[inline]
    fn result(&self, op: Op, index: usize) -> Value {
        Ir::result(self, op, index).expect("there is such a result")
    }

    #[inline]
    fn attribute(&self, op: Op, name: AttrName) -> Option<Attr> {
        Ir::attribute(self, op, name)
    }

    #[inline]
    fn value_type(&self, value: Value) -> Type {
        Ir::value_type(self, value)
    }

    #[inline]
    fn defining_op(&self, value: Value) -> Option<Op> {
        Ir::defining_op(self, value)
    }

    #[inline]
    fn result_index(&self, value: Value) -> usize {
        self.definition(value).map_or(0, |(_, index)| index)
    }

    fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        Ir::uses(self, value, visit)
    }

    #[inline]
    fn first_use(&self, value: Value) -> Option<(Op, usize)> {
        Ir::first_use(self, value)
    }

    fn attribute_type(&self, attribute: Attr) -> Option<Type> {
        self.context().attribute_type(attribute)
    }

    fn operand_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let known = self.known.operand_group(self, op, group);
        known.unwrap_or_else(|| self.group(op, OPERAND_SEGMENTS, Ir::operand_count(self, op), group))
    }

    fn result_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let known = self.known.result_group(self, op, group);
        known.unwrap_or_else(|| self.group(op, RESULT_SEGMENTS, Ir::result_count(self, op), group))
    }

    fn constant(&self, op: Op) -> Option<Attr> {
        self.known.constant(self, op)
    }

    fn discardable_attributes(&self, op: Op, attributes: &mut Vec<(AttrName, Attr)>) {
        let (name, before) = (self.name(op), attributes.len());
        Ir::discardable_attributes(self, op, attributes);
        let mut index = before;
        while let Some((attribute, _)) = attributes.get(index) {
            if self.is_inherent(name, *attribute) {
                attributes.remove(index);
            } else {
                index += 1;
            }
        }
    }

    fn is_inherent(&self, op: OpName, attribute: AttrName) -> bool {
        self.known.is_inherent(op, attribute).unwrap_or(false)
            || [OPERAND_SEGMENTS, RESULT_SEGMENTS].contains(&self.context().attribute_name_text(attribute).as_str())
    }
}

impl HostTuning for Ir {
    #[inline]
    fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        Ir::operand(self, op, index)
    }

    #[inline]
    fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Ir>> {
        Ir::operand_definition(self, op, index)
    }

    #[inline]
    fn op_head(&self, op: Op) -> OpHead<Ir> {
        self.head(op)
    }

    #[inline]
    fn op_name_index(&self, name: OpName) -> Option<usize> {
        self.context().op_name_number(name)
    }

    #[inline]
    fn attribute_index(&self, attribute: Attr) -> Option<usize> {
        self.context().attribute_number(attribute)
    }

    #[inline]
    fn type_index(&self, ty: Type) -> Option<usize> {
        self.context().type_number(ty)
    }
}

impl Ir {
    /// Where a group lies, for operations of which no definition says it: by the attribute that has the sizes, where MLIR has the
    /// operation, or else as MLIR does.
    fn group(&self, op: Op, sizes: &str, count: usize, group: usize) -> Option<(usize, usize)> {
        let name = self.name(op);
        let sizes =
            self.is_registered(name).then(|| self.attribute(op, self.context().attribute_name(sizes))).flatten();
        let Some(sizes) = sizes.and_then(|sizes| segment_sizes(self, &sizes)) else {
            return (group <= count).then(|| (group, count - group));
        };
        let size = |size: &i64| usize::try_from(*size).ok();
        let start = sizes.get(..group)?.iter().try_fold(0, |sum: usize, one| sum.checked_add(size(one)?))?;
        let size = size(sizes.get(group)?)?;
        (start.checked_add(size)? <= count).then_some((start, size))
    }

    /// Forgets what definitions say of operations: those of MLIR's dialects have their groups by the attribute that gives the sizes, if
    /// they have it, and all others as MLIR has them for operations that it does not know; no operation is dead.
    pub fn forget_operations(&mut self) {
        self.known = KnownOps::default();
    }

    /// Learns what `.td` files say of operations: groups, result types, effects. Binding a program that was compiled from such
    /// files does it.
    pub fn define_operations(&mut self, definitions: &[OpDefinition]) {
        let mut known = std::mem::take(&mut self.known);
        known.add(self, definitions);
        self.known = known;
    }
}

impl HostContext for Ir {
    fn intern_op_name(&mut self, name: &str) -> OpName {
        let name = self.context().op_name(name);
        self.context().number_op_name(name);
        name
    }

    fn intern_attribute_name(&mut self, name: &str) -> AttrName {
        self.context().attribute_name(name)
    }

    fn parse_attribute(&mut self, text: &str) -> Result<Attr, HostError> {
        let attribute = match text {
            ABSENT => self.context().text_attribute(NO_ATTRIBUTE),
            text => self.context().parse_attribute(text).map_err(|error| HostError::new(error.to_string()))?,
        };
        self.context().number_attribute(attribute);
        Ok(attribute)
    }

    fn parse_type(&mut self, text: &str) -> Result<Type, HostError> {
        let ty = self.context().parse_type(text).map_err(|error| HostError::new(error.to_string()))?;
        self.context().number_type(ty);
        Ok(ty)
    }

    fn define_operations(&mut self, definitions: &[OpDefinition]) {
        Ir::define_operations(self, definitions);
    }
}

impl RewriteHost for Ir {
    type Position = Place;
    type Block = Block;

    fn identity(&self) -> usize {
        self.number() as usize
    }

    fn create_op(&mut self, new: &NewOp<'_, Ir>, before: Op) -> Result<Op, HostError> {
        self.create(new, before)
    }

    fn infer_result_types(&mut self, new: &NewOp<'_, Ir>, types: &mut Vec<Type>) -> Result<(), HostError> {
        let known = std::mem::take(&mut self.known);
        let inferred = known.infer_result_types(self, new, types);
        self.known = known;
        inferred.unwrap_or_else(|| self.infer(new, types))
    }

    fn missing_attributes(
        &mut self,
        new: &NewOp<'_, Ir>,
        attributes: &mut Vec<(AttrName, Attr)>,
    ) -> Result<(), HostError> {
        self.known.missing_attributes(self, new, attributes)
    }

    fn knows_operation(&self, name: OpName) -> bool {
        self.is_registered(name)
    }

    fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        Ir::set_operand(self, op, index, value);
    }

    fn set_attribute(&mut self, op: Op, name: AttrName, attribute: Option<Attr>) {
        Ir::set_attribute(self, op, name, attribute);
    }

    fn unlink_op(&mut self, op: Op) -> Place {
        self.unlink(op)
    }

    fn relink_op(&mut self, op: Op, place: Place) {
        self.relink(op, place);
    }

    fn destroy_op(&mut self, op: Op) {
        self.destroy(op);
    }

    fn erase_op(&mut self, op: Op) {
        self.erase(op);
    }

    fn move_op(&mut self, op: Op, before: Op) {
        self.move_before(op, before);
    }

    #[inline]
    fn next_op(&self, op: Op) -> Option<Op> {
        Ir::next_op(self, op)
    }

    fn op_after_definition(&self, value: Value) -> Option<Op> {
        match Ir::defining_op(self, value) {
            Some(op) => Ir::next_op(self, op),
            None => self.first_op(self.argument_owner(value)?),
        }
    }
}

impl DriverHost for Ir {
    fn nested_ops(&self, scope: Op, top_down: bool, ops: &mut Vec<Op>) {
        Ir::nested_ops(self, scope, top_down, ops);
    }

    #[inline]
    fn parent_op(&self, op: Op) -> Option<Op> {
        Ir::parent_op(self, op)
    }

    fn region_index(&self, op: Op) -> usize {
        Ir::region_index(self, op)
    }

    #[inline]
    fn holds_ops(&self, op: Op) -> bool {
        self.region_count(op) > 0
    }

    fn op_label(&self, op: Op) -> String {
        format!("`{}`", self.context().op_name_text(self.name(op)))
    }

    fn knows_dead_ops(&self) -> bool {
        !self.known.is_empty()
    }

    fn is_trivially_dead(&self, op: Op) -> bool {
        !self.known.is_empty() && self.known.is_trivially_dead(self, op)
    }
}
