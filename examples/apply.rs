//! Rewrites IR by patterns: `apply PATTERNS INPUT.mlir`. Patterns are PDLL, a `pdl` module in MLIR's text, or a `.pdllc`.
//!
//! Nothing is done about errors but to hand them on: [`pdll::Error`] prints what was found as a compiler would.

use std::path::PathBuf;
use std::sync::Arc;

use pdll::{GreedyOptions, Ir, Natives, PatternSet, Session, rewrite_greedily};

/// Prints the rewritten IR.
pub(crate) fn main() -> Result<(), pdll::Error> {
    let [patterns, input] = [1, 2].map(|index| PathBuf::from(std::env::args().nth(index).unwrap_or("-".to_owned())));
    let mut session = Session::new();
    let program = session.program(&patterns).ok_or_else(|| session.error())?;
    let mut ir = Ir::parse(&std::fs::read_to_string(input)?)?;
    // The session has read the patterns: what does not fit is shown where they say so.
    let set = session.check(PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()))?;
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default())?;
    print!("{ir}");
    Ok(())
}
