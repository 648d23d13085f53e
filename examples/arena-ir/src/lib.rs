//! A compiler's IR in arenas, and how patterns in PDLL come to it.
//!
//! [`ir`], [`text`], [`dialect`] and [`verify`] are the compiler as it was before: they know of no patterns. [`host`] is all
//! that was written to rewrite its IR by patterns, and `docs/embedding.md` goes through it step by step.

pub mod dialect;
pub mod host;
pub mod ir;
pub mod program;
pub mod text;
pub mod verify;

/// The patterns of `arith.pdll`, and their code blocks in Rust.
pub mod patterns {
    include!(concat!(env!("OUT_DIR"), "/arith.rs"));
}

use std::sync::Arc;

use host::ArenaHost;
use ir::OpRef;
use pdl_vm::{GreedyDriver, GreedyOptions, GreedyReport, Natives, PatternSet, Program};

/// A mistake, in words.
pub type Error = Box<dyn std::error::Error>;

/// The patterns that were compiled with this program, bound to a host.
///
/// # Errors
/// If they do not fit the host.
pub fn built_in(host: &mut ArenaHost) -> Result<PatternSet<ArenaHost>, Error> {
    patterns::bind(host)
}

/// Patterns from a text, compiled now, beside those that were compiled before.
///
/// # Errors
/// Errors of the compiler in the text, or of binding if the patterns do not fit the host.
pub fn with_source(host: &mut ArenaHost, text: &str) -> Result<PatternSet<ArenaHost>, Error> {
    with_program(host, pdll::compile(text)?)
}

/// Patterns from a blob that `pdllc build` wrote, beside those that were compiled before.
///
/// # Errors
/// If the blob is invalid, or the patterns do not fit the host.
pub fn with_blob(host: &mut ArenaHost, blob: &[u8]) -> Result<PatternSet<ArenaHost>, Error> {
    with_program(host, Program::from_bytes(blob)?)
}

fn with_program(host: &mut ArenaHost, program: Program) -> Result<PatternSet<ArenaHost>, Error> {
    let mut natives = Natives::new();
    patterns::register(&mut natives);
    let linked = pdl_compile::link([("arith", &patterns::program()?), ("more", &program)])?;
    Ok(PatternSet::bind(Arc::new(linked), host, &natives)?)
}

/// Folds and rewrites what is in an operation, until nothing changes.
///
/// # Errors
/// If it stops half-way; the IR is valid either way.
pub fn optimize(host: &mut ArenaHost, set: &PatternSet<ArenaHost>, scope: OpRef) -> Result<GreedyReport, Error> {
    Ok(GreedyDriver::new(GreedyOptions::default()).folding().run(set, host, scope, None)?)
}
