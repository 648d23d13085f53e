//! Which rules run without C++, and what the others need.

use std::fmt::{self, Display, Formatter};

use pdl_declarations::Definition;
use pdl_ir::{Native, NativeKind, Pattern};
use rustc_hash::FxHashMap;
use serde::Serialize;
use smol_str::SmolStr;

use crate::lower::Lowered;
use crate::rules::Rules;

/// The rules of a run, and what each needs to be run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RulesCoverage {
    /// In the order in which they are tried.
    pub rules: Vec<RuleCoverage>,
}

/// The needs of a rule that is to be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleCoverage {
    /// Its name; `anonymous_N` if the text gave none.
    pub name: SmolStr,
    /// Where it is: `file:line`.
    pub(crate) place: String,
    /// True if a pattern can say what it does. If not, that is an error elsewhere.
    pub is_pattern: bool,
    /// The native functions that must be registered. If there are none, it runs by itself.
    pub(crate) needs: Vec<Need>,
}

/// A native function that must be registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Need {
    /// As PDLL declares it: `Constraint HasRank(Value)`.
    pub(crate) native: String,
    /// The part of its text that cannot be evaluated, if it is no call of a function.
    pub(crate) stopped: Option<String>,
}

impl RulesCoverage {
    /// Adds rules that were lowered.
    pub fn add(&mut self, rules: &Rules, lowered: &Lowered) {
        let natives = lowered.module.natives.iter().map(|native| ((native.kind, &native.name), native));
        let natives: FxHashMap<_, _> = natives.collect();
        let pattern_of: FxHashMap<usize, &Pattern> =
            lowered.rule_of.iter().copied().zip(&lowered.module.patterns).collect();
        for (index, rule) in rules.rules.iter().enumerate() {
            let pattern = pattern_of.get(&index);
            let place = pattern.map(|pattern| &pattern.location);
            self.rules.push(RuleCoverage {
                name: rule.name.clone(),
                place: place.map(|place| format!("{}:{}", place.file, place.line)).unwrap_or_default(),
                is_pattern: pattern.is_some(),
                needs: pattern.map(|pattern| needs(pattern, &natives)).unwrap_or_default(),
            });
        }
    }

    /// Returns how many rules run by themselves.
    pub fn running(&self) -> usize {
        self.rules.iter().filter(|rule| rule.is_pattern && rule.needs.is_empty()).count()
    }
}

fn needs(pattern: &Pattern, natives: &FxHashMap<(NativeKind, &SmolStr), &Native>) -> Vec<Need> {
    let mut needs: Vec<Need> = Vec::new();
    for key in pattern.native_calls() {
        let Some(native) = natives.get(&key) else { continue };
        let stopped = match native.definition.as_deref() {
            Some(Definition::Check(_)) => continue,
            Some(Definition::Stopped(obstacle)) => Some(obstacle.to_string()),
            None => None,
        };
        let need = Need { native: native.to_string(), stopped };
        if !needs.contains(&need) {
            needs.push(need);
        }
    }
    needs
}

impl Display for RulesCoverage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for rule in &self.rules {
            let verdict = match (rule.is_pattern, rule.needs.is_empty()) {
                (false, _) => "is no pattern",
                (true, true) => "runs",
                (true, false) => "needs",
            };
            let place = if rule.place.is_empty() { String::new() } else { format!(" ({})", rule.place) };
            writeln!(f, "{}{place} {verdict}", rule.name)?;
            for need in &rule.needs {
                writeln!(f, "  {}", need.native)?;
                if let Some(stopped) = &need.stopped {
                    writeln!(f, "    {stopped}")?;
                }
            }
        }
        writeln!(f, "{} of {} rules run by themselves", self.running(), self.rules.len())
    }
}
