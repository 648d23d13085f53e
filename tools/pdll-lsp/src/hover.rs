//! The text shown for a name: its type or signature, and its documentation.

use std::fmt::Write;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use ods::{Definitions, Length, Operation};
use pdl_diagnostics::Span;
use pdll_sema::NamedItem;
use pdll_syntax::ast::{ConstraintRef, ExprKind};
use pdll_syntax::visit::SyntaxNode;

use crate::built_ins::{CONSTRAINTS, FUNCTIONS};
use crate::snapshot::{Snapshot, constraint_text};
use crate::tree::builtin_word;

pub(crate) fn hover(snapshot: &Snapshot, offset: u32) -> Option<Hover> {
    let (span, text) = said(snapshot, offset)?;
    Some(Hover { contents: HoverContents::Markup(markdown(text)), range: Some(snapshot.range(span)) })
}

pub(crate) fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

fn said(snapshot: &Snapshot, offset: u32) -> Option<(Span, String)> {
    if let Some((used, item)) = snapshot.item_at(offset) {
        return Some((used.span, item_text(snapshot, item)));
    }
    let members = &snapshot.inspection.names.members;
    if let Some(access) = members.iter().find(|access| snapshot.is_here(access.member, offset)) {
        let name = snapshot.session.sources.text(access.member);
        let by_name = access.members.iter().find(|(known, _)| known == name);
        let (_, ty) = by_name.or_else(|| access.members.get(name.parse::<usize>().ok()?))?;
        return Some((access.member, code(&format!("{name}: {ty}"), &format!("of `{}`", access.ty))));
    }
    let mut operation = None;
    for node in snapshot.nodes_at(offset).into_iter() {
        match node {
            SyntaxNode::OpName(name) => {
                let (known, definitions) = snapshot.operation(name.name.as_ref()?)?;
                return Some((name.span, operation_text(known, definitions)));
            }
            SyntaxNode::Expr(expr) => match &expr.kind {
                ExprKind::Operation(parts) => operation = parts.name.name.as_deref(),
                ExprKind::Call { callee, .. } if snapshot.is_here(callee.span, offset) => {
                    let name = snapshot.session.sources.text(callee.span);
                    let known = FUNCTIONS.iter().find(|known| known.name == name)?;
                    return Some((callee.span, code(&known.shown(), known.text)));
                }
                _ => {}
            },
            SyntaxNode::Attribute(attribute) if snapshot.is_here(attribute.name.span, offset) => {
                let (known, definitions) = snapshot.operation(operation?)?;
                let text = attribute_text(known, definitions, &attribute.name.name)?;
                return Some((attribute.name.span, text));
            }
            SyntaxNode::Constraint(constraint) => {
                if let Some((word, text)) = builtin(constraint)
                    && offset <= constraint.span.start + word.len() as u32
                {
                    let span = Span { end: constraint.span.start + word.len() as u32, ..constraint.span };
                    return Some((span, code(word, text)));
                }
            }
            _ => {}
        }
    }
    None
}

fn code(code: &str, text: &str) -> String {
    match text {
        "" => format!("```pdll\n{code}\n```"),
        text => format!("```pdll\n{code}\n```\n{text}"),
    }
}

/// A name's type or signature with the comments above its definition.
pub(crate) fn item_text(snapshot: &Snapshot, item: &NamedItem) -> String {
    let in_td = snapshot.session.sources.get(item.span.file).is_some_and(|file| file.name.ends_with(".td"));
    let documentation = match in_td {
        true => snapshot.inspection.definitions.iter().find_map(|definitions| {
            let constraint = definitions.constraint(&item.name)?;
            Some([constraint.summary.as_str(), &constraint.description].join("\n\n").trim().to_owned())
        }),
        false => snapshot.documentation(item.span),
    };
    code(&item.description(), &documentation.unwrap_or_default())
}

/// Returns what ODS says of an operation: its parts with their constraints, then its documentation.
pub(crate) fn operation_text(operation: &Operation, definitions: &Definitions) -> String {
    let mut text = format!("```pdll\nop<{}>\n```\n", operation.name);
    if !operation.summary.is_empty() {
        let _ = writeln!(text, "{}\n", operation.summary);
    }
    let mut section = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            let _ = writeln!(text, "**{title}**\n{}\n", lines.concat().trim_end());
        }
    };
    let line = |name: &str, what: String| match name {
        "" => format!("- {what}\n"),
        name => format!("- `{name}`: {what}\n"),
    };
    let of = |id, length: &Length| constraint_text(definitions, id, length);
    section(
        "Operands",
        operation.operands.iter().map(|one| line(&one.name, of(one.constraint, &one.length))).collect(),
    );
    let attributes = operation.attributes.iter().map(|one| {
        let length = if one.is_optional { Length::Optional } else { Length::Single };
        line(&one.name, of(one.constraint, &length))
    });
    let properties = operation.properties.iter().map(|one| line(&one.name, of(one.constraint, &Length::Single)));
    section("Attributes", attributes.chain(properties).collect());
    section("Results", operation.results.iter().map(|one| line(&one.name, of(one.constraint, &one.length))).collect());
    text.push_str(&dedent(&operation.description));
    text.trim_end().to_owned()
}

fn attribute_text(operation: &Operation, definitions: &Definitions, name: &str) -> Option<String> {
    let attribute = operation.attributes.iter().find(|known| known.name == name)?;
    let length = if attribute.is_optional { Length::Optional } else { Length::Single };
    let mut text = format!("{name}: {}", constraint_text(definitions, attribute.constraint, &length));
    if let Some(default) = &attribute.default {
        let _ = write!(text, ", by default `{default}`");
    }
    Some(code(&format!("op<{}> {{{name} = …}}", operation.name), &text))
}

/// Documentation without the indentation that all its lines share.
fn dedent(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let common = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines: Vec<&str> = text.lines().map(|line| line.get(common..).unwrap_or("")).collect();
    lines.join("\n").trim().to_owned()
}

fn builtin(constraint: &ConstraintRef) -> Option<(&'static str, &'static str)> {
    let word = builtin_word(constraint)?;
    CONSTRAINTS.into_iter().find(|(known, _)| *known == word)
}
