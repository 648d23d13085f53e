//! The PDLL compiler.
fn main() {}
