//! Compiles the patterns of `src/natives.pdll` and their code blocks.

fn main() {
    pdll::build::Build::new("src/natives.pdll").host("pdl_pliron::PlironHost").compile("natives.rs");
}
