//! [`Held`]: what MLIR owns of an IR, and what says which handles lead there.
//!
//! An `Ir` is a value like others: safe code may replace, swap or drop it, also while MLIR's engine runs on its module. So it only
//! counts this, and an engine counts it too for as long as it runs. While both do, the module is *lent*: it stays where it is,
//! nothing of it is freed, and no second engine may run on it.

use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::ptr;

use rustc_hash::FxHashSet;

use super::context::Context;
use super::handles::{Op, fresh_number};
use super::ir::Place;
use super::sys::*;
use super::walk::walk;

/// A module, and operations that are taken out of it.
pub(super) struct Held {
    module: MlirModule,
    /// The number of the handles that lead here.
    number: Cell<u32>,
    outside: RefCell<Outside>,
    /// While MLIR's engine calls a native function: what tells the engine of changes.
    rewriter: Cell<Option<MlirRewriterBase>>,
    /// The operations that this function has taken out, and their places.
    pub(super) taken_out: RefCell<Vec<(Op, Place)>>,
    /// The module lives in it.
    context: Context,
}

/// Operations that are in no block.
#[derive(Default)]
struct Outside {
    /// Those that may come back.
    unlinked: FxHashSet<*mut c_void>,
    /// Those that nobody will ask back.
    erased: Vec<MlirOperation>,
    /// Where branches of erased operations go, once there are any.
    nowhere: Option<MlirBlock>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let outside = self.outside.get_mut();
        let unlinked = std::mem::take(&mut outside.unlinked);
        outside.erased.extend(unlinked.into_iter().map(|ptr| MlirOperation { ptr }));
        outside.drop_all_references();
        // SAFETY: the module is this one's. What is outside uses nothing of it, nor of each other, and what still uses something outside is in the
        // module and goes first; so nothing that is freed has uses, or uses something that is gone. The context is alive: this counts it.
        unsafe {
            if !self.module.is_null() {
                mlirModuleDestroy(self.module);
            }
            for op in outside.erased.drain(..) {
                mlirOperationDestroy(op);
            }
            if let Some(block) = outside.nowhere {
                mlirBlockDestroy(block);
            }
        }
    }
}

impl Held {
    /// A module of this context that nobody else owns.
    pub(super) fn new(context: Context, module: MlirModule) -> Held {
        Held {
            module,
            number: Cell::new(fresh_number()),
            outside: RefCell::default(),
            rewriter: Cell::new(None),
            taken_out: RefCell::default(),
            context,
        }
    }

    pub(super) fn context(&self) -> &Context {
        &self.context
    }

    #[inline(always)]
    pub(super) fn module(&self) -> MlirModule {
        self.module
    }

    #[inline(always)]
    pub(super) fn number(&self) -> u32 {
        self.number.get()
    }

    /// Makes handles from before useless.
    pub(super) fn renew(&self) {
        self.number.set(fresh_number());
    }

    /// Returns what tells MLIR's engine of changes, while it calls a native function.
    #[inline(always)]
    pub(super) fn rewriter(&self) -> Option<MlirRewriterBase> {
        self.rewriter.get()
    }

    /// From here on changes are told to the engine, or from here on not any more.
    pub(super) fn set_rewriter(&self, rewriter: Option<MlirRewriterBase>) {
        self.rewriter.set(rewriter);
    }

    /// Hands the module over. What is erased is freed, or, if something still uses it, never.
    #[cfg(feature = "melior")]
    pub(super) fn into_module(mut self) -> MlirModule {
        self.free_erased();
        self.outside.get_mut().erased.clear();
        std::mem::replace(&mut self.module, MlirModule { ptr: ptr::null_mut() })
    }

    /// Frees what was erased and nothing uses, and makes all handles from before useless.
    ///
    /// Not while the module is lent: then MLIR knows what it has.
    pub(super) fn free_erased(&self) {
        self.renew();
        let outside = &mut *self.outside.borrow_mut();
        outside.drop_all_references();
        outside.erased.retain(|op| {
            // SAFETY: what was erased is alive until it is destroyed here, and uses nothing; now nothing uses it either.
            unsafe {
                let is_used = is_used(*op);
                if !is_used {
                    mlirOperationDestroy(*op);
                }
                is_used
            }
        });
    }

    /// Notes that an operation is in no block and may come back.
    pub(super) fn note_unlinked(&self, op: MlirOperation) {
        self.outside.borrow_mut().unlinked.insert(op.ptr);
    }

    /// Forgets that an operation may come back; false if it could not.
    pub(super) fn forget_unlinked(&self, op: MlirOperation) -> bool {
        self.outside.borrow_mut().unlinked.remove(&op.ptr)
    }

    /// Returns whether an operation may come back.
    pub(super) fn is_unlinked(&self, op: MlirOperation) -> bool {
        self.outside.borrow().unlinked.contains(&op.ptr)
    }

    /// Keeps an operation that is in no block until erased ones are freed, without anything that it uses.
    ///
    /// # Safety
    /// `op` is alive and in no block.
    #[inline]
    pub(super) unsafe fn bury(&self, op: MlirOperation) {
        let outside = &mut *self.outside.borrow_mut();
        // SAFETY: the caller promises it.
        unsafe { outside.drop_references(op) };
        outside.erased.push(op);
    }
}

impl Outside {
    /// Makes all that was erased use nothing, again: what holds regions may have been given operations since.
    fn drop_all_references(&mut self) {
        for index in 0..self.erased.len() {
            // SAFETY: what was erased is alive.
            unsafe { self.drop_references(self.erased[index]) };
        }
    }

    /// Makes an operation use nothing, and all in it.
    ///
    /// # Safety
    /// `op` is alive.
    #[inline]
    unsafe fn drop_references(&mut self, op: MlirOperation) {
        // SAFETY: the caller promises that `op` is alive, and so is all in it.
        unsafe {
            self.drop_own_references(op);
            if mlirOperationGetNumRegions(op) > 0 {
                walk(op, true, |inner| self.drop_own_references(inner));
            }
        }
    }

    /// Makes an operation use nothing.
    ///
    /// # Safety
    /// `op` is alive.
    #[inline]
    unsafe fn drop_own_references(&mut self, op: MlirOperation) {
        // SAFETY: the caller promises that `op` is alive; indices are below the count, and the block that branches get lives as long as `Held`.
        unsafe {
            mlirOperationSetOperands(op, 0, ptr::null());
            let successors = mlirOperationGetNumSuccessors(op);
            if successors > 0 {
                let make = || mlirBlockCreate(0, ptr::null(), ptr::null());
                let nowhere = *self.nowhere.get_or_insert_with(make);
                (0..successors).for_each(|index| mlirOperationSetSuccessor(op, index, nowhere));
            }
        }
    }
}

/// Returns whether something outside of an operation uses one of its results or a value in its regions, or goes to a block there.
///
/// # Safety
/// `op` is alive.
pub(super) unsafe fn is_used(op: MlirOperation) -> bool {
    // SAFETY: the caller promises that `op` is alive, and so is all in it, and what uses that; indices are below the counts.
    unsafe {
        let first_use = |op, index| mlirValueGetFirstUse(mlirOperationGetResult(op, index));
        if (0..mlirOperationGetNumResults(op)).any(|index| !mlirOpOperandIsNull(first_use(op, index))) {
            return true;
        }
        if mlirOperationGetNumRegions(op) == 0 {
            return false;
        }
        let is_outside = |user| !holds(op, user);
        let is_used_outside = |value| {
            let mut used = mlirValueGetFirstUse(value);
            while !mlirOpOperandIsNull(used) && !is_outside(mlirOpOperandGetOwner(used)) {
                used = mlirOpOperandGetNextUse(used);
            }
            !mlirOpOperandIsNull(used)
        };
        let mut holders = vec![op];
        walk(op, true, |nested| holders.push(nested));
        let results = |op| (0..mlirOperationGetNumResults(op)).map(move |index| mlirOperationGetResult(op, index));
        if holders[1..].iter().any(|nested| results(*nested).any(is_used_outside)) {
            return true;
        }
        let is_block_used = |block| {
            let (arguments, sources) = (mlirBlockGetNumArguments(block), mlirBlockGetNumPredecessors(block));
            (0..arguments).any(|index| is_used_outside(mlirBlockGetArgument(block, index)))
                || (0..sources)
                    .any(|index| is_outside(mlirBlockGetParentOperation(mlirBlockGetPredecessor(block, index))))
        };
        holders.into_iter().any(|holder| is_any_block(holder, is_block_used))
    }
}

/// Returns whether something holds for a block of an operation.
///
/// # Safety
/// `op` is alive.
unsafe fn is_any_block(op: MlirOperation, holds: impl Fn(MlirBlock) -> bool) -> bool {
    // SAFETY: the caller promises that `op` is alive, and so are its regions and blocks; each call gets what another has given, and is not null.
    unsafe {
        if mlirOperationGetNumRegions(op) == 0 {
            return false;
        }
        let mut region = mlirOperationGetFirstRegion(op);
        while !region.is_null() {
            let mut block = mlirRegionGetFirstBlock(region);
            while !block.is_null() {
                if holds(block) {
                    return true;
                }
                block = mlirBlockGetNextInRegion(block);
            }
            region = mlirRegionGetNextInOperation(region);
        }
        false
    }
}

/// Returns whether `op` is `inner`, or holds it; nothing holds null.
///
/// # Safety
/// `op` is alive, and `inner` is alive or null.
pub(super) unsafe fn holds(op: MlirOperation, inner: MlirOperation) -> bool {
    // SAFETY: the caller promises that both are alive, and so is what is around them; null is not asked.
    unsafe {
        if mlirOperationGetNumRegions(op) == 0 {
            return op.ptr == inner.ptr;
        }
        let mut around = inner;
        while !around.is_null() && around.ptr != op.ptr {
            around = mlirOperationGetParentOperation(around);
        }
        !around.is_null()
    }
}
