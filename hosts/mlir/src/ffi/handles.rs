//! Handles: a pointer, and the number of the context or IR that it belongs to. They are plain data: only with the context or IR, which
//! compares numbers, does anything follow the pointer.

use std::ffi::c_void;
use std::hash::{Hash, Hasher};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

use super::sys::{MlirAttribute, MlirBlock, MlirIdentifier, MlirOperation, MlirType, MlirValue};

/// A number that no context and no IR of this process had.
pub(super) fn fresh_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| number.checked_add(1));
    // Going on with a number twice would let handles lead to memory that is gone.
    number.unwrap_or_else(|_| panic!("four billion IRs and runs of native functions are all that a process can have"))
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident of $raw:ident by $owner:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            pointer: NonNull<c_void>,
            $owner: u32,
        }

        impl Hash for $name {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                // What MLIR allocates begins at multiples of 8 at least.
                state.write_usize(self.pointer.as_ptr() as usize >> 3);
            }
        }

        // SAFETY: without its context or IR, which stays on its thread, a handle is two numbers; nothing here follows the pointer.
        unsafe impl Send for $name {}
        // SAFETY: as above.
        unsafe impl Sync for $name {}

        impl $name {
            /// A handle of what MLIR gave back, or `None` for null.
            #[inline(always)]
            pub(super) fn new(raw: $raw, $owner: u32) -> Option<$name> {
                NonNull::new(raw.ptr).map(|pointer| $name { pointer, $owner })
            }

            /// The pointer, if the handle is of this context or IR.
            #[inline(always)]
            #[track_caller]
            pub(super) fn raw(self, $owner: u32) -> $raw {
                if self.$owner != $owner {
                    foreign(stringify!($name));
                }
                $raw { ptr: self.pointer.as_ptr() }
            }
        }
    )*};
}

handles! {
    /// An operation.
    Op of MlirOperation by ir;
    /// A result of an operation, or an argument of a block.
    Value of MlirValue by ir;
    /// A block.
    Block of MlirBlock by ir;
    /// A type. MLIR makes types unique: equal types are equal handles.
    Type of MlirType by context;
    /// An attribute. MLIR makes attributes unique, but for distinct ones: equal attributes are equal handles.
    Attr of MlirAttribute by context;
    /// The name of operations.
    OpName of MlirIdentifier by context;
    /// The name of an attribute.
    AttrName of MlirIdentifier by context;
}

/// A mistake of the program: there is no answer that would not be wrong.
#[cold]
#[inline(never)]
#[track_caller]
fn foreign(what: &str) -> ! {
    panic!("this {what} is of another context, of another IR, or from before erased operations were released")
}
