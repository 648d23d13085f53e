//! The benefit of a rule.

use pdl_diagnostics::Diagnostic;
use tablegen::FieldValue;

use crate::codes;
use crate::reader::RuleReader;

impl<'a> RuleReader<'_, 'a> {
    /// The number of operations of the source pattern, and what `addBenefit` adds to it. What its operator is does not
    /// matter, as in MLIR.
    pub(crate) fn benefit(&mut self, value: FieldValue<'a>) -> Option<u16> {
        let record = self.record;
        let Some(dag) = value.as_dag() else {
            self.error(
                codes::BENEFIT,
                record.span(),
                format!("the benefit of the rule is `{value}`, not `(addBenefit N)`"),
            );
            return None;
        };
        let node = self.root_dag(dag)?;
        let added = match node.arguments[..] {
            [argument] => match argument.value {
                FieldValue::Int(added) => Some(added),
                _ => None,
            },
            _ => None,
        };
        let Some(added) = added else {
            let diagnostic = Diagnostic::error(codes::BENEFIT, node.span, "`addBenefit` takes one number");
            self.report(diagnostic.label("write `(addBenefit N)`"));
            return None;
        };
        let ops = self.source_ops;
        let total = i64::from(ops).saturating_add(added);
        if let Ok(benefit) = u16::try_from(total) {
            return Some(benefit);
        }
        let ops = if ops == 1 { "one operation".into() } else { format!("{ops} operations") };
        let message = format!("the benefit {total} is not within 0 and {}", u16::MAX);
        let diagnostic = Diagnostic::error(codes::BENEFIT, node.span, message);
        self.report(diagnostic.label(format!("{added} on top of the {ops} of the source pattern")));
        None
    }
}
