//! Combine rules in a session: LLVM's machine patterns, which `.td` files hold.

use gicombine::{CombineRules, LoweredRules, RuleOrder, Selection};
use pdl_diagnostics::FileId;
use tablegen::Records;

use crate::Session;

/// Which combine rules are meant, and what they mean.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MachineRules {
    /// The names of rules, groups and combiners. If there are none, the rules of the only combiner that there is, or all rules
    /// where there is no combiner.
    pub rules: Vec<String>,
    /// Of these, only those that this means: names, numbers from 0 on, ranges such as `3-7`, with commas between them.
    pub only: Option<String>,
    /// None of those that this means.
    pub disabled: Option<String>,
    /// Which rule is tried first, and whether rules mean what is written or what LLVM 22 makes of them.
    pub order: RuleOrder,
    /// True if the file read last has a combiner, which may have no rules.
    pub(crate) has_combiner: bool,
    /// True if to warn of what LLVM accepts in silence and hardly anyone wants, see [`gicombine::judge`].
    pub judges: bool,
}

impl Session {
    /// Returns true if the file of rules that was read last has a combiner.
    pub(crate) fn has_combiner(&self) -> bool {
        self.machine.has_combiner
    }

    /// The combine rules among the records of a file that are meant and right, and the patterns that they are.
    pub fn combine_rules(&mut self, file: FileId, records: &Records) -> Option<(CombineRules, LoweredRules)> {
        let errors_before = self.errors();
        let selection = match self.machine.selection(records) {
            Ok(selection) => selection,
            Err(error) => {
                let name = self.sources.file(file).name.clone();
                self.error_in_file(&name, "E0912", error);
                return None;
            }
        };
        self.machine.has_combiner = Selection::combiners(records).next().is_some();
        let mut rules = gicombine::read(records, &selection, &mut self.diagnostics);
        // Those that are wrong are left out, so that the numbers would be others.
        if self.errors() == errors_before
            && let Err(error) = rules.choose(self.machine.only.as_deref(), self.machine.disabled.as_deref())
        {
            let (error, name) = (error.to_string(), self.sources.file(file).name.clone());
            self.error_in_file(&name, "E0912", error);
            return None;
        }
        if self.machine.judges {
            gicombine::judge(&rules, self.machine.order, &mut self.diagnostics);
        }
        let lowered = gicombine::lower(&rules, self.machine.order, &self.sources, &mut self.diagnostics);
        Some((rules, lowered))
    }
}

impl MachineRules {
    /// Returns true if some rules are chosen.
    pub(crate) fn chooses(&self) -> bool {
        !self.rules.is_empty() || self.only.is_some() || self.disabled.is_some()
    }

    fn selection<'r>(&self, records: &'r Records) -> Result<Selection<'r>, String> {
        if !self.rules.is_empty() {
            return Selection::named(records, &self.rules).map_err(|error| error.to_string());
        }
        let combiners: Vec<&str> = Selection::combiners(records).collect();
        match combiners.as_slice() {
            [] => Ok(Selection::all(records)),
            [_] => Selection::named(records, &combiners).map_err(|error| error.to_string()),
            several => {
                Err(format!("there are {} combiners, and none is chosen: {}", several.len(), several.join(", ")))
            }
        }
    }
}
