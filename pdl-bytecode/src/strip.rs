//! Leaving out what only people or the linker need.

use std::sync::Arc;

use pdl_declarations::Definition;
use pdl_ir::{Location, Module, Native, Op, RewriteBody};

use crate::program::LinkData;
use crate::{Program, Tables};

/// What [`Program::strip`] leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// What is for people: the names of patterns and variables, source positions, declarations and code blocks of native
    /// functions. The names that native functions are bound by stay.
    Names,
    /// Also the patterns for linking: the program runs, and cannot be linked any more.
    NamesAndPatterns,
}

impl Program {
    /// The same program without what only people or the linker need. It matches and rewrites as before.
    ///
    /// # Errors
    /// If the patterns for linking, which [`Strip::Names`] keeps, cannot be decoded.
    pub fn strip(&self, what: Strip) -> Result<Program, String> {
        let link = match (what, &self.link) {
            (Strip::NamesAndPatterns, _) | (_, LinkData::Absent) => LinkData::Absent,
            (Strip::Names, _) => {
                let mut module = Module::clone(&*self.module()?);
                strip_module(&mut module);
                LinkData::Module(Arc::new(module))
            }
        };
        Ok(Program {
            tables: strip_tables(&self.tables),
            match_code: self.match_code.clone(),
            rewrite_code: self.rewrite_code.clone(),
            link,
        })
    }
}

/// The tables without what is for people.
pub(crate) fn strip_tables(tables: &Tables) -> Tables {
    let mut tables = tables.clone();
    for pattern in &mut tables.patterns {
        pattern.name = None;
        pattern.location = Location::default();
    }
    tables.natives.iter_mut().for_each(strip_native);
    tables
}

fn strip_native(native: &mut Native) {
    native.code = None;
    // What is checked is for the machine, why something is not is for people.
    if matches!(native.definition.as_deref(), Some(Definition::Stopped(_))) {
        native.definition = None;
    }
    native.location = Location::default();
    for r#type in native.params.iter_mut().chain(&mut native.results) {
        r#type.name = None;
        r#type.declared = None;
    }
}

fn strip_module(module: &mut Module) {
    module.natives.iter_mut().for_each(strip_native);
    for pattern in &mut module.patterns {
        pattern.name = None;
        pattern.location = Location::default();
        pattern.rewrite.location = Location::default();
        pattern.values.iter_mut().for_each(|value| value.name = None);
        strip_ops(&mut pattern.matcher);
        if let RewriteBody::Ops(ops) = &mut pattern.rewrite.body {
            strip_ops(ops);
        }
    }
}

fn strip_ops(ops: &mut [Op]) {
    ops.iter_mut().for_each(|op| op.location = Location::default());
}
