//! The callers of a constraint or rewrite, and its callees.

use std::collections::BTreeMap;

use lsp_types::{CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, Range, SymbolKind};
use pdl_diagnostics::Span;
use pdll_sema::{NameKind, NamedItem};
use pdll_syntax::ast::Item;

use crate::snapshot::Snapshot;
use crate::tree::item_around;

/// The pattern, constraint or rewrite that is named at an offset.
pub(crate) fn prepare(snapshot: &Snapshot, offset: u32) -> Option<Vec<CallHierarchyItem>> {
    let (_, item) = snapshot.item_at(offset)?;
    Some(vec![described(snapshot, item)?])
}

/// Nothing for a variable.
fn described(snapshot: &Snapshot, item: &NamedItem) -> Option<CallHierarchyItem> {
    let kind = match item.kind {
        NameKind::Pattern => SymbolKind::CLASS,
        NameKind::Constraint => SymbolKind::INTERFACE,
        NameKind::Rewrite => SymbolKind::FUNCTION,
        NameKind::Variable => return None,
    };
    let place = snapshot.location(item.span)?;
    Some(CallHierarchyItem {
        name: item.name.to_string(),
        kind,
        tags: None,
        detail: Some(item.description()),
        uri: place.uri,
        range: snapshot.range(around(snapshot, item.span).unwrap_or(item.span)),
        selection_range: place.range,
        data: None,
    })
}

/// The declaration that holds a span.
fn around(snapshot: &Snapshot, span: Span) -> Option<Span> {
    item_around(snapshot.inspection.tree(), span)
}

/// The same item in another document that knows it.
fn known<'s>(snapshot: &'s Snapshot, item: &CallHierarchyItem) -> Option<&'s NamedItem> {
    let is_it = |known: &&NamedItem| {
        known.name == item.name
            && snapshot
                .location(known.span)
                .is_some_and(|place| place.uri == item.uri && place.range == item.selection_range)
    };
    snapshot.inspection.names.items.iter().find(is_it)
}

/// Returns who names it, of all declarations that are known; one without a name by its first line.
pub(crate) fn incoming(all: &[&Snapshot], item: &CallHierarchyItem) -> Vec<CallHierarchyIncomingCall> {
    let mut found: BTreeMap<(String, u32), (CallHierarchyItem, Vec<Range>)> = BTreeMap::new();
    for snapshot in all {
        let Some(wanted) = known(snapshot, item) else { continue };
        for used in snapshot.inspection.names.places(wanted.span).skip(1) {
            let Some(caller) = around(snapshot, used) else { continue };
            let Some(place) = snapshot.location(caller) else { continue };
            let from = || {
                let within = |known: &&NamedItem| {
                    known.kind != NameKind::Variable && around(snapshot, known.span) == Some(caller)
                };
                let named = snapshot.inspection.names.items.iter().find(within);
                named.and_then(|named| described(snapshot, named)).unwrap_or_else(|| unnamed(snapshot, caller, &place))
            };
            let key = (place.uri.to_string(), caller.start);
            let (_, ranges) = found.entry(key).or_insert_with(|| (from(), Vec::new()));
            let range = snapshot.range(used);
            // What is open in several documents is seen in each.
            if !ranges.contains(&range) {
                ranges.push(range);
            }
        }
    }
    found.into_values().map(|(from, from_ranges)| CallHierarchyIncomingCall { from, from_ranges }).collect()
}

fn unnamed(snapshot: &Snapshot, declaration: Span, place: &lsp_types::Location) -> CallHierarchyItem {
    let text = snapshot.session.sources.text(declaration);
    let head = Span { end: declaration.start + text.find([' ', '\n']).unwrap_or(text.len()) as u32, ..declaration };
    CallHierarchyItem {
        name: text.lines().next().unwrap_or_default().trim_end_matches('{').trim().chars().take(60).collect(),
        kind: SymbolKind::CLASS,
        tags: None,
        detail: None,
        uri: place.uri.clone(),
        range: place.range,
        selection_range: snapshot.range(head),
        data: None,
    }
}

/// The constraints and rewrites that it names.
pub(crate) fn outgoing(all: &[&Snapshot], item: &CallHierarchyItem) -> Vec<CallHierarchyOutgoingCall> {
    for snapshot in all {
        let declaration = match known(snapshot, item) {
            Some(known) => around(snapshot, known.span),
            // One without a name.
            None => snapshot.inspection.tree().items.iter().map(Item::span).find(|span| {
                snapshot.location(*span).is_some_and(|place| place.uri == item.uri && place.range == item.range)
            }),
        };
        let Some(declaration) = declaration else { continue };
        let mut found: BTreeMap<Span, (CallHierarchyItem, Vec<Range>)> = BTreeMap::new();
        let names = &snapshot.inspection.names;
        for used in names.uses.iter().filter(|used| declaration.holds(used.span)) {
            let Some(to) = names.item(used.definition).and_then(|named| described(snapshot, named)) else { continue };
            found.entry(used.definition).or_insert_with(|| (to, Vec::new())).1.push(snapshot.range(used.span));
        }
        return found.into_values().map(|(to, from_ranges)| CallHierarchyOutgoingCall { to, from_ranges }).collect();
    }
    Vec::new()
}
