//! Documents of TableGen: their classes, records and fields.

use lsp_types::{DocumentLink, DocumentSymbol, FoldingRange, Hover, HoverContents, Location, Range, SymbolKind};
use pdll::diagnostics::Span;
use pdll::tablegen::{Record, Records};

use crate::hover::markdown;
use crate::snapshot::Snapshot;

/// The word at an offset, and where it stands.
fn word(snapshot: &Snapshot, offset: u32) -> Option<(&str, Span)> {
    let text = snapshot.text();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text.get(..offset as usize)?;
    let start = before.trim_end_matches(is_part).len();
    let behind = &text[offset as usize..];
    let end = text.len() - behind.trim_start_matches(is_part).len();
    (start < end).then(|| (&text[start..end], Span::new(snapshot.file, start, end)))
}

/// What stands in this file: classes, then records, in the order of the text.
fn own<'a>(snapshot: &Snapshot, records: &'a Records) -> Vec<(Record<'a>, bool)> {
    let file = snapshot.file;
    let classes = records.classes().map(|class| (class, true));
    let defs = records.defs().filter(|record| !record.is_anonymous()).map(|record| (record, false));
    let mut found: Vec<(Record<'a>, bool)> = classes.chain(defs).filter(|(one, _)| one.span().file == file).collect();
    found.sort_by_key(|(record, _)| record.span());
    // A `defm` or a loop makes several at one place.
    found.dedup_by_key(|(record, _)| record.span());
    found
}

/// What a word names: a class, a record, or a field of the class or record around it.
enum Named<'a> {
    Record(Record<'a>, bool),
    Field(Record<'a>, pdll::tablegen::Field<'a>),
}

fn named<'a>(snapshot: &Snapshot, records: &'a Records, offset: u32) -> Option<(Named<'a>, Span)> {
    let (name, span) = word(snapshot, offset)?;
    let holds = |record: &Record<'_>| {
        let extent = record.extent();
        extent.file == span.file && extent.start < span.start && span.end <= extent.end
    };
    let around = own(snapshot, records).into_iter().map(|(record, _)| record).rfind(holds);
    if let Some((record, field)) = around.and_then(|record| Some((record, record.field(name)?))) {
        return Some((Named::Field(record, field), span));
    }
    let class = records.class(name).map(|class| Named::Record(class, true));
    let found = class.or_else(|| records.def(name).map(|record| Named::Record(record, false)))?;
    Some((found, span))
}

pub(crate) fn definition(snapshot: &Snapshot, records: &Records, offset: u32) -> Option<Location> {
    let (found, _) = match named(snapshot, records, offset) {
        Some(found) => found,
        None => return included(snapshot).find(|(span, _)| snapshot.is_here(*span, offset)).map(|(_, place)| place),
    };
    match found {
        Named::Record(record, _) => snapshot.location(record.span()),
        Named::Field(_, field) => snapshot.location(field.span),
    }
}

pub(crate) fn hover(snapshot: &Snapshot, records: &Records, offset: u32) -> Option<Hover> {
    let (found, span) = named(snapshot, records, offset)?;
    let (code, more) = match found {
        Named::Record(record, is_class) => {
            let parents: Vec<&str> = record.parents().map(Record::name).collect();
            let parents = if parents.is_empty() { String::new() } else { format!(" : {}", parents.join(", ")) };
            let word = if is_class { "class" } else { "def" };
            let summary = record.string("summary").unwrap_or_default().trim();
            let description = record.string("description").unwrap_or_default().trim();
            (format!("{word} {}{parents}", record.name()), format!("{summary}\n\n{description}"))
        }
        Named::Field(record, field) => {
            // A code block can be long.
            let value: String = field.value.to_string().chars().take(400).collect();
            (format!("{} = {value}", field.name), format!("of `{}`", record.name()))
        }
    };
    let text = format!("```tablegen\n{code}\n```\n{}", more.trim());
    Some(Hover { contents: HoverContents::Markup(markdown(text)), range: Some(snapshot.range(span)) })
}

pub(crate) fn symbols(snapshot: &Snapshot, records: &Records) -> Vec<DocumentSymbol> {
    let symbol = |(record, is_class): (Record<'_>, bool)| {
        let extent = record.extent();
        let within = |span: Span| span.file == extent.file && extent.start <= span.start && span.end <= extent.end;
        let fields = record.fields().filter(|field| within(field.span));
        let mut fields: Vec<DocumentSymbol> = fields
            .map(|field| described(snapshot, field.name, SymbolKind::FIELD, field.span, field.span, Vec::new()))
            .collect();
        fields.sort_by_key(|field| (field.range.start.line, field.range.start.character));
        let kind = if is_class { SymbolKind::CLASS } else { SymbolKind::OBJECT };
        described(snapshot, record.name(), kind, extent, record.span(), fields)
    };
    own(snapshot, records).into_iter().map(symbol).collect()
}

fn described(
    snapshot: &Snapshot,
    name: &str,
    kind: SymbolKind,
    whole: Span,
    own: Span,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    #[expect(deprecated, reason = "the protocol's struct has a field of its past")]
    DocumentSymbol {
        name: name.to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: snapshot.range(whole.to(own)),
        selection_range: snapshot.range(own),
        children: (!children.is_empty()).then_some(children),
    }
}

pub(crate) fn folds(snapshot: &Snapshot, records: &Records) -> Vec<FoldingRange> {
    let ranges = own(snapshot, records).into_iter().map(|(record, _)| snapshot.range(record.extent()));
    let several = ranges.filter(|range: &Range| range.end.line > range.start.line);
    let fold = |range: Range| FoldingRange {
        start_line: range.start.line,
        start_character: Some(range.start.character),
        end_line: range.end.line,
        end_character: Some(range.end.character),
        kind: None,
        collapsed_text: None,
    };
    several.map(fold).collect()
}

/// What this file includes itself, and where it says so.
fn included(snapshot: &Snapshot) -> impl Iterator<Item = (Span, Location)> + '_ {
    snapshot.session.sources.files().filter_map(|(file, source)| {
        let span = source.included_from.filter(|span| span.file == snapshot.file)?;
        Some((span, snapshot.location(Span::new(file, 0, 0))?))
    })
}

pub(crate) fn links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let link = |(span, place): (Span, Location)| DocumentLink {
        range: snapshot.range(span),
        target: Some(place.uri),
        tooltip: None,
        data: None,
    };
    included(snapshot).map(link).collect()
}
