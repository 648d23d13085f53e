//! [`Ir`]: a module that patterns rewrite.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::ptr;
use std::rc::Rc;

use pdl_vm::KnownOps;
use pdl_vm::host::{HostError, NewOp, OpHead, OpLocation, OperandDefinition, Origin};
use rustc_hash::FxHashMap;

use super::context::{Context, MlirError, printed, text_ref};
use super::handles::{Attr, AttrName, Block, Op, OpName, Type, Value};
use super::held::{Held, holds, is_used};
use super::sys::*;
use super::walk::walk;
use crate::views::Views;

/// A module of MLIR's, with its operations as a host of patterns has them.
///
/// It owns the module. Handles are of one `Ir`: another one panics when it is given them, as a slice does for an index past its end.
pub struct Ir {
    /// The module, and what is taken out of it; an engine that runs on it counts it, too.
    held: Rc<Held>,
    context: Context,
    /// For each name, true if operations of it may be created.
    creatable: FxHashMap<OpName, bool>,
    infers_by_mlir: bool,
    scratch: Scratch,
    /// The definitions of operations from `.td` files.
    pub(crate) known: KnownOps<Ir>,
    /// Types and attributes as `mlir-lite` reads their text.
    pub(crate) views: RefCell<Views>,
}

/// Lists for calls, kept for their memory.
#[derive(Default)]
struct Scratch {
    values: Vec<MlirValue>,
    types: Vec<MlirType>,
    attributes: Vec<MlirNamedAttribute>,
}

/// Where an operation was that is taken out.
#[derive(Clone, Debug)]
pub struct Place {
    /// None if it was taken out before.
    block: Option<Block>,
    /// The operation behind it.
    next: Option<Op>,
    /// Its operands, and the operations in it.
    uses: Vec<Use>,
}

/// An operand that was taken away.
#[derive(Clone, Copy, Debug)]
struct Use {
    op: Op,
    index: usize,
    value: Value,
    /// The number of uses of the value before this one.
    ahead: usize,
}

/// The distance to which a use is looked for in the list of uses. One that is further behind comes back as the first.
const REMEMBERED_USES: usize = 64;

/// Options for printing an IR.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// All operations in the generic form.
    pub generic: bool,
    /// Source locations, too.
    pub locations: bool,
}

impl PrintOptions {
    /// The form that operations have by themselves, without locations.
    pub fn new() -> PrintOptions {
        PrintOptions::default()
    }

    /// All operations in the generic form.
    pub fn generic(self) -> PrintOptions {
        PrintOptions { generic: true, ..self }
    }

    /// Source locations, too.
    pub fn locations(self) -> PrintOptions {
        PrintOptions { locations: true, ..self }
    }
}

impl fmt::Debug for Ir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ir").field(&self.number()).finish()
    }
}

/// MLIR's text, in the forms that operations have.
impl fmt::Display for Ir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(PrintOptions::new()))
    }
}

/// Making and printing.
impl Ir {
    /// Reads a module.
    ///
    /// # Errors
    /// The error of MLIR in the text.
    pub fn parse(context: &Context, text: &str) -> Result<Ir, MlirError> {
        let module = context.parse_module(text)?;
        Ok(Ir::of(context.clone(), module))
    }

    /// The IR of a module of this context that nobody else owns.
    pub(super) fn of(context: Context, module: MlirModule) -> Ir {
        Ir::around(Rc::new(Held::new(context, module)))
    }

    /// An IR around a module; nobody may use another one around the same meanwhile.
    pub(super) fn around(held: Rc<Held>) -> Ir {
        Ir {
            context: held.context().clone(),
            held,
            creatable: FxHashMap::default(),
            infers_by_mlir: false,
            scratch: Scratch::default(),
            known: KnownOps::default(),
            views: RefCell::default(),
        }
    }

    /// The module, for who becomes its owner; the IR again if MLIR's engine runs on it.
    #[cfg(feature = "melior")]
    pub(super) fn into_module(self) -> Result<MlirModule, Ir> {
        match Rc::try_unwrap(self.held) {
            Ok(held) => Ok(held.into_module()),
            Err(held) => Err(Ir { held, ..self }),
        }
    }

    /// The context that it lives in.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The module, to be counted.
    pub(super) fn held(&self) -> &Rc<Held> {
        &self.held
    }

    #[inline(always)]
    pub(crate) fn number(&self) -> u32 {
        self.held.number()
    }

    /// Returns whether MLIR's engine runs on the module.
    pub(super) fn is_lent(&self) -> bool {
        Rc::strong_count(&self.held) > 1
    }

    /// The operation of the module.
    pub fn top_op(&self) -> Op {
        // SAFETY: the module is alive.
        self.known_op(unsafe { mlirModuleGetOperation(self.held.module()) })
    }

    /// MLIR's text.
    pub fn text(&self, options: PrintOptions) -> String {
        // SAFETY: the module and the flags are alive. IR that does not verify is printed in the generic form, which asks no operation's C++.
        unsafe {
            let flags = mlirOpPrintingFlagsCreate();
            if options.generic {
                mlirOpPrintingFlagsPrintGenericOpForm(flags);
            }
            if options.locations {
                mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
            }
            let op = mlirModuleGetOperation(self.held.module());
            let text = printed(|callback, user| mlirOperationPrintWithFlags(op, flags, callback, user));
            mlirOpPrintingFlagsDestroy(flags);
            text
        }
    }

    /// MLIR's own verification.
    ///
    /// # Errors
    /// The error of MLIR.
    pub fn verify(&self) -> Result<(), MlirError> {
        self.context.forget_reported();
        // SAFETY: the module is alive.
        let holds = unsafe { mlirOperationVerify(mlirModuleGetOperation(self.held.module())) };
        if holds { Ok(()) } else { Err(self.context.reported("it does not verify")) }
    }

    /// Frees what was erased; handles from before are of no use any more. Operations whose results are still in use stay until the IR goes.
    /// In a native function that MLIR's engine calls it does nothing: the engine may know what was erased.
    ///
    /// Without this, what a run erases is freed with the IR.
    pub fn release_erased(&mut self) {
        if !self.is_lent() {
            self.held.free_erased();
        }
    }

    /// Lets MLIR's C++ infer the result types of operations that patterns create, where no `.td` file that they include tells them.
    ///
    /// # Safety
    /// MLIR's inference checks operations less than its verifier does. The caller vouches that patterns create only operations with
    /// the operands, attributes and regions that their definitions want.
    pub unsafe fn infer_types_by_mlir(&mut self) {
        self.infers_by_mlir = true;
    }
}

/// Handles.
impl Ir {
    #[inline(always)]
    #[track_caller]
    pub(super) fn raw_op(&self, op: Op) -> MlirOperation {
        op.raw(self.number())
    }

    #[inline(always)]
    #[track_caller]
    pub(super) fn raw_value(&self, value: Value) -> MlirValue {
        value.raw(self.number())
    }

    #[inline(always)]
    pub(super) fn op_of(&self, op: MlirOperation) -> Option<Op> {
        Op::new(op, self.number())
    }

    #[inline(always)]
    fn known_op(&self, op: MlirOperation) -> Op {
        Op::new(op, self.number()).expect("MLIR gives an operation")
    }

    #[inline(always)]
    pub(super) fn known_value(&self, value: MlirValue) -> Value {
        Value::new(value, self.number()).expect("MLIR gives a value")
    }
}

// SAFETY of the blocks below, unless they say more: `raw_op`, `raw_value` and `raw` have compared the number of the handle with that of this IR or
// context, so what it points to is alive (see the module's documentation); what MLIR gives back belongs to the same.

/// Reading.
impl Ir {
    /// The name of an operation.
    #[inline(always)]
    pub fn name(&self, op: Op) -> OpName {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let name = unsafe { mlirOperationGetName(op) };
        OpName::new(name, self.context.number()).expect("MLIR gives a name")
    }

    /// The name of an operation, and its counts.
    #[inline(always)]
    pub(crate) fn head(&self, op: Op) -> OpHead<Ir> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        unsafe { self.head_of(op) }
    }

    /// As [`head`](Self::head).
    ///
    /// # Safety
    /// `op` is alive.
    #[inline(always)]
    unsafe fn head_of(&self, op: MlirOperation) -> OpHead<Ir> {
        // SAFETY: the caller promises that `op` is alive.
        let (name, operands, results) =
            unsafe { (mlirOperationGetName(op), mlirOperationGetNumOperands(op), mlirOperationGetNumResults(op)) };
        let name = OpName::new(name, self.context.number()).expect("MLIR gives a name");
        OpHead { name, operands: operands as usize, results: results as usize, kind: 0 }
    }

    /// Operand `index`, if there is one and it is a result, and what defines it: all that matching asks of an operand, at once.
    #[inline]
    pub(crate) fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Ir>> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive, and so are its operands and what defines them; operands are asked for below
        // the count, and operations of results only.
        unsafe {
            if index >= mlirOperationGetNumOperands(op) as usize {
                return None;
            }
            let value = mlirOperationGetOperand(op, index as isize);
            if value.is_null() || !mlirValueIsAOpResult(value) {
                return None;
            }
            let owner = mlirOpResultGetOwner(value);
            Some(OperandDefinition {
                value: self.known_value(value),
                op: self.known_op(owner),
                head: self.head_of(owner),
                result_index: mlirOpResultGetResultNumber(value) as usize,
            })
        }
    }

    /// Returns how many operands an operation has.
    #[inline(always)]
    pub fn operand_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumOperands(op) }) as usize
    }

    /// Returns how many results an operation has.
    #[inline(always)]
    pub fn result_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumResults(op) }) as usize
    }

    /// Operand `index`, if there is one.
    #[inline(always)]
    pub fn operand(&self, op: Op, index: usize) -> Option<Value> {
        if index >= self.operand_count(op) {
            return None;
        }
        // SAFETY: the operation is of this IR, so it is alive, and has so many operands. While an IR is a text half-read an operand may
        // be null, but that is in MLIR's parser.
        let value = unsafe { mlirOperationGetOperand(self.raw_op(op), index as isize) };
        Value::new(value, self.number())
    }

    /// Result `index`, if there is one.
    #[inline(always)]
    pub fn result(&self, op: Op, index: usize) -> Option<Value> {
        if index >= self.result_count(op) {
            return None;
        }
        // SAFETY: the operation is of this IR, so it is alive, and has so many results.
        Some(self.known_value(unsafe { mlirOperationGetResult(self.raw_op(op), index as isize) }))
    }

    /// The attribute of a name, inherent or discardable.
    #[inline]
    pub fn attribute(&self, op: Op, name: AttrName) -> Option<Attr> {
        let (op, name) = (self.raw_op(op), name.raw(self.context.number()));
        // SAFETY: the operation is of this IR, and the name of its context, so they are alive.
        let attribute = unsafe { mlirOperationGetAttributeByName(op, mlirIdentifierStr(name)) };
        Attr::new(attribute, self.context.number())
    }

    /// Appends the attributes that are attached to an operation from outside.
    pub fn discardable_attributes(&self, op: Op, attributes: &mut Vec<(AttrName, Attr)>) {
        let op = self.raw_op(op);
        let number = self.context.number();
        // SAFETY: the operation is of this IR, so it is alive; indices are below the count.
        let named = unsafe {
            let count = mlirOperationGetNumDiscardableAttributes(op);
            (0..count).map(|index| mlirOperationGetDiscardableAttribute(op, index)).collect::<Vec<_>>()
        };
        let handles =
            |named: MlirNamedAttribute| Some((AttrName::new(named.name, number)?, Attr::new(named.attribute, number)?));
        attributes.extend(named.into_iter().filter_map(handles));
    }

    /// The type of a value.
    #[inline(always)]
    pub fn value_type(&self, value: Value) -> Type {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive.
        self.context.ty(unsafe { mlirValueGetType(value) })
    }

    /// The operation that a value is a result of, and which; `None` for arguments of blocks.
    #[inline(always)]
    pub fn definition(&self, value: Value) -> Option<(Op, usize)> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive; it is asked for its operation only if it is a result.
        unsafe {
            if !mlirValueIsAOpResult(value) {
                return None;
            }
            Some((self.known_op(mlirOpResultGetOwner(value)), mlirOpResultGetResultNumber(value) as usize))
        }
    }

    /// The operation that a value is a result of.
    #[inline(always)]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let value = self.raw_value(value);
        // SAFETY: as in `definition`.
        unsafe { mlirValueIsAOpResult(value).then(|| self.known_op(mlirOpResultGetOwner(value))) }
    }

    /// The block that a value is an argument of.
    pub fn argument_owner(&self, value: Value) -> Option<Block> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive; it is asked for its block only if it is no result, so it is an argument.
        let block = unsafe { (!mlirValueIsAOpResult(value)).then(|| mlirBlockArgumentGetOwner(value))? };
        Block::new(block, self.number())
    }

    /// The operation whose region holds a block.
    pub fn block_owner(&self, block: Block) -> Option<Op> {
        let block = block.raw(self.number());
        // SAFETY: the block is of this IR, so it is alive.
        self.op_of(unsafe { mlirBlockGetParentOperation(block) })
    }

    /// Gives each use of a value to `visit`, in MLIR's order, the latest first.
    #[inline]
    pub fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive, and so are its uses: `visit` has no way to change them.
        unsafe {
            let mut used = mlirValueGetFirstUse(value);
            while !mlirOpOperandIsNull(used) {
                let owner = self.known_op(mlirOpOperandGetOwner(used));
                visit(owner, mlirOpOperandGetOperandNumber(used) as usize)?;
                used = mlirOpOperandGetNextUse(used);
            }
        }
        ControlFlow::Continue(())
    }

    /// The first use of a value.
    #[inline]
    pub fn first_use(&self, value: Value) -> Option<(Op, usize)> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive, and so are its uses.
        unsafe {
            let used = mlirValueGetFirstUse(value);
            let place = || (self.known_op(mlirOpOperandGetOwner(used)), mlirOpOperandGetOperandNumber(used) as usize);
            (!mlirOpOperandIsNull(used)).then(place)
        }
    }

    /// The operation behind another in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive; one without a block has none behind it.
        unsafe {
            if mlirOperationGetBlock(op).is_null() {
                return None;
            }
            self.op_of(mlirOperationGetNextInBlock(op))
        }
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        let block = block.raw(self.number());
        // SAFETY: the block is of this IR, so it is alive.
        self.op_of(unsafe { mlirBlockGetFirstOperation(block) })
    }

    /// The operation whose region holds another.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        self.op_of(unsafe { mlirOperationGetParentOperation(op) })
    }

    /// Returns how many regions an operation has.
    #[inline]
    pub fn region_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumRegions(op) }) as usize
    }

    /// Which region of its parent holds an operation.
    pub fn region_index(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive; regions and blocks are asked only if they are not null.
        unsafe {
            let (block, parent) = (mlirOperationGetBlock(op), mlirOperationGetParentOperation(op));
            if block.is_null() || parent.is_null() {
                return 0;
            }
            let (wanted, mut region) = (mlirBlockGetParentRegion(block), mlirOperationGetFirstRegion(parent));
            let mut index = 0;
            while !region.is_null() && region.ptr != wanted.ptr {
                region = mlirRegionGetNextInOperation(region);
                index += 1;
            }
            index
        }
    }

    /// Appends all operations in another one, those that hold others before them or behind them.
    pub fn nested_ops(&self, scope: Op, parents_first: bool, ops: &mut Vec<Op>) {
        let scope = self.raw_op(scope);
        // SAFETY: the scope is of this IR, so it is alive, and nothing is changed.
        unsafe { walk(scope, parents_first, |op| ops.push(self.known_op(op))) }
    }
}

/// Writing.
impl Ir {
    /// Creates an operation before another.
    pub(crate) fn create(&mut self, new: &NewOp<'_, Ir>, before: Op) -> Result<Op, HostError> {
        let before = self.raw_op(before);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = unsafe { mlirOperationGetBlock(before) };
        if block.is_null() {
            return Err(HostError::new("there is no block to create it in"));
        }
        let op = self.make(new, false)?;
        // SAFETY: the new operation is in no block, and `before` is in this one.
        unsafe {
            match self.held.rewriter() {
                None => mlirBlockInsertOwnedOperationBefore(block, before, op),
                // `leave_engine` sets the place where it was.
                Some(rewriter) => {
                    mlirRewriterBaseSetInsertionPointBefore(rewriter, before);
                    mlirRewriterBaseInsert(rewriter, op);
                }
            }
        }
        Ok(self.known_op(op))
    }

    /// The result types that MLIR's C++ infers for an operation.
    pub(crate) fn infer(&mut self, new: &NewOp<'_, Ir>, types: &mut Vec<Type>) -> Result<(), HostError> {
        if !self.infers_by_mlir {
            return Err(HostError::new(
                "its result types are not known: write them, or include the `.td` file that defines it",
            ));
        }
        let op = self.make(new, true)?;
        // SAFETY: the new operation is in no block, nothing uses it, and it is this one's to destroy; indices are below the count.
        unsafe {
            let inferred =
                (0..mlirOperationGetNumResults(op)).map(|index| mlirValueGetType(mlirOperationGetResult(op, index)));
            types.extend(inferred.map(|ty| self.context.ty(ty)));
            mlirOperationDestroy(op);
        }
        Ok(())
    }

    /// Returns true if MLIR knows operations of this name.
    pub(crate) fn is_registered(&self, name: OpName) -> bool {
        self.context.is_registered(name)
    }

    /// Makes an operation that is in no block.
    fn make(&mut self, new: &NewOp<'_, Ir>, infer: bool) -> Result<MlirOperation, HostError> {
        let context = self.context.clone();
        let number = context.number();
        let name = new.name.raw(number);
        if !*self.creatable.entry(new.name).or_insert_with(|| context.may_create(new.name)) {
            let name = context.op_name_text(new.name);
            return Err(HostError::new(format!(
                "no dialect has `{name}`, and the context does not allow unknown operations"
            )));
        }
        let Scratch { mut values, mut types, mut attributes } = std::mem::take(&mut self.scratch);
        values.clear();
        values.extend(new.operands.iter().map(|value| self.raw_value(*value)));
        types.clear();
        types.extend(new.result_types.iter().map(|ty| ty.raw(number)));
        attributes.clear();
        let named = |(name, attribute): &(AttrName, Attr)| MlirNamedAttribute {
            name: name.raw(number),
            attribute: attribute.raw(number),
        };
        attributes.extend(new.attributes.iter().map(named));
        let successors: Vec<MlirBlock> = new.successors.iter().map(|block| block.raw(self.number())).collect();
        let location = self.location(new);
        context.forget_reported();
        // SAFETY: name, values, types, attributes, blocks and location were compared with this IR and its context, so they are alive; MLIR copies the
        // lists. New regions are handed over. The operation may be created: its dialect has it, or unknown ones are allowed.
        let op = unsafe {
            let mut state = mlirOperationStateGet(mlirIdentifierStr(name), location);
            mlirOperationStateAddOperands(&mut state, values.len() as isize, values.as_ptr());
            if infer {
                mlirOperationStateEnableResultTypeInference(&mut state);
            } else {
                mlirOperationStateAddResults(&mut state, types.len() as isize, types.as_ptr());
            }
            if !attributes.is_empty() {
                mlirOperationStateAddAttributes(&mut state, attributes.len() as isize, attributes.as_ptr());
            }
            if !successors.is_empty() {
                mlirOperationStateAddSuccessors(&mut state, successors.len() as isize, successors.as_ptr());
            }
            if new.regions > 0 {
                let regions: Vec<MlirRegion> = (0..new.regions).map(|_| mlirRegionCreate()).collect();
                mlirOperationStateAddOwnedRegions(&mut state, regions.len() as isize, regions.as_ptr());
            }
            mlirOperationCreate(&mut state)
        };
        self.scratch = Scratch { values, types, attributes };
        if op.is_null() {
            return Err(HostError::new(context.reported("MLIR does not create it").to_string()));
        }
        Ok(op)
    }

    /// The source location of a new operation, as MLIR's builder makes it.
    fn location(&self, new: &NewOp<'_, Ir>) -> MlirLocation {
        let root = self.raw_op(new.location_of);
        let context = self.context.raw();
        let origin = |origin: &Origin<Op, Value>| match origin {
            // SAFETY: the operation is of this IR, so it is alive.
            Origin::Op(op) => unsafe { mlirOperationGetLocation(self.raw_op(*op)) },
            // SAFETY: the value is of this IR, so it is alive.
            Origin::Value(value) => unsafe { mlirValueGetLocation(self.raw_value(*value)) },
        };
        let name = match new.location {
            // SAFETY: the operation is of this IR, so it is alive.
            None => return unsafe { mlirOperationGetLocation(root) },
            Some(OpLocation { origins: [], name: Some(name) }) => name,
            Some(OpLocation { origins, name }) => {
                let parts: Vec<MlirLocation> = origins.iter().map(origin).collect();
                let nothing = MlirAttribute { ptr: ptr::null_mut() };
                let metadata =
                    name.map_or(nothing, |name| self.context.text_attribute(name).raw(self.context.number()));
                // SAFETY: the context, the locations and the attribute are alive; MLIR copies the list.
                return unsafe { mlirLocationFusedGet(context, parts.len() as isize, parts.as_ptr(), metadata) };
            }
        };
        // SAFETY: the context is alive, and MLIR copies the name.
        unsafe { mlirLocationNameGet(context, text_ref(name), mlirLocationUnknownGet(context)) }
    }

    /// Changes an operation in place; `change` keeps what it is given alive.
    ///
    /// # Safety
    /// `op` is alive.
    unsafe fn modify(&mut self, op: MlirOperation, change: impl FnOnce()) {
        let rewriter = self.held.rewriter();
        // SAFETY: the rewriter is that of the native function that is running; the caller promises that `op` is alive.
        unsafe {
            if let Some(rewriter) = rewriter {
                mlirRewriterBaseStartOpModification(rewriter, op);
            }
            change();
            if let Some(rewriter) = rewriter {
                mlirRewriterBaseFinalizeOpModification(rewriter, op);
            }
        }
    }

    /// Makes a value operand `index` of an operation.
    ///
    /// # Panics
    /// If there is no such operand.
    pub(crate) fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        assert!(index < self.operand_count(op), "operand {index} is not there");
        let (op, value) = (self.raw_op(op), self.raw_value(value));
        // SAFETY: both are of this IR, so they are alive, and there is such an operand.
        unsafe { self.modify(op, || mlirOperationSetOperand(op, index as isize, value)) }
    }

    /// Sets or removes an attribute.
    pub(crate) fn set_attribute(&mut self, op: Op, name: AttrName, attribute: Option<Attr>) {
        let number = self.context.number();
        let (op, name) = (self.raw_op(op), name.raw(number));
        let attribute = attribute.map(|attribute| attribute.raw(number));
        // SAFETY: the operation is of this IR, name and attribute of its context, so they are alive.
        unsafe {
            self.modify(op, || match attribute {
                Some(attribute) => mlirOperationSetAttributeByName(op, mlirIdentifierStr(name), attribute),
                None => {
                    mlirOperationRemoveAttributeByName(op, mlirIdentifierStr(name));
                }
            });
        }
    }

    /// Takes an operation out of its block, and its operands and those of all in it out of their lists of uses; `relink` brings it back. What
    /// is in no block stays as it is: the module, and what was erased before.
    pub(crate) fn unlink(&mut self, op: Op) -> Place {
        let raw = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = Block::new(unsafe { mlirOperationGetBlock(raw) }, self.number());
        if block.is_none() {
            return Place { block, next: None, uses: Vec::new() };
        }
        let mut ops = vec![op];
        if self.region_count(op) > 0 {
            self.nested_ops(op, true, &mut ops);
        }
        let mut uses = Vec::new();
        for op in &ops {
            uses.extend((0..self.operand_count(*op)).filter_map(|index| self.used(*op, index)));
        }
        let place = Place { block, next: self.next_op(op), uses };
        // SAFETY: the operation is of this IR, so it is alive, and so is all in it; it is in a block.
        unsafe {
            ops.into_iter().for_each(|op| mlirOperationSetOperands(self.raw_op(op), 0, ptr::null()));
            mlirOperationRemoveFromParent(raw);
        }
        self.held.note_unlinked(raw);
        if self.held.rewriter().is_some() {
            self.held.taken_out.borrow_mut().push((op, place.clone()));
        }
        place
    }

    /// An operand, and where its use is among those of its value.
    fn used(&self, op: Op, index: usize) -> Option<Use> {
        let value = self.operand(op, index)?;
        let mut ahead = 0;
        let found = self.uses(value, &mut |user, operand| {
            if (user, operand) == (op, index) || ahead == REMEMBERED_USES {
                return ControlFlow::Break(());
            }
            ahead += 1;
            ControlFlow::Continue(())
        });
        let ahead = if found.is_break() && ahead < REMEMBERED_USES { ahead } else { 0 };
        Some(Use { op, index, value, ahead })
    }

    /// Gives an operation and those in it their operands back, which have none, and each use its place in its list.
    fn restore(&mut self, op: MlirOperation, uses: &[Use]) {
        // What was taken out of it since stays without.
        // SAFETY: all are of this IR, so they are alive.
        let is_there = |used: &&Use| unsafe { holds(op, self.raw_op(used.op)) };
        let uses: Vec<Use> = uses.iter().filter(is_there).copied().collect();
        for of_one in uses.chunk_by(|a, b| a.op == b.op) {
            let values: Vec<MlirValue> = of_one.iter().map(|used| self.raw_value(used.value)).collect();
            // SAFETY: operation and values are of this IR, so they are alive; MLIR copies the list.
            unsafe { mlirOperationSetOperands(self.raw_op(of_one[0].op), values.len() as isize, values.as_ptr()) };
        }
        let mut by_value = uses;
        by_value.sort_by_key(|used| (self.raw_value(used.value).ptr, used.ahead));
        for of_one in by_value.chunk_by(|a, b| a.value == b.value) {
            let last = of_one[of_one.len() - 1].ahead;
            let is_back = |place: (Op, usize)| of_one.iter().any(|used| (used.op, used.index) == place);
            let mut others = Vec::new();
            let _ = self.uses(of_one[0].value, &mut |op, index| {
                if !is_back((op, index)) {
                    others.push((op, index));
                }
                if others.len() > last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // The first uses as they were, up to the last that comes back.
            let (mut others, mut back) = (others.into_iter(), of_one.iter().peekable());
            let mut first = Vec::new();
            while let Some(used) = back.peek() {
                let is_its_place = used.ahead <= first.len();
                match if is_its_place { None } else { others.next() } {
                    Some(other) => first.push(other),
                    None => first.extend(back.next().map(|used| (used.op, used.index))),
                }
            }
            for (op, index) in first.into_iter().rev() {
                // SAFETY: operation and value are of this IR, so they are alive, and it is that operand.
                unsafe {
                    mlirOperationSetOperand(self.raw_op(op), index as isize, self.raw_value(of_one[0].value));
                }
            }
        }
    }

    /// Brings back an operation that was taken out.
    ///
    /// # Panics
    /// If its place is not there any more.
    pub(crate) fn relink(&mut self, op: Op, place: Place) {
        let Some(block) = place.block else { return };
        let (raw, block) = (self.raw_op(op), block.raw(self.number()));
        let next = place.next.map(|next| self.raw_op(next));
        // SAFETY: all are of this IR, so they are alive. The operation is in no block, `next` is in this one, and the operation does not hold the block.
        unsafe {
            assert!(next.is_none_or(|next| mlirOperationGetBlock(next).ptr == block.ptr), "its place is gone");
            assert!(!holds(raw, mlirBlockGetParentOperation(block)), "its place is inside of itself");
            assert!(self.held.forget_unlinked(raw), "only what was taken out can come back");
            insert(raw, block, next);
        }
        self.held.taken_out.borrow_mut().retain(|taken| taken.0 != op);
        self.restore(raw, &place.uses);
    }

    /// Gives up an operation that was taken out.
    pub(crate) fn destroy(&mut self, op: Op) {
        let raw = self.raw_op(op);
        if !self.held.is_unlinked(raw) {
            return self.erase(op);
        }
        if self.held.rewriter().is_some() {
            // `leave_engine` erases it.
            return;
        }
        self.held.forget_unlinked(raw);
        // SAFETY: the operation is of this IR, so it is alive, and in no block.
        unsafe { self.held.bury(raw) };
    }

    /// Takes an operation out for good. What is in no block stays as it is.
    #[inline]
    pub(crate) fn erase(&mut self, op: Op) {
        if self.held.rewriter().is_some() {
            self.unlink(op);
            return;
        }
        let raw = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = unsafe { mlirOperationGetBlock(raw) };
        if block.is_null() {
            return;
        }
        // SAFETY: it is in a block, and then in none.
        unsafe {
            mlirOperationRemoveFromParent(raw);
            self.held.bury(raw);
        }
    }

    /// Moves an operation before another. Nothing moves if one of them is in no block, or the first holds the other.
    pub(crate) fn move_before(&mut self, op: Op, before: Op) {
        let (op, before) = (self.raw_op(op), self.raw_op(before));
        // SAFETY: both are of this IR, so they are alive; both are in blocks, and the one does not hold the other.
        unsafe {
            let are_there = !mlirOperationGetBlock(op).is_null() && !mlirOperationGetBlock(before).is_null();
            if !are_there || holds(op, before) {
                return;
            }
            match self.held.rewriter() {
                None => mlirOperationMoveBefore(op, before),
                Some(rewriter) => mlirRewriterBaseMoveOpBefore(rewriter, op, before),
            }
        }
    }
}

/// Puts an operation into a block: before another, or at the end.
///
/// # Safety
/// All are alive; the operation is in no block, `next` is in this one, and the operation does not hold the block.
unsafe fn insert(op: MlirOperation, block: MlirBlock, next: Option<MlirOperation>) {
    // SAFETY: the caller promises it.
    unsafe {
        match next {
            Some(next) => mlirBlockInsertOwnedOperationBefore(block, next, op),
            None => mlirBlockAppendOwnedOperation(block, op),
        }
    }
}

/// Native functions that MLIR's engine calls.
impl Ir {
    /// Erases through the engine what a native function has taken out; false if something still uses any of it, which then stays.
    /// From here on no changes are told to the engine. The pattern goes on to create before `insertion`, or before what was behind it.
    ///
    /// # Safety
    /// `insertion` is alive and in a block or taken out, and the rewriter is that of the native function that was called.
    pub(super) unsafe fn leave_engine(&mut self, insertion: MlirOperation) -> bool {
        let Some(rewriter) = self.held.rewriter() else { return true };
        self.held.set_rewriter(None);
        let taken_out = self.held.taken_out.take();
        for (op, place) in taken_out.iter().rev() {
            self.put_back(*op, place);
        }
        let mut unused = true;
        // SAFETY: the operations are of this IR, so they are alive, and stand in blocks again; one is erased only if nothing uses it and it does not
        // hold the block in which the pattern goes on. The caller promises the rest.
        unsafe {
            // The function may have moved it to another block.
            mlirRewriterBaseSetInsertionPointBefore(rewriter, insertion);
            let around = mlirOperationGetParentOperation(insertion);
            for (op, _) in taken_out {
                let op = self.raw_op(op);
                if is_used(op) || holds(op, around) {
                    unused = false;
                    continue;
                }
                // What the pattern creates behind this call does not go before an operation that is gone.
                if mlirRewriterBaseGetOperationAfterInsertion(rewriter).ptr == op.ptr {
                    let next = mlirOperationGetNextInBlock(op);
                    if next.is_null() {
                        mlirRewriterBaseSetInsertionPointToEnd(rewriter, mlirOperationGetBlock(op));
                    } else {
                        mlirRewriterBaseSetInsertionPointBefore(rewriter, next);
                    }
                }
                mlirRewriterBaseEraseOp(rewriter, op);
            }
        }
        unused
    }

    /// Brings back an operation that was taken out: to its place, or, if that is gone, to the end of its block or of the module. MLIR's driver looks at
    /// what it has noted, and must not meet what is in no block.
    fn put_back(&mut self, op: Op, place: &Place) {
        let (raw, Some(block)) = (self.raw_op(op), place.block) else { return };
        if !self.held.forget_unlinked(raw) {
            return;
        }
        let block = block.raw(self.number());
        let next = place.next.map(|next| self.raw_op(next));
        // SAFETY: all are of this IR, so they are alive. The operation is in no block; the module is in none, so the operation does not hold it.
        unsafe {
            if holds(raw, mlirBlockGetParentOperation(block)) {
                insert(raw, mlirModuleGetBody(self.held.module()), None);
            } else {
                insert(raw, block, next.filter(|next| mlirOperationGetBlock(*next).ptr == block.ptr));
            }
        }
        self.restore(raw, &place.uses);
    }

    /// Returns whether an operation is in the module, and not in something that was taken out.
    pub(super) fn is_in_module(&self, op: Op) -> bool {
        // SAFETY: the operation is of this IR, so it is alive, and so is the module.
        unsafe { holds(mlirModuleGetOperation(self.held.module()), self.raw_op(op)) }
    }
}
