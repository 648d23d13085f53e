//! Dialect conversion: rewrites ops until a target finds them legal, types included.
//!
//! ```text
//!  patterns, target ──▶ plan: how far is each pattern from legal ops?
//!                         │
//!  ops in pre-order ──▶ legal? ──yes──▶ done
//!                         │ no
//!                         ▼
//!         fold, or patterns, the nearest first ──▶ what they make ──▶ legal? … (a chain, bounded)
//!                         │ none leads to legal ops
//!                         ▼
//!              partial: leave it, unless it is illegal · full: fail, and undo everything
//!
//!  in the end ──▶ casts that are still needed become materializations
//! ```
//! A [`ConversionTarget`] says what is legal, a [`TypeConverter`] what types become, and [`convert`] does it, in one
//! transaction. Where a value is replaced by one of another type, a cast back to the old type (a source
//! materialization) serves the users that are not converted yet; [`TypeConverter::convert_values`] looks through it. At
//! the end, casts that cancel out or that nobody needs go. A [`SignatureConversion`] does for the arguments of a block
//! what replacing an op does for its results.

mod casts;
mod driver;
mod error;
mod legalizer;
mod natives;
mod plan;
mod signature;
mod target;
mod type_patterns;
mod types;

pub use driver::{Conversion, ConversionFolding, ConversionMode, ConversionReport, Leftover, convert};
pub use error::{ConversionError, Refusal};
pub use natives::register_conversion_natives;
pub(crate) use natives::{TypeFunction, converter};
pub(crate) use signature::NewSignature;
pub use signature::SignatureConversion;
pub use target::{ConversionTarget, Legality};
pub use types::{TypeConversion, TypeConverter};
