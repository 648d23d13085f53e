//! The list of constraints of a rule.

use ods::ConstraintKind;
use pdl_diagnostics::Diagnostic;
use tablegen::{Dag, FieldValue};

use crate::codes;
use crate::dags::{Argument, Operator};
use crate::reader::RuleReader;
use crate::rules::{Condition, SymbolUse};

/// More things than this cannot be constrained at once.
const MAX_ENTITIES: usize = 4;

impl<'a> RuleReader<'_, 'a> {
    pub(crate) fn condition(&mut self, dag: Dag<'a>) -> Option<Condition> {
        let node = self.root_dag(dag)?;
        let constraint = match node.operator {
            Operator::Other(record) => self.shared.ids.constraint(record).map(|id| (record, id)),
            _ => None,
        };
        let Some((record, id)) = constraint else {
            if node.operator == Operator::BrokenOp {
                self.mark_failed();
                return None;
            }
            let message = format!("{} is no constraint", node.operator.described());
            let diagnostic = Diagnostic::error(codes::CONDITION, node.span, message);
            let note = "what C++ computes becomes a constraint by `def C : Constraint<CPred<\"…\">, \"…\">;`";
            self.report(diagnostic.label("expected a record of class `Constraint`").note(note));
            return None;
        };
        let kind = self.shared.definitions.constraint_at(id).kind;
        let name = record.name();
        match kind {
            ConstraintKind::Attribute => {
                let message = "a constraint on an attribute cannot stand in the list of constraints";
                let diagnostic = Diagnostic::error(codes::CONDITION, node.span, message);
                let label = format!("write `{name}:$symbol` where the source pattern binds the attribute");
                self.report(diagnostic.label(label));
                return None;
            }
            ConstraintKind::Type if node.arguments.len() != 1 => {
                let message = "a constraint on a type takes one argument";
                let mut diagnostic = Diagnostic::error(codes::CONDITION, node.span, message);
                diagnostic = match node.name {
                    Some(symbol) if node.arguments.is_empty() => {
                        let fixed = format!("({name} ${symbol})");
                        let advice = format!("write `{fixed}`: the symbol is the argument");
                        diagnostic.fix(node.span, fixed, advice)
                    }
                    _ => diagnostic.label(format!("write `({name} $symbol)` once for each symbol")),
                };
                self.report(diagnostic);
                return None;
            }
            _ if node.arguments.len() > MAX_ENTITIES => {
                let message =
                    format!("a constraint speaks of {MAX_ENTITIES} things at most, not of {}", node.arguments.len());
                self.error(codes::CONDITION, node.span, message);
                return None;
            }
            _ => {}
        }
        let this = match node.name {
            // MLIR does not look at it: the argument is what is meant.
            Some(_) if kind == ConstraintKind::Type => None,
            Some(symbol) => Some(self.symbol_use(Some(symbol), node.span)?),
            None => None,
        };
        let arguments: Vec<Option<SymbolUse>> =
            node.arguments.iter().map(|argument| self.condition_argument(argument)).collect();
        let arguments = arguments.into_iter().collect::<Option<_>>()?;
        Some(Condition { constraint: id, this, arguments, span: node.span })
    }

    fn condition_argument(&mut self, argument: &Argument<'a>) -> Option<SymbolUse> {
        if argument.name.is_none() && !matches!(argument.value, FieldValue::Unset) {
            let message = "an argument of a constraint can only be a symbol";
            let diagnostic = Diagnostic::error(codes::CONDITION, argument.span, message);
            self.report(diagnostic.label("give this a name in the source pattern, and write the name"));
            return None;
        }
        self.symbol_use(argument.name, argument.span)
    }
}
