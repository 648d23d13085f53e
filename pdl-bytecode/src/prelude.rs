//! The part of the prelude of `std` that `core` has not.

pub(crate) use alloc::{borrow::ToOwned, boxed::Box, string::String, string::ToString, vec::Vec};
