//! Compiles the patterns of `src/arith.pdll` and their code blocks.

fn main() {
    pdll::build::Build::new("src/arith.pdll").host("crate::host::ArenaHost").compile("arith.rs");
}
