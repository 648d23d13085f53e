//! [`GreedyReport`]: what a greedy driver did.

use alloc::vec::Vec;

use pdl_bytecode::PatternId;

use crate::listener::Failures;

/// A limit that a greedy driver ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GreedyLimit {
    /// [`GreedyOptions::max_iterations`](crate::GreedyOptions::max_iterations).
    Iterations,
    /// [`GreedyOptions::max_rewrites`](crate::GreedyOptions::max_rewrites).
    Rewrites,
}

/// The report of a greedy driver. It is the same whether someone listened or not.
#[derive(Clone, Debug, Default)]
pub struct GreedyReport {
    /// True if the last iteration changed nothing. If not, a limit was hit.
    pub converged: bool,
    /// The limit that was hit, if it did not converge.
    pub limit: Option<GreedyLimit>,
    /// The number of iterations.
    pub iterations: u64,
    /// The number of rewrites.
    pub rewrites: u64,
    /// The number of ops that were erased because nothing used them.
    pub dead_ops: u64,
    /// The number of folded ops.
    pub folds: u64,
    /// The fuel that loops over users took.
    pub fuel: u64,
    /// The size of all that rewrites created; see [`RewriterState::limit_created`](crate::RewriterState::limit_created).
    pub created: u64,
    /// The number of rewrites that each pattern did, by its index.
    pub rewrites_by_pattern: Vec<u64>,
    /// The patterns that were still firing in the last iteration, with their rewrites in it, the busiest first;
    /// empty if it converged.
    pub still_firing: Vec<(PatternId, u64)>,
    /// The patterns that the last rewrites went through again and again, in order; empty if it converged or there
    /// is no such cycle.
    pub cycle: Vec<PatternId>,
    /// The rewrites that failed, and were undone.
    pub failures: Failures,
}
