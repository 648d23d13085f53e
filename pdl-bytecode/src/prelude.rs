//! What the prelude of `std` has and that of `core` has not.

pub(crate) use alloc::{borrow::ToOwned, boxed::Box, string::String, string::ToString, vec::Vec};
