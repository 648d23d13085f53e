//! The declarative assembly format: what `assemblyFormat` says of the text of an operation, a type or an attribute.
//!
//! See "Declarative Assembly Format" in MLIR's operation definition specification, and "Assembly Format" of attributes and
//! types.

mod model;

pub use model::{Argument, Clause, Element, Format, Space, TypeOrigin};
