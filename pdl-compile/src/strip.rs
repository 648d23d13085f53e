//! Leaving out what only people or the linker need.

use pdl_bytecode::{Program, strip_native};
use pdl_ir::{Location, Module, Op, RewriteBody};

use crate::stored::{StoredError, patterns_of, stored};

/// The parts that [`strip`] leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// All that is for people: the names of patterns and variables, source positions, declarations and code blocks of native
    /// functions. The names that native functions are bound by stay.
    Names,
    /// Also the patterns for linking: the program runs, and cannot be linked any more.
    NamesAndPatterns,
}

/// The same program without what only people or the linker need. It matches and rewrites as before, and has the same
/// content hash (`content_hash`, behind a feature).
///
/// # Errors
/// If the patterns for linking, which [`Strip::Names`] keeps, cannot be decoded.
pub fn strip(program: &Program, what: Strip) -> Result<Program, StoredError> {
    let patterns = match what {
        Strip::Names if program.stored_patterns().is_some() => {
            let mut module = patterns_of(program)?;
            strip_module(&mut module);
            Some(stored(&module))
        }
        _ => None,
    };
    Ok(program.without_names().with_stored_patterns(patterns))
}

fn strip_module(module: &mut Module) {
    module.natives.iter_mut().for_each(strip_native);
    for pattern in &mut module.patterns {
        pattern.name = None;
        pattern.location = Location::default();
        pattern.rewrite.location = Location::default();
        pattern.values.iter_mut().for_each(|value| value.name = None);
        strip_ops(&mut pattern.matcher);
        for unless in &mut pattern.unless {
            unless.location = Location::default();
            strip_ops(&mut unless.ops);
        }
        if let RewriteBody::Ops(ops) = &mut pattern.rewrite.body {
            strip_ops(ops);
        }
    }
}

fn strip_ops(ops: &mut [Op]) {
    ops.iter_mut().for_each(|op| op.location = Location::default());
}
