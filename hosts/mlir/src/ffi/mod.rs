//! All that calls MLIR's C API: the one module with `unsafe`. What it offers is safe, but for what it marks.
//!
//! MLIR checks little of what it is given. So nothing here takes a pointer from outside; handles hold one and a number, and these
//! rules make every call valid:
//!
//! - A [`Context`] is counted by all that lives in it, so it outlives them. Types, attributes and names hold its number: no other
//!   context takes them. MLIR never frees what it has made unique before the context goes.
//! - An [`Ir`] owns its module, in a `Held`. Operations, values and blocks hold its number: no other IR takes them. What is erased is taken out and
//!   kept until [`Ir::release_erased`], which gives the IR another number, so a handle never leads to memory that is gone. What is
//!   freed uses nothing: no operand, no successor.
//! - While MLIR's engine runs, it frees operations as it likes. The IR is another number in each native function that it
//!   calls, and there too what is erased goes only at the end.
//! - An [`Ir`] may be replaced or swapped by whoever has it as `&mut`, as native functions do. The engine counts the `Held` that it runs
//!   on, so that this frees and moves nothing; it looks whether the IR is still the same behind each call, and if not calls nobody any more.
//!   What is lent to an engine is not lent to another one, is not handed over to melior, and frees nothing.
//! - Functions that MLIR calls catch panics: none unwinds through frames of C++.

mod context;
mod engine;
mod handles;
mod held;
mod ir;
#[cfg(feature = "melior")]
mod melior;
mod numbers;
mod sys;
mod walk;

pub use context::{Context, MlirError};
pub use engine::{Engine, EngineError, EngineOptions, EngineReport, RegionSimplification};
pub use handles::{Attr, AttrName, Block, Op, OpName, Type, Value};
pub use ir::{Ir, Place, PrintOptions};
