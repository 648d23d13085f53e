//! The structure of a document: its symbols, folding ranges, selection ranges.

use lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, Position, Range, SelectionRange, SymbolKind};
use pdl_diagnostics::Span;
use pdll_sema::{NameKind, NamedItem};
use pdll_syntax::ast::{CallableKind, Item};
use pdll_syntax::visit::SyntaxNode;

use crate::snapshot::Snapshot;
use crate::tree::walk;

/// Patterns, constraints and rewrites of this file.
pub(crate) fn symbols(snapshot: &Snapshot) -> Vec<DocumentSymbol> {
    let items = snapshot.inspection.tree().items.iter().filter(|item| item.span().file == snapshot.file);
    items.filter_map(|item| symbol(snapshot, item)).collect()
}

fn symbol(snapshot: &Snapshot, item: &Item) -> Option<DocumentSymbol> {
    let span = item.span();
    let (name, kind) = match item {
        Item::Pattern(pattern) => (pattern.name.as_ref(), SymbolKind::CLASS),
        Item::Callable(callable) => (
            callable.name.as_ref(),
            match callable.kind {
                CallableKind::Constraint => SymbolKind::INTERFACE,
                CallableKind::Rewrite => SymbolKind::FUNCTION,
            },
        ),
        Item::TdInclude(_) | Item::Include(_) => return None,
    };
    let own = name.map_or(Span { end: span.start + 7, ..span }, |name| name.span);
    let known = snapshot.inspection.names.item(own).filter(|known| known.kind != NameKind::Pattern);
    let name = name.map_or_else(|| unnamed(snapshot, item), |name| name.name.to_string());
    Some(described(snapshot, name, kind, known.map(NamedItem::description), span, own))
}

/// Returns what has a name, at `own`, and all of its text.
pub(crate) fn described(
    snapshot: &Snapshot,
    name: String,
    kind: SymbolKind,
    detail: Option<String>,
    whole: Span,
    own: Span,
) -> DocumentSymbol {
    #[expect(deprecated, reason = "the protocol's struct has a field of its past")]
    DocumentSymbol {
        name,
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: snapshot.range(whole),
        selection_range: snapshot.range(own),
        children: None,
    }
}

/// Returns what an item without a name is called: its first line.
fn unnamed(snapshot: &Snapshot, item: &Item) -> String {
    let text = snapshot.session.sources.text(item.span());
    text.lines().next().unwrap_or("Pattern").trim_end_matches('{').trim().chars().take(60).collect()
}

/// Blocks, lists of comments and of includes that take several lines.
pub(crate) fn folds(snapshot: &Snapshot) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut add = |range, kind| found.extend(fold(range, kind));
    walk(snapshot.inspection.tree(), snapshot.whole(), &mut |node| {
        if let SyntaxNode::Block(block) = node {
            add(snapshot.range(block.span), None);
        }
        if let SyntaxNode::Callable(callable) = node
            && let pdll_syntax::ast::CallableBody::Native(code) = &callable.body
        {
            add(snapshot.range(code.span), None);
        }
    });
    let comments = snapshot.inspection.tree().comments.iter().filter(|comment| comment.file == snapshot.file);
    let includes = snapshot.inspection.tree().items.iter().filter_map(|item| match item {
        Item::TdInclude(_) | Item::Include(_) => Some(item.span()).filter(|span| span.file == snapshot.file),
        Item::Pattern(_) | Item::Callable(_) => None,
    });
    let includes: Vec<Span> = includes.collect();
    runs(comments.map(|comment| snapshot.range(*comment)), &mut |range| add(range, Some(FoldingRangeKind::Comment)));
    runs(includes.iter().map(|span| snapshot.range(*span)), &mut |range| add(range, Some(FoldingRangeKind::Imports)));
    found.sort_by_key(|fold| (fold.start_line, fold.start_character));
    found
}

/// A range as what can be folded, if it takes several lines.
pub(crate) fn fold(range: Range, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    (range.end.line > range.start.line).then_some(FoldingRange {
        start_line: range.start.line,
        start_character: Some(range.start.character),
        end_line: range.end.line,
        end_character: Some(range.end.character),
        kind,
        collapsed_text: None,
    })
}

/// Ranges in lines behind each other, as one.
pub(crate) fn runs(ranges: impl Iterator<Item = Range>, add: &mut dyn FnMut(Range)) {
    let mut open: Option<Range> = None;
    for range in ranges {
        match &mut open {
            Some(run) if range.start.line == run.end.line + 1 => run.end = range.end,
            _ => {
                open.take().into_iter().for_each(&mut *add);
                open = Some(range);
            }
        }
    }
    open.into_iter().for_each(add);
}

/// Returns what holds a place, from the smallest part to the whole text.
pub(crate) fn selection(snapshot: &Snapshot, position: Position) -> SelectionRange {
    let offset = snapshot.offset(position);
    let text = snapshot.text();
    let mut spans = vec![Span::new(snapshot.file, 0, text.len())];
    spans.extend(snapshot.nodes_at(offset).iter().filter_map(SyntaxNode::span));
    if let Some(td) = &snapshot.records {
        spans.extend(td.around(snapshot, offset));
    }
    spans.extend(snapshot.name_at(offset).map(|used| used.span));
    // Each must hold the next: parts that do not lie on the way to the smallest are left out.
    let mut selection: Option<SelectionRange> = None;
    let mut around = spans[0];
    for (index, span) in spans.into_iter().enumerate() {
        let is_within = around.holds(span) && (index == 0 || span != around);
        if is_within {
            around = span;
            selection = Some(SelectionRange { range: snapshot.range(span), parent: selection.map(Box::new) });
        }
    }
    selection.unwrap_or(SelectionRange { range: Range { start: position, end: position }, parent: None })
}
