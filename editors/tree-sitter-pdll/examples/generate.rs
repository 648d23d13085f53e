//! Writes `src` anew from `grammar.js`: `cargo run --example generate`. Needs Node.
//!
//! `cargo run --example generate -- DIR ABI` writes to another folder, and for programs that know only an older form of
//! parsers, such as 14.

use std::error::Error;

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

fn main() -> Result<(), Box<dyn Error>> {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| format!("{root}/src"));
    let version = arguments.next().map_or(Ok(15), |version| version.parse())?;
    let mut remarks = Vec::new();
    let options = OptLevel::default();
    generate_parser_in_directory(root, Some(folder), None::<&str>, version, None, None, true, options, &mut remarks)?;
    remarks.iter().for_each(|remark| eprintln!("{remark}"));
    Ok(())
}
