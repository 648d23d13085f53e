//! Listeners to watch patterns at work: the tree that MLIR prints, statistics, several listeners at once, `tracing`.

mod fanout;
mod statistics;
#[cfg(feature = "tracing")]
mod traced;
mod tree;

pub use fanout::Fanout;
pub use statistics::{PatternStatistics, Statistics};
#[cfg(feature = "tracing")]
pub use traced::Traced;
pub use tree::TreePrinter;
