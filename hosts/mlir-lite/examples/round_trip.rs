//! Reads a text in MLIR's generic form, verifies it and prints it again.

use mlir_lite::{Ir, OpPrintingFlags};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: round_trip FILE.mlir")?;
    let text = std::fs::read_to_string(path)?;
    let ir = Ir::parse(&text)?;
    ir.verify()?;
    print!("{}", ir.print(OpPrintingFlags::default()));
    Ok(())
}
