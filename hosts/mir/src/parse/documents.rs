//! The documents of a file, and the few keys of a function that matter.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::operand::is_name;
use super::{DOCUMENTS, Findings, body, finding};
use crate::handles::OpName;
use crate::ir::{FunctionRecord, Mir};

/// What a document says before its body.
#[derive(Default)]
struct Head<'t> {
    name: Option<&'t str>,
    /// The lines below `registers:`.
    registers: Option<Range<usize>>,
}

/// A register of the list in the head.
pub(super) type ListedClasses<'t> = FxHashMap<u32, &'t str>;

pub(super) fn read(mir: &mut Mir, text: &str, findings: &mut Findings) {
    let mut at = 0;
    let mut head = Head::default();
    // The list of registers goes on until the next line that starts at the margin.
    let mut list_start = None;
    while at < text.len() {
        let start = at;
        at = line_end(text, at);
        let line = text[start..at].trim_end();
        if line.is_empty() || line.starts_with([' ', '-', '#']) && !is_document_start(line) {
            continue;
        }
        if let Some(begin) = list_start.take() {
            head.registers = Some(begin..start);
        }
        if is_document_start(line) {
            head = Head::default();
            if line.contains('|') {
                at = block_end(text, at);
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match key {
            "name" => head.name = Some(unquoted(value)),
            "registers" if value.is_empty() => list_start = Some(at),
            "body" if value.starts_with('|') => {
                let body = at..block_end(text, at);
                at = body.end;
                if !function(mir, text, &head, start, body, findings) {
                    return;
                }
            }
            "body" if !["", "''", "\"\""].contains(&value) => {
                let place = start + line.len() - value.len();
                let finding = finding(DOCUMENTS, place, start + line.len(), "a body that is no literal block");
                let finding = finding.label("expected `|` and the body on the lines below");
                if !findings.add(finding) {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// Reads a function; whether there is room for more findings.
fn function(
    mir: &mut Mir,
    text: &str,
    head: &Head<'_>,
    key: usize,
    body: Range<usize>,
    findings: &mut Findings,
) -> bool {
    let Some(name) = head.name else {
        return findings.add(*finding(DOCUMENTS, key, key + "body".len(), "a body without the name of its function"));
    };
    let number = mir.functions.len() as u32;
    let op = mir.push_holder(OpName::FUNCTION, number);
    let mut listed = ListedClasses::default();
    let first_free = |listed: &ListedClasses<'_>| listed.keys().max().map_or(0, |most| most + 1);
    let registers = head.registers.clone().and_then(|list| registers(text, list, &mut listed));
    mir.functions.push(FunctionRecord {
        op,
        name: SmolStr::new(name),
        body: body.start as u32..body.end as u32,
        blocks: mir.blocks.len() as u32..mir.blocks.len() as u32,
        registers: registers.map(|range| range.start as u32..range.end as u32),
        indentation: 4,
        next_register: first_free(&listed),
        first_made: 0,
        made: Vec::new(),
        is_changed: false,
    });
    body::read(mir, text, body, &listed, findings)
}

/// Notes the classes in a list of registers, and gives the lines of its last entry.
fn registers<'t>(text: &'t str, list: Range<usize>, listed: &mut ListedClasses<'t>) -> Option<Range<usize>> {
    let mut last = None;
    let mut at = list.start;
    while at < list.end {
        let start = at;
        at = line_end(text, at);
        let line = &text[start..at];
        if line.trim_start().starts_with("- ") {
            last = Some(start..at);
            let field = |key: &str| {
                let rest = line[line.find(key)? + key.len()..].trim_start();
                Some(unquoted(rest[..rest.find([',', '}', '\r', '\n']).unwrap_or(rest.len())].trim()))
            };
            if let (Some(Ok(number)), Some(class)) = (field("id:").map(str::parse::<u32>), field("class:"))
                && number < body::MAX_REGISTERS
                && !class.is_empty()
                && class.bytes().all(is_name)
            {
                listed.insert(number, class);
            }
        } else if let Some(last) = last.as_mut().filter(|_| !line.trim().is_empty()) {
            // An entry goes on.
            last.end = at;
        }
    }
    last
}

/// Whether a line begins a document.
fn is_document_start(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The end of a literal block: where a line starts at the margin.
fn block_end(text: &str, mut at: usize) -> usize {
    while at < text.len() {
        match text.as_bytes()[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at = line_end(text, at),
            _ => return at,
        }
    }
    at
}

/// Behind the end of the line that holds `at`.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length + 1)
}

fn unquoted(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    within('\'').or_else(|| within('"')).unwrap_or(text)
}
