//! Loads a blob and rewrites a list of ops with it, without `std`.

#![no_std]

extern crate alloc;

mod host;
mod support;

use alloc::sync::Arc;

use host::List;
use pdl_vm::{GreedyOptions, Natives, PatternSet, Program, rewrite_greedily};

/// The patterns, compiled by `pdllc build`.
const BLOB: &[u8] = include_bytes!(env!("PDLLC_BLOB"));

/// Returns how many rewrites there are in `x; neg x; neg (neg x); use (neg (neg x))`; less than 0 if anything fails.
#[unsafe(no_mangle)]
pub extern "C" fn rewrites() -> i32 {
    let Ok(program) = Program::from_bytes(BLOB) else { return -1 };
    let mut list = List::new(&[("t.x", &[]), ("t.neg", &[1]), ("t.neg", &[2]), ("t.use", &[3])]);
    let Ok(patterns) = PatternSet::bind(Arc::new(program), &mut list, &Natives::new()) else { return -2 };
    let Ok(report) = rewrite_greedily(&patterns, &mut list, 0, &GreedyOptions::default()) else { return -3 };
    // The use is of `x` now.
    if list.operand_of(4) != Some(1) {
        return -4;
    }
    report.rewrites as i32
}
