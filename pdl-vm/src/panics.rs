//! Panics of functions that users register: with `std` they are caught and become errors, without it they end the program.

#[cfg(feature = "std")]
mod caught {
    use std::any::Any;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    /// The payload of a panic.
    pub(crate) type Payload = Box<dyn Any + Send>;

    /// Runs a function of a user's. After a panic, whoever calls this must not read what the function may have left half done.
    #[inline]
    pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Payload> {
        catch_unwind(AssertUnwindSafe(run))
    }

    /// Lets a panic go on.
    pub(crate) fn resume(payload: Payload) -> ! {
        resume_unwind(payload)
    }

    /// The message of a panic.
    pub(crate) fn message(payload: Payload) -> String {
        let payload = match payload.downcast::<String>() {
            Ok(message) => return *message,
            Err(payload) => match payload.downcast::<&'static str>() {
                Ok(message) => return (*message).to_owned(),
                Err(payload) => payload,
            },
        };
        // Dropping a payload of unknown type may panic in turn; leaking it cannot.
        std::mem::forget(payload);
        "a panic without a message".to_owned()
    }
}

#[cfg(not(feature = "std"))]
mod caught {
    use alloc::string::String;
    use core::convert::Infallible;

    /// There is none: a panic does not come back.
    pub(crate) type Payload = Infallible;

    /// Runs a function of a user's.
    #[inline]
    pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Payload> {
        Ok(run())
    }

    /// Never called.
    pub(crate) fn resume(payload: Payload) -> ! {
        match payload {}
    }

    /// Never called.
    pub(crate) fn message(payload: Payload) -> String {
        match payload {}
    }
}

pub(crate) use caught::{catch, message, resume};
