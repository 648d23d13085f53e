//! What the greedy driver can be told beyond its order and limits: where to work, to fold, and which cycle it ran into.

mod cycle;
mod fold;
pub(crate) mod reach;
mod settled;
mod strictness;

pub(crate) use cycle::RecentPatterns;
pub(crate) use fold::FoldFn;
pub use fold::{ConstantOp, FoldHost, FoldResult, fold_op};
pub(crate) use settled::{Settled, reach_of};
pub use strictness::Strictness;
pub(crate) use strictness::{Admission, Place};
