//! Operations that are created and that their definitions do not allow: without an attribute that they must have, or with constants
//! that are excluded.

use ods::Operation as Defined;
use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast::{Expr, ExprKind, Operation};
use pdll_syntax::visit::{SyntaxNode, walk};

use super::context::Context;
use super::definitions::Constants;
use super::impossible::{described, different};

/// Reports them.
pub(crate) fn invalid(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut constants = Constants::new(context);
    for item in &context.inspection.tree().items {
        let (mut calls, mut missing) = (false, Vec::new());
        walk(item, &mut |node, is_created| match node {
            SyntaxNode::Expr(Expr { kind: ExprKind::Call { .. }, .. }) if is_created => calls = true,
            SyntaxNode::Expr(&Expr { kind: ExprKind::Operation(ref operation), span }) if is_created => {
                let Some((defined, definitions)) =
                    operation.name.name.as_ref().and_then(|name| context.operation(name))
                else {
                    return;
                };
                missing.extend(missing_attributes(operation, span, defined));
                missing.extend(missing_block(operation, span, defined));
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
                found.extend(types_that_differ(operation, defined, &constants));
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

/// An attribute and results that have one type by the definition, and are created with others.
fn types_that_differ(operation: &Operation, defined: &Defined, constants: &Constants<'_>) -> Option<Diagnostic> {
    let attributes = operation.attributes.iter().filter_map(|given| match &given.value.as_ref()?.kind {
        ExprKind::Attr(literal) => {
            Some((&given.name.name, constants.type_of_attribute(&literal.value)?, given.name.span))
        }
        _ => None,
    });
    let given = operation.results.as_deref().unwrap_or_default();
    let are_all = given.len() == defined.results.len() && !defined.has_varying_results();
    let results =
        defined.results.iter().zip(given).filter(|_| are_all).filter_map(|(known, given)| match &given.kind {
            ExprKind::Type(literal) => Some((&known.name, constants.type_text(&literal.value)?, given.span)),
            _ => None,
        });
    let all: Vec<_> = attributes.chain(results).collect();
    let types: Vec<_> = all.iter().map(|(name, ty, _)| (*name, ty)).collect();
    let [(one, one_type), (other, other_type)] = different(defined, &types)?;
    let (name, place) = (&defined.name, |name| all.iter().find(|(known, ..)| *known == name).map(|(.., span)| *span));
    let message = format!("`{one}` and `{other}` of `{name}` have one type by its definition");
    let finding = Diagnostic::warning("W0215", place(other)?, message).label(format!("`{other_type}`"));
    let finding = finding.with_label(place(one), format!("`{one_type}`"));
    Some(finding.with_label(defined.span, "the operation is defined here"))
}

fn excluded(at: Span, message: String, why: String, defined: &Defined) -> Diagnostic {
    Diagnostic::warning("W0215", at, message).label(why).with_label(defined.span, "the operation is defined here")
}

/// An operation with a region or a successor that is created without it.
fn missing_block(operation: &Operation, span: Span, defined: &Defined) -> Option<Diagnostic> {
    let region = defined.regions.iter().find(|region| !region.is_variadic && operation.regions.is_none());
    let region = region.map(|region| ("region", &region.name, "regions"));
    let successor = defined.successors.iter().find(|one| !one.is_variadic && operation.successors.is_none());
    let (what, name, word) = region.or(successor.map(|one| ("successor", &one.name, "successors")))?;
    let shown = if name.is_empty() { format!("its {what}") } else { format!("its {what} `{name}`") };
    let finding = Diagnostic::warning("W0215", span, format!("`{}` is created without {shown}", defined.name));
    let finding = finding.label("nothing says it").with_label(defined.span, "the operation is defined here");
    Some(finding.note(format!("`{word} (…)` says it, behind the result types")))
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
