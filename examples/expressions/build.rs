//! Compiles the patterns and their code blocks.

fn main() {
    pdll::build::Build::new("src/optimize.pdll").host("crate::graph::Graph").compile("optimize.rs");
}
