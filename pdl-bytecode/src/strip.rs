//! A program without what is only for people, and the bytes that say what it does.

use alloc::vec::Vec;

use pdl_declarations::{Definition, Location, Native};

use crate::{OpMentions, Program, Tables, checks_section, operations_section, tables_section};

impl Program {
    /// The same program without the names of patterns, source positions, declarations and code blocks of native functions, and what hosts
    /// check names by.
    /// The names that native functions are bound by stay. It matches and rewrites as before. What it keeps for linking is
    /// left as it is: `pdl_compile::strip` knows what that is.
    pub fn without_names(&self) -> Program {
        Program { tables: strip_tables(&self.tables), ..self.clone() }
    }

    /// Returns what the program does, as bytes: code, constants, names of ops, attributes and native functions, what constraints from
    /// ODS demand, what is known of operations, benefits. Programs with equal bytes match and rewrite alike.
    ///
    /// Names of patterns, source positions and the patterns kept for linking do not count. To vouch for a blob with all that
    /// is in it, sign its bytes and check them in [`load_verified`](Self::load_verified).
    pub fn content(&self) -> Vec<u8> {
        let stripped = strip_tables(&self.tables);
        let tables = tables_section::encode(&stripped);
        let mut bytes = Vec::with_capacity(tables.len() + 4 * (self.match_code.len() + self.rewrite_code.len()) + 32);
        bytes.extend_from_slice(&(tables.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&tables);
        for code in [&self.match_code, &self.rewrite_code] {
            bytes.extend_from_slice(&(code.len() as u64).to_le_bytes());
            code.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        }
        // Nothing is added where there is nothing, so what programs of version 1 do is said as ever.
        let checks = checks_section::encode(&stripped.natives);
        let operations = operations_section::encode(&stripped.operations);
        // Checks are said to be empty where operations follow, lest one be taken for the other.
        let checks = checks.or_else(|| operations.is_some().then(Vec::new));
        for section in checks.into_iter().chain(operations) {
            bytes.extend_from_slice(&(section.len() as u64).to_le_bytes());
            bytes.extend_from_slice(&section);
        }
        bytes
    }
}

/// The tables without what is for people.
fn strip_tables(tables: &Tables) -> Tables {
    let mut tables = tables.clone();
    for pattern in &mut tables.patterns {
        pattern.name = None;
        pattern.location = Location::default();
    }
    tables.natives.iter_mut().for_each(strip_native);
    tables.mentions = OpMentions::default();
    tables
}

/// Takes from a declaration what is for people.
pub fn strip_native(native: &mut Native) {
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
