//! Operations that are created and that their definitions do not allow: without an attribute that they must have, or with constants
//! that are excluded.

use ods::Operation as Defined;
use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{ExprKind, Operation};

use super::context::Context;
use super::definitions::Constants;
use super::impossible::described;
use super::tree::{Node, walk};

/// Reports them.
pub(crate) fn invalid(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut constants = Constants::new(context);
    for item in &context.inspection.tree().items {
        let (mut calls, mut missing) = (false, Vec::new());
        walk(item, &mut |node| match node {
            Node::RewriteCall => calls = true,
            Node::Operation { operation, span, created: true } => {
                let Some((defined, definitions)) =
                    operation.name.name.as_ref().and_then(|name| context.operation(name))
                else {
                    return;
                };
                missing.extend(missing_attributes(operation, span, defined));
                let name = &defined.name;
                for attribute in &operation.attributes {
                    let (Some(known), Some(value)) = (defined.attribute(&attribute.name.name), &attribute.value) else {
                        continue;
                    };
                    let ExprKind::Attr(literal) = &value.kind else { continue };
                    if !constants.may_be_attribute(definitions, known.constraint, &literal.value) {
                        let message = format!("`{name}` cannot be created with this `{}`", known.name);
                        let why = format!("not {}", described(definitions, known.constraint));
                        found.push(excluded(value.span, message, why, defined));
                    }
                }
                let results = operation.results.as_deref().unwrap_or_default();
                if results.len() != defined.results.len() || defined.has_varying_results() {
                    return;
                }
                for (known, given) in defined.results.iter().zip(results) {
                    let ExprKind::Type(literal) = &given.kind else { continue };
                    if !constants.may_be_type(definitions, known.constraint, &literal.value) {
                        let message = format!("`{name}` cannot be created with this type of `{}`", known.name);
                        let why = format!("not {}", described(definitions, known.constraint));
                        found.push(excluded(given.span, message, why, defined));
                    }
                }
            }
            _ => {}
        });
        // A function that is called may add what is missing.
        if !calls {
            found.append(&mut missing);
        }
    }
}

fn excluded(at: Span, message: String, why: String, defined: &Defined) -> Diagnostic {
    Diagnostic::warning("W0215", at, message).label(why).with_label(defined.span, "the operation is defined here")
}

fn missing_attributes(operation: &Operation, span: Span, defined: &Defined) -> Option<Diagnostic> {
    let is_given = |name: &str| operation.attributes.iter().any(|given| given.name.name == name);
    let names: Vec<String> = (defined.attributes.iter())
        .filter(|known| !known.is_optional && known.default.is_none() && !is_given(&known.name))
        .map(|known| format!("`{}`", known.name))
        .collect();
    if names.is_empty() {
        return None;
    }
    let (name, names) = (&defined.name, names.join(" and "));
    let finding =
        Diagnostic::warning("W0215", span, format!("`{name}` is created without {names}, which it must have"));
    Some(finding.label(format!("without {names}")).with_label(defined.span, "the operation is defined here"))
}
