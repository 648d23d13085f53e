//! MLIR's text as people write it: operations in forms of their own, read and printed by what ODS says of them.
//!
//! ```text
//!  .td ──▶ ods::Definitions ──▶ FormTables ──▶ Dialects ──▶ mlir_lite::Ir::parse_with, print_custom
//!  mlir.pack ───────────────────────┘
//! ```
//!
//! The central type is [`Dialects`]: what is known of operations, types, attributes and enums as far as their text depends on it.
//! A form comes from one of three places: a declarative format (`read`, `print`), which is interpreted; functions here, for forms that
//! are C++ in MLIR (`forms`, by dialect); and for the `custom<…>` parts of a format, functions by name (`directives`).

mod build;
mod builtin;
mod bytecode;
mod dialects;
mod directives;
mod explain;
mod forms;
mod llvm_types;
mod merge;
mod model;
mod pack;
mod print;
mod read;
mod types;

pub use build::TableBuilder;
pub use dialects::Dialects;
pub use model::FormTables;
pub use pack::{PACK_MAGIC, PACK_VERSION, PackError, is_pack};
