//! MLIR's own dialects for an IR of [`mlir_lite`]: how their operations are written, what they fold to, and what is wrong with them.
//!
//! - [`assembly`]: reads and prints MLIR's text as people write it.
//! - [`fold`]: folds `arith`, `index` and casts.
//! - [`verify`](mod@verify): verifies operations against their definitions.
//!
//! Dependencies: `mlir-lite` is the IR, `ods` has the definitions and the formats, `mlir-syntax` the cursor and attributes, `pdl-bytecode` the container
//! and the encoding of packs, `pdl-vm` the hook for folding, `num-bigint` integers of any width; `rustc-hash` hashes the tables, `smol_str` keeps names,
//! and with `smallvec` most operations are read and printed without a list on the heap.

pub mod assembly;
pub mod fold;
pub mod verify;
