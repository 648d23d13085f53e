//! From a name to its definition, to every other place that names the same, and to another name for it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentLink, Location, Position, PrepareRenameResponse, Range, TextEdit,
    Uri, WorkspaceEdit,
};
use pdl_diagnostics::Span;
use pdll_sema::NameKind;
use pdll_syntax::ast::{ConstraintKind, ConstraintRef, Expr, ExprKind, Item, Stmt, StmtKind};
use pdll_syntax::visit::SyntaxNode;

use crate::snapshot::Snapshot;
use crate::text::uri_of;
use crate::tree::{item_around, walk};

/// Where what stands at an offset is defined: a name, an operation of ODS, a result of one, an included file.
pub(crate) fn definition(snapshot: &Snapshot, offset: u32) -> Option<Location> {
    if let Some(used) = snapshot.name_at(offset) {
        return snapshot.location(used.definition);
    }
    let members = &snapshot.inspection.names.members;
    if let Some(access) = members.iter().find(|access| snapshot.is_here(access.member, offset)) {
        return snapshot.location(access.definition?);
    }
    let mut operation = None;
    for node in snapshot.nodes_at(offset) {
        match node {
            SyntaxNode::OpName(name) => return snapshot.location(snapshot.operation(name.name.as_ref()?)?.0.span),
            SyntaxNode::Expr(expr) => {
                if let ExprKind::Operation(parts) = &expr.kind {
                    operation = parts.name.name.as_ref();
                }
            }
            SyntaxNode::Attribute(attribute) if snapshot.is_here(attribute.name.span, offset) => {
                return snapshot.location(snapshot.operation(operation?)?.0.span);
            }
            SyntaxNode::Item(item) => {
                if let Some((path, Some(file))) = included(item)
                    && snapshot.is_here(path, offset)
                {
                    return snapshot.location(Span::new(file, 0, 0));
                }
            }
            _ => {}
        }
    }
    None
}

/// Where what a variable is is defined: the operation of its type, or the constraint that it has.
pub(crate) fn type_definition(snapshot: &Snapshot, offset: u32) -> Option<Location> {
    let (_, item) = snapshot.item_at(offset)?;
    if let Some((operation, _)) = item.operation().and_then(|name| snapshot.operation(name)) {
        return snapshot.location(operation.span);
    }
    let mut constraints: Vec<&ConstraintRef> = Vec::new();
    walk(snapshot.inspection.tree(), item.span, &mut |node| match node {
        SyntaxNode::Stmt(Stmt { kind: StmtKind::Let { name, constraints: own, .. }, .. }) if name.span == item.span => {
            constraints.extend(own);
        }
        SyntaxNode::Expr(Expr { kind: ExprKind::Define { name, constraints: own }, .. }) if name.span == item.span => {
            constraints.extend(own);
        }
        SyntaxNode::Callable(callable) => {
            let own = callable.params.iter().filter(|param| param.name.span == item.span);
            constraints.extend(own.map(|param| &param.constraint));
        }
        _ => {}
    });
    constraints.into_iter().find_map(|constraint| match &constraint.kind {
        ConstraintKind::Named(name) => snapshot.location(snapshot.name_at(name.span.start)?.definition),
        ConstraintKind::Op(Some(name)) => snapshot.location(snapshot.operation(name.name.as_ref()?)?.0.span),
        _ => None,
    })
}

/// The path of an `#include`, and the file behind it.
fn included(item: &Item) -> Option<(Span, Option<pdl_diagnostics::FileId>)> {
    match item {
        Item::TdInclude(include) => Some((include.path.span, Some(include.file))),
        Item::Include(include) => Some((include.path.span, include.file)),
        Item::Pattern(_) | Item::Callable(_) => None,
    }
}

pub(crate) fn links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let includes = snapshot.inspection.tree().items.iter().filter_map(included);
    let here = includes.filter(|(path, _)| path.file == snapshot.file);
    let link = |(path, file): (Span, Option<pdl_diagnostics::FileId>)| {
        let target = snapshot.location(Span::new(file?, 0, 0))?.uri;
        Some(DocumentLink { range: snapshot.range(path), target: Some(target), tooltip: None, data: None })
    };
    here.filter_map(link).collect()
}

/// The identity of a definition in any document: the file, and where in it.
type Identity = (PathBuf, u32);

fn identity(snapshot: &Snapshot, definition: Span) -> Option<Identity> {
    let file = snapshot.session.sources.get(definition.file)?;
    Some((PathBuf::from(&file.name), definition.start))
}

/// Every place that names what the name at an offset stands for, in the order of files and places; the definition first where
/// `with_definition` asks for it. `all` are the documents that are open, `snapshot` among them.
pub(crate) fn references(snapshot: &Snapshot, all: &[&Snapshot], offset: u32, with_definition: bool) -> Vec<Location> {
    let Some(used) = snapshot.name_at(offset) else { return Vec::new() };
    let Some(wanted) = identity(snapshot, used.definition) else { return Vec::new() };
    let mut places: BTreeMap<PathBuf, BTreeSet<(Place, Place)>> = BTreeMap::new();
    for other in all {
        // Places first: files have names that take longer to compare.
        let mut definitions = other.definitions().filter(|span| span.start == wanted.1);
        let Some(definition) = definitions.find(|span| identity(other, *span).as_ref() == Some(&wanted)) else {
            continue;
        };
        for span in other.places(definition).into_iter().skip(usize::from(!with_definition)) {
            let (Some(file), range) = (other.session.sources.get(span.file), other.range(span)) else { continue };
            places.entry(PathBuf::from(&file.name)).or_default().insert((pair(range.start), pair(range.end)));
        }
    }
    let mut found = Vec::new();
    for (path, ranges) in places {
        let Some(uri) = uri_of(&path) else { continue };
        found.extend(ranges.into_iter().map(|(start, end)| Location { uri: uri.clone(), range: range(start, end) }));
    }
    found
}

/// Line and column.
type Place = (u32, u32);

fn pair(position: Position) -> Place {
    (position.line, position.character)
}

fn range(start: Place, end: Place) -> Range {
    let position = |(line, character)| Position { line, character };
    Range { start: position(start), end: position(end) }
}

/// The places in this document alone.
pub(crate) fn highlights(snapshot: &Snapshot, offset: u32) -> Vec<DocumentHighlight> {
    let Some(used) = snapshot.name_at(offset) else { return Vec::new() };
    let places = snapshot.places(used.definition).into_iter().filter(|span| span.file == snapshot.file);
    let kind = |span: Span| match span == used.definition {
        true => DocumentHighlightKind::WRITE,
        false => DocumentHighlightKind::READ,
    };
    places.map(|span| DocumentHighlight { range: snapshot.range(span), kind: Some(kind(span)) }).collect()
}

/// Returns what can be renamed at an offset; an error in words if it is something, and cannot.
pub(crate) fn prepare_rename(snapshot: &Snapshot, offset: u32) -> Result<Option<PrepareRenameResponse>, String> {
    if let Some(td) = &snapshot.records {
        let Some((span, placeholder)) = td.renamed(snapshot, offset)? else { return Ok(None) };
        return Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range: snapshot.range(span), placeholder }));
    }
    let Some((used, item)) = snapshot.item_at(offset) else { return Ok(None) };
    let file = snapshot.session.sources.file(item.span.file);
    if file.name.ends_with(".td") {
        return Err(format!("`{}` is defined in `{}`, where C++ may use its name", item.name, file.name));
    }
    if file.name.starts_with('<') {
        return Err(format!("`{}` comes with the compiler", item.name));
    }
    let placeholder = item.name.to_string();
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range: snapshot.range(used.span), placeholder }))
}

/// The edits that give what is named at an offset another name; an error in words if that would mean something else.
pub(crate) fn rename(
    snapshot: &Snapshot,
    all: &[&Snapshot],
    offset: u32,
    name: &str,
) -> Result<Option<WorkspaceEdit>, String> {
    if prepare_rename(snapshot, offset)?.is_none() {
        return Ok(None);
    }
    let (is_name, other) = match &snapshot.records {
        Some(td) => (tablegen::is_name(name), td.conflict(snapshot, offset, name)),
        None => {
            let item = snapshot.item_at(offset);
            (pdll_syntax::is_name(name), item.and_then(|(_, item)| conflict(snapshot, item, name)))
        }
    };
    if !is_name {
        return Err(format!("`{name}` is no name: a letter or `_`, then letters, digits and `_`, and no keyword"));
    }
    if let Some(other) = other {
        let (line, _) = snapshot.session.sources.line_column(other);
        return Err(format!("`{name}` is the name of something else already, in line {line}"));
    }
    #[expect(clippy::mutable_key_type, reason = "the protocol's own map; nothing changes its keys")]
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for place in references(snapshot, all, offset, true) {
        changes.entry(place.uri).or_default().push(TextEdit { range: place.range, new_text: name.to_owned() });
    }
    Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}

/// The definition that another one of this name would be in the way of: one of the module, or one of the same declaration.
fn conflict(snapshot: &Snapshot, item: &pdll_sema::NamedItem, name: &str) -> Option<Span> {
    let around = |span: Span| item_around(snapshot.inspection.tree(), span);
    let is_local = |kind| kind == NameKind::Variable;
    let same = snapshot.inspection.names.items.iter().filter(|other| other.name == name && other.span != item.span);
    let mut same =
        same.filter(|other| !is_local(item.kind) || !is_local(other.kind) || around(other.span) == around(item.span));
    same.next().map(|other| other.span)
}
