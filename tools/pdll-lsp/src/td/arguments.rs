//! Arguments of classes, multiclasses and operations: the signature of what is being written, and the names of what is written.

use std::collections::HashMap;

use lsp_types::{InlayHint, InlayHintKind, SignatureHelp};
use pdl_diagnostics::Span;
use tablegen::{Bracket, Record, Scanned, is_name};

use super::{Td, prose};
use crate::completion::name_start;
use crate::hints::{help, hint};
use crate::snapshot::Snapshot;

/// The callee of the arguments in a bracket.
struct Callee<'a> {
    /// As it could be written, up to its first parameter.
    head: String,
    parameters: Vec<Parameter<'a>>,
    /// The class or the operation.
    record: Option<Record<'a>>,
    /// Where its arguments begin: behind the bracket, or behind the operator.
    from: u32,
}

struct Parameter<'a> {
    name: &'a str,
    /// With its type.
    text: String,
}

/// Looks for what takes arguments.
struct Callees<'a> {
    td: &'a Td,
    snapshot: &'a Snapshot,
    /// Classes and multiclasses by name, by their index.
    classes: HashMap<&'a str, usize>,
}

impl<'a> Callees<'a> {
    fn new(td: &'a Td, snapshot: &'a Snapshot) -> Callees<'a> {
        let named = td.wholes.iter().enumerate().map(|(index, whole)| (whole.name(snapshot), index));
        let classes = named.filter(|(_, index)| td.wholes[*index].takes_arguments()).collect();
        Callees { td, snapshot, classes }
    }

    fn of(&self, bracket: &Bracket) -> Option<Callee<'a>> {
        match self.snapshot.text().as_bytes()[bracket.span.start as usize] {
            b'<' => self.class(bracket),
            b'(' => self.operation(bracket),
            _ => None,
        }
    }

    /// `Class<`, where it is used.
    fn class(&self, bracket: &Bracket) -> Option<Callee<'a>> {
        let before = self.snapshot.text()[..bracket.span.start as usize].trim_end();
        let name = &before[name_start(before, before.len())..];
        let whole = &self.td.wholes[*self.classes.get(name)?];
        let before = before[..before.len() - name.len()].trim_end();
        if ["class", "multiclass"].contains(&&before[name_start(before, before.len())..]) {
            return None;
        }
        let records = &self.td.found.records;
        let arguments = whole.item.template_arguments(records);
        let parameters = arguments.into_iter().map(|(span, ty)| {
            let name = self.snapshot.session.sources.text(span);
            Parameter { name, text: format!("{ty} {name}") }
        });
        let parameters: Vec<Parameter<'_>> = parameters.collect();
        let record = whole.item.record(records);
        Some(Callee { head: format!("{name}<"), parameters, record, from: bracket.span.start + 1 })
    }

    /// `(Operation`, or `(Operation:$name`. Those of LLVM name results first.
    fn operation(&self, bracket: &Bracket) -> Option<Callee<'a>> {
        let inside = self.snapshot.text().get(bracket.span.start as usize + 1..)?;
        let skipped = inside.len() - inside.trim_start().len();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = inside[skipped..].split(|c| !is_part(c)).next()?;
        let mut end = skipped + word.len();
        if let Some(name) = inside[end..].strip_prefix(":$") {
            end += 2 + name.find(|c| !is_part(c)).unwrap_or(name.len());
        }
        let record: Record<'a> = self.td.found.records.def(word)?;
        let fields: &[&str] = match record {
            _ if record.is_subclass_of("Op") => &["arguments"],
            _ if record.is_subclass_of("Instruction") => &["OutOperandList", "InOperandList"],
            _ => return None,
        };
        let mut parameters = Vec::new();
        for dag in fields.iter().filter_map(|field| record.value(field).as_dag()) {
            for argument in dag.arguments() {
                let name = argument.name?;
                let ty = argument.value.as_record().filter(|ty| !ty.is_anonymous()).map_or("", Record::name);
                let colon = if ty.is_empty() { "" } else { ":" };
                parameters.push(Parameter { name, text: format!("{ty}{colon}${name}") });
            }
        }
        let from = bracket.span.start + 1 + end as u32;
        Some(Callee { head: format!("({word} "), parameters, record: Some(record), from })
    }

    /// Returns what stands in a bracket for each parameter, in order, where that is clear.
    fn arguments(&self, callee: &Callee<'a>, bracket: &Bracket) -> Vec<Span> {
        let text = self.snapshot.text();
        let parts = bracket.parts(bracket.span.end - 1).map(|part| {
            let start = part.start.max(callee.from).min(part.end);
            let written = &text[start as usize..part.end as usize];
            let start = part.end - written.trim_start().len() as u32;
            Span { start, end: start + written.trim().len() as u32, ..part }
        });
        let parts: Vec<Span> = parts.collect();
        match parts.as_slice() {
            [one] if one.start == one.end => Vec::new(),
            _ => parts,
        }
    }
}

/// `name` in `name = value`.
fn given_name(argument: &str) -> Option<&str> {
    let (name, _) = argument.split_once('=')?;
    Some(name.trim()).filter(|name| is_name(name))
}

/// The signature of what takes the arguments at an offset, the innermost one.
pub(crate) fn signature(snapshot: &Snapshot, td: &Td, offset: u32) -> Option<SignatureHelp> {
    let text = &snapshot.text()[..offset as usize];
    // What stands behind may close brackets that are not closed here.
    let open = Scanned::of(snapshot.file, text).open;
    let callees = Callees::new(td, snapshot);
    let (bracket, callee) = open.iter().rev().find_map(|bracket| Some((bracket, callees.of(bracket)?)))?;
    if offset < callee.from || callee.parameters.is_empty() {
        return None;
    }
    let written = bracket.parts(offset).last().map_or("", |part| &text[part.start as usize..]);
    let named = given_name(written);
    let named = named.and_then(|name| callee.parameters.iter().position(|parameter| parameter.name == name));
    let active = named.unwrap_or(bracket.commas.len());
    let parameters: Vec<String> = callee.parameters.into_iter().map(|parameter| parameter.text).collect();
    let close = if callee.head.starts_with('(') { ')' } else { '>' };
    let label = format!("{}{}{close}", callee.head, parameters.join(", "));
    let documentation = callee.record.map(|record| {
        let comment = snapshot.documentation(record.span()).unwrap_or_default();
        format!("{}\n\n{comment}", prose(record)).trim().to_owned()
    });
    Some(help(&label, parameters, documentation, active as u32))
}

/// The names of parameters in front of what is given for them, in a part of a file.
pub(crate) fn hints(snapshot: &Snapshot, td: &Td, from: u32, to: u32) -> Vec<InlayHint> {
    let callees = Callees::new(td, snapshot);
    let mut found = Vec::new();
    let touches = |bracket: &&Bracket| bracket.span.start <= to && from <= bracket.span.end;
    for bracket in td.scanned.brackets.iter().filter(touches) {
        let Some(callee) = callees.of(bracket) else { continue };
        let arguments = callees.arguments(&callee, bracket);
        let is_operation = callee.head.starts_with('(');
        // One argument explains itself; and of operands some may be left out.
        if callee.parameters.len() < 2 || (is_operation && arguments.len() != callee.parameters.len()) {
            continue;
        }
        for (argument, parameter) in arguments.into_iter().zip(&callee.parameters) {
            let written = snapshot.session.sources.text(argument);
            let has_name =
                written == parameter.name || written.rsplit_once('$').is_some_and(|(_, name)| name == parameter.name);
            if !written.is_empty() && !has_name && given_name(written).is_none() {
                let label = format!("{}:", parameter.name);
                found.push(hint(snapshot, argument.start, label, InlayHintKind::PARAMETER));
            }
        }
    }
    found.retain(|hint| (from..=to).contains(&snapshot.offset(hint.position)));
    found.sort_by_key(|hint| hint.position);
    found
}

impl Td {
    /// Returns what `$name` is given for: `lhs` of `AddOp`.
    pub(super) fn roles(&self, snapshot: &Snapshot, definition: Span) -> Vec<String> {
        let callees = Callees::new(self, snapshot);
        let mut found = Vec::new();
        for place in self.places(definition) {
            // The innermost comes first.
            let Some(bracket) = self.scanned.brackets.iter().find(|bracket| bracket.span.holds(place)) else {
                continue;
            };
            let Some(callee) = callees.of(bracket) else { continue };
            let arguments = callees.arguments(&callee, bracket);
            let Some(index) = arguments.iter().position(|argument| argument.holds(place)) else { continue };
            let (Some(parameter), Some(record)) = (callee.parameters.get(index), callee.record) else { continue };
            let role = format!("`{}` of `{}`", parameter.name, record.name());
            if !found.contains(&role) {
                found.push(role);
            }
        }
        found
    }
}
