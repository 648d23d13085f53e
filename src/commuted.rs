//! Rules of `.td` files that match with operands in any order, though they are written for one.

use pdl_declarations::rules::{pattern_of_rule, rule_of};
use pdl_diagnostics::FileId;
use pdl_ir::{Location, Module, Pattern, commuted};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::Session;

/// The rules that match with the operands of commutative operations in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CommutedRules {
    /// None: each matches as it is written.
    #[default]
    None,
    /// All of them.
    All,
    /// Those of these names.
    Named(Vec<String>),
}

/// The number of orders in which one pattern of a rule may match.
const MAX_ORDERS: usize = 64;

impl Session {
    /// Returns the patterns of the rules of a file with each order of operands that may be exchanged; the first is the rule's own.
    /// `exchangeable` tells of an operation how many of its first operands may stand in any order.
    pub(crate) fn commute(&mut self, file: FileId, module: &mut Module, exchangeable: &dyn Fn(&str) -> usize) {
        let chosen = match &self.commuted_rules {
            CommutedRules::None => return,
            CommutedRules::All => None,
            CommutedRules::Named(names) => Some(names.clone()),
        };
        let rule = |pattern: &Pattern| SmolStr::new(rule_of(pattern.name.as_deref().unwrap_or_default()));
        let unknown = chosen.iter().flatten().find(|name| !module.patterns.iter().any(|p| rule(p) == name.as_str()));
        if let Some(name) = unknown {
            let file = self.sources.file(file).name.clone();
            self.error_in_file(&file, "E0912", format!("no rule has the name `{name}`, which is to be commuted"));
        }
        let mut patterns = Vec::with_capacity(module.patterns.len());
        let mut numbers: FxHashMap<SmolStr, u32> = FxHashMap::default();
        for pattern in std::mem::take(&mut module.patterns) {
            let rule = rule(&pattern);
            let is_chosen = chosen.as_ref().is_none_or(|names| names.iter().any(|name| rule == name.as_str()));
            let orders = if is_chosen { commuted(&pattern, exchangeable, MAX_ORDERS) } else { Some(Vec::new()) };
            if orders.is_none() {
                self.warn_of_orders(&rule, &pattern.location);
            }
            let mut orders = orders.unwrap_or_default();
            if orders.is_empty() {
                orders.push(pattern);
            }
            for mut order in orders {
                if order.name.is_some() {
                    let number = numbers.entry(rule.clone()).or_default();
                    *number += 1;
                    order.name = Some(pattern_of_rule(&rule, *number));
                }
                patterns.push(order);
            }
        }
        module.patterns = patterns;
    }

    fn warn_of_orders(&mut self, rule: &str, location: &Location) {
        let message =
            format!("the rule `{rule}` matches as it is written only: its operands have more than {MAX_ORDERS} orders");
        let Some(span) = self.sources.span_at(&location.file, location.line, location.column) else { return };
        self.diagnostics.push(pdl_diagnostics::Diagnostic::warning("W0914", span, message));
    }
}
