//! Documents of TableGen: what their names stand for, and what is said of it.

mod arguments;
mod completion;
mod rename;

use std::collections::HashMap;

use drr::SymbolKind as RuleSymbolKind;
use lsp_types::{
    DocumentLink, DocumentSymbol, FoldingRange, FoldingRangeKind, Hover, HoverContents, Location, SymbolKind,
};
use pdl_diagnostics::{FileId, NameUse, Span, counted};
use pdll::{Session, TdInspection};
use tablegen::{Record, Scanned, TdNameKind, TdNamedItem};

use crate::hover::markdown;
use crate::outline::{described, fold, runs};
use crate::snapshot::Snapshot;
pub(crate) use arguments::{hints, signature};
pub(crate) use completion::complete;

/// The records of a document.
pub(crate) struct Td {
    found: TdInspection,
    scanned: Scanned,
    /// In the order of their places, of every file that was read.
    wholes: Vec<Whole>,
    /// The names of arguments, `$name`, in each definition of this file, in the order of the text, without `$` and the number of a
    /// result. Those of one name in one definition stand for the same, of which the first is the definition.
    bindings: Vec<NameUse>,
}

/// A class, a definition or a multiclass.
struct Whole {
    item: TdNamedItem,
    /// All of its text.
    extent: Span,
    /// The one whose text holds it, by its index: what is in a multiclass comes behind it.
    around: Option<usize>,
}

impl Whole {
    fn name<'a>(&self, snapshot: &'a Snapshot) -> &'a str {
        snapshot.session.sources.text(self.item.span)
    }

    fn takes_arguments(&self) -> bool {
        matches!(self.item.kind, TdNameKind::Class | TdNameKind::Multiclass)
    }
}

/// The innermost that holds a place. Takes logarithmic time, and a step for each that is around the last one before the place.
fn innermost(wholes: &[Whole], place: Span) -> Option<usize> {
    let begins_before = |whole: &Whole| (whole.extent.file, whole.extent.start) <= (place.file, place.start);
    let mut found = wholes.partition_point(begins_before).checked_sub(1)?;
    while !wholes[found].extent.holds(place) {
        found = wholes[found].around?;
    }
    Some(found)
}

/// The kind of entity that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TdKind {
    Item(TdNameKind),
    /// `$name` in a definition.
    Binding,
}

impl Td {
    pub(crate) fn new(session: &Session, file: FileId, found: TdInspection) -> Td {
        let text = &session.sources.file(file).text;
        let mut wholes: Vec<Whole> = Vec::new();
        for item in found.names.items.iter().filter(|item| item.kind.is_whole()) {
            let extent = item.extent(&found.records);
            wholes.push(Whole { item: *item, extent, around: innermost(&wholes, extent) });
        }
        let mut td = Td { scanned: Scanned::of(file, text), wholes, bindings: Vec::new(), found };
        let mut bindings: Vec<NameUse> = Vec::new();
        // In the definition around, by name.
        let mut first: HashMap<&str, Span> = HashMap::new();
        let mut around = None;
        for argument in &td.scanned.arguments {
            let own = innermost(&td.wholes, *argument);
            if own != around {
                first.clear();
                around = own;
            }
            let Some(whole) = own else { continue };
            let mut span = *argument;
            // `$x__0` is the first result of `$x`, in a rule.
            let name = &text[span.start as usize..span.end as usize];
            if let Some((base, number)) = name.rsplit_once("__")
                && !base.is_empty()
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && td.is_rule(&td.wholes[whole])
            {
                span.end = span.start + base.len() as u32;
            }
            let name = &text[span.start as usize..span.end as usize];
            bindings.push(NameUse { span, definition: *first.entry(name).or_insert(span) });
        }
        td.bindings = bindings;
        td
    }

    /// Classes, definitions and multiclasses of a file.
    fn wholes(&self, file: FileId) -> &[Whole] {
        let from = self.wholes.partition_point(|whole| whole.extent.file < file);
        let to = self.wholes.partition_point(|whole| whole.extent.file <= file);
        &self.wholes[from..to]
    }

    /// The innermost class, definition or multiclass whose text holds a place.
    fn whole_around(&self, place: Span) -> Option<&Whole> {
        innermost(&self.wholes, place).map(|index| &self.wholes[index])
    }

    /// Returns true if a definition is a rule, or a combine rule.
    fn is_rule(&self, whole: &Whole) -> bool {
        let record = whole.item.record(&self.found.records);
        // A rule that is wrong may derive from nothing.
        record.is_none_or(|record| {
            ["Pattern", "GICombineRule", "GICombinePatFrag"].iter().any(|class| record.is_subclass_of(class))
                || (record.is_wrong() && record.fields().next().is_none())
        })
    }

    pub(crate) fn name_at(&self, file: FileId, offset: u32) -> Option<NameUse> {
        NameUse::at(&self.bindings, [], file, offset).or_else(|| self.found.names.at(file, offset))
    }

    fn is_binding(&self, used: NameUse) -> bool {
        self.bindings.iter().any(|binding| binding.span == used.span)
    }

    pub(crate) fn definitions(&self) -> impl Iterator<Item = Span> + '_ {
        let bindings = self.bindings.iter().filter(|binding| binding.span == binding.definition);
        self.found.names.items.iter().map(|item| item.span).chain(bindings.map(|binding| binding.span))
    }

    /// Every place that names what is defined at `definition`, its definition first.
    pub(crate) fn places(&self, definition: Span) -> Vec<Span> {
        match self.bindings.iter().any(|binding| binding.definition == definition) {
            true => NameUse::places(&self.bindings, definition).collect(),
            false => self.found.names.places(definition).collect(),
        }
    }

    /// The names in a file, what they stand for, and whether they are defined there.
    pub(crate) fn tokens(&self, file: FileId) -> impl Iterator<Item = (Span, TdKind, bool)> + '_ {
        let names = &self.found.names;
        let items = names.items.iter().map(|item| (item.span, TdKind::Item(item.kind), true));
        let uses = names.uses.iter().filter_map(|used| {
            let kind = names.item(used.definition)?.kind;
            Some((used.span, TdKind::Item(kind), false))
        });
        let bindings = self.bindings.iter();
        let bindings = bindings.map(|found| (found.span, TdKind::Binding, found.span == found.definition));
        items.chain(uses).chain(bindings).filter(move |(span, ..)| span.file == file)
    }

    /// Returns what holds an offset: definitions and brackets, outermost first.
    pub(crate) fn around(&self, snapshot: &Snapshot, offset: u32) -> Vec<Span> {
        let extents = self.wholes(snapshot.file).iter().map(|whole| whole.extent);
        let all = extents.chain(self.scanned.brackets.iter().map(|bracket| bracket.span));
        let mut found: Vec<Span> = all.filter(|span| snapshot.is_here(*span, offset)).collect();
        found.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
        found
    }

    /// The class or definition whose text holds a place.
    fn record_around(&self, place: Span) -> Option<Record<'_>> {
        self.whole_around(place)?.item.record(&self.found.records)
    }
}

pub(crate) fn definition(snapshot: &Snapshot, offset: u32) -> Option<Location> {
    match snapshot.name_at(offset) {
        Some(used) => snapshot.location(used.definition),
        None => included(snapshot).find(|(span, _)| snapshot.is_here(*span, offset)).map(|(_, place)| place),
    }
}

/// The class of a field, a template argument or a variable, and what a definition or a class derives from.
pub(crate) fn type_definition(snapshot: &Snapshot, td: &Td, offset: u32) -> Option<Location> {
    let records = &td.found.records;
    let item = td.found.names.item(snapshot.name_at(offset)?.definition)?;
    let class = match item.type_name(records) {
        Some(ty) => records.class(innermost_type(&ty))?,
        None => item.record(records)?.parents().last()?,
    };
    snapshot.location(class.span())
}

/// `C` of `list<list<C>>`.
fn innermost_type(ty: &str) -> &str {
    ty.rsplit('<').next().unwrap_or(ty).trim_end_matches('>')
}

pub(crate) fn hover(snapshot: &Snapshot, td: &Td, offset: u32) -> Option<Hover> {
    let used = snapshot.name_at(offset)?;
    let (code, more) = match td.is_binding(used) {
        true => td.binding_text(snapshot, used),
        false => td.item_text(snapshot, used)?,
    };
    // What stands above a class says nothing of its template arguments.
    let kind = td.found.names.item(used.definition).map(|item| item.kind);
    let is_documented = kind.is_some_and(|kind| kind != TdNameKind::TemplateArgument);
    let comment = snapshot.documentation(used.definition).filter(|_| is_documented).unwrap_or_default();
    let text = format!("```tablegen\n{code}\n```\n{}\n\n{comment}", more.trim());
    Some(Hover {
        contents: HoverContents::Markup(markdown(text.trim().to_owned())),
        range: Some(snapshot.range(used.span)),
    })
}

/// A value as it is shown: a code block can be long.
fn shown(value: tablegen::FieldValue<'_>) -> String {
    value.to_string().chars().take(400).collect()
}

impl Td {
    /// Returns what is said of a name: as it could be written, and more.
    fn item_text(&self, snapshot: &Snapshot, used: NameUse) -> Option<(String, String)> {
        let records = &self.found.records;
        let item = self.found.names.item(used.definition)?;
        let name = snapshot.session.sources.text(item.span);
        let ty = item.type_name(records).unwrap_or_default();
        let arguments = || {
            let all = item.template_arguments(records);
            let all: Vec<String> =
                all.iter().map(|(span, ty)| format!("{ty} {}", snapshot.session.sources.text(*span))).collect();
            if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
        };
        let owner = item.record(records);
        Some(match item.kind {
            TdNameKind::Class => (format!("class {}", head(owner?, name, &arguments())), prose(owner?)),
            TdNameKind::Def => {
                // What is written there, such as `done` for what a `defm` makes.
                let written = snapshot.session.sources.text(used.span);
                let record = records.def(written).or(owner)?;
                let name = if record.name().is_empty() { written } else { record.name() };
                (format!("def {}", head(record, name, "")), prose(record))
            }
            TdNameKind::Multiclass => (format!("multiclass {name}{}", arguments()), String::new()),
            TdNameKind::Defm => (format!("defm {name}"), "What it makes has names that begin with this.".to_owned()),
            TdNameKind::Field => {
                let around = self.record_around(used.span).filter(|record| record.field(name).is_some());
                let record = around.or(owner)?;
                let value = record.field(name).map(|field| shown(field.value)).unwrap_or_default();
                let declared = owner.filter(|owner| *owner != record);
                let declared = declared.map(|owner| format!(", declared in `{}`", owner.name())).unwrap_or_default();
                (format!("{ty} {name} = {value}"), format!("of `{}`{declared}", record.name()))
            }
            TdNameKind::TemplateArgument => {
                let of = owner.map(|owner| format!("template argument of `{}`", owner.name()));
                (format!("{ty} {name}"), of.unwrap_or_else(|| "template argument".to_owned()))
            }
            TdNameKind::Variable => {
                let value = records.global(name).map(|value| format!(" = {}", shown(value))).unwrap_or_default();
                (format!("{ty} {name}{value}").trim().to_owned(), String::new())
            }
            TdNameKind::TypeAlias => (format!("deftype {name} = {ty}"), String::new()),
        })
    }

    fn binding_text(&self, snapshot: &Snapshot, binding: NameUse) -> (String, String) {
        let name = snapshot.session.sources.text(binding.definition);
        let around = self.record_around(binding.span);
        let of = around.map(|record| format!("in `{}`", record.name())).unwrap_or_default();
        let rule =
            self.found.rules.as_ref().and_then(|rules| {
                rules.rules.iter().find(|rule| around.is_some_and(|record| record.span() == rule.span))
            });
        let symbol = rule.and_then(|rule| rule.symbols.iter().find(|symbol| symbol.name == name));
        let definitions = self.found.patterns.definitions.first();
        let operation = |id| definitions.map_or("an operation", |all| all.operation_at(id).name.as_str());
        let kind = symbol.map(|symbol| match &symbol.kind {
            RuleSymbolKind::Operand(_) => "an operand that is matched".to_owned(),
            RuleSymbolKind::Attribute { .. } => "an attribute that is matched".to_owned(),
            RuleSymbolKind::Property(_) => "a property that is matched".to_owned(),
            RuleSymbolKind::MatchedOp(id) => format!("the operation `{}` that is matched", operation(*id)),
            RuleSymbolKind::CreatedOp(id) => format!("the operation `{}` that is created", operation(*id)),
            RuleSymbolKind::CallResult(_) => "what a native call returned".to_owned(),
            RuleSymbolKind::CreatedGroup => "values that are created".to_owned(),
            RuleSymbolKind::NativeValue | RuleSymbolKind::NativeAttribute | RuleSymbolKind::NativeProperty(_) => {
                "what a native call found".to_owned()
            }
        });
        let used = counted(self.places(binding.definition).len() as u64, "place");
        let mut roles = self.roles(snapshot, binding.definition);
        let more = roles.len().saturating_sub(ROLES);
        roles.truncate(ROLES);
        roles.extend((more > 0).then(|| format!("{more} more")));
        (format!("${name}"), paragraphs([kind.unwrap_or_default(), roles.join(", "), of, used]))
    }
}

fn paragraphs<const N: usize>(parts: [String; N]) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n\n")
}

/// So many places that an argument is given for are listed.
const ROLES: usize = 8;

/// A class or definition with what it derives from.
fn head(record: Record<'_>, name: &str, arguments: &str) -> String {
    let parents: Vec<&str> = record.parents().map(Record::name).collect();
    let parents = if parents.is_empty() { String::new() } else { format!(" : {}", parents.join(", ")) };
    format!("{name}{arguments}{parents}")
}

fn prose(record: Record<'_>) -> String {
    let summary = record.string("summary").unwrap_or_default().trim();
    let description = record.string("description").unwrap_or_default().trim();
    format!("{summary}\n\n{description}")
}

pub(crate) fn symbols(snapshot: &Snapshot, td: &Td) -> Vec<DocumentSymbol> {
    let records = &td.found.records;
    // Each with what its text holds; those that hold more come first.
    let own = td.found.names.items.iter().filter(|item| item.span.file == snapshot.file);
    let mut own: Vec<(Span, &TdNamedItem)> = own.map(|item| (item.extent(records), item)).collect();
    own.sort_by_key(|(extent, item)| (extent.start, std::cmp::Reverse(extent.end), item.span));
    let mut open: Vec<(Span, DocumentSymbol)> = Vec::new();
    let mut found = Vec::new();
    let close = |open: &mut Vec<(Span, DocumentSymbol)>, found: &mut Vec<DocumentSymbol>| {
        if let Some((_, symbol)) = open.pop() {
            match open.last_mut() {
                Some((_, around)) => around.children.get_or_insert_default().push(symbol),
                None => found.push(symbol),
            }
        }
    };
    for (extent, item) in own {
        while open.last().is_some_and(|(around, _)| !around.holds(item.span)) {
            close(&mut open, &mut found);
        }
        let kind = match item.kind {
            TdNameKind::Class => SymbolKind::CLASS,
            TdNameKind::Def | TdNameKind::Defm => SymbolKind::OBJECT,
            TdNameKind::Multiclass => SymbolKind::MODULE,
            TdNameKind::Field => SymbolKind::FIELD,
            TdNameKind::TemplateArgument => SymbolKind::TYPE_PARAMETER,
            TdNameKind::TypeAlias => SymbolKind::INTERFACE,
            TdNameKind::Variable
                if open.is_empty() && records.global(snapshot.session.sources.text(item.span)).is_some() =>
            {
                SymbolKind::VARIABLE
            }
            // Of a loop, an operator or a body.
            TdNameKind::Variable => continue,
        };
        let written = snapshot.session.sources.text(item.span);
        let record = item.record(records).filter(|record| item.kind == TdNameKind::Def && record.span() == item.span);
        // The name of a record that is the only one here says more than what is written.
        let name = record.map(Record::name).filter(|name| name.contains(written)).unwrap_or(written);
        let detail = item.type_name(records);
        open.push((extent, described(snapshot, name.to_owned(), kind, detail, extent, item.span)));
    }
    while !open.is_empty() {
        close(&mut open, &mut found);
    }
    found
}

/// Definitions, brackets, lists of comments and of includes that take several lines.
pub(crate) fn folds(snapshot: &Snapshot, td: &Td) -> Vec<FoldingRange> {
    let mut found: Vec<FoldingRange> = Vec::new();
    let mut add = |range, kind| found.extend(fold(range, kind));
    td.wholes(snapshot.file).iter().for_each(|whole| add(snapshot.range(whole.extent), None));
    let sources = &snapshot.session.sources;
    let several = td.scanned.brackets.iter().filter(|bracket| sources.text(bracket.span).contains('\n'));
    several.for_each(|bracket| add(snapshot.range(bracket.span), None));
    let comments = td.scanned.comments.iter().map(|comment| snapshot.range(*comment));
    runs(comments, &mut |range| add(range, Some(FoldingRangeKind::Comment)));
    let mut includes: Vec<Span> = included(snapshot).map(|(span, _)| span).collect();
    includes.sort_unstable();
    let includes = includes.into_iter().map(|span| snapshot.range(span));
    runs(includes, &mut |range| add(range, Some(FoldingRangeKind::Imports)));
    found.sort_by_key(|fold| (fold.start_line, fold.start_character));
    // Of those that begin on one line, the outermost.
    found.dedup_by(|next, fold| (next.start_line, &next.kind) == (fold.start_line, &fold.kind));
    found
}

/// Returns what this file includes itself, and where it says so.
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
