//! Completion in a TableGen text. What is known of the text as it is tells: reading goes on behind what is not
//! written yet.

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, TextDocumentPositionParams, TextEdit};
use pdl_diagnostics::Span;
use tablegen::{Record, TdNameKind};

use super::{Td, shown};
use crate::completion::{include_paths, name_start, unmatched};
use crate::snapshot::Snapshot;

/// Returns what could stand at a place; nothing in comments, strings and code, but for the paths of includes.
pub(crate) fn complete(snapshot: &Snapshot, place: &TextDocumentPositionParams) -> Vec<CompletionItem> {
    let Some(td) = &snapshot.records else { return Vec::new() };
    let offset = snapshot.offset(place.position);
    let text = snapshot.text();
    let scanned = &td.scanned;
    let is_in_comment = scanned.comments.iter().any(|span| span.start < offset && offset <= span.end);
    let is_in_text = scanned.strings.iter().chain(&scanned.code).any(|span| snapshot.is_here(*span, offset));
    if is_in_comment {
        return Vec::new();
    }
    if is_in_text {
        return included_path(&text[..offset as usize])
            .map_or_else(Vec::new, |path| include_paths(snapshot, path, offset as usize, &[".td"]));
    }
    let from = name_start(text, offset as usize);
    let list = List { td, snapshot, from, offset, found: Vec::new() };
    list.all(text[..from].trim_end())
}

struct List<'a> {
    td: &'a Td,
    snapshot: &'a Snapshot,
    /// Where the name begins that is being written, and where it ends.
    from: usize,
    offset: u32,
    found: Vec<CompletionItem>,
}

impl<'a> List<'a> {
    fn all(mut self, before: &str) -> Vec<CompletionItem> {
        let here = Span::new(self.snapshot.file, self.from, self.offset as usize);
        let td: &'a Td = self.td;
        let record = td.record_around(here).or_else(|| self.unfinished(before));
        let (word, sign) = (last_word(before), before.chars().last());
        match (word, sign) {
            ("let", _) => match record {
                Some(record) => self.fields(record),
                None => self.every_field(),
            },
            ("def" | "defm" | "class" | "multiclass" | "defvar" | "deftype", _) => {}
            (_, Some('!')) => {
                for name in tablegen::operators() {
                    self.add(name, CompletionItemKind::FUNCTION, String::new());
                }
            }
            (_, Some('.')) => self.members(&before[..before.len() - 1]),
            (_, Some('$')) => self.bindings(here),
            (_, Some(':')) | (_, Some(',')) if is_head(before) => {
                let is_defm = statement(before).trim_start().starts_with("defm");
                self.items(&[if is_defm { TdNameKind::Multiclass } else { TdNameKind::Class }]);
            }
            _ if sign.is_none_or(|sign| matches!(sign, ';' | '{' | '}')) => {
                match record.is_some() && sign != Some('}') {
                    true => self.words(tablegen::body_words()),
                    false => self.words(tablegen::statement_words()),
                }
                self.items(&[TdNameKind::Class, TdNameKind::TypeAlias]);
            }
            _ => {
                if let Some(class) = open_arguments(before) {
                    self.template_arguments(class);
                }
                if let Some(record) = record {
                    self.fields(record);
                    self.own_arguments(record);
                }
                self.items(&[TdNameKind::Def, TdNameKind::Class, TdNameKind::Variable]);
            }
        }
        self.found.sort_by(|a, b| a.label.cmp(&b.label));
        self.found.dedup_by(|a, b| a.label == b.label);
        self.found
    }

    /// The record whose body holds this place, though it is not understood so far: the one that is named last before it.
    fn unfinished(&self, before: &str) -> Option<Record<'a>> {
        let end = before.len() as u32;
        let td: &'a Td = self.td;
        let records = &td.found.records;
        let last = td.wholes(self.snapshot.file).iter().rfind(|whole| whole.extent.start < end)?;
        let body = &before[last.extent.end.min(end) as usize..];
        let is_open = !body.contains(['}', ';']) && before[last.extent.start as usize..].contains('{');
        last.item.record(records).filter(|_| is_open)
    }

    fn add(&mut self, name: &str, kind: CompletionItemKind, detail: String) {
        self.add_as(name, name.to_owned(), kind, detail);
    }

    fn add_as(&mut self, name: &str, new_text: String, kind: CompletionItemKind, detail: String) {
        let range = self.snapshot.range(Span::new(self.snapshot.file, self.from, self.offset as usize));
        self.found.push(CompletionItem {
            label: name.to_owned(),
            kind: Some(kind),
            detail: Some(detail).filter(|detail| !detail.is_empty()),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
            ..CompletionItem::default()
        });
    }

    fn fields(&mut self, record: Record<'_>) {
        let names = &self.td.found.names;
        for field in record.fields() {
            let ty = names.item(field.span).and_then(|item| item.type_name(&self.td.found.records));
            let value: String = shown(field.value).chars().take(60).collect();
            self.add(field.name, CompletionItemKind::FIELD, format!("{} = {value}", ty.unwrap_or_default()));
        }
    }

    /// Fields of this file's classes, and of those that it names.
    fn every_field(&mut self) {
        let own = |span: &Span| span.file == self.snapshot.file;
        let names = &self.td.found.names;
        let used = names.uses.iter().filter(|used| own(&used.span)).map(|used| used.definition);
        let mut items: Vec<_> = used.filter_map(|definition| names.item(definition)).collect();
        items.extend(names.items.iter().filter(|item| own(&item.span)));
        items.retain(|item| item.kind == TdNameKind::Class);
        for record in items.into_iter().filter_map(|item| item.record(&self.td.found.records)) {
            self.fields(record);
        }
    }

    /// The template arguments of the class around.
    fn own_arguments(&mut self, record: Record<'_>) {
        let items = self.td.found.names.items.iter();
        let own = items.filter(|item| item.kind == TdNameKind::Class && item.span == record.span());
        let arguments: Vec<_> = own.flat_map(|item| item.template_arguments(&self.td.found.records)).collect();
        for (span, ty) in arguments {
            let name = self.snapshot.session.sources.text(span);
            self.add(name, CompletionItemKind::TYPE_PARAMETER, ty);
        }
    }

    /// `name = ` for each template argument of a class or multiclass.
    fn template_arguments(&mut self, name: &str) {
        let sources = &self.snapshot.session.sources;
        let mut items = self.td.found.names.items.iter();
        let is_it = |kind| matches!(kind, TdNameKind::Class | TdNameKind::Multiclass);
        let Some(item) = items.find(|item| is_it(item.kind) && sources.text(item.span) == name) else { return };
        for (span, ty) in item.template_arguments(&self.td.found.records) {
            let name = sources.text(span);
            self.add_as(&format!("{name} ="), format!("{name} = "), CompletionItemKind::TYPE_PARAMETER, ty);
        }
    }

    /// Names known everywhere, and those of variables before this place.
    fn items(&mut self, kinds: &[TdNameKind]) {
        let sources = &self.snapshot.session.sources;
        let records = &self.td.found.records;
        for item in self.td.found.names.items.iter().filter(|item| kinds.contains(&item.kind)) {
            let name = sources.text(item.span);
            let (kind, detail) = match item.kind {
                TdNameKind::Class => (CompletionItemKind::CLASS, String::new()),
                TdNameKind::Multiclass => (CompletionItemKind::MODULE, String::new()),
                TdNameKind::Def => {
                    let Some(record) = item.record(records).filter(|record| record.name() == name) else { continue };
                    let parents: Vec<&str> = record.parents().map(Record::name).collect();
                    (CompletionItemKind::VALUE, parents.join(", "))
                }
                _ => (CompletionItemKind::VARIABLE, item.type_name(records).unwrap_or_default()),
            };
            self.add(name, kind, detail);
        }
    }

    /// The fields of what stands before a `.`.
    fn members(&mut self, before: &str) {
        let records = &self.td.found.records;
        let name = last_word(before);
        if let Some(record) = records.def(name) {
            return self.fields(record);
        }
        let place = before.len() as u32;
        let item = self.snapshot.name_at(place).and_then(|used| self.td.found.names.item(used.definition));
        let ty = item.and_then(|item| item.type_name(records));
        // An instance: `Class<…>.`
        let instance = before.strip_suffix('>').and_then(|inside| unmatched(inside, '<', '>'));
        let instance = instance.map(|open| last_word(before[..open].trim_end()).to_owned());
        if let Some(class) = ty.or(instance).and_then(|ty| records.class(&ty)) {
            self.fields(class);
        }
    }

    /// The arguments that are named in the definition.
    fn bindings(&mut self, here: Span) {
        let Some(whole) = self.td.whole_around(Span { end: here.start, ..here }) else { return };
        let known = self.td.bindings.iter().filter(|binding| {
            binding.span == binding.definition && whole.extent.holds(binding.span) && binding.span != here
        });
        for binding in known {
            self.add(self.snapshot.session.sources.text(binding.span), CompletionItemKind::VARIABLE, String::new());
        }
    }

    fn words(&mut self, words: impl Iterator<Item = &'static str>) {
        words.for_each(|word| self.add(word, CompletionItemKind::KEYWORD, String::new()));
    }
}

/// Returns what is written of the path of an include that a text ends with.
fn included_path(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next()?;
    line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')
}

/// The word that a text ends with; empty if it ends with something else.
fn last_word(text: &str) -> &str {
    &text[name_start(text, text.len())..]
}

/// The statement that is being written.
fn statement(before: &str) -> &str {
    let start = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    &before[start..]
}

/// Returns true if parents of a class or definition are being written, outside of their arguments.
fn is_head(before: &str) -> bool {
    let statement = statement(before).trim_start();
    let words = ["class", "def", "defm", "multiclass"];
    let is_definition = statement.lines().any(|line| {
        words.iter().any(|word| line.trim_start().strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t'])))
            || line.contains(" in def")
    });
    let count = |sign: char| statement.matches(sign).count();
    is_definition && statement.contains(':') && count('<') == count('>') && count('(') == count(')')
}

/// The class whose template arguments are being written.
fn open_arguments(before: &str) -> Option<&str> {
    let open = unmatched(before, '<', '>')?;
    let inside = before[open + 1..].trim_end();
    let class = last_word(before[..open].trim_end());
    (!class.is_empty() && !inside.contains(';') && (inside.is_empty() || inside.ends_with(','))).then_some(class)
}
