//! The interner of an IR, which can grow while the IR is only read.
//!
//! A native constraint reads the IR through a shared reference, and may still have to make an attribute to give back.
//! Handles stay valid for ever and nothing that is interned changes, so growing is not a change anyone can see.

use std::fmt;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use mlir_syntax::Context;

/// The lock is kept apart, so that the compiler knows that nothing else of an IR changes while there are shared references to it.
#[derive(Default)]
pub(crate) struct SharedContext(Box<RwLock<Context>>);

impl SharedContext {
    pub(crate) fn new(context: Context) -> SharedContext {
        SharedContext(Box::new(RwLock::new(context)))
    }

    /// For looking things up. The interner is consistent even if a writer panicked: it only ever appends.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Context> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// For interning through a shared reference.
    pub(crate) fn with<R>(&self, run: impl FnOnce(&mut Context) -> R) -> R {
        run(&mut self.0.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// For interning without a lock.
    pub(crate) fn get_mut(&mut self) -> &mut Context {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for SharedContext {
    fn clone(&self) -> SharedContext {
        SharedContext::new(self.read().clone())
    }
}

impl fmt::Debug for SharedContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read().fmt(f)
    }
}
