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
use pdl_vm::{DriverHost, GreedyDriver, GreedyOptions, GreedyReport, Matcher};

/// Optimizes a graph.
///
/// # Errors
/// If the patterns do not fit the graph, or stop half-way; the graph is valid either way.
pub fn optimize(graph: &mut Graph) -> Result<GreedyReport, Box<dyn std::error::Error>> {
    let set = patterns::bind(graph)?;
    let scope = graph.program();
    Ok(GreedyDriver::new(GreedyOptions::default()).run(&set, graph, scope, None)?)
}

/// Returns how often each pattern matches, by its name. Nothing is rewritten.
///
/// # Errors
/// If the patterns do not fit the graph, or matching stops.
pub fn opportunities(graph: &mut Graph) -> Result<Vec<(String, usize)>, Box<dyn std::error::Error>> {
    let set = patterns::bind(graph)?;
    let mut nodes = Vec::new();
    graph.nested_ops(graph.program(), true, &mut nodes);
    let mut counts = vec![0; set.patterns().len()];
    let mut matcher = Matcher::new();
    for node in nodes {
        matcher.match_all(&set, graph, node, &mut |found| counts[found.pattern().index()] += 1)?;
    }
    Ok(set.patterns().iter().map(|info| set.pattern_text(info.id)).zip(counts).collect())
}
