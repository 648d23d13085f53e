//! Patterns written in Rust, and sets that mix them with compiled ones.
//!
//! A [`RewritePattern`] says which ops it is for and what it is worth, then matches and rewrites in one go.
//! [`PatternSetBuilder`] puts such patterns and compiled programs into one [`PatternSet`](crate::PatternSet), in which
//! they compete by benefit, then by the order in which they were added.

mod builder;
mod pattern_filter;
mod rust_pattern;

pub use builder::PatternSetBuilder;
pub use pattern_filter::PatternFilter;
pub use rust_pattern::{MatchFailure, PatternFailure, RewritePattern, Root};
pub(crate) use rust_pattern::{RustPattern, RustPatterns};
