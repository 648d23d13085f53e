//! Compiles the patterns and their code blocks.

fn main() {
    pdll::build::Build::new("src/optimize.pdll").host("crate::graph::Graph").compile("optimize.rs");
    // For a test: the same with the matchers as Rust.
    let patterns = pdll::build::Build::new("src/optimize.pdll").host("crate::graph::Graph");
    patterns.matcher(pdll::build::Names::Numbers).compile("in_rust.rs");
}
