//! Answers of `mlir-opt`, kept so that it is asked once.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use super::oracle::{Verdict, ask, ask_few};

/// The way to read and print a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Printed in generic form; in custom form otherwise.
    pub is_generic: bool,
    /// Verified; otherwise whatever the parser takes is printed.
    pub is_verified: bool,
}

impl Mode {
    fn options(self) -> Vec<&'static str> {
        let mut options = Vec::new();
        if self.is_generic {
            options.push("--mlir-print-op-generic");
        }
        if !self.is_verified {
            options.extend(UNVERIFIED);
        }
        options
    }
}

/// Flags with which `mlir-opt` reads and prints IR that its verifier refuses.
pub const UNVERIFIED: [&str; 3] =
    ["--mlir-very-unsafe-disable-verifier-on-parsing", "--verify-each=0", "--mlir-print-assume-verified"];

/// Answers by text and mode.
#[derive(Debug, Default)]
pub struct Answers {
    file: PathBuf,
    known: BTreeMap<u64, Verdict>,
    is_changed: bool,
}

fn key(text: &str, mode: Mode) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, mode).hash(&mut hasher);
    hasher.finish()
}

impl Answers {
    /// Returns what was kept in this directory, if anything.
    pub fn open(cache: &Path) -> Answers {
        let file = cache.join("answers.json");
        let known = std::fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
        Answers { file, known: known.unwrap_or_default(), is_changed: false }
    }

    /// The answers to all texts.
    ///
    /// # Errors
    /// If `mlir-opt` cannot be run.
    pub fn ask(&mut self, texts: &[String], mode: Mode) -> Result<Vec<Verdict>, String> {
        let keys: Vec<u64> = texts.iter().map(|text| key(text, mode)).collect();
        let new: Vec<usize> = (0..texts.len()).filter(|index| !self.known.contains_key(&keys[*index])).collect();
        if !new.is_empty() {
            let list: Vec<String> = new.iter().map(|index| texts[*index].clone()).collect();
            let ask = if mode.is_verified { ask } else { ask_few };
            for (index, verdict) in new.into_iter().zip(ask(&list, &mode.options())?) {
                self.known.insert(keys[index], verdict);
            }
            self.is_changed = true;
        }
        Ok(keys.iter().map(|key| self.known[key].clone()).collect())
    }

    /// Keeps what is new.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self) -> Result<(), String> {
        if !self.is_changed {
            return Ok(());
        }
        let text = serde_json::to_string(&self.known).map_err(|error| error.to_string())?;
        super::pairs::write(&self.file, &text)
    }
}
