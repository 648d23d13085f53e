//! Compiles the generated parser.

fn main() {
    cc::Build::new().std("c11").include("src").file("src/parser.c").compile("tree-sitter-pdll");
    println!("cargo:rerun-if-changed=src/parser.c");
}
