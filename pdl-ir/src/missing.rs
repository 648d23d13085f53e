//! Patterns that call what nobody defines.

use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::{Location, Module, Native, Pattern};

/// A pattern that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOutPattern {
    /// Its name, if it has one.
    pub name: Option<SmolStr>,
    /// Where it was written.
    pub location: Location,
    /// The native functions that are missing, as they are declared.
    pub missing: Vec<Native>,
}

impl Module {
    /// Leaves out the patterns that call a native function of which `is_missing` says so, and the declarations that no pattern needs
    /// then. A pattern with several orders of an `either` of DRR is as many patterns here, which call the same.
    pub fn leave_out_missing(&mut self, is_missing: impl Fn(&Native) -> bool) -> Vec<LeftOutPattern> {
        let missing: Vec<Native> = self.natives.iter().filter(|native| is_missing(native)).cloned().collect();
        let mut left_out = Vec::new();
        self.patterns.retain(|pattern| {
            let called: FxHashSet<_> = pattern.native_calls().collect();
            let lacks = missing.iter().filter(|native| called.contains(&(native.kind, &native.name)));
            let lacks: Vec<Native> = lacks.cloned().collect();
            let stays = lacks.is_empty();
            if !stays {
                let (name, location) = (pattern.name.clone(), pattern.location.clone());
                left_out.push(LeftOutPattern { name, location, missing: lacks });
            }
            stays
        });
        let needed: FxHashSet<_> = self.patterns.iter().flat_map(Pattern::native_calls).collect();
        self.natives.retain(|native| needed.contains(&(native.kind, &native.name)));
        left_out
    }
}
