#![doc = "TODO"]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod blocks;
mod driving;
mod error;
mod host;
mod names;
mod numbers;
mod pass;
mod registry;
mod text;
mod writing;

pub use pdl_vm;
#[cfg(feature = "compile")]
pub use pdll;

pub use blocks::Arguments;
pub use error::Error;
pub use host::{AttrName, PlironHost};
pub use names::OpName;
pub use pass::PatternPass;
pub use registry::{InferResults, Inputs, Registry};
pub use writing::Place;
