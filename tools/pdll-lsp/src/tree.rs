//! Places in a syntax tree.

use pdl_diagnostics::Span;
use pdll_syntax::ast::{ConstraintKind, ConstraintRef, Item, Module};
use pdll_syntax::visit::{self, SyntaxNode};

/// The word of a constraint of the language itself.
pub(crate) fn builtin_word(constraint: &ConstraintRef) -> Option<&'static str> {
    Some(match &constraint.kind {
        ConstraintKind::Attr(_) => "Attr",
        ConstraintKind::Op(_) => "Op",
        ConstraintKind::Type => "Type",
        ConstraintKind::TypeRange => "TypeRange",
        ConstraintKind::Value(_) => "Value",
        ConstraintKind::ValueRange(_) => "ValueRange",
        ConstraintKind::Optional(constraint) => return builtin_word(constraint),
        ConstraintKind::Named(_) | ConstraintKind::Inline(_) | ConstraintKind::Error => return None,
    })
}

/// The item that holds a span.
pub(crate) fn item_around(tree: &Module, span: Span) -> Option<Span> {
    tree.items.iter().map(Item::span).find(|item| item.holds(span))
}

/// Visits every part of the items that touch a span, each before what is in it.
pub(crate) fn walk<'a>(module: &'a Module, part: Span, visit: &mut dyn FnMut(SyntaxNode<'a>)) {
    let touches = |span: Span| span.file == part.file && span.start <= part.end && part.start <= span.end;
    for item in module.items.iter().filter(|item| touches(item.span())) {
        visit::walk(item, &mut |node, _| visit(node));
    }
}
