//! [`PlironHost`]: a pliron context behind the traits of `pdl-vm`; reading, and names and constants.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::{Cell, Ref, RefCell};
use core::cmp::Reverse;
use core::fmt;
use core::ops::ControlFlow;

use pdl_vm::host::{Host, HostContext, HostError, HostTuning, OpHead, OperandDefinition};
use pdl_vm::{ABSENT, Identity, Interned, Interner};
use pliron::attribute::{AttrObj, Attribute, attr_cast};
use pliron::basic_block::BasicBlock;
use pliron::builtin::attr_interfaces::TypedAttrInterface;
use pliron::builtin::attributes::{IdentifierAttr, OperandSegmentSizesAttr, TypeAttr};
use pliron::builtin::ops::ForwardRefOp;
use pliron::context::{Context, Ptr};
use pliron::identifier::Identifier;
use pliron::op::{Op, op_cast};
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::r#type::{TypeHandle, Typed};
use pliron::utils::table::HMap;
use pliron::value::{DefiningEntity, Use, Value};

use crate::error::Error;
use crate::guard::guarded;
use crate::names::{Names, OpName, OpTable, SEEN_OPERANDS, Seen};
use crate::numbers::{are_dense, use_age};
use crate::registry::Registry;
use crate::text;

/// The name of an attribute, as a number of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttrName(u32);

/// A pliron [`Context`] that patterns can be applied to.
///
/// It owns the context, so that a pattern set that is bound once serves as long as the host lives. A
/// [`PatternPass`](crate::PatternPass) does this for a context that is only lent.
///
/// A call at which pliron would panic, such as an operation that a native function erased without the rewriter, is noted, answered as if it
/// were not there, and given by [`take_error`](Self::take_error) after a run.
pub struct PlironHost {
    pub(crate) identity: Identity,
    pub(crate) context: Context,
    pub(crate) registry: Registry,
    pub(crate) names: Names,
    pub(crate) table: OpTable,
    pub(crate) attributes: Interner<AttrObj>,
    attribute_names: AttributeNames,
    /// A result of an operation in no block: it stands for operands of operations that are taken out.
    pub(crate) nothing: Value,
    /// The arguments of blocks that were replaced and are not destroyed yet.
    pub(crate) replaced_arguments: HMap<Ptr<BasicBlock>, Vec<Value>>,
    /// The attributes that say how operands and results are grouped: pliron's, and MLIR's.
    segments: [Option<Identifier>; 3],
    uses: Cell<Vec<Use<Value>>>,
    gone: RefCell<Option<String>>,
}

/// The names of attributes that patterns ask for, or that were met.
#[derive(Default)]
struct AttributeNames {
    /// The name in pliron, if it is one there: `a.b` is not.
    identifiers: Vec<(String, Option<Identifier>)>,
    numbers: HMap<String, AttrName>,
}

impl fmt::Debug for PlironHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlironHost({:?})", self.registry)
    }
}

impl PlironHost {
    /// Makes a host of a context.
    pub fn new(mut context: Context, registry: Registry) -> PlironHost {
        let placeholder = ForwardRefOp::new(&mut context).get_operation();
        let nothing = placeholder.deref(&context).get_result(0);
        let identifier = |name: &str| Identifier::try_new(name.to_owned()).ok();
        PlironHost {
            identity: Identity::default(),
            context,
            registry,
            names: Names::default(),
            table: OpTable::new(are_dense(placeholder)),
            attributes: Interner::default(),
            attribute_names: AttributeNames::default(),
            nothing,
            replaced_arguments: HMap::default(),
            segments: ["builtin_operand_segment_sizes", "operandSegmentSizes", "resultSegmentSizes"].map(identifier),
            uses: Cell::default(),
            gone: RefCell::default(),
        }
    }

    /// Gives the context back.
    pub fn into_context(mut self) -> Context {
        self.erase_placeholder();
        self.context
    }

    fn erase_placeholder(&mut self) {
        let Some(placeholder) = self.nothing.defining_op() else { return };
        let is_free = placeholder.try_deref(&self.context).is_ok_and(|op| !op.has_use());
        if is_free {
            Operation::erase(placeholder, &mut self.context);
        }
    }

    /// Exchanges the context for another, whose operations are others.
    pub(crate) fn exchange(&mut self, context: &mut Context) {
        self.erase_placeholder();
        core::mem::swap(&mut self.context, context);
        let placeholder = ForwardRefOp::new(&mut self.context).get_operation();
        self.nothing = placeholder.deref(&self.context).get_result(0);
        self.table.forget_all();
        self.replaced_arguments = HMap::default();
        self.gone.take();
    }

    /// The context, to be read. What a constraint changes through it nevertheless, patterns may see late.
    pub fn context(&self) -> &Context {
        // Whoever holds it may change what is in cells.
        self.table.forget_all();
        &self.context
    }

    /// The context, to be changed. While a rewrite runs, operations are created, changed and erased through the
    /// [`Rewriter`](pdl_vm::Rewriter) only. Another context must not take its place.
    pub fn context_mut(&mut self) -> &mut Context {
        self.table.forget_all();
        &mut self.context
    }

    /// Returns what was asked for and not there since the last time this was called.
    pub fn take_error(&mut self) -> Option<Error> {
        self.gone.take().map(|asked| Error::Gone { asked })
    }

    /// The attribute that a handle stands for.
    ///
    /// # Panics
    /// If the handle is of another host.
    pub fn attribute_data(&self, attribute: Interned) -> &dyn Attribute {
        &**self.attributes.get(attribute)
    }

    /// The handle of an attribute, which native functions give to patterns.
    pub fn intern_attribute(&self, attribute: impl Into<AttrObj>) -> Interned {
        self.attributes.intern(&attribute.into())
    }

    /// The text of an attribute: MLIR's for those of the builtin dialect, otherwise `#` and what pliron prints.
    pub fn attribute_text(&self, attribute: &AttrObj) -> String {
        text::print_attribute(&self.context, attribute)
    }

    /// The text of a type: MLIR's for those of the builtin dialect, otherwise `!` and what pliron prints.
    pub fn type_text(&self, r#type: TypeHandle) -> String {
        text::print_type(&self.context, r#type)
    }

    /// Notes that something is gone; the first time counts.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_gone(&self, asked: fmt::Arguments<'_>) {
        self.gone.borrow_mut().get_or_insert_with(|| asked.to_string());
    }

    /// An operation, if it is there.
    #[inline]
    pub(crate) fn op(&self, op: Ptr<Operation>) -> Option<Ref<'_, Operation>> {
        match op.try_deref(&self.context) {
            Ok(op) => Some(op),
            Err(_) => {
                self.note_gone(format_args!("an operation is not there any more"));
                None
            }
        }
    }

    /// Returns what matching asks of an operation, if it is there.
    #[inline]
    fn seen<R>(&self, op: Ptr<Operation>, read: impl FnOnce(&Seen) -> R + Copy) -> Option<R> {
        match self.table.get(op, read) {
            Some(read) => Some(read),
            None => self.look(op).as_ref().map(read),
        }
    }

    #[cold]
    #[inline(never)]
    fn look(&self, op: Ptr<Operation>) -> Option<Seen> {
        let data = self.op(op)?;
        let seen = Seen::new(&data, op, self.names.of(&self.context, op), self.nothing);
        self.table.insert(seen);
        Some(seen)
    }

    /// A block, if it is there.
    pub(crate) fn block(&self, block: Ptr<BasicBlock>) -> Option<Ref<'_, BasicBlock>> {
        match block.try_deref(&self.context) {
            Ok(block) => Some(block),
            Err(_) => {
                self.note_gone(format_args!("a block is not there any more"));
                None
            }
        }
    }

    /// Which result of `op` a value is.
    #[inline]
    fn result_place(&self, op: &Operation, value: Value) -> Option<usize> {
        let place = op.results().position(|result| result == value);
        if place.is_none() {
            self.note_gone(format_args!("a result is not there any more"));
        }
        place
    }

    /// Returns true if a value is there: the operation or block that defines it, and the value among those it defines.
    pub(crate) fn is_there(&self, value: Value) -> bool {
        match value.defining_entity() {
            DefiningEntity::Op(op) => self.op(op).is_some_and(|op| self.result_place(&op, value).is_some()),
            DefiningEntity::Block(block) => {
                let is_argument = self.block(block).is_some_and(|block| block.arguments().any(|known| known == value));
                if !is_argument {
                    self.note_gone(format_args!("an argument of a block is not there any more"));
                }
                is_argument
            }
        }
    }

    /// The name of an attribute in pliron.
    pub(crate) fn identifier(&self, name: AttrName) -> Option<&Identifier> {
        self.attribute_names.identifiers.get(name.0 as usize)?.1.as_ref()
    }

    /// The text of the name of an attribute.
    pub(crate) fn attribute_name_text(&self, name: AttrName) -> &str {
        self.attribute_names.identifiers.get(name.0 as usize).map_or("", |(text, _)| text)
    }

    /// A group of the `count` operands or results: by the attribute that has the sizes of groups, or else MLIR's rule for
    /// operations that it does not know.
    fn group(
        &self,
        op: Ptr<Operation>,
        names: &[Option<Identifier>],
        count: usize,
        group: usize,
    ) -> Option<(usize, usize)> {
        let op = self.op(op)?;
        let sizes = names.iter().flatten().find_map(|name| op.attributes.get::<OperandSegmentSizesAttr>(name));
        let Some(OperandSegmentSizesAttr(sizes)) = sizes else {
            return (group <= count).then(|| (group, count - group));
        };
        let start = sizes.get(..group)?.iter().map(|size| *size as usize).sum::<usize>();
        let size = *sizes.get(group)? as usize;
        (start + size <= count).then_some((start, size))
    }
}

/// Reading.
impl Host for PlironHost {
    type Op = Ptr<Operation>;
    type Value = Value;
    type Type = TypeHandle;
    type Attr = Interned;
    type OpName = OpName;
    type AttrName = AttrName;

    #[inline]
    fn op_name(&self, op: Ptr<Operation>) -> OpName {
        self.seen(op, |seen| seen.name).unwrap_or_else(|| self.names.intern(GONE))
    }

    fn op_name_text(&self, name: OpName) -> String {
        self.names.text(name)
    }

    #[inline]
    fn operand_count(&self, op: Ptr<Operation>) -> usize {
        self.seen(op, |seen| seen.operands as usize).unwrap_or(0)
    }

    #[inline]
    fn operand(&self, op: Ptr<Operation>, index: usize) -> Value {
        self.operand_at(op, index).unwrap_or(self.nothing)
    }

    #[inline]
    fn result_count(&self, op: Ptr<Operation>) -> usize {
        self.seen(op, |seen| seen.results as usize).unwrap_or(0)
    }

    #[inline]
    fn result(&self, op: Ptr<Operation>, index: usize) -> Value {
        let op = self.op(op).filter(|op| index < op.get_num_results());
        op.map_or(self.nothing, |op| op.get_result(index))
    }

    fn attribute(&self, op: Ptr<Operation>, name: AttrName) -> Option<Interned> {
        let op = self.op(op)?;
        // The attribute is hashed and looked up; it is copied the first time only.
        op.attributes.0.get(self.identifier(name)?).map(|attribute| self.attributes.intern(attribute))
    }

    fn attribute_type(&self, attribute: Interned) -> Option<TypeHandle> {
        let attribute = &**self.attributes.get(attribute);
        // As in MLIR, an attribute that is a type has none.
        if attribute.is::<TypeAttr>() {
            return None;
        }
        attr_cast::<dyn TypedAttrInterface>(attribute).map(|typed| typed.get_type(&self.context))
    }

    fn value_type(&self, value: Value) -> TypeHandle {
        match value.defining_entity() {
            DefiningEntity::Op(op) => {
                let place = self.op(op).and_then(|op| Some(op.get_type(self.result_place(&op, value)?)));
                place.unwrap_or_else(|| self.nothing.get_type(&self.context))
            }
            DefiningEntity::Block(_) if self.is_there(value) => value.get_type(&self.context),
            DefiningEntity::Block(_) => self.nothing.get_type(&self.context),
        }
    }

    #[inline]
    fn defining_op(&self, value: Value) -> Option<Ptr<Operation>> {
        value.defining_op()
    }

    #[inline]
    fn result_index(&self, value: Value) -> usize {
        let Some(op) = value.defining_op() else { return 0 };
        match self.result_count(op) {
            0 | 1 => 0,
            _ => self.op(op).and_then(|op| self.result_place(&op, value)).unwrap_or(0),
        }
    }

    fn uses(&self, value: Value, visit: &mut dyn FnMut(Ptr<Operation>, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        // The list is copied, since `visit` may look at anything; its memory is used again.
        let mut uses = self.uses.take();
        uses.clear();
        match value.defining_entity() {
            DefiningEntity::Op(op) => match self.op(op) {
                Some(op) if op.get_num_results() == 1 && op.get_result(0) == value => uses.extend(op.uses()),
                Some(op) if self.result_place(&op, value).is_some() => uses = value.uses(&self.context),
                _ => {}
            },
            DefiningEntity::Block(_) if self.is_there(value) => uses = value.uses(&self.context),
            DefiningEntity::Block(_) => {}
        }
        // pliron's order depends on what was removed; that of the uses' age does not. The latest comes first, as in MLIR.
        if uses.len() > 1 {
            uses.sort_unstable_by_key(|r#use| Reverse(use_age(r#use)));
        }
        let mut visit_one = |r#use: &Use<Value>| match r#use.try_find_index(&self.context) {
            Ok(index) => visit(r#use.user_op(), index),
            Err(_) => ControlFlow::Continue(()),
        };
        let flow = uses.iter().try_for_each(&mut visit_one);
        self.uses.set(uses);
        flow
    }

    fn constant(&self, op: Ptr<Operation>) -> Option<Interned> {
        let data = self.op(op)?;
        if data.get_num_operands() != 0 || data.get_num_results() != 1 || data.num_regions() != 0 {
            return None;
        }
        let object = Operation::get_op_dyn(op, &self.context);
        let fold = op_cast::<dyn ConstFoldInterface>(object.op_ref())?;
        let folded = guarded(|| fold.check_fold(&self.context, &[])).ok()?;
        let value = folded.into_iter().next().flatten()?;
        Some(self.attributes.intern(&value))
    }

    fn operand_group(&self, op: Ptr<Operation>, group: usize) -> Option<(usize, usize)> {
        self.group(op, &self.segments[..2], self.operand_count(op), group)
    }

    fn result_group(&self, op: Ptr<Operation>, group: usize) -> Option<(usize, usize)> {
        self.group(op, &self.segments[2..], self.result_count(op), group)
    }

    #[inline]
    fn has_one_use(&self, value: Value) -> bool {
        match value.defining_entity() {
            DefiningEntity::Op(op) => match self.op(op) {
                Some(op) if op.get_num_results() == 1 => op.num_uses() == 1,
                Some(op) => self.result_place(&op, value).is_some() && value.num_uses(&self.context) == 1,
                None => false,
            },
            DefiningEntity::Block(_) => self.is_there(value) && value.num_uses(&self.context) == 1,
        }
    }
}

impl HostTuning for PlironHost {
    #[inline]
    fn operand_at(&self, op: Ptr<Operation>, index: usize) -> Option<Value> {
        if index < SEEN_OPERANDS {
            return self
                .seen(op, |seen| if index < seen.operands as usize { Some(seen.first[index]) } else { None })?;
        }
        let op = self.op(op)?;
        (index < op.get_num_operands()).then(|| op.get_operand(index))
    }

    #[inline]
    fn op_head(&self, op: Ptr<Operation>) -> OpHead<Self> {
        let gone = || OpHead { name: self.names.intern(GONE), operands: 0, results: 0, kind: 0 };
        self.seen(op, Seen::head).unwrap_or_else(gone)
    }

    #[inline]
    fn operand_definition(&self, op: Ptr<Operation>, index: usize) -> Option<OperandDefinition<Self>> {
        if let Some(definition) = self.table.definition(op, index) {
            return Some(definition);
        }
        let value = self.operand_at(op, index)?;
        let op = value.defining_op()?;
        let head = self.seen(op, Seen::head)?;
        let result_index = if head.results == 1 { 0 } else { self.result_index(value) };
        Some(OperandDefinition { value, op, head, result_index })
    }

    #[inline]
    fn op_name_index(&self, name: OpName) -> Option<usize> {
        Some(name.0 as usize)
    }

    #[inline]
    fn attribute_index(&self, attribute: Interned) -> Option<usize> {
        Some(attribute.index())
    }
}

/// The name of operations that are not there any more: no pattern asks for it.
const GONE: &str = "";

/// Binding: names and constants of patterns become those of the context.
impl HostContext for PlironHost {
    fn intern_op_name(&mut self, name: &str) -> OpName {
        self.names.intern(name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> AttrName {
        let AttributeNames { identifiers, numbers } = &mut self.attribute_names;
        if let Some(number) = numbers.get(name) {
            return *number;
        }
        let number = AttrName(identifiers.len() as u32);
        identifiers.push((name.to_owned(), Identifier::try_new(name.to_owned()).ok()));
        numbers.insert(name.to_owned(), number);
        number
    }

    fn parse_attribute(&mut self, text: &str) -> Result<Interned, HostError> {
        let attribute: AttrObj = match text {
            // Stands for an attribute that is not there; no operation has one like it.
            ABSENT => {
                let identifier = Identifier::try_new("_pdl_absent".to_owned());
                Box::new(IdentifierAttr::new(identifier.map_err(|error| HostError::new(error.to_string()))?))
            }
            text => text::parse_attribute(&mut self.context, &self.registry, text)?,
        };
        Ok(self.attributes.intern(&attribute))
    }

    fn parse_type(&mut self, text: &str) -> Result<TypeHandle, HostError> {
        text::parse_type(&mut self.context, &self.registry, text)
    }
}

/// A refusal that says what it is about.
pub(crate) fn refuse(what: fmt::Arguments<'_>) -> HostError {
    HostError::new(format!("{what}"))
}
