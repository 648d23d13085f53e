//! Callables that nothing calls, and includes that bring nothing that is used.

use std::collections::HashSet;

use pdl_diagnostics::{Diagnostic, FileId, Span};
use pdll_sema::NameKind;
use pdll_syntax::ast::{CallableBody, CallableKind, Item};
use pdll_syntax::visit::{SyntaxNode, walk};

use super::context::Context;

/// Reports constraints and rewrites of a file with patterns that nothing names. A file without patterns is a library.
pub(crate) fn callables(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let (tree, names) = (context.inspection.tree(), &context.inspection.names);
    let is_here = |span: Span| span.file == context.file;
    if !tree.items.iter().any(|item| matches!(item, Item::Pattern(pattern) if is_here(pattern.span))) {
        return;
    }
    let used: HashSet<Span> =
        names.uses.iter().filter(|used| used.span != used.definition).map(|used| used.definition).collect();
    for item in &tree.items {
        let Item::Callable(callable) = item else { continue };
        let Some(name) = callable.name.as_ref().filter(|name| is_here(name.span)) else { continue };
        if used.contains(&name.span) || name.name.starts_with('_') {
            continue;
        }
        let what = match callable.kind {
            CallableKind::Constraint => "constraint",
            CallableKind::Rewrite => "rewrite",
        };
        found.push(
            Diagnostic::warning("W0213", name.span, format!("the {what} `{}` is never used", name.name))
                .label("nothing calls it")
                .note("if that is intended, begin the name with `_`"),
        );
    }
}

/// Reports `#include`s of the file that bring nothing that it uses.
pub(crate) fn includes(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let (tree, names) = (context.inspection.tree(), &context.inspection.names);
    let mut td_files: Vec<&str> = Vec::new();
    for item in &tree.items {
        if let Item::TdInclude(include) = item {
            let name = context.sources.file(include.file).name.as_str();
            if !td_files.contains(&name) {
                td_files.push(name);
            }
        }
    }
    for item in &tree.items {
        let (file, span, path) = match item {
            Item::TdInclude(include) => (include.file, include.span, &include.path.value),
            Item::Include(include) => match include.file {
                Some(file) => (file, include.span, &include.path.value),
                None => continue,
            },
            _ => continue,
        };
        if span.file != context.file {
            continue;
        }
        let is_inside = |span: Span| is_below(context, span.file, file);
        // What the file says without this include.
        let outside = || tree.items.iter().filter(|item| !is_inside(item.span()));
        let brings_patterns = tree.items.iter().any(|item| matches!(item, Item::Pattern(_)) && is_inside(item.span()));
        let is_called = names.uses.iter().any(|used| is_inside(used.definition) && !is_inside(used.span));
        if brings_patterns || is_called || outside().all(|item| matches!(item, Item::TdInclude(_) | Item::Include(_))) {
            continue;
        }
        let of_td = tree.items.iter().filter_map(|other| match other {
            Item::TdInclude(include) if include.span == span || is_inside(include.span) => Some(include.file),
            _ => None,
        });
        let mut is_needed = false;
        for td in of_td {
            let name = context.sources.file(td).name.as_str();
            let definitions = td_files.iter().position(|known| *known == name);
            let definitions = definitions.filter(|_| td_files.len() == context.inspection.definitions.len());
            let Some(definitions) = definitions.map(|place| &context.inspection.definitions[place]) else {
                is_needed = true;
                break;
            };
            let dialects: HashSet<&str> = (definitions.operations.iter().map(|operation| operation.dialect.as_str()))
                .chain(definitions.dialects.iter().map(|dialect| dialect.name.as_str()))
                .collect();
            // What native rewrites create is not seen.
            outside().for_each(|item| {
                walk(item, &mut |node, _| match node {
                    SyntaxNode::OpName(name) => {
                        let dialect = name.name.as_ref().and_then(|name| name.split('.').next());
                        is_needed |= dialect.is_some_and(|dialect| dialects.contains(dialect));
                    }
                    SyntaxNode::Callable(callable) if callable.kind == CallableKind::Rewrite => {
                        is_needed |= matches!(callable.body, CallableBody::Native(_) | CallableBody::External);
                    }
                    _ => {}
                });
            });
            is_needed |= names.items.iter().any(|item| {
                item.kind == NameKind::Constraint
                    && (definitions.constraint(&item.name).is_some() || definitions.interface(&item.name).is_some())
            });
        }
        if is_needed {
            continue;
        }
        found.push(
            Diagnostic::warning("W0214", span, format!("nothing of `{path}` is used"))
                .label("brings nothing that this file needs")
                .fix(whole_line(context, span), "", "remove it"),
        );
    }
}

/// Returns true if `file` is `of`, or was included by it, directly or not.
fn is_below(context: &Context<'_>, file: FileId, of: FileId) -> bool {
    let mut at = Some(file);
    while let Some(file) = at {
        if file == of {
            return true;
        }
        at = context.sources.get(file).and_then(|file| file.included_from).map(|span| span.file);
    }
    false
}

/// The directive with the end of its line, if nothing else stands there.
fn whole_line(context: &Context<'_>, span: Span) -> Span {
    let text = &context.sources.file(span.file).text;
    let (before, behind) = (&text[..span.start as usize], &text[span.end as usize..]);
    let is_alone = before.is_empty() || before.ends_with('\n');
    match behind.strip_prefix('\n').or_else(|| behind.strip_prefix("\r\n")) {
        Some(rest) if is_alone => Span { end: span.end + (behind.len() - rest.len()) as u32, ..span },
        _ => span,
    }
}
