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

mod reading;
mod writing;

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

    /// Returns whether an operation is in the module, and not in something that was taken out.
    pub(super) fn is_in_module(&self, op: Op) -> bool {
        // SAFETY: the operation is of this IR, so it is alive, and so is the module.
        unsafe { holds(mlirModuleGetOperation(self.held.module()), self.raw_op(op)) }
    }
}
