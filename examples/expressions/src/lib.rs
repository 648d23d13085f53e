//! A compiler of arithmetic expressions. Its graph knows nothing of MLIR; [`host`] puts it behind the traits of
//! `pdl-vm`, and the patterns of `optimize.pdll`, compiled by the build script, optimize it.

pub mod graph;
pub mod host;
pub mod lower;
pub mod parser;

/// The patterns, and their code blocks in Rust.
pub mod patterns {
    include!(concat!(env!("OUT_DIR"), "/optimize.rs"));
}

use graph::Graph;
use pdl_vm::{GreedyDriver, GreedyOptions, GreedyReport};

/// Optimizes a graph.
///
/// # Errors
/// If the patterns do not fit the graph, or stop half-way; the graph is valid either way.
pub fn optimize(graph: &mut Graph) -> Result<GreedyReport, Box<dyn std::error::Error>> {
    let set = patterns::bind(graph)?;
    let scope = graph.program();
    Ok(GreedyDriver::new(GreedyOptions::default()).run(&set, graph, scope, None)?)
}
