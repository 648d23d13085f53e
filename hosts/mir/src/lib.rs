//! LLVM's machine IR: `.mir` files to an IR that implements the host traits, and back.
//!
//! ```text
//!         documents           bodies                     traits of pdl-vm
//!  .mir ────────────▶ text ──────────▶ Mir (arenas) ◀──────────────────── patterns, Combiner
//!   ▲                                   │
//!   └──────── print: untouched lines are copied, others written ◀──┘
//! ```
//!
//! The central type is [`Mir`]. What stands before and between the bodies of functions stays text: LLVM IR, and what is said of
//! a function in YAML. In a body, each instruction becomes an op whose name is its opcode. Its *results* are the registers that
//! it defines explicitly, its *operands* all else that it has, in order: registers, immediates, blocks, and at the end implicit
//! registers. Each is a [`Value`]; other than a virtual register, it is the same value wherever the same text stands.
//!
//! [`natives`] has the functions that patterns of combine rules call, and [`Combiner`] applies such patterns in the order of LLVM.
//!
//! Text that nothing touched is printed as it was read, byte for byte. An instruction that was changed or made is printed as LLVM 22
//! does, but that all definitions have their types, and so is one that was read without: LLVM does not read what it prints there.
//!
//! No text makes this crate panic or overflow the stack. Error codes: `E1301` syntax, `E1302` documents, `E1303` limits, `E1304`
//! registers of two classes or types, `E1305` blocks, `E1306` descriptions of targets; warnings of what is not known of the target are `W1301` and `W1302`.
//!
//! `indexmap` and `rustc-hash` intern; `memchr` finds the ends of lines; `smol_str` keeps short texts.

mod combine;
mod combiner;
mod edit;
mod found;
mod handles;
mod host;
mod ir;
mod machine;
mod memory;
mod metadata;
pub mod natives;
mod opcodes;
mod parse;
mod print;
mod queries;
mod reuse;
mod saved;
mod target;
mod types;
mod views;

pub use combine::{DataLayout, DataLayoutError, LowLevelType, MachinePointer, MachineScalar};
pub use combiner::{Combiner, CombinerOptions, CombinerReport, ObserverLevel, Unfinished};
pub use edit::Position;
pub use handles::{Attr, AttrName, Block, Op, OpName, Symbol, Type, Value};
pub use ir::{Atom, Mir};
pub use opcodes::{FLAGS, Facts, OperandType, flag};
pub use target::Target;
