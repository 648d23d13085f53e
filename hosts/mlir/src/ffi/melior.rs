//! Contexts and modules to and from `melior`.

use std::rc::Rc;

use super::context::Context;
use super::ir::Ir;
use super::sys::{MlirContext, MlirModule, mlirModuleGetContext};

impl Context {
    /// A context that melior has made. It is counted: melior's goes with the last of both.
    ///
    /// Messages of MLIR in it become errors here as long as this context is there.
    pub fn from_melior(context: Rc<melior::Context>) -> Context {
        Context::adopt(MlirContext { ptr: context.to_raw().ptr }, Some(context))
    }
}

impl Ir {
    /// The IR of a module that melior has made; `None` if it is of another context.
    pub fn from_melior(context: &Context, module: melior::ir::Module<'_>) -> Option<Ir> {
        let raw = MlirModule { ptr: module.to_raw().ptr.cast_mut() };
        // SAFETY: the module is alive.
        if unsafe { mlirModuleGetContext(raw) }.ptr != context.raw().ptr {
            return None;
        }
        // From here on it is this crate's to destroy.
        std::mem::forget(module);
        Some(Ir::of(context.clone(), raw))
    }

    /// The module, for melior; the IR again if melior's context is another one, or if MLIR's engine runs on it. Operations that were erased while something used them are
    /// never freed.
    ///
    /// # Errors
    /// The IR, if the context is not the one that it lives in, or if it was taken from a run of MLIR's engine that has not ended.
    pub fn into_melior(self, context: &melior::Context) -> Result<melior::ir::Module<'_>, Ir> {
        if context.to_raw().ptr != self.context().raw().ptr {
            return Err(self);
        }
        let module = mlir_sys::MlirModule { ptr: self.into_module()?.ptr };
        // SAFETY: nobody else owns the module any more, and it is of this context.
        Ok(unsafe { melior::ir::Module::from_raw(module) })
    }
}
