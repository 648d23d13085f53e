//! Checks the words after `with` in a pattern's head.

use crate::ast::{Item, Metadata, Pattern};
use crate::codes;
use crate::cursor::RawItem;
use pdl_diagnostics::{Diagnostic, nearest};

/// Checks the metadata of every pattern, and keeps of each kind the first that is sound.
pub(crate) fn check<'i>(items: impl Iterator<Item = &'i mut RawItem>, diagnostics: &mut Vec<Diagnostic>) {
    for item in items {
        if let RawItem::Item(Item::Pattern(pattern)) = item
            && !pattern.metadata.is_empty()
        {
            check_pattern(pattern, diagnostics);
        }
    }
}

fn check_pattern(pattern: &mut Pattern, diagnostics: &mut Vec<Diagnostic>) {
    // Nearly always there is one, and it is sound.
    if let [only] = &pattern.metadata.items[..]
        && problem(only).is_none()
    {
        return;
    }
    let mut kept: Vec<Metadata> = Vec::new();
    for metadata in std::mem::take(&mut pattern.metadata.items) {
        if let Some(first) = kept.iter().find(|m| m.name.name == metadata.name.name) {
            diagnostics.push(
                Diagnostic::error(
                    codes::DUPLICATE_METADATA,
                    metadata.span,
                    format!("`{}` is given twice", metadata.name.name),
                )
                .label("given again here")
                .with_label(first.span, "given first here"),
            );
            continue;
        }
        match problem(&metadata) {
            None => kept.push(metadata),
            Some(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    pattern.metadata.items = kept;
}

fn problem(metadata: &Metadata) -> Option<Diagnostic> {
    let name = &metadata.name;
    match (name.name.as_str(), &metadata.argument) {
        ("benefit", Some(argument)) => argument.digits.parse::<u16>().is_err().then(|| {
            Diagnostic::error(
                codes::BENEFIT,
                argument.span,
                format!("the benefit {} does not fit 16 bits", argument.digits),
            )
            .label("a benefit is a number from 0 to 65535")
        }),
        ("benefit", None) => Some(
            Diagnostic::error(codes::BENEFIT, metadata.span, "`benefit` needs a number")
                .label("expected `benefit(…)`")
                .guess(metadata.span, "benefit(1)", "give the benefit in parentheses"),
        ),
        ("recursion" | "commutative" | "convertTypes", None) => None,
        (word @ ("recursion" | "commutative" | "convertTypes"), Some(argument)) => Some(
            Diagnostic::error(codes::METADATA_ARGUMENT, argument.span, format!("`{word}` takes no number"))
                .label("no number belongs here")
                .fix(metadata.span, word, "remove the parentheses"),
        ),
        (written, _) => {
            let diagnostic = Diagnostic::error(
                codes::UNKNOWN_METADATA,
                name.span,
                format!("there is no pattern metadata `{written}`"),
            );
            let meant = nearest(written, ["benefit", "recursion", "commutative", "convertTypes"]);
            let label = match meant {
                Some(_) => "unknown",
                None => "expected `benefit(…)`, `recursion`, `commutative` or `convertTypes`",
            };
            Some(diagnostic.label(label).suggest(name.span, meant))
        }
    }
}
