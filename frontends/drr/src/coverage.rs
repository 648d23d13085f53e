//! Which rules run without C++, and what the others need.

use std::fmt::{self, Display, Formatter};

use pdl_declarations::Definition;
use pdl_ir::{Module, Native, NativeKind, Pattern};
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
        let names = rules.rules.iter().map(|rule| &rule.name);
        self.add_patterns(names, &lowered.rule_of, &lowered.module, |_| false);
    }

    /// Adds rules of these names, and the patterns that they are, each of the rule at the place that `rule_of` has for it. `is_there`
    /// tells the native functions that need not be registered.
    pub fn add_patterns<'r>(
        &mut self,
        names: impl IntoIterator<Item = &'r SmolStr>,
        rule_of: &[usize],
        module: &Module,
        is_there: impl Fn(&Native) -> bool,
    ) {
        let natives = module.natives.iter().map(|native| ((native.kind, &native.name), native));
        let natives: FxHashMap<_, _> = natives.collect();
        let first = self.rules.len();
        self.rules.extend(names.into_iter().map(|name| RuleCoverage { name: name.clone(), ..RuleCoverage::default() }));
        for (rule, pattern) in rule_of.iter().zip(&module.patterns) {
            let Some(rule) = self.rules.get_mut(first + rule) else { continue };
            if !std::mem::replace(&mut rule.is_pattern, true) {
                rule.place = format!("{}:{}", pattern.location.file, pattern.location.line);
            }
            let missing = needs(pattern, &natives, &is_there).into_iter();
            let new: Vec<Need> = missing.filter(|need| !rule.needs.contains(need)).collect();
            rule.needs.extend(new);
        }
    }

    /// Returns how many rules run by themselves.
    pub fn running(&self) -> usize {
        self.rules.iter().filter(|rule| rule.is_pattern && rule.needs.is_empty()).count()
    }
}

fn needs(
    pattern: &Pattern,
    natives: &FxHashMap<(NativeKind, &SmolStr), &Native>,
    is_there: impl Fn(&Native) -> bool,
) -> Vec<Need> {
    let mut needs: Vec<Need> = Vec::new();
    for key in pattern.native_calls() {
        let Some(native) = natives.get(&key).filter(|native| !is_there(native)) else { continue };
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
