//! An operation given as the only operand, though it has several results: it stands for all of them.

use pdl_diagnostics::{Diagnostic, Span, counted};
use pdll_syntax::ast::{Expr, ExprKind};
use pdll_syntax::visit::{SyntaxNode, walk};
use smol_str::SmolStr;

use super::context::Context;

/// Reports those where the definitions say that the numbers do not fit.
pub(crate) fn several_results(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for item in &context.inspection.tree().items {
        walk(item, &mut |node, _| {
            let SyntaxNode::Operation(operation) = node else { return };
            let (Some(name), Some([given])) = (&operation.name.name, operation.operands.as_deref()) else { return };
            let Some((user, _)) = context.operation(name) else { return };
            if user.operands.iter().any(|operand| operand.length.varies()) {
                return;
            }
            let Some(of) = operation_name(context, given) else { return };
            let Some(results) = context.result_count(&of) else { return };
            let wanted = user.operands.len();
            if results as usize == wanted || results == 0 {
                return;
            }
            let message = format!(
                "an `{of}` stands for its {results} results here, where `{name}` has {}",
                counted(wanted as u64, "operand")
            );
            let end = Span { start: given.span.end, ..given.span };
            let finding = Diagnostic::warning("W0218", given.span, message)
                .label(format!("{results} operands"))
                .with_label(user.span, format!("`{name}` is defined here"));
            found.push(match wanted {
                1 if !matches!(given.kind, ExprKind::Define { .. }) => {
                    finding.guess(end, ".0", "take one of them, as in `.0` for the first")
                }
                _ => finding,
            });
        });
    }
}

/// The name of the operation that an expression is.
fn operation_name(context: &Context<'_>, given: &Expr) -> Option<SmolStr> {
    match &given.kind {
        ExprKind::Operation(operation) => operation.name.name.clone(),
        ExprKind::Name(name) => {
            let names = &context.inspection.names;
            let used = names.definition_at(name.span.file, name.span.start)?;
            names.item(used.definition)?.operation().map(SmolStr::new)
        }
        _ => None,
    }
}
