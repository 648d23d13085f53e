//! The kinds of files, by how they begin: people give files in the wrong place, and standard input has no ending.

use std::path::Path;

use pdl_bytecode::format::MAGIC;

/// The kind of a file of patterns or of IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// PDLL.
    Pdll,
    /// IR in MLIR's text, a `pdl` module too.
    Mlir,
    /// IR in MLIR's bytecode.
    MlirBytecode,
    /// A `.pdllc`.
    Blob,
    /// TableGen, which patterns include.
    TableGen,
    /// LLVM's machine IR.
    MachineIr,
    /// A pack of dialects.
    Pack,
}

impl Contents {
    /// Returns what the ending of a path says; `None` if nothing is known by that ending.
    pub fn by_ending(path: &Path) -> Option<Contents> {
        Some(match path.extension()?.to_str()? {
            "pdll" => Contents::Pdll,
            "mlir" => Contents::Mlir,
            "mlirbc" => Contents::MlirBytecode,
            "pdllc" => Contents::Blob,
            "td" => Contents::TableGen,
            "mir" => Contents::MachineIr,
            "pack" => Contents::Pack,
            _ => return None,
        })
    }

    /// Returns what `bytes` are; `None` if they begin like nothing that is known. No PDLL that is right is taken for MLIR, and no
    /// MLIR for PDLL.
    pub fn of(bytes: &[u8]) -> Option<Contents> {
        if let Some(binary) = Contents::of_binary(bytes) {
            return Some(binary);
        }
        let text = std::str::from_utf8(bytes).ok()?;
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
        let line = text.lines().map(str::trim_start).find(is_code)?;
        let length = line.find(|c: char| !c.is_ascii_alphanumeric() && !"#_.$".contains(c)).unwrap_or(line.len());
        match line.split_at(length) {
            ("", "---" | "--- |") => Some(Contents::MachineIr),
            ("Pattern" | "Constraint" | "Rewrite" | "#include", _) => Some(Contents::Pdll),
            ("module" | "builtin.module" | "pdl.pattern" | "func.func", _) => Some(Contents::Mlir),
            ("", rest) if rest.starts_with(['%', '^', '!']) => Some(Contents::Mlir),
            ("", rest) if rest.starts_with('"') && rest.contains("\"(") => Some(Contents::Mlir),
            (word, rest) if word.starts_with('#') && rest.trim_start().starts_with('=') => Some(Contents::Mlir),
            _ => None,
        }
    }

    /// Returns what `bytes` are, if they are no text.
    pub(crate) fn of_binary(bytes: &[u8]) -> Option<Contents> {
        if bytes.starts_with(&MAGIC[..MAGIC.len() - 2]) {
            return Some(Contents::Blob);
        }
        #[cfg(feature = "mlir")]
        if mlir_dialects::assembly::is_pack(bytes) {
            return Some(Contents::Pack);
        }
        bytes.starts_with(b"ML\xefR").then_some(Contents::MlirBytecode)
    }

    /// In words, behind `holds`.
    pub fn described(self) -> &'static str {
        match self {
            Contents::Pdll => "PDLL",
            Contents::Mlir => "MLIR",
            Contents::MlirBytecode => "MLIR bytecode",
            Contents::Blob => "compiled patterns",
            Contents::TableGen => "TableGen",
            Contents::MachineIr => "machine IR",
            Contents::Pack => "a pack of dialects",
        }
    }
}

#[cfg(test)]
mod tests;
