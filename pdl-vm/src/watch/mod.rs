//! Listeners to watch patterns at work: the tree that MLIR prints, statistics, several listeners at once, `tracing`.

mod fanout;
#[cfg(feature = "std")]
mod statistics;
#[cfg(feature = "tracing")]
mod traced;
#[cfg(feature = "std")]
mod tree;

pub use fanout::Fanout;
#[cfg(feature = "std")]
pub use statistics::{PatternStatistics, Statistics};
#[cfg(feature = "tracing")]
pub use traced::Traced;
#[cfg(feature = "std")]
pub use tree::{OpText, TreePrinter};
