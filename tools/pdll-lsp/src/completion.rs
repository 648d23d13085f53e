//! Completion at a place that is being written.
//!
//! A name of its own is put there, and the text is checked with it: whatever then asks for that name says what it may be. So
//! what is offered is what the checker would take, in files with errors too.

use std::path::Path;

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat, TextEdit};
use ods::{Definitions, Operation};
use pdl_diagnostics::{FileAccess, Span};
use pdll_sema::{NameKind, NameRole, UndefinedName};
use pdll_syntax::ast::{ExprKind, Presence};
use pdll_syntax::visit::SyntaxNode;

use crate::built_ins::{CONSTRAINTS, FUNCTIONS};
use crate::hover::{item_text, markdown, operation_text};
use crate::snapshot::{Snapshot, constraint_text};
use crate::tree::{item_around, walk};

/// The name that stands for what is being written.
pub(crate) const MARKER: &str = "PdllcCompletes";

/// The text with the marker behind what is written of the name at an offset. `None` in comments.
pub(crate) fn marked(text: &str, offset: usize) -> Option<String> {
    let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    if text[line_start..offset].contains("//") {
        return None;
    }
    Some(format!("{}{MARKER}{}", &text[..offset], &text[offset..]))
}

/// The start of the name that ends at an offset.
pub(crate) fn name_start(text: &str, offset: usize) -> usize {
    let before = text[..offset].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    before.len()
}

/// Returns what could stand at an offset of a text, of which `marked` was read with the marker there.
pub(crate) fn complete(text: &str, offset: usize, marked: &Snapshot, snippets: bool) -> Vec<CompletionItem> {
    let list = List { marked, from: name_start(text, offset), offset, snippets };
    let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    if let Some(path) = text[line_start..offset].trim_start().strip_prefix("#include") {
        let path = path.trim_start().strip_prefix(['"', '<']);
        return path.map_or_else(Vec::new, |path| include_paths(marked, path, offset, &[".pdll", ".td"]));
    }
    let holds = |span: Span| span.file == marked.file && marked.session.sources.text(span).contains(MARKER);
    let names = &marked.inspection.names;
    if let Some(access) = names.members.iter().find(|access| holds(access.member)) {
        let members = access.members.iter();
        return members.map(|(name, ty)| list.item(name, CompletionItemKind::FIELD, ty.clone())).collect();
    }
    let mut found = None;
    walk(marked.inspection.tree(), marked.whole(), &mut |node| match node {
        SyntaxNode::OpName(name) if holds(name.span) => found = Some(list.operations(name.span)),
        SyntaxNode::Expr(expr) => {
            let ExprKind::Operation(parts) = &expr.kind else { return };
            if let Some(here) = parts.attributes.iter().find(|attribute| holds(attribute.name.span)) {
                let written: Vec<&str> =
                    parts.attributes.iter().map(|attribute| attribute.name.name.as_str()).collect();
                let operation = parts.name.name.as_deref().unwrap_or_default();
                found = Some(list.attributes(operation, &written, here.presence != Presence::Required));
            }
        }
        _ => {}
    });
    if let Some(found) = found {
        return found;
    }
    let before = text[..list.from].trim_end();
    let named = before.strip_suffix('!');
    if let Some((operation, written)) = open_attributes(named.unwrap_or(before)) {
        return list.attributes(operation, &written, named.is_some());
    }
    match names.unknown.iter().find(|unknown| holds(unknown.span)) {
        Some(unknown) => list.names(unknown, begins_statement(&text[..list.from])),
        None => list.words(&text[..list.from]),
    }
}

/// Returns true if a statement begins behind this text.
fn begins_statement(before: &str) -> bool {
    before.trim_end().ends_with(['{', ';', '}'])
}

/// The operation whose attributes are being written at the end of a text, and those that are. What is not closed yet may not be in
/// the tree.
fn open_attributes(before: &str) -> Option<(&str, Vec<&str>)> {
    let open = unmatched(before, '{', '}')?;
    let inside = &before[open + 1..];
    // A name stands behind the bracket and behind commas.
    if !inside.trim_end().is_empty() && !inside.trim_end().ends_with(',') || inside.contains(';') {
        return None;
    }
    let mut head = before[..open].trim_end();
    if let Some(operands) = head.strip_suffix(')') {
        head = operands[..unmatched(operands, '(', ')')?].trim_end();
    }
    let (_, name) = head.strip_suffix('>')?.rsplit_once("op<")?;
    let name_of = |entry: &'_ str| entry.split('=').next().map_or(0, str::len);
    let written = inside.split(',').map(|entry| entry[..name_of(entry)].trim().trim_start_matches('!').trim_start());
    let written = written.filter(|name| !name.is_empty());
    Some((name.trim(), written.collect()))
}

/// The last opening bracket of a text that is not closed.
pub(crate) fn unmatched(text: &str, opening: char, closing: char) -> Option<usize> {
    let mut depth = 0;
    for (at, character) in text.char_indices().rev() {
        if character == closing {
            depth += 1;
        } else if character == opening {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
        }
    }
    None
}

struct List<'a> {
    marked: &'a Snapshot,
    /// Where what is being written begins, and ends.
    from: usize,
    offset: usize,
    snippets: bool,
}

impl List<'_> {
    fn item(&self, name: &str, kind: CompletionItemKind, detail: String) -> CompletionItem {
        let detail = (!detail.is_empty()).then_some(detail);
        CompletionItem { label: name.to_owned(), kind: Some(kind), detail, ..CompletionItem::default() }
    }

    /// A text with places to fill in, `$1`; the label alone where the client has no such places.
    fn snippet(&self, label: &str, detail: &str, text: &str) -> CompletionItem {
        let mut item = self.item(label, CompletionItemKind::SNIPPET, detail.to_owned());
        if self.snippets {
            item.insert_text = Some(text.to_owned());
            item.insert_text_format = Some(InsertTextFormat::SNIPPET);
        }
        item
    }

    /// The operations of included dialects. What is replaced is the whole name as far as it is written, dots included.
    fn operations(&self, name: Span) -> Vec<CompletionItem> {
        let file = self.marked.session.sources.file(name.file);
        let encoding = self.marked.encoding;
        let range = lsp_types::Range {
            start: encoding.position(file, name.start),
            end: encoding.position(file, self.offset as u32),
        };
        let written = &file.text[name.start as usize..self.offset];
        let mut found: Vec<(&Operation, &Definitions)> = Vec::new();
        for definitions in &self.marked.inspection.definitions {
            let fits = |operation: &&Operation| match written.rsplit_once('.') {
                Some((dialect, _)) => operation.name.strip_prefix(dialect).is_some_and(|rest| rest.starts_with('.')),
                None => true,
            };
            for operation in definitions.operations.iter().filter(fits) {
                found.push((operation, definitions));
            }
        }
        found.sort_by_key(|(operation, _)| &operation.name);
        found.dedup_by_key(|(operation, _)| &operation.name);
        let item = |(operation, definitions): (&Operation, &Definitions)| CompletionItem {
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: operation.name.to_string() })),
            // A long list is sent with each key: the texts of all operations of a dialect would be most of it.
            documentation: (found_is_short(written))
                .then(|| Documentation::MarkupContent(markdown(operation_text(operation, definitions)))),
            ..self.item(&operation.name, CompletionItemKind::CLASS, operation.summary.clone())
        };
        found.into_iter().map(item).collect()
    }

    /// The attributes of an operation that are not written yet; only those that may be absent, if one that is shall be named.
    fn attributes(&self, operation: &str, written: &[&str], absent: bool) -> Vec<CompletionItem> {
        let Some((operation, definitions)) = self.marked.operation(operation) else { return Vec::new() };
        let attributes = operation.attributes.iter().filter(|attribute| attribute.is_optional || !absent);
        let attributes = attributes.map(|attribute| {
            let length = match attribute.is_optional {
                true => ods::Length::Optional,
                false => ods::Length::Single,
            };
            (&attribute.name, constraint_text(definitions, attribute.constraint, &length))
        });
        let properties = operation
            .properties
            .iter()
            .filter(|_| !absent)
            .map(|property| (&property.name, property.storage_type.to_string()));
        let all = attributes.chain(properties).filter(|(name, _)| !written.contains(&name.as_str()));
        all.map(|(name, what)| self.item(name, CompletionItemKind::PROPERTY, what)).collect()
    }

    /// Returns what a name may stand for.
    fn names(&self, unknown: &UndefinedName, begins_statement: bool) -> Vec<CompletionItem> {
        let names = &self.marked.inspection.names;
        let mut found = Vec::new();
        if unknown.role == NameRole::Constraint {
            let builtin = CONSTRAINTS.into_iter().map(|(name, what)| CompletionItem {
                documentation: Some(Documentation::String(what.to_owned())),
                ..self.item(name, CompletionItemKind::KEYWORD, String::new())
            });
            found.extend(builtin);
            for definitions in &self.marked.inspection.definitions {
                let constraints = definitions.constraints.iter().filter(|constraint| !constraint.is_anonymous);
                let kinds = [ods::ConstraintKind::Type, ods::ConstraintKind::Attribute];
                for constraint in constraints.filter(|constraint| kinds.contains(&constraint.kind)) {
                    let (name, what) = (&constraint.definition, constraint.summary.clone());
                    found.push(self.item(name, CompletionItemKind::INTERFACE, what));
                }
            }
        }
        for item in &names.items {
            let kind = match item.kind {
                NameKind::Constraint => CompletionItemKind::FUNCTION,
                NameKind::Rewrite if unknown.role != NameRole::Constraint => CompletionItemKind::FUNCTION,
                NameKind::Variable if unknown.role == NameRole::Value && self.is_visible(unknown, item.span) => {
                    if !unknown.visible.contains(&item.name) {
                        continue;
                    }
                    CompletionItemKind::VARIABLE
                }
                _ => continue,
            };
            found.push(CompletionItem {
                documentation: Some(Documentation::MarkupContent(markdown(item_text(self.marked, item)))),
                ..self.item(&item.name, kind, item.description())
            });
        }
        if unknown.role == NameRole::Value {
            found.extend(self.expressions());
            if begins_statement {
                found.extend(self.statements());
            }
        }
        if unknown.role != NameRole::Constraint {
            found.extend(FUNCTIONS.iter().map(|known| CompletionItem {
                documentation: Some(Documentation::String(known.text.to_owned())),
                ..self.item(known.name, CompletionItemKind::FUNCTION, known.shown())
            }));
        }
        let mut seen = std::collections::HashSet::new();
        found.retain(|item| seen.insert(item.label.clone()));
        found
    }

    /// Returns true if a definition is of the declaration that is being written.
    fn is_visible(&self, unknown: &UndefinedName, definition: Span) -> bool {
        let around = item_around(self.marked.inspection.tree(), unknown.span);
        around.is_none_or(|item| item.holds(definition))
    }

    fn expressions(&self) -> Vec<CompletionItem> {
        vec![
            self.snippet("op", "an operation", "op<$1>($2)"),
            self.snippet("attr", "an attribute", "attr<\"$1\">"),
            self.snippet("type", "a type", "type<\"$1\">"),
        ]
    }

    fn statements(&self) -> Vec<CompletionItem> {
        vec![
            self.snippet("let", "a variable", "let ${1:name} = $2;"),
            self.snippet("replace", "puts values in the place of an operation's results", "replace ${1:root} with $2;"),
            self.snippet("erase", "takes an operation away", "erase ${1:root};"),
            self.snippet("rewrite", "changes an operation by several statements", "rewrite ${1:root} with {\n\t$2\n};"),
            self.snippet(
                "inline_block",
                "moves the operations of a block before an operation",
                "inline_block ${1:block} before ${2:root} with ($3);",
            ),
            self.snippet("return", "what a constraint or rewrite gives", "return $1;"),
            self.snippet("not", "a constraint that must not hold", "not ${1:Constraint}($2);"),
        ]
    }

    /// Keywords where no name is looked up.
    fn words(&self, before: &str) -> Vec<CompletionItem> {
        let head = before.rfind("Pattern").map(|at| &before[at..]).filter(|head| !head.contains(['{', '>', ';']));
        if head.is_some_and(|head| head.contains(" with")) {
            return vec![
                self.snippet("benefit", "which pattern is tried first", "benefit(${1:1})"),
                self.snippet("recursion", "the pattern may match what it made", "recursion"),
                self.snippet("commutative", "operands of commutative operations in any order", "commutative"),
                self.snippet("convertTypes", "the rewrite reads converted values and types", "convertTypes"),
            ];
        }
        let depth = before.matches('{').count() as isize - before.matches('}').count() as isize;
        if depth > 0 {
            return if begins_statement(before) { self.statements() } else { Vec::new() };
        }
        if !(before.trim_end().is_empty() || before.trim_end().ends_with(['}', ';', '"', '\n'])) {
            return Vec::new();
        }
        vec![
            self.snippet("Pattern", "what to match and what to do", "Pattern ${1:Name} {\n\t$2\n}"),
            self.snippet("Constraint", "something that must hold", "Constraint ${1:Name}(${2:value}: ${3:Value});"),
            self.snippet("Rewrite", "something that is done", "Rewrite ${1:Name}(${2:op}: ${3:Op});"),
            self.snippet("#include", "another file", "#include \"$1\""),
        ]
    }
}

/// Files and folders that an include may name whose path is written so far, up to an offset of the text.
pub(crate) fn include_paths(
    snapshot: &Snapshot,
    written: &str,
    offset: usize,
    endings: &[&str],
) -> Vec<CompletionItem> {
    let (folder, name) = written.rsplit_once('/').unwrap_or(("", written));
    let session = &snapshot.session;
    let here = session.sources.file(snapshot.file);
    // The text may have the marker in it.
    let position = |offset: usize| snapshot.encoding.position(here, offset as u32);
    let range = lsp_types::Range { start: position(offset - name.len()), end: position(offset) };
    let own = Path::new(&here.name).parent().map(Path::to_owned);
    let access = session.read_within.as_deref().map_or_else(FileAccess::anywhere, FileAccess::within);
    let mut found = Vec::new();
    for place in own.iter().chain(&session.include_dirs) {
        let place = place.join(folder);
        for entry in access.entries(&place) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = match entry.path().is_dir() {
                true => CompletionItemKind::FOLDER,
                false if endings.iter().any(|ending| name.ends_with(ending)) => CompletionItemKind::FILE,
                false => continue,
            };
            found.push(CompletionItem {
                text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: name.clone() })),
                label: name,
                kind: Some(kind),
                ..CompletionItem::default()
            });
        }
    }
    found.sort_by(|one, other| one.label.cmp(&other.label));
    found.dedup_by(|one, other| one.label == other.label);
    found
}

/// Returns true if so much of an operation's name is written that what is offered is a short list.
fn found_is_short(written: &str) -> bool {
    written.rsplit('.').next().is_some_and(|last| last.trim_end_matches(MARKER).len() >= 3)
}
