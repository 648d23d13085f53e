//! The engine of the playground: patterns and IR as texts, answered as JSON.
//!
//! ```text
//!  State ──▶ Engine ──▶ patterns (compiled once for each text of theirs)
//!                  ──▶ subject (the IR, and the patterns bound to it) ──▶ run, step, explain, path, …
//! ```
//! Natively it is a library, which is how it is tested; as WebAssembly it is the class `Engine` in `bindings.rs`, whose methods
//! `web/src/protocol.ts` describes. Whoever calls it is not trusted: every text gets an answer, and nothing takes more than
//! [`limits`] allow. No file is read but those of the [`State`](protocol::State).

#[cfg(target_arch = "wasm32")]
pub(crate) mod bindings;
mod engine;
mod findings;
mod inspect;
#[cfg(target_arch = "wasm32")]
mod javascript;
#[cfg(feature = "lsp")]
mod language_server;
pub mod limits;
mod log;
mod natives;
mod patterns;
pub mod protocol;
mod run;
pub mod state;
mod step;
mod subject;
mod units;

pub use engine::Engine;
