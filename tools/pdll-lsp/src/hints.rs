//! Inlay hints: types of variables, names of operands, results and parameters, and the signature of what is being called.

use lsp_types::{
    InlayHint, InlayHintKind, InlayHintLabel, ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation,
};
use pdl_diagnostics::Span;
use pdll_sema::NameKind;
use pdll_syntax::ast::{Callable, Expr, ExprKind, Item, List, Operation, StmtKind};
use pdll_syntax::visit::SyntaxNode;

use crate::hover::markdown;
use crate::snapshot::Snapshot;
use crate::tree::walk;

/// Hints in a part of a file.
pub(crate) fn hints(snapshot: &Snapshot, from: u32, to: u32) -> Vec<InlayHint> {
    let mut found = Vec::new();
    let names = &snapshot.inspection.names;
    let part = Span { file: snapshot.file, start: from, end: to };
    walk(snapshot.inspection.tree(), part, &mut |node| {
        if node.span().is_some_and(|span| span.end < from || to < span.start) {
            return;
        }
        match node {
            SyntaxNode::Stmt(stmt) => {
                let StmtKind::Let { name, constraints, init: Some(_) } = &stmt.kind else { return };
                let Some(item) = names.item(name.span).filter(|_| constraints.is_empty()) else { return };
                if item.kind == NameKind::Variable {
                    found.push(hint(snapshot, name.span.end, format!(": {}", item.ty), InlayHintKind::TYPE));
                }
            }
            SyntaxNode::Operation(operation) => operation_hints(snapshot, operation, &mut found),
            SyntaxNode::Expr(Expr { kind: ExprKind::Call { callee, args, .. }, .. }) => {
                let Some(callable) = callee_of(snapshot, callee) else { return };
                // One argument explains itself.
                if callable.params.len() > 1 {
                    let params = callable.params.iter().map(|param| param.name.name.as_str());
                    argument_hints(snapshot, params, args, &mut found);
                }
            }
            _ => {}
        }
    });
    found.retain(|hint| {
        let offset = snapshot.offset(hint.position);
        from <= offset && offset <= to
    });
    found
}

pub(crate) fn hint(snapshot: &Snapshot, offset: u32, label: String, kind: InlayHintKind) -> InlayHint {
    InlayHint {
        position: snapshot.encoding.position(snapshot.session.sources.file(snapshot.file), offset),
        label: InlayHintLabel::String(label),
        kind: Some(kind),
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: (kind == InlayHintKind::PARAMETER).then_some(true),
        data: None,
    }
}

/// The names of operands and results, where ODS has them and there are as many groups as there are expressions.
fn operation_hints(snapshot: &Snapshot, operation: &Operation, found: &mut Vec<InlayHint>) {
    let Some((known, _)) = operation.name.name.as_ref().and_then(|name| snapshot.operation(name)) else { return };
    if let Some(operands) = operation.operands.as_ref().filter(|operands| operands.len() == known.operands.len()) {
        argument_hints(snapshot, known.operands.iter().map(|operand| operand.name.as_str()), operands, found);
    }
    if let Some(results) = operation.results.as_ref().filter(|results| results.len() == known.results.len()) {
        argument_hints(snapshot, known.results.iter().map(|result| result.name.as_str()), results, found);
    }
}

fn argument_hints<'n>(
    snapshot: &Snapshot,
    names: impl Iterator<Item = &'n str>,
    arguments: &List<Expr>,
    found: &mut Vec<InlayHint>,
) {
    for (name, argument) in names.zip(arguments.iter()) {
        let written = match &argument.kind {
            ExprKind::Name(name) | ExprKind::Define { name, .. } => name.name.as_str(),
            _ => "",
        };
        // What has the name already needs no hint.
        if !name.is_empty() && name != written && argument.span.file == snapshot.file {
            found.push(hint(snapshot, argument.span.start, format!("{name}:"), InlayHintKind::PARAMETER));
        }
    }
}

/// The declaration of what is called.
fn callee_of<'a>(snapshot: &'a Snapshot, callee: &Expr) -> Option<&'a Callable> {
    let ExprKind::Name(name) = &callee.kind else { return None };
    let used = snapshot.inspection.names.definition_at(name.span.file, name.span.start)?;
    let callables = snapshot.inspection.tree().items.iter().filter_map(|item| match item {
        Item::Callable(callable) => Some(callable),
        Item::Pattern(_) | Item::TdInclude(_) | Item::Include(_) => None,
    });
    callables.into_iter().find(|callable| callable.name.as_ref().is_some_and(|name| name.span == used.definition))
}

/// The signature of the call or operation whose arguments hold an offset, the innermost one.
pub(crate) fn signature(snapshot: &Snapshot, offset: u32) -> Option<SignatureHelp> {
    let mut found = None;
    let here = Span { file: snapshot.file, start: offset, end: offset };
    walk(snapshot.inspection.tree(), here, &mut |node| match node {
        SyntaxNode::Expr(Expr { kind: ExprKind::Call { callee, args, .. }, .. })
            if is_inside(snapshot, args.span, offset) =>
        {
            let Some(callable) = callee_of(snapshot, callee) else { return };
            let Some(item) = callable.name.as_ref().and_then(|name| snapshot.inspection.names.item(name.span)) else {
                return;
            };
            let params = callable
                .params
                .iter()
                .map(|param| snapshot.session.sources.text(param.name.span.to(param.constraint.span)));
            let documentation = snapshot.documentation(item.span);
            found = Some(help(
                &item.description(),
                params.map(str::to_owned).collect(),
                documentation,
                argument(snapshot, args, offset),
            ));
        }
        SyntaxNode::Operation(operation) => {
            let Some(operands) = operation.operands.as_ref().filter(|list| is_inside(snapshot, list.span, offset))
            else {
                return;
            };
            let Some((known, _)) = operation.name.name.as_ref().and_then(|name| snapshot.operation(name)) else {
                return;
            };
            let params: Vec<String> = known
                .operands
                .iter()
                .map(|operand| {
                    let ty = if operand.length.varies() { "ValueRange" } else { "Value" };
                    format!("{}: {ty}", operand.name)
                })
                .collect();
            let label = format!("op<{}>({})", known.name, params.join(", "));
            found = Some(help(&label, params, Some(known.summary.clone()), argument(snapshot, operands, offset)));
        }
        _ => {}
    });
    found
}

/// Returns true if an offset is between the brackets of a list.
fn is_inside(snapshot: &Snapshot, span: Span, offset: u32) -> bool {
    let closed = snapshot.session.sources.text(span).ends_with(')');
    span.file == snapshot.file && span.start < offset && offset < span.end + u32::from(!closed)
}

/// Which argument an offset is in: the number of commas before it that are the list's own.
fn argument(snapshot: &Snapshot, arguments: &List<Expr>, offset: u32) -> u32 {
    let text = snapshot.text();
    let mut at = arguments.span.start;
    let mut commas = 0;
    for argument in arguments.iter().chain(std::iter::once(&Expr {
        kind: ExprKind::Error(Vec::new()),
        span: Span { start: offset, ..arguments.span },
    })) {
        let between = text.get(at as usize..argument.span.start.min(offset) as usize).unwrap_or_default();
        commas += between.matches(',').count() as u32;
        if argument.span.start >= offset {
            break;
        }
        at = argument.span.end.min(offset);
    }
    commas
}

pub(crate) fn help(label: &str, params: Vec<String>, documentation: Option<String>, active: u32) -> SignatureHelp {
    let parameters = params
        .into_iter()
        .map(|param| ParameterInformation { label: ParameterLabel::Simple(param), documentation: None });
    let documentation = documentation.filter(|text| !text.is_empty());
    let signature = SignatureInformation {
        label: label.to_owned(),
        documentation: documentation.map(|text| lsp_types::Documentation::MarkupContent(markdown(text))),
        parameters: Some(parameters.collect()),
        active_parameter: Some(active),
    };
    SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: Some(active) }
}
