//! Panics of what dialects implement, such as a verifier that expects an attribute, end there and are told.

use alloc::string::String;

/// Runs what a dialect implements; the message of a panic is the error. Without `std` a panic is not caught.
#[cfg(feature = "std")]
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    use alloc::borrow::ToOwned;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    // pliron is safe Rust: what a panic leaves behind is at worst no valid IR, and borrows of cells end as it passes.
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
    })
}

/// Runs what a dialect implements.
#[cfg(not(feature = "std"))]
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    Ok(run())
}
