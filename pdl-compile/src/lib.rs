//! The compiler: patterns → predicates → one merged decision DAG → bytecode. And what works on the patterns of programs:
//! linking, stripping, decoding what a blob keeps of them.
//!
//! ```text
//! Module ─ check ─ pattern, roots ─▶ predicates at positions ─ order, dag ─▶ DecisionDag ─ match_code ─┐
//!    ▲ └──────────────────────────── rewrite ──────────────────────────────────────────────────────────┴─▶ Program
//!    └── patterns_of, link ◀───────────────────────────────────────────────────────────────────────────────┘
//! ```
//! `rustc-hash` hashes, `smol_str` keeps short names inline; with the feature `content-hash`, `sha2` makes the content hash.

mod check;
mod compile;
#[cfg(feature = "content-hash")]
mod content_hash;
mod dag;
mod emitter;
mod error;
mod filter_plan;
mod link;
mod match_code;
mod matched;
mod order;
mod pattern;
mod patterns_section;
mod position;
mod predicate;
mod print;
pub mod questions;
mod reads;
mod rewrite;
mod roots;
mod stored;
mod strip;
mod symbols;
mod verify_blob;

pub use compile::compile;
#[cfg(feature = "content-hash")]
pub use content_hash::content_hash;
pub use dag::{Branch, DecisionDag, Filter, Node, NodeId};
pub use error::{CompileError, MAX_USERS};
pub use link::{LinkError, link, link_blobs};
pub use print::DotNode;
pub use stored::{StoredError, patterns_of};
pub use strip::{Strip, strip};
pub use verify_blob::verify_blob;
