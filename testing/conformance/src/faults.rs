//! Deliberate faults: small wrong changes of the source, to see whether the comparisons find them.
//!
//! Each is a file in `testing/conformance/faults/`: where it goes, the text that it replaces, which must occur exactly once, and why
//! someone could make it.

use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The part of the compiler or the machine that a fault goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Which question comes next, and which match is best.
    Ordering,
    /// The questions of patterns, and those that they share.
    Merging,
    /// Switches, and the instructions that join several.
    SwitchLowering,
    /// Which register holds what, and for how long.
    RegisterAllocation,
    /// The rewrite of a match.
    Rewriting,
    /// Which op comes next, and what becomes of a rewrite that is refused.
    Driving,
}

impl Stage {
    /// All of them.
    pub const ALL: [Stage; 6] = [
        Stage::Ordering,
        Stage::Merging,
        Stage::SwitchLowering,
        Stage::RegisterAllocation,
        Stage::Rewriting,
        Stage::Driving,
    ];
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Stage::Ordering => "ordering",
            Stage::Merging => "merging",
            Stage::SwitchLowering => "switch lowering",
            Stage::RegisterAllocation => "register allocation",
            Stage::Rewriting => "rewriting",
            Stage::Driving => "driving",
        })
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The name of its file, without the ending.
    #[serde(skip)]
    pub name: String,
    /// Where in the compiler it is.
    pub stage: Stage,
    /// The source file, from the root of the repository.
    pub file: PathBuf,
    /// The wrong behaviour.
    pub what: String,
    /// Why someone could make it.
    pub why: String,
    /// The text that it replaces.
    pub find: String,
    /// By what.
    pub replace: String,
}

impl Fault {
    /// The text of its file with the fault in it.
    ///
    /// # Errors
    /// If the text to be replaced is not there, or more than once.
    pub fn apply(&self, text: &str) -> Result<String, String> {
        match text.matches(&self.find).count() {
            1 if self.find == self.replace => Err(format!("{} changes nothing", self.name)),
            1 => Ok(text.replacen(&self.find, &self.replace, 1)),
            count => Err(format!("the text that {} replaces is {count} times in {}", self.name, self.file.display())),
        }
    }
}

/// The root of the repository that this was built from.
pub fn root() -> PathBuf {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().nth(2).unwrap_or(crate_dir).to_owned()
}

/// All faults in `testing/conformance/faults/` below `root`, by name.
///
/// # Errors
/// If a file cannot be read or is not a fault.
pub fn load(root: &Path) -> Result<Vec<Fault>, String> {
    let dir = root.join("testing/conformance/faults");
    let entries = std::fs::read_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut faults = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", dir.display()))?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let fault: Fault = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        faults.push(Fault { name, ..fault });
    }
    faults.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_still_applies() {
        let faults = load(&root()).unwrap();
        assert!(faults.len() >= 20, "{} faults", faults.len());
        for stage in Stage::ALL {
            let count = faults.iter().filter(|fault| fault.stage == stage).count();
            assert!(count >= 3, "{count} faults in {stage}");
        }
        let broken: Vec<String> = faults
            .iter()
            .filter_map(|fault| {
                let text = std::fs::read_to_string(root().join(&fault.file)).map_err(|error| error.to_string());
                text.and_then(|text| fault.apply(&text)).err()
            })
            .collect();
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn a_fault_whose_place_is_ambiguous_does_not_apply() {
        let fault = Fault {
            name: "n".into(),
            stage: Stage::Merging,
            file: "f".into(),
            what: String::new(),
            why: String::new(),
            find: "a".into(),
            replace: "b".into(),
        };
        assert_eq!(fault.apply("xax").unwrap(), "xbx");
        assert!(fault.apply("xaxa").is_err());
        assert!(fault.apply("x").is_err());
    }
}
